"""A search beside the game: its turn goes to the asker, and its errors to the inbox."""

from collections.abc import Iterator
from threading import Event as Flag

import pytest

from connect_four.control.inbox import Inbox
from connect_four.control.thought import Decision, Thought
from connect_four.logic.turn import Drop, Turn
from tests.control.room import REAL_SECONDS


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    inbox = Inbox()
    yield inbox
    inbox.close()


class Listener:
    def __init__(self) -> None:
        self.heard: list[tuple[Turn, float]] = []

    def decide(self, turn: Turn, now: float) -> None:
        self.heard.append((turn, now))


def to_column_4(stop: Flag) -> Turn | None:
    return Drop(4)


def failing(stop: Flag) -> Turn | None:
    raise ValueError("a broken search")


def failing_late(stop: Flag) -> Turn | None:
    stop.wait(REAL_SECONDS)
    return failing(stop)


def decision(inbox: Inbox) -> Decision:
    event = inbox.get(REAL_SECONDS)
    assert isinstance(event, Decision)
    return event


def test_a_decision_goes_to_whoever_asked(inbox: Inbox) -> None:
    asker, other = Listener(), Listener()
    Thought(asker, to_column_4, inbox.put)
    event = decision(inbox)
    Thought(other, to_column_4, inbox.put)
    event.thought.answer(event.answer, 7.0)
    assert asker.heard == [(Drop(4), 7.0)]
    assert not other.heard


def test_nobody_hears_of_a_decision_that_comes_too_late(inbox: Inbox) -> None:
    asker = Listener()
    Thought(asker, to_column_4, inbox.put)
    event = decision(inbox)
    event.thought.give_up()
    event.thought.answer(event.answer, 7.0)
    assert not asker.heard


def test_the_error_of_a_search_comes_to_whoever_waits(inbox: Inbox) -> None:
    Thought(Listener(), failing, inbox.put)
    event = decision(inbox)
    with pytest.raises(ValueError, match="a broken search"):
        event.thought.answer(event.answer, 7.0)


def test_nobody_hears_of_the_error_of_a_search_that_was_given_up(inbox: Inbox) -> None:
    Thought(Listener(), failing_late, inbox.put).give_up()
    event = decision(inbox)
    event.thought.answer(event.answer, 7.0)


def test_nobody_hears_of_an_error_that_waits_when_the_search_is_given_up(inbox: Inbox) -> None:
    Thought(Listener(), failing, inbox.put)
    event = decision(inbox)
    event.thought.give_up()
    event.thought.answer(event.answer, 7.0)
