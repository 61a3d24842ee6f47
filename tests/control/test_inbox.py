"""Everything comes out of the inbox in the order in which it came in, an error too."""

from collections.abc import Iterator
from threading import Event as Flag

import pytest

from connect_four.control.inbox import Inbox, Request
from connect_four.control.thought import Thought
from connect_four.logic import Move
from connect_four.logic.turn import Turn
from tests.control.room import REAL_SECONDS


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    inbox = Inbox()
    yield inbox
    inbox.close()


def test_an_error_comes_in_its_turn(inbox: Inbox) -> None:
    inbox.put(Move.LEFT)
    inbox.put(OSError("the device is gone"))
    inbox.put(Request.REDRAW)
    assert inbox.get(0) is Move.LEFT
    with pytest.raises(OSError, match="the device is gone"):
        inbox.get(0)
    assert inbox.get(0) is Request.REDRAW


def failing(stop: Flag) -> Turn | None:
    raise ValueError("a broken search")


def test_the_error_of_a_search_comes_to_whoever_waits(inbox: Inbox) -> None:
    Thought(inbox, failing)
    with pytest.raises(ValueError, match="a broken search"):
        inbox.get(REAL_SECONDS)


def test_nobody_hears_of_the_error_of_a_search_that_was_given_up(inbox: Inbox) -> None:
    def failing_late(stop: Flag) -> Turn | None:
        stop.wait(REAL_SECONDS)
        return failing(stop)

    Thought(inbox, failing_late).give_up()
    assert inbox.get(0) is None
