"""The other programs at the game: who is on offer as an opponent, who sits where, and the turns that they take."""

from dataclasses import replace
from typing import NamedTuple, Protocol, assert_never

from connect_four.control.steering import Steering
from connect_four.control.wishes import (
    BeAway,
    Goodbye,
    Offer,
    Press,
    Resign,
    Say,
    Senseless,
    Sit,
    StandUp,
    TakeTurn,
    Visitor,
    Wish,
    Withdraw,
)
from connect_four.datastore import Guest, PlayerID, ScreenName
from connect_four.language import _
from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.logic.words import NAME, objection
from connect_four.view.frame import Frame

SECONDS_BETWEEN_NUMBERS = 20.0
PLAYERS = 2
"""In a game with a guest nobody is the computer."""


class News(NamedTuple):
    """What the game looks like now."""

    manager: GameManager
    number: int | None
    """The number of the saved game."""
    picture: tuple[Frame, bool, str]
    is_show: bool
    chosen: Guest | None
    """Who would play Blue in the next game, or is waited for, if that is a guest."""
    is_given_up: bool
    """Whether the last game was left in its middle, and no other one has begun since."""


class Link(Protocol):
    @property
    def is_watched(self) -> bool: ...

    def tell(self, news: News) -> None:
        """Tell every visitor what is new, and then the answers."""
        ...


class Nobody:
    is_watched = False

    def tell(self, news: News) -> None:
        pass


class Reception:
    def __init__(self, manager: GameManager, link: Link | None = None) -> None:
        self._manager = manager
        self.link = link or Nobody()
        self._offers: list[Visitor] = []
        self._wanted: Visitor | None = None
        self._seated: Visitor | None = None
        self._steering = Steering(manager)
        self._turn: Wish | None = None
        self._silent_until = 0.0
        self._is_open = False

    def attend(self) -> None:
        """Call the guest who was chosen, and forget the one whose game is over."""
        game = self._manager.game
        wanted = self._offers[game.guest_number - 1] if game.screen is ScreenName.WAITING else None
        if wanted is not self._wanted:
            before, self._wanted = self._wanted, wanted
            if before is not None and before in self._offers:
                before.summon(False)
            if wanted is not None:
                wanted.summon(True)
        if game.guest is None:
            self._seated = None
        if game.is_started or game.screen is ScreenName.GAME_OVER:
            self._is_open = game.is_started

    @property
    def news(self) -> tuple[Guest | None, bool]:
        """Who is chosen, and whether the last game was given up."""
        game = self._manager.game
        chosen = self._offers[game.guest_number - 1] if game.guest_number else None
        guest = None if chosen is None else Guest(chosen.name, PlayerID.TWO, chosen.is_computer)
        return guest, self._is_open and not game.is_started

    @property
    def is_steering(self) -> bool:
        return self._turn is not None

    @property
    def is_thinking(self) -> bool:
        """Whether a program is to move, and has not said how."""
        game = self._manager.game
        return game.is_guests_turn and game.guest is not None and game.guest.is_computer and not self.is_steering

    @property
    def due(self) -> float | None:
        return self._steering.due

    def ring(self, now: float) -> Move:
        return self._steering.ring(now)

    def hurry(self, now: float) -> None:
        self._steering.hurry(now)

    def settle(self) -> None:
        """A move has been made, and saved: if it was the last one to a turn, that is done."""
        if self._turn is not None and not self._steering.is_under_way:
            self._end_turn("")

    def give_up(self) -> None:
        """The game goes another way."""
        if self._turn is not None:
            self._end_turn(_("The game has gone another way."))

    def _end_turn(self, reason: str) -> None:
        self._steering.give_up()
        wish, self._turn = self._turn, None
        if wish is not None:
            wish.visitor.answer(wish.number, reason)

    def grant(self, wish: Wish, number: int | None, now: float) -> str | None:
        """Why the wish is refused; nothing if it is done, None if the answer comes later or to nobody."""
        match wish.want:
            case Offer():
                return self._offer(wish.visitor)
            case Withdraw():
                return self._withdraw(wish.visitor)
            case Sit(game=None):
                return self._sit(wish.visitor, wish.want)
            case Sit():
                return self._come_back(wish.visitor, wish.want, number)
            case StandUp():
                return self._stand_up(wish.visitor)
            case BeAway() | Resign():
                return self._declare(wish.visitor, wish.want)
            case TakeTurn():
                return self._take(wish, wish.want, now)
            case Goodbye():
                self._withdraw(wish.visitor)
                self._stand_up(wish.visitor)
                return None
            case Senseless():
                return wish.want.reason
            case Press() | Say():
                raise ValueError(f"{wish.want} is the game loop's")
            case _:
                assert_never(wish.want)

    def refusal_to_say(self, now: float) -> str:
        """Why no number can be shown now; nothing if one is shown, and then the next one must wait."""
        if self._manager.game.screen not in (ScreenName.PLAYER_SELECT, ScreenName.GAME_OVER):
            return _("Numbers are shown only when no game is being played.")
        if now < self._silent_until:
            return _("Another number was shown just now.")
        self._silent_until = now + SECONDS_BETWEEN_NUMBERS
        return ""

    def _offer(self, visitor: Visitor) -> str:
        if visitor in self._offers:
            return _("You are on offer already.")
        if visitor is self._seated:
            return _("You are playing already.")
        self._change_offers([*self._offers, visitor])
        return ""

    def _withdraw(self, visitor: Visitor) -> str:
        if visitor not in self._offers:
            return _("You are not on offer.")
        self._change_offers([each for each in self._offers if each is not visitor])
        return ""

    def _change_offers(self, offers: list[Visitor]) -> None:
        number = self._manager.game.guest_number
        chosen = self._offers[number - 1 : number] if number else []
        self._offers = offers
        number = next((number for number, each in enumerate(offers, start=1) if each in chosen), 0)
        self._manager.offer(tuple(each.name for each in offers), number)

    def _sit(self, visitor: Visitor, sit: Sit) -> str:
        if visitor is not self._wanted:
            return _("Nobody waits for you.")
        guest = Guest(sit.name, sit.side, visitor.is_computer)
        self._manager.start(PLAYERS, self._manager.game.level, guest=guest)
        self.take_seat(visitor)
        return ""

    def _come_back(self, visitor: Visitor, sit: Sit, number: int | None) -> str:
        game = self._manager.game
        if not game.is_started or sit.game != number:
            return _("Game {number} is not being played.").format(number=sit.game)
        if game.guest is None or game.guest.is_there or game.guest.side is not sit.side:
            return _("There is no empty seat for {player}.").format(player=_(NAME[sit.side]))
        self._seat(Guest(sit.name, sit.side, visitor.is_computer))
        self.take_seat(visitor)
        return ""

    def _seat(self, guest: Guest) -> None:
        # A turn of this side that is steered to is not taken; the other side goes on.
        if self._manager.game.active_player.id is guest.side:
            self.give_up()
        self._manager.seat(guest)

    def take_seat(self, visitor: Visitor) -> None:
        """The turns of the game's guest are this visitor's from now on."""
        self._wanted = None
        self._seated = visitor
        if visitor in self._offers:
            self._withdraw(visitor)

    def _stand_up(self, visitor: Visitor) -> str:
        guest = self._guest_of(visitor)
        if guest is None:
            return _("You have no seat.")
        self._seated = None
        self._seat(replace(guest, is_there=False, is_away=False))
        return ""

    def _declare(self, visitor: Visitor, want: BeAway | Resign) -> str:
        guest = self._guest_of(visitor)
        if guest is None:
            return _("You have no seat.")
        if not self._manager.game.is_started:
            return _("No game is being played.")
        if isinstance(want, BeAway):
            self._manager.seat(replace(guest, is_away=want.is_away))
        else:
            self.give_up()
            self._manager.resign(guest.side)
        return ""

    def _guest_of(self, visitor: Visitor) -> Guest | None:
        """The guest whose seat is this visitor's."""
        return self._manager.game.guest if visitor is self._seated else None

    def _take(self, wish: Wish, take: TakeTurn, now: float) -> str | None:
        game = self._manager.game
        if not game.is_started:
            return _("No game is being played.")
        if self.is_steering:
            return _("Another turn is being taken.")
        if take.after != len(self._manager.record):
            return _("The game has {count} turns so far.").format(count=len(self._manager.record))
        if game.player_count == 1 and game.active_player.id is PlayerID.TWO:
            return _("It is the computer's turn.")
        if game.is_guests_turn and game.guest is not None and wish.visitor is not self._seated:
            return _("It is {name}'s turn.").format(name=game.guest.name)
        if not self._manager.allows(take.turn):
            return objection(take.turn, game)
        guest = self._guest_of(wish.visitor)
        if guest is not None:
            self._manager.seat(replace(guest, is_away=False))
        self._manager.hand_over()
        self._turn = wish
        self._steering.begin(take.turn, now)
        return None
