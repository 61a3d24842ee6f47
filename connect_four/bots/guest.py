"""A program as the guest of the game that runs here, for one game after the other."""

import random
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import sleep
from typing import NamedTuple, NoReturn

from connect_four.bots.author import Author, Tell
from connect_four.bots.command import Command
from connect_four.bots.conversation import SEED_BITS, FaultError, Reason
from connect_four.bots.program import Program
from connect_four.bots.visit import Visit
from connect_four.datastore import PlayerID
from connect_four.errors import LostError, UnavailableError
from connect_four.journal.data import RESULTS
from connect_four.journal.text import SIDES
from connect_four.language import N_, _
from connect_four.link.place import FIRST_PAUSE, LONGEST_PAUSE
from connect_four.link.seat import position_in, turns_of
from connect_four.logic.turn import Turn
from connect_four.logic.words import NAME

SIDE = PlayerID.TWO
"""Whoever waits at the stick begins."""
COLOUR = SIDES[SIDE]
OUTCOMES = {name: outcome for outcome, name in RESULTS.items()}
SAID_OF_RESULTS = {
    SIDES[SIDE]: N_("{name} has won against {host}."),
    SIDES[SIDE.other]: N_("{name} has lost against {host}."),
    "draw": N_("A draw between {name} and {host}."),
}


class Seat(NamedTuple):
    game: int
    host: str


class Guest:
    """`tell` says what happens, and `pass_on` what the program says to its author."""

    def __init__(self, command: Command, seconds: float, tell: Tell, pass_on: Tell) -> None:
        self._command = command
        self._seconds = seconds
        self._tell = tell
        self._author = Author(pass_on)
        self._is_waiting = False
        self._seat: Seat | None = None
        """It is kept if the game goes away, and taken again when it is back."""

    def stay(self, connect: Callable[[], socket.socket]) -> NoReturn:
        """Be there for whoever plays, until a signal ends it."""
        pause = FIRST_PAUSE
        while True:
            try:
                with connect() as link:
                    self._visit = Visit(link, self._command.name)
                    self._play_on()
                    while True:
                        self._offer()
                        self._play(self._seated())
            except UnavailableError as trouble:
                if not self._is_waiting:
                    self._is_waiting, pause = True, FIRST_PAUSE
                    words = _("{name} waits for a game: {trouble}")
                    self._tell(words.format(name=self._command.name, trouble=trouble))
            sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    def _play_on(self) -> None:
        """Take the seat again, if the game goes on in which it is."""
        seat = self._seat
        if seat and not self._ask(sit=COLOUR, game=seat.game):
            self._play(seat)
        self._seat = None

    def _offer(self) -> None:
        if reason := self._ask(offer={}):
            raise LostError(reason)
        self._is_waiting = False
        words = _("{name} is on offer: to be chosen above level 8 on the first screen.")
        self._tell(words.format(name=self._command.name))

    def _seated(self) -> Seat:
        """Wait until somebody has chosen this guest, and sit down."""
        while True:
            while not self._visit.host:
                self._visit.hear()
            host, self._visit.host = self._visit.host, ""
            # Whoever has waited may have given up just now.
            if not self._ask(sit=COLOUR):
                return Seat(self._visit.state["game"], host)

    def _play(self, seat: Seat) -> None:
        self._seat = seat
        self._is_waiting = False
        self._say(_("{name} plays {player} against {host}."))
        try:
            while self._is_playing:
                with self._program() as program:
                    self._follow(program)
        except FaultError as fault:
            self._ask(resign={})
            words = _("{name} has lost the game: {reasons}")
            self._say(words, reasons=self._author.reasons(fault))
        else:
            said = SAID_OF_RESULTS.get(self._visit.state["result"])
            self._say(_(said) if said else _("The game was given up."))
        while self._has_seat:
            self._visit.hear()
        self._seat = None

    def _say(self, words: str, **values: str) -> None:
        host = "" if self._seat is None else self._seat.host
        self._tell(words.format(name=self._command.name, host=host, player=_(NAME[SIDE]), **values))

    @contextmanager
    def _program(self) -> Iterator[Program]:
        """The program, started anew; what it says to its author is passed on."""
        self._author.last_line = ""
        program = Program(self._command, SIDE, self._seconds, random.getrandbits(SEED_BITS))
        try:
            with program:
                yield program
        finally:
            self._author.hear(program)

    def _follow(self, program: Program) -> None:
        """Play with this program until the game has ended, or has gone another way than the program knows."""
        known: list[str] = []
        refused: list[str] | None = None
        while self._is_playing:
            record = self._visit.state["record"]
            if record[: len(known)] != known:
                return
            if self._visit.state["turn"] != COLOUR:
                self._visit.hear()
                continue
            known = record
            turn = self._turn_of(program)
            if turn is not None and (reason := self._ask(turn=str(turn), after=len(record))):
                if record == refused:
                    raise FaultError(Reason.ILLEGAL, reason)
                refused = record
        state = self._visit.state
        if state["result"] in SAID_OF_RESULTS:
            program.bid_farewell(OUTCOMES[state["result"]], turns_of(state))

    def _turn_of(self, program: Program) -> Turn | None:
        """What the program answers; None if the game goes on without it meanwhile."""
        asked = self._visit.state
        program.ask(position_in(asked))
        while (turn := program.answer()) is None:
            self._visit.hear(program)
            state = self._visit.state
            if not self._is_playing or state["record"] != asked["record"]:
                return None
        self._author.hear(program)
        return turn

    @property
    def _has_seat(self) -> bool:
        state, seat = self._visit.state, self._visit.state["seats"][COLOUR]
        is_mine = (seat["by"], seat.get("name")) == ("guest", self._command.name)
        return self._seat is not None and state["game"] == self._seat.game and is_mine

    @property
    def _is_playing(self) -> bool:
        return self._has_seat and self._visit.state["result"] is None

    def _ask(self, **request: object) -> str:
        """Why it is refused; nothing if it is done."""
        return self._visit.ask(request)
