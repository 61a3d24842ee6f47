"""./play makes its environment good again, whatever has become of it, or says in one line what to type."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.clone import MINUTES, PROJECT, assert_plays, clone, play, surroundings
from tests.needs import need_root, need_success

# The environment is made without any index of packages, which takes seconds and no minutes.
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}
# Root, for whom the rights of files are in force.
BOUND = ("setpriv", "--bounding-set=-dac_override")


@pytest.fixture(scope="module")
def set_up_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = clone(tmp_path_factory.mktemp("environment") / "it's here")
    assert_plays(play(folder, "script", "--last", **OFFLINE))
    shutil.copytree(folder / ".venv", folder / "intact", symlinks=True)
    return folder


@pytest.fixture
def played_once(set_up_once: Path) -> Path:
    """A clone as it was when its environment had been made, which takes too long for each test."""
    shutil.copy2(PROJECT / "setup.py", set_up_once)
    shutil.rmtree(set_up_once / ".venv", ignore_errors=True)
    shutil.copytree(set_up_once / "intact", set_up_once / ".venv", symlinks=True)
    return set_up_once


def assert_sets_up(folder: Path) -> None:
    """The next start sets everything up; it is interrupted there, because that takes long."""
    with subprocess.Popen(
        # If the tests run in the background, SIGINT is ignored, and the program would inherit that.
        ["env", "--default-signal=INT", "./play", "script", "--last"],
        cwd=folder,
        env=surroundings(folder.parent, **OFFLINE),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as starting:
        assert starting.stderr is not None
        assert starting.stderr.readline().startswith("Setting up .venv, once; ")
        os.killpg(starting.pid, signal.SIGINT)
        assert starting.wait(MINUTES) == 130


def python_is_gone(environment: Path) -> None:
    """It was the system's, which has a newer one now: the link in the environment is as it was, and leads nowhere."""
    python, stamp = environment / "bin" / "python", environment / "set-up-for"
    stamp.write_text(stamp.read_text().replace(str(python.resolve()), "/usr/bin/python3.1"))
    python.unlink()
    python.symlink_to("/usr/bin/python3.1")


def pythons_folder_is_gone(environment: Path) -> None:
    (environment / "bin" / "python").unlink()
    (environment / "bin" / "python").symlink_to("/no such folder/python3")


def python_is_another(environment: Path) -> None:
    python = environment / "bin" / "python"
    python.unlink()
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)


def without(pattern: str) -> Callable[[Path], None]:
    def delete(environment: Path) -> None:
        (found,) = environment.glob(pattern)
        shutil.rmtree(found) if found.is_dir() else found.unlink()

    return delete


@pytest.mark.parametrize(
    "damage",
    [
        python_is_gone,
        pythons_folder_is_gone,
        python_is_another,
        without("bin"),
        without("lib"),
        without("pyvenv.cfg"),
        without("set-up-for"),
        without("lib/*/site-packages/connect-four.pth"),
    ],
)
def test_damaged_environment_is_set_up_again(damage: Callable[[Path], None], played_once: Path) -> None:
    intact = play(played_once, "script", "--last", **OFFLINE)
    assert_plays(intact)
    assert "Setting up" not in intact.stderr
    damage(played_once / ".venv")
    assert_sets_up(played_once)


def test_environment_that_was_set_up_again_starts_at_once(played_once: Path) -> None:
    python_is_gone(played_once / ".venv")
    ended = play(played_once, "script", "--last", **OFFLINE)
    assert_plays(ended)
    assert ended.stderr.startswith("Setting up .venv, once; ")
    again = play(played_once, "script", "--last", **OFFLINE)
    assert_plays(again)
    assert "Setting up" not in again.stderr


def test_an_update_without_pip_makes_it_anew(played_once: Path) -> None:
    (pip,) = (played_once / ".venv").glob("lib/*/site-packages/pip")
    (pip / "__init__.py").write_text("raise ImportError('damaged')\n")
    with (played_once / "setup.py").open("a") as changed:
        changed.write("# Changed.\n")
    ended = play(played_once, "script", "--last", **OFFLINE)
    assert_plays(ended)
    assert ended.stderr.startswith("Setting up .venv, once; ")


@pytest.mark.parametrize("stranger", [".", "set-up.log", "lib/*/site-packages"])
def test_another_users_files_are_one_line_that_says_what_to_type(stranger: str, played_once: Path) -> None:
    need_root()
    need_success(*BOUND, "true")
    environment = played_once / ".venv"
    (found,) = environment.glob(stranger) if stranger != "." else [environment]
    os.chown(found, 1234, 1234)
    bound, *rest = BOUND
    # Nothing has to be written yet.
    assert play(played_once, *rest, "./play", "script", "--last", start=bound, **OFFLINE).returncode == 0

    with (played_once / "setup.py").open("a") as changed:
        changed.write("# Changed.\n")
    ended = play(played_once, *rest, "./play", "script", "--last", start=bound, **OFFLINE)
    assert (ended.returncode, ended.stdout) == (2, "")
    what, _, remedy = ended.stderr.partition("; type: ")
    typed, _, other = remedy.partition(", or ")
    assert what == f"{environment} holds another user's files"
    assert other == "make a clone of your own\n"

    assert typed.startswith("sudo ")
    subprocess.run(["bash", "-c", typed.removeprefix("sudo ")], check=True, timeout=MINUTES)
    assert not environment.exists()
    assert_sets_up(played_once)
