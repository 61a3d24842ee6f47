"""The command connect-four: which Python it starts, and what a Ctrl-C does in its first moments."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from connect_four import __version__
from tests.clone import PROJECT
from tests.devices.world import PACKAGES
from tests.needs import need, need_success

VERSION = f"connect-four {__version__}\n"
# Every system call of the program brings a Ctrl-C; what ends its handler would bring them for ever.
INTERRUPTED = ("strace", "-qq", "-o", os.devnull, "-e", "inject=!rt_sigreturn:signal=INT")


@pytest.fixture
def command(tmp_path: Path) -> Path:
    """An environment of the user's own, as pip leaves it."""
    launcher = tmp_path / "my own" / "bin" / "connect-four"
    launcher.parent.mkdir(parents=True)
    shutil.copy2(PROJECT / "scripts/connect-four", launcher)
    made(launcher.with_name("python3"), f'exec "{sys.executable}" "$@"')
    return launcher


def made(program: Path, line: str) -> None:
    program.write_text(f"#!/bin/sh\n{line}\n")
    program.chmod(0o755)


def typed(*words: str | Path, folder: Path | None = None, **environment: str) -> tuple[int, str, str]:
    """The status, the output and the errors of a program that is started where signals are in force."""
    ended = subprocess.run(
        ["env", "--default-signal=INT", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": PACKAGES, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return ended.returncode, ended.stdout, ended.stderr


def test_it_starts_the_python_beside_it(command: Path) -> None:
    assert typed(command, "--version", PATH="/usr/bin:/bin") == (0, VERSION, "")
    made(command.with_name("python3"), "echo this one")
    assert typed(command, "--version") == (0, "this one\n", "")


def test_links_lead_to_it(command: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("my own/bin/connect-four")
    (tmp_path / "again").symlink_to(tmp_path / "link")
    assert typed("./again", "--version", folder=tmp_path) == (0, VERSION, "")
    assert typed("again", "--version", PATH=f"{tmp_path}:/usr/bin:/bin") == (0, VERSION, "")


def test_without_one_it_starts_that_of_the_path(command: Path, tmp_path: Path) -> None:
    command.with_name("python3").unlink()
    made(tmp_path / "python3", "echo the other")
    assert typed(command, "--version", PATH=f"{tmp_path}:/usr/bin:/bin") == (0, "the other\n", "")


def test_words_arrive_as_they_were_typed(command: Path) -> None:
    status, _, errors = typed(command, "two words", "*")
    assert status == 2
    assert errors.startswith("there is no command 'two words'; ")


def test_it_plays_no_file_of_the_folder_that_has_its_name(command: Path, tmp_path: Path) -> None:
    (tmp_path / "connect_four.py").write_text("print('stones')\n")
    assert typed(command, "--version", folder=tmp_path) == (0, VERSION, "")


def test_a_folder_as_input_is_one_line(command: Path, tmp_path: Path) -> None:
    line = '"$0" analyse - <"$1"'
    assert typed("sh", "-c", line, command, tmp_path) == (2, "", "standard input is a folder; give a file\n")


def test_ctrl_c_at_any_moment_of_its_start_is_silent(command: Path) -> None:
    need("strace")
    need_success(*INTERRUPTED[:-2], "true")
    made(command.with_name("python3"), f'exec {" ".join(INTERRUPTED)} "{sys.executable}" "$@"')
    # The first that the game hears ends it, before it prints anything.
    assert typed(command, "--version") == (0, "", "")
