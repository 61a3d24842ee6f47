"""Ctrl-Z and back, under a shell that manages jobs; and Ctrl-C."""

import os
import signal
import termios
from collections.abc import Iterator
from select import select

import pytest

from connect_four.devices.terminal.modes import unbuffered
from tests.devices.terminal.session import ALTERNATE_SCREEN, GAME, TRUE_COLOUR, Session, session
from tests.pictures import after, seen

SHELL = ("bash", "--norc", "--noprofile", "-i")


@pytest.fixture
def shell() -> Iterator[Session]:
    with session(*SHELL, environment={**TRUE_COLOUR, "PS1": "ready: ", "HISTFILE": ""}) as running:
        running.wait_for_words("ready:")
        running.type(f"stty -g > $XDG_STATE_HOME.modes; {' '.join(GAME)}\r".encode())
        running.wait_for_words("One player")
        running.type(b"l\r")
        running.wait_for_picture(seen(after("R C")))
        yield running


def stop(shell: Session) -> None:
    shell.type(b"\x1a")
    shell.wait_for_words("Stopped")
    assert ALTERNATE_SCREEN not in shell.screen.mode
    assert not shell.screen.cursor.hidden


def test_the_game_stops_and_goes_on(shell: Session) -> None:
    stop(shell)
    shell.type(b"echo still $((6 * 7))\r")
    shell.wait_for_words("still 42")
    shell.type(b"fg\r")
    shell.wait_for_picture(seen(after("R C")))
    assert ALTERNATE_SCREEN in shell.screen.mode
    assert shell.screen.cursor.hidden
    shell.type(b"\x1b[C")
    shell.wait_for_picture(seen(after("R C R")))
    shell.type(b"q")
    # What is typed before the shell's prompt still goes to the game, which discards it.
    shell.wait_for_words("ready:")
    assert ALTERNATE_SCREEN not in shell.screen.mode
    shell.type(b"stty -g | cmp - $XDG_STATE_HOME.modes && echo sa''me\r")
    shell.wait_for_words("same")


def test_in_the_background_it_leaves_the_terminal_alone(shell: Session) -> None:
    stop(shell)
    shell.type(b"bg; echo in the ba''ck\r")
    shell.wait_for_words("in the back")
    shell.type(b"sleep 0.3; jobs; echo al''one\r")
    shell.wait_for_words("alone")
    assert ALTERNATE_SCREEN not in shell.screen.mode
    shell.type(b"fg\r")
    shell.wait_for_picture(seen(after("R C")))


def test_it_can_be_ended_while_it_is_stopped(shell: Session) -> None:
    stop(shell)
    shell.type(b"kill %1; while kill -0 %1 2>&-; do sleep 0.1; done; jobs -s; echo al''one\r")
    shell.wait_for_words("alone")
    assert shell.words.count("Stopped") == 1
    assert ALTERNATE_SCREEN not in shell.screen.mode


def test_it_redraws_after_it_was_stopped_from_outside() -> None:
    with session() as game:
        game.wait_for_words("One player")
        game.signal(signal.SIGSTOP)
        game.screen.reset()
        game.signal(signal.SIGCONT)
        game.wait_for_words("One player")
        game.type(b"q")
        assert game.wait_for_end() == 0
        assert game.is_restored


@pytest.mark.parametrize("key", [b"\x03", b"\x1a"])
def test_keys_before_ctrl_c_are_there_for_whoever_reads_them(key: bytes) -> None:
    """Else a game that has been told of them would wait for the next key before it ends."""
    master, slave = os.openpty()
    try:
        termios.tcsetattr(slave, termios.TCSANOW, unbuffered(termios.tcgetattr(slave)))
        os.write(master, b"l" + key)
        assert select([slave], [], [], 1)[0]
        assert os.read(slave, 10) == b"l"
    finally:
        os.close(master)
        os.close(slave)


def test_without_a_shell_it_does_not_stop() -> None:
    with session() as game:
        game.wait_for_words("One player")
        game.type(b"\x1a\x1b[C")
        game.wait_for_words("Two players.")
        game.type(b"q")
        assert game.wait_for_end() == 0
        assert game.is_restored
