"""A terminal that takes nothing for a while, or never again."""

import os
import pty
import signal
import tty
from collections.abc import Iterator
from contextlib import closing
from types import SimpleNamespace
from typing import cast

import pytest

from connect_four.control.inbox import Inbox, Request
from connect_four.control.keyboard import Keyboard
from connect_four.devices.terminal.abilities import Abilities
from connect_four.devices.terminal.job_control import JobControl
from connect_four.devices.terminal.modes import ALL_OF_IT, TerminalModes
from connect_four.devices.terminal.output import CANCEL, TerminalOutput
from connect_four.devices.terminal.terminal import Terminal
from connect_four.view.frame import ALL_DARK
from connect_four.view.look import Look

FULL = "x" * 200_000


@pytest.fixture
def ends() -> Iterator[tuple[int, int]]:
    master, slave = pty.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    yield master, slave
    os.close(slave)


def taken(master: int) -> bytes:
    try:
        return os.read(master, 65536)
    except BlockingIOError:
        return b""


def test_what_a_terminal_cannot_take_now_comes_later(ends: tuple[int, int]) -> None:
    master, slave = ends
    inbox = Inbox()
    with closing(TerminalOutput(slave, inbox)) as output:
        output.write(FULL)
        assert output.is_busy
        assert inbox.get(0) is None
        came = b""
        while output.is_busy:
            came += taken(master)
            event = inbox.get(0.01)
        while piece := taken(master):
            came += piece
        assert came.decode() == FULL
        assert Request.REDRAW in (event, inbox.get(0))
        assert os.get_blocking(slave)
    os.close(master)


def test_the_last_words_come_instead_of_the_rest(ends: tuple[int, int]) -> None:
    master, slave = ends
    inbox = Inbox()
    with closing(TerminalOutput(slave, inbox)) as output:
        output.write(FULL)
        output.write_last("the end", 0.01)
        came = b""
        while piece := taken(master):
            came += piece
        assert len(came) < len(FULL)
        output.write_last("the end", 10)
        assert taken(master) == b"the end"
        output.write(FULL)
        while taken(master):
            pass
        output.write_last("the end", 10)
        assert taken(master).endswith(CANCEL + b"the end")
    os.close(master)


def test_a_terminal_that_is_gone_ends_the_game(ends: tuple[int, int]) -> None:
    master, slave = ends
    inbox = Inbox()
    with closing(TerminalOutput(slave, inbox)) as output:
        os.close(master)
        output.write("hello")
        assert inbox.get(0) is Request.LEAVE
        assert not output.is_busy
        output.write_last("bye", 10)


@pytest.mark.parametrize("is_in_foreground", [False, True])
def test_nothing_is_shown_before_a_continued_game_has_the_terminal(
    ends: tuple[int, int], is_in_foreground: bool
) -> None:
    """It is continued in the background, or it is back in the foreground."""
    master, slave = ends
    inbox = Inbox()
    with closing(TerminalOutput(slave, inbox)) as output:
        modes = TerminalModes(Keyboard(slave, inbox), output, inbox, ALL_OF_IT)
        modes_of_a_job = SimpleNamespace(is_in_foreground=is_in_foreground, is_overwritten=False)
        with (
            closing(JobControl(cast(TerminalModes, modes_of_a_job), output, inbox)) as job_control,
            job_control.hearing_signals(),
        ):
            signal.raise_signal(signal.SIGCONT)
            assert modes_of_a_job.is_overwritten
            Terminal(slave, output, modes, Abilities.of({"TERM": "xterm"}), Look()).show(ALL_DARK)
            assert bool(taken(master)) is is_in_foreground
            if is_in_foreground:
                with inbox.watching(job_control):
                    assert [inbox.get(0), inbox.get(0)] == [Request.REDRAW, None]
    os.close(master)


def test_a_terminal_that_is_gone_when_it_is_to_be_drawn_anew() -> None:
    """Its size has changed, and then it has gone: writing to it says so, and nothing else complains."""
    master, slave = pty.openpty()
    inbox = Inbox()
    with closing(TerminalOutput(slave, inbox)) as output:
        modes = TerminalModes(Keyboard(slave, inbox), output, inbox, ALL_OF_IT)
        modes.enter()
        os.close(master)
        modes.is_overwritten = True
        modes.enter()
        assert inbox.get(0) is Request.LEAVE
        modes.leave()
    os.close(slave)
