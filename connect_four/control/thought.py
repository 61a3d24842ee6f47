from collections.abc import Callable
from threading import Event as Flag
from threading import Thread

from connect_four.control.inbox import Decision, Inbox
from connect_four.logic.turn import Turn


class Thought:
    """A search in a thread of its own. Its answer comes into the inbox, unless it is given up before."""

    def __init__(self, inbox: Inbox, choose: Callable[[Flag], Turn | None]) -> None:
        self._inbox = inbox
        self._choose = choose
        self._stop = Flag()
        self._thread = Thread(target=self._think, daemon=True)
        self._thread.start()

    def give_up(self) -> None:
        self._stop.set()
        self._thread.join()

    def _think(self) -> None:
        try:
            turn = self._choose(self._stop)
        except Exception as error:
            # Whoever waits at the inbox raises it: a thread's own traceback would go unseen.
            if not self._stop.is_set():
                self._inbox.put(error)
            return
        if turn is not None:
            self._inbox.put(Decision(self, turn))
