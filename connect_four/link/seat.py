"""A game of one's own in which the other side's turns come through the link, and one's own turns go there."""

from collections.abc import Sequence
from itertools import cycle

from connect_four.control.inbox import Inbox, Request
from connect_four.control.reception import PLAYERS, Reception
from connect_four.control.wishes import TakeTurn, Wish
from connect_four.datastore import Guest, PlayerID, ScreenName
from connect_four.errors import LostError
from connect_four.journal.text import SIDES
from connect_four.link.line import Line
from connect_four.link.lines import Object
from connect_four.link.state import tokens
from connect_four.logic.beginning import JOKERS, Beginning, Jokers
from connect_four.logic.game_manager import GameManager
from connect_four.logic.turn import Turn, parse

KIND = {"x": "delete", "b": "bomb"}


class Seat:
    """One side of the other game. To the game loop here it is the journal, and the visitor on the other side.

    `state` is the first one of the other game in which this side has its seat.
    """

    name = ""
    is_computer = False

    def __init__(self, line: Line, inbox: Inbox, state: Object, side: PlayerID, host: str) -> None:
        self._line = line
        self._inbox = inbox
        self._side = side
        self._guest = Guest(host, side.other)
        self.number: int = state["game"]
        self.manager = at_the_beginning_of(state)
        self._adopt(state)
        self.reception = Reception(self.manager)
        self.reception.take_seat(self)
        self.is_over = False
        """Whether the game has ended here or there, and not by leaving the program."""

    def _adopt(self, state: Object) -> None:
        """Make the game here the one there."""
        self._state = state
        self.manager.start(PLAYERS, state["level"], turns_of(state), guest=self._guest)
        self._known = len(self.manager.record)

    def fileno(self) -> int:
        return self._line.fileno()

    def run(self) -> None:
        self._line.run()
        self.hear()

    def hear(self) -> None:
        """Follow what has been heard."""
        while not self.is_over and (message := self._line.next()) is not None:
            match message:
                case {"state": state}:
                    self._follow(state)
                case {"no": _number}:
                    self._go_back()
                case {"end": reason} | {"error": reason}:
                    raise LostError(str(reason))

    def save(self, manager: GameManager) -> None:
        """Send the turn that was taken here."""
        record = manager.record
        if not (manager.game.is_started or manager.game.screen is ScreenName.GAME_OVER):
            self._end()
        elif len(record) > self._known:
            if self._is_mine(len(record)):
                self._line.ask({"turn": str(record[-1]), "after": len(record) - 1})
            self._known = len(record)

    def answer(self, number: int, reason: str) -> None:
        pass

    def summon(self, is_wanted: bool) -> None:
        pass

    def _end(self) -> None:
        self.is_over = True
        self._inbox.put(Request.LEAVE)

    def _follow(self, state: Object) -> None:
        """Do here what has been done there."""
        self._state = state
        mine, theirs = tokens(self.manager.record), state["record"]
        if state["game"] != self.number:
            self._end()
        elif theirs[:-1] == mine and theirs and not self._is_mine(len(theirs)):
            self._inbox.put(Wish(self, 0, TakeTurn(turns_of(state)[-1], len(mine))))
        elif theirs != mine[: len(theirs)]:
            self._go_back()

    def _go_back(self) -> None:
        """What is so there is so here, though it was another turn that was taken here."""
        self.reception.give_up()
        self._adopt(self._state)
        self._inbox.put(Request.REDRAW)

    def _is_mine(self, number: int) -> bool:
        """Whether the turn of this number, counted from 1, is this side's: green takes the odd ones."""
        return number % 2 == self._side.value % 2


def position_in(state: Object) -> GameManager:
    """A game that has come as far as the other one."""
    manager = at_the_beginning_of(state)
    manager.start(PLAYERS, state["level"], turns_of(state))
    return manager


def at_the_beginning_of(state: Object) -> GameManager:
    return GameManager(beginning=Beginning(without=missing(state)))


def turns_of(state: Object) -> Sequence[Turn]:
    return [turn for turn in map(parse, state["record"]) if turn is not None]


def missing(state: Object) -> Jokers:
    """The jokers that nobody had from the start."""
    turns = zip(cycle(SIDES.values()), state["record"], strict=False)
    used = {f"{side}-{KIND[token[0]]}" for side, token in turns if token[0] in KIND}
    left = {f"{side}-{joker}" for side, jokers in state["jokers"].items() for joker in jokers}
    return frozenset(item for name, item in JOKERS.items() if name not in used | left)
