"""Everything comes out of the inbox in the order in which it came in, an error too."""

from collections.abc import Iterator

import pytest

from connect_four.control.inbox import Inbox, Request
from connect_four.logic import Move


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
