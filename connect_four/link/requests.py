"""What a client may say, and what each of it means."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeGuard

from connect_four.control.wishes import BeAway, Offer, Press, Resign, Say, Sit, StandUp, TakeTurn, Want, Withdraw
from connect_four.datastore import LONGEST_NAME
from connect_four.journal.text import SIDES
from connect_four.language import _
from connect_four.link.conversation import PROTOCOL
from connect_four.link.lines import Object, SenselessError
from connect_four.logic.move import Move
from connect_four.logic.turn import parse

LONGEST_NUMBER = 4
MOST_SECONDS = 60
USUAL_SECONDS = 30
MOST_GAMES = 50


class RefusedError(ValueError):
    """What was asked makes no sense, and why."""


@dataclass(frozen=True, slots=True)
class Hello:
    name: str
    is_computer: bool
    wants_frames: bool


@dataclass(frozen=True, slots=True)
class Games:
    """The saved games before this number, the newest first."""

    before: int | None
    count: int


Request = Want | Hello | Games


def number_of(message: Object) -> int:
    """The number under which the message is to be answered."""
    number = message.get("id")
    if not is_whole(number):
        raise SenselessError("a request without an id that is a whole number")
    return number


def request_in(message: Object, name: str) -> Request:
    """What a client of this name asks for."""
    asked = [word for word in READERS if word in message]
    if not asked:
        raise RefusedError(_("This game knows no such request."))
    if len(asked) > 1:
        raise RefusedError(_("One request at a time."))
    return READERS[asked[0]](message, name)


def hello(message: Object, name: str) -> Hello:
    said = members(message["hello"])
    if said.get("protocol") != PROTOCOL or not is_whole(said.get("protocol")):
        raise RefusedError(_("This game speaks protocol {number}.").format(number=PROTOCOL))
    return Hello(
        name_in(said, name),
        flag(said, "computer", default=False),
        flag(said, "frames", default=True),
    )


def press(message: Object, name: str) -> Press:
    letters = [move.value for move in Move]
    if message["press"] not in letters:
        raise RefusedError(_("A press is one of {letters}.").format(letters=" ".join(letters)))
    return Press(Move(message["press"]))


def take_turn(message: Object, name: str) -> TakeTurn:
    token, after = message["turn"], message.get("after")
    turn = parse(token) if isinstance(token, str) else None
    if turn is None:
        raise RefusedError(_("That is no turn."))
    if not is_whole(after):
        raise RefusedError(_("A turn needs “after”, the number of turns so far."))
    return TakeTurn(turn, after)


def sit(message: Object, name: str) -> Sit:
    side = next((player for player, word in SIDES.items() if word == message["sit"]), None)
    if side is None:
        raise RefusedError(_("A side is one of {sides}.").format(sides=" ".join(SIDES.values())))
    game = message.get("game")
    if game is not None and not is_whole(game):
        raise RefusedError(_("A game has a number."))
    return Sit(side, name_in(message, name), game)


def say(message: Object, name: str) -> Say:
    digits, seconds = message["say"], message.get("seconds", USUAL_SECONDS)
    if not (isinstance(digits, str) and digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER):
        raise RefusedError(_("Only up to {count} digits can be shown.").format(count=LONGEST_NUMBER))
    if not is_whole(seconds) or not 1 <= seconds <= MOST_SECONDS:
        raise RefusedError(_("They can be shown for 1 to {most} seconds.").format(most=MOST_SECONDS))
    return Say(digits, seconds)


def games(message: Object, name: str) -> Games:
    asked = members(message["games"])
    before, count = asked.get("before"), asked.get("count", MOST_GAMES)
    if not (before is None or is_whole(before)) or not is_whole(count) or not 1 <= count <= MOST_GAMES:
        raise RefusedError(_("At most {most} games are told at a time.").format(most=MOST_GAMES))
    return Games(before, count)


READERS: dict[str, Callable[[Object, str], Request]] = {
    "hello": hello,
    "press": press,
    "turn": take_turn,
    "offer": lambda message, name: Offer(),
    "withdraw": lambda message, name: Withdraw(),
    "sit": sit,
    "leave": lambda message, name: StandUp(),
    "away": lambda message, name: BeAway(flag(message, "away", default=True)),
    "resign": lambda message, name: Resign(),
    "say": say,
    "games": games,
}


def name_in(said: Object, otherwise: str) -> str:
    name = said.get("name", otherwise)
    if not (isinstance(name, str) and name.isprintable() and name.strip() and len(name) <= LONGEST_NAME):
        raise RefusedError(_("A name has 1 to {most} printable characters.").format(most=LONGEST_NAME))
    # Saved games keep no spaces that could not be seen.
    return " ".join(name.split())


def flag(said: Object, member: str, default: bool) -> bool:
    value = said.get(member, default)
    if not isinstance(value, bool):
        raise RefusedError(_("“{member}” is true or false.").format(member=member))
    return value


def members(value: Any) -> Object:
    if not isinstance(value, dict):
        raise RefusedError(_("This request has members."))
    return value


def is_whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
