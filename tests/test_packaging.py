"""A new user's first minutes: ./play in a fresh clone, again, in odd places, without what it would like to have."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from connect_four import __version__
from tests.clone import MINUTES, PROJECT, assert_plays, clone, play, python_of, surroundings
from tests.needs import need

GERMAN = {"LANG": "de_DE.UTF-8", "LANGUAGE": "de"}
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone on a machine without a compiler: nobody has to wait for one."""
    monkeypatch.setenv("CC", "/bin/false")
    return clone(tmp_path / "fresh")


def test_the_second_start_sets_nothing_up(played: Path) -> None:
    log = played / ".venv" / "set-up.log"
    before = log.stat()
    ended = play(played, "script", "--last")
    assert_plays(ended)
    assert ended.stderr == ""
    assert log.stat() == before


def test_the_first_start_leaves_nothing_but_the_environment(played: Path) -> None:
    assert {path.name for path in played.iterdir()} - {path.name for path in PROJECT.iterdir()} <= {".venv"}
    assert not list((played / ".venv").glob("source"))
    assert not [path for path in played.rglob("*.so") if ".venv" not in path.parts]


def test_a_signal_while_python_itself_starts(played: Path) -> None:
    packages = Path(python_of(played, "import sysconfig; print(sysconfig.get_path('purelib'))"))
    slow = packages / "slow.pth"
    slow.write_text("import sys, time; sys.stdout.write('starting\\n'); sys.stdout.flush(); time.sleep(1)\n")
    try:
        with subprocess.Popen(
            ["env", "--default-signal=INT", "./play", "--version"],
            cwd=played,
            env=surroundings(played.parent),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as starting:
            assert starting.stdout is not None
            assert starting.stdout.readline() == "starting\n"
            starting.send_signal(signal.SIGINT)
            output, errors = starting.communicate(timeout=MINUTES)
    finally:
        slow.unlink()
    assert (output.splitlines()[-1], errors, starting.returncode) == (f"connect-four {__version__}", "", 0)


def test_from_another_folder_through_a_symlink(played: Path, tmp_path: Path) -> None:
    link = tmp_path / "a link"
    link.symlink_to(played / "play")
    (tmp_path / "moves.txt").write_text("R")
    ended = play(tmp_path, "script", "--last", "moves.txt", start=link)
    assert_plays(ended)
    assert ended.stderr == ""


def test_what_to_type_is_said_in_the_words_that_started_it(played: Path, tmp_path: Path) -> None:
    link = tmp_path / "a link"
    link.symlink_to(played / "play")
    assert play(played, "replay", "7").stderr == "There are no saved games yet: play one with ./play.\n"
    assert play(tmp_path, "--hot", start="./a link").stderr.endswith("; see ./a\\ link play --help\n")


def test_what_is_installed_plays_and_not_the_folder(played: Path) -> None:
    place = python_of(played, "import connect_four; print(connect_four.__file__)")
    assert Path(place).is_relative_to(played / ".venv")


def test_everything_that_is_needed_is_installed(played: Path) -> None:
    packages = Path(python_of(played, "import sysconfig; print(sysconfig.get_path('purelib'))"))
    for file in (PROJECT / "connect_four").rglob("*"):
        if file.suffix in {".py", ".pxd"} or file.parent.name == "page":
            installed = packages / file.relative_to(PROJECT)
            assert installed.read_bytes() == file.read_bytes()
    assert not (packages / "tests").exists()
    assert not (packages / "docs").exists()
    assert play(played, "--help", **GERMAN).stdout.startswith("Aufruf: ./play [COMMAND] [OPTION...]\n")


def test_the_search_is_compiled(played: Path) -> None:
    need("gcc")
    assert python_of(played, "import connect_four.computer.search as search; print(search.__file__)").endswith(".so")


def test_the_terminal_needs_no_package_of_others(played: Path) -> None:
    code = """
from importlib.metadata import metadata, requires
print([each for each in requires("connect-four-sense-hat") if "extra ==" not in each])
print(sorted(metadata("connect-four-sense-hat").get_all("Provides-Extra")))
"""
    extras = "['emulator', 'hands', 'hat', 'match', 'test', 'web', 'window']"
    assert python_of(played, code).splitlines() == ["[]", extras]


def test_the_command_is_installed_too(played: Path) -> None:
    for command in (["connect-four"], ["python", "-P", "-m", "connect_four"]):
        program, *rest = command
        ended = play(played, *rest, "script", "--last", start=played / ".venv" / "bin" / program)
        assert_plays(ended)


def test_changed_files_are_installed_anew(played: Path, fresh: Path) -> None:
    # The clone takes over another's environment, whose scripts name another folder: that does not count as its own.
    shutil.copytree(played / ".venv", fresh / ".venv", symlinks=True)
    ended = play(fresh, "script", "--last")
    assert_plays(ended)
    assert ended.stderr.startswith("Setting up .venv")

    version = fresh / "connect_four" / "__init__.py"
    version.write_text(version.read_text().replace('__version__ = "', '__version__ = "9.'))
    ended = play(fresh, "--version")
    assert ended.stdout.startswith("connect-four 9.")
    assert ended.stderr == "Bringing .venv up to date …\n"
    assert play(fresh, "--version").stderr == ""


def test_an_interrupted_start_is_made_good_by_the_next(fresh: Path) -> None:
    environment = surroundings(fresh.parent)
    first = subprocess.Popen(
        # If the tests run in the background, SIGINT is ignored, and the program would inherit that.
        ["env", "--default-signal=INT", "./play", "script", "--last"],
        cwd=fresh,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for(lambda: (fresh / ".venv" / "source").exists())
    # As Ctrl-C does it: everything in the foreground hears it.
    os.killpg(first.pid, signal.SIGINT)
    output, said = first.communicate(timeout=MINUTES)
    assert (output, first.returncode) == ("", 130)
    assert said.splitlines()[1:] == ["Interrupted; the next start does it again."]
    assert_plays(play(fresh, "script", "--last"))


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 5 * MINUTES
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_without_a_network_it_plays_from_its_folder(fresh: Path) -> None:
    first = play(fresh, "script", "--last", **OFFLINE)
    assert_plays(first)
    _, note = first.stderr.splitlines()
    assert note.startswith("pip could not install the game, so it runs from its own folder")
    assert f"rm -r '{fresh}/.venv'" in note
    second = play(fresh, "script", "--last", **OFFLINE)
    assert_plays(second)
    assert second.stderr.splitlines() == [note]
    assert play(fresh, "--help", **OFFLINE, **GERMAN).stdout.startswith("Aufruf: ./play ")


@pytest.mark.usefixtures("pip_index")
def test_without_the_emulators_library_the_rest_is_installed(fresh: Path, tmp_path: Path) -> None:
    constraint = tmp_path / "constraint.txt"
    constraint.write_text("sense-emu==0.0.0\n")
    ended = play(fresh, "script", "--last", PIP_CONSTRAINT=str(constraint))
    assert_plays(ended)
    assert ended.stderr.splitlines()[1].startswith("The libraries of the hat and the emulator could not be installed; ")
    test_what_is_installed_plays_and_not_the_folder(fresh)


@pytest.mark.usefixtures("pip_index")
def test_without_a_compiler_and_then_an_update_without_a_network(fresh: Path) -> None:
    assert_plays(play(fresh, "script", "--last"))
    test_what_is_installed_plays_and_not_the_folder(fresh)
    assert not list((fresh / ".venv").rglob("connect_four/**/*.so"))

    version = fresh / "connect_four" / "__init__.py"
    version.write_text(version.read_text().replace('__version__ = "', '__version__ = "9.'))
    assert play(fresh, "--version", **OFFLINE).stdout.startswith("connect-four 9.")


@pytest.mark.parametrize("start", ["./play", "./test"])
def test_no_python_is_one_line(start: str, fresh: Path) -> None:
    ended = play(fresh, start=start, PYTHON="/bin/false")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        "Python 3.11 or newer is missing (Raspberry Pi OS 12 and later have it);"
        " type: sudo apt install python3 python3-venv\n"
    )
    assert play(fresh, start=start, PYTHON="/bin/false", **GERMAN).stderr == (
        "Python 3.11 oder neuer fehlt (Raspberry Pi OS hat es ab Version 12);"
        " bitte eingeben: sudo apt install python3 python3-venv\n"
    )


@pytest.mark.parametrize("start", ["./play", "./test"])
def test_no_venv_is_one_line(start: str, fresh: Path) -> None:
    python = fresh / "python-without-venv"
    python.write_text(f'#!/bin/sh\ncase "$2" in *ensurepip*) exit 1;; esac\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    ended = play(fresh, start=start, PYTHON=str(python))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "Python's venv is missing; type: sudo apt install python3-venv\n"
    assert not (fresh / ".venv").exists()


def pythons() -> Iterator[str]:
    """Each supported version of Python on this machine, apart from the system's."""
    roots = [*Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/*/bin")]
    roots += [Path(folder) for folder in os.environ["PATH"].split(os.pathsep)]
    for version in ("3.11", "3.12", "3.13"):
        pythons = [(root / f"python{version}").resolve() for root in roots]
        others = (python for python in pythons if python.parent != Path("/usr/bin"))
        if python := next(filter(has_venv, others), None):
            yield str(python)


def has_venv(python: Path) -> bool:
    return python.exists() and Path(python.parents[1], "lib", python.name, "ensurepip").exists()


@pytest.mark.usefixtures("pip_index")
@pytest.mark.parametrize("python", list(pythons()))
def test_every_python_from_3_11_on(python: str, fresh: Path) -> None:
    assert_plays(play(fresh, "script", "--last", PYTHON=python))
    code = "import os, sys, sense_emu; print(os.path.realpath(sys.executable))"
    assert python_of(fresh, code) == python
