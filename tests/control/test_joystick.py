"""The joystick's thread: presses come in their order, errors after them, and it ends when it is told to."""

import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from connect_four.control.inbox import Event, Inbox, Request
from connect_four.control.joystick import Joystick
from connect_four.errors import LostError, StuckError
from connect_four.logic import Move
from tests.control.room import REAL_SECONDS
from tests.pictures import moves


class PipeStick:
    """A stick whose presses are letters in a pipe; a dot is no press, and a letter of no move breaks it."""

    def __init__(self) -> None:
        self._reader, self._writer = os.pipe()

    def fileno(self) -> int:
        return self._reader

    def press(self) -> Move | None:
        letter = os.read(self._reader, 1).decode()
        if not letter:
            raise LostError("the stick is gone")
        return None if letter == "." else Move(letter)

    def send(self, letters: str) -> None:
        os.write(self._writer, letters.encode())

    def break_off(self) -> None:
        os.close(self._writer)

    def close(self) -> None:
        for end in (self._reader, self._writer):
            with suppress(OSError):
                os.close(end)


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    inbox = Inbox()
    yield inbox
    inbox.close()


@pytest.fixture
def stick() -> Iterator[PipeStick]:
    stick = PipeStick()
    yield stick
    stick.close()


def taken(inbox: Inbox, count: int) -> list[Event]:
    events: list[Event] = []
    end = time.monotonic() + REAL_SECONDS
    while len(events) < count and time.monotonic() < end:
        event = inbox.get(end - time.monotonic())
        if event is not None:
            events.append(event)
    return events


def test_presses_come_in_their_order(inbox: Inbox, stick: PipeStick) -> None:
    letters = "".join(random.Random(1).choices("LRUDC.", k=20_000))
    with Joystick(stick, inbox).running():
        sender = threading.Thread(target=stick.send, args=(letters,))
        sender.start()
        assert taken(inbox, len(letters) - letters.count(".")) == moves(letters.replace(".", ""))
        sender.join()


def test_a_lost_stick_is_told_after_what_was_pressed_before(inbox: Inbox, stick: PipeStick) -> None:
    stick.send("LRC")
    stick.break_off()
    with Joystick(stick, inbox).running():
        assert taken(inbox, 3) == moves("LRC")
        with pytest.raises(LostError, match="the stick is gone"):
            inbox.get(REAL_SECONDS)


def test_any_other_error_is_told_too(inbox: Inbox, stick: PipeStick) -> None:
    with Joystick(stick, inbox).running():
        stick.send("X")
        with pytest.raises(ValueError, match="'X' is not a valid Move"):
            inbox.get(REAL_SECONDS)


def wait_for_end_of_threads(count: int) -> None:
    end = time.monotonic() + REAL_SECONDS
    while threading.active_count() > count:
        assert time.monotonic() < end
        time.sleep(0.001)


def test_what_nobody_has_come_to_is_left_but_not_the_loss(inbox: Inbox, stick: PipeStick) -> None:
    """On the next hat the moves count, and the loss of this one is over."""
    before = threading.active_count()
    stick.send("LR")
    stick.break_off()
    with Joystick(stick, inbox).running():
        wait_for_end_of_threads(before)
    inbox.put(Move.CONFIRM)
    assert [inbox.get(0) for _ in range(4)] == [*moves("LRC"), None]


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def test_the_thread_is_gone_when_the_game_is_left(inbox: Inbox, stick: PipeStick) -> None:
    before, files = threading.active_count(), open_files()
    for _ in range(3):
        with Joystick(stick, inbox).running():
            assert threading.active_count() == before + 1
            began = time.monotonic()
        assert time.monotonic() - began < 1
        assert threading.active_count() == before
    assert open_files() == files
    stick.send("L")
    assert inbox.get(0) is None


def test_a_storm_does_not_keep_the_thread_from_ending(inbox: Inbox, stick: PipeStick) -> None:
    is_over = threading.Event()

    def storm() -> None:
        while not is_over.is_set():
            stick.send("LRUDC" * 100)

    sender = threading.Thread(target=storm)
    joystick = Joystick(stick, inbox)
    with joystick.running():
        sender.start()
        taken(inbox, 1000)
    is_over.set()
    os.set_blocking(stick.fileno(), False)
    while sender.is_alive():
        with suppress(BlockingIOError):
            os.read(stick.fileno(), 65536)


def test_a_thread_that_does_not_end_is_an_error(inbox: Inbox) -> None:
    hangs, ends = threading.Event(), threading.Event()

    class Hanging(PipeStick):
        def press(self) -> Move | None:
            hangs.set()
            ends.wait(REAL_SECONDS)
            return None

    hanging = Hanging()
    hanging.send("L")
    running = Joystick(hanging, inbox).running()
    running.__enter__()
    assert hangs.wait(REAL_SECONDS)
    began = time.monotonic()
    with pytest.raises(StuckError, match="the joystick's thread goes on although it was told to end"):
        running.__exit__(None, None, None)
    assert time.monotonic() - began < 5
    ends.set()


def test_waiting_for_the_next_hat_takes_nothing_but_a_leave(inbox: Inbox) -> None:
    for event in moves("LR"):
        inbox.put(event)
    assert not inbox.is_left_within(0.01)
    threading.Timer(0.05, inbox.put, [Request.LEAVE]).start()
    began = time.monotonic()
    assert inbox.is_left_within(REAL_SECONDS)
    assert time.monotonic() - began < REAL_SECONDS / 2
    assert [inbox.get(0) for _ in range(3)] == [*moves("LR"), Request.LEAVE]
