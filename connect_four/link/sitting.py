"""A person who plays here as the guest of the game that is played there."""

from collections.abc import Callable

from connect_four.control.choosing import choose
from connect_four.control.game_loop import GameLoop
from connect_four.control.inbox import Inbox
from connect_four.datastore import PlayerID
from connect_four.journal.text import SIDES
from connect_four.language import _
from connect_four.link.line import Line
from connect_four.link.lines import Object
from connect_four.link.mirror import Mirror
from connect_four.link.seat import Seat
from connect_four.view.display import Display

SIDE = PlayerID.TWO
"""Whoever waits at the stick begins."""


class Sitting:
    """Between games it shows what the other game shows."""

    def __init__(self, line: Line, inbox: Inbox, display: Display, name: str) -> None:
        self._line = line
        self._inbox = inbox
        self._display = display
        self._on_offer = _("You are {name}: to be chosen above level 8 on the first screen.").format(name=name)
        self._mirror = Mirror(line, inbox, display)
        self._state: Object = {}
        self._host = _("the stick")

    def run(self) -> None:
        """Play one game after the other, until somebody leaves here or there."""
        is_going_on = self._is_answered(self._line.hello) is not None and self._comes_back()
        while is_going_on:
            is_going_on = self._ask({"offer": {}}) is not None and self._is_wanted() and self._sits({}, SIDE)

    def _comes_back(self) -> bool:
        """Take the seat that is empty in a game that goes on, if there is one; False if somebody has left meanwhile."""
        game = {"game": self._state["game"]}
        return self._state["turn"] is None or all(self._sits(game, side) for side in (PlayerID.TWO, PlayerID.ONE))

    def _sits(self, game: Object, side: PlayerID) -> bool:
        """Sit down, if that is granted, and play; False if somebody has left."""
        match self._ask({"sit": SIDES[side], **game}):
            case True:
                return self._plays(side)
            case answer:
                return answer is not None

    def _plays(self, side: PlayerID) -> bool:
        seat = Seat(self._line, self._inbox, self._state, side, self._host)
        with self._inbox.watching(seat):
            seat.hear()
            GameLoop(seat.manager, self._inbox, self._display, seat, choose).run(reception=seat.reception)
        self._line.ask({"leave": {}})
        return seat.is_over

    def _ask(self, request: Object) -> bool | None:
        return self._is_answered(self._line.ask(request))

    def _is_answered(self, number: int) -> bool | None:
        """Whether the request of this number is granted; None if somebody has left before."""
        answer = self._hear_until(lambda message: number in (message.get("ok"), message.get("no")))
        return None if answer is None else "ok" in answer

    def _is_wanted(self) -> bool:
        wanted = self._hear_until(lambda message: "wanted" in message, self._on_offer)
        if wanted is not None:
            self._host = wanted["wanted"]["by"]
        return wanted is not None

    def _hear_until(self, is_awaited: Callable[[Object], bool], words: str = "") -> Object | None:
        def is_enough(message: Object) -> bool:
            self._state = message.get("state", self._state)
            return is_awaited(message)

        return self._mirror.show_until(is_enough, words)
