"""The game in a real tmux."""

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.devices.terminal.session import GAME, TRUE_COLOUR, Session, session
from tests.needs import need
from tests.pictures import after, seen

SETTINGS = """
set -g status off
set -ga terminal-features ",xterm*:RGB"
"""


def command(folder: Path) -> tuple[str, ...]:
    settings = folder / "tmux.conf"
    settings.write_text(SETTINGS)
    return "tmux", "-u", "-f", str(settings), "-S", str(folder / "socket")


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Callable[..., str]]:
    need("tmux")

    def run(*arguments: str) -> str:
        whole = (*command(tmp_path), *arguments)
        return subprocess.run(whole, capture_output=True, text=True, check=False, env=environment).stdout

    environment = {**os.environ, **TRUE_COLOUR}
    environment.pop("TMUX", None)
    yield run
    run("kill-server")


@pytest.fixture
def inside(tmux: Callable[..., str], tmp_path: Path) -> Iterator[Session]:
    new = ("new-session", " ".join(GAME))
    with session(*command(tmp_path), *new, rows=25, columns=80) as running:
        running.wait_for_words("One player")
        running.type(b"l")
        running.wait_for_words("Two players.")
        running.type(b"\r")
        yield running


def test_the_picture_comes_through(inside: Session) -> None:
    inside.wait_for_picture(seen(after("R C")))
    inside.type(b"\x1b[D\r")
    inside.wait_for_words("Blue to move.")
    inside.wait_for_picture(seen(after("R C L C")))


def test_a_new_size_of_the_pane(inside: Session, tmux: Callable[..., str]) -> None:
    inside.wait_for_picture(seen(after("R C")))
    tmux("split-window", "-h", "-l", "30", "cat")
    tmux("select-pane", "-L")
    inside.type(b"\r")
    inside.wait_for(lambda: seen_in(tmux, "Blue to move."), "the game in the smaller pane")
    tmux("kill-pane", "-a")
    inside.wait_for_picture(seen(after("R C C")))


def seen_in(tmux: Callable[..., str], words: str) -> bool:
    return words in " ".join(tmux("capture-pane", "-p").split())


def test_leaving_ends_the_pane(inside: Session, tmux: Callable[..., str]) -> None:
    inside.type(b"q")
    assert inside.wait_for_end() == 0
