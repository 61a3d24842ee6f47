"""What a browser may ask: read from its messages, and refused if it makes no sense."""

import json
from enum import Enum
from typing import Any, NamedTuple

from connect_four.datastore import LONGEST_NAME
from connect_four.journal.text import SIDES
from connect_four.link.lines import Object
from connect_four.link.requests import MOST_GAMES
from connect_four.logic.move import Move

LARGEST_NUMBER = 2**53
MOVES = [move.value for move in Move]
LONGEST_TOKEN = 4


class Why(Enum):
    """Why a request is refused, in words that the page has a sentence for."""

    NOT_PAIRED = "not paired"
    WATCHING_ONLY = "watching only"
    TOO_FAST = "too fast"
    NO_GAME = "no game"
    NO_SUCH_GAME = "no such game"
    NO_RECORD = "no record"
    NO_NAME = "not a name"
    NOT_YOUR_TURN = "not your turn"
    TOO_MANY_GUESTS = "too many guests"
    LOCKED = "locked"
    NOT_UNDERSTOOD = "not understood"


class SenselessError(ValueError):
    """What came is no request at all."""


class RefusedError(Exception):
    """What is answered instead: a reason of ours, or the game's own words."""

    def __init__(self, why: Why | str, **more: Any) -> None:
        super().__init__(why)
        self.answer = {"no": None, "why": why.value if isinstance(why, Why) else why, **more}


class Request(NamedTuple):
    number: int
    verb: str
    body: Object
    """The whole message."""


def read(message: str | bytes, verbs: frozenset[str]) -> Request:
    if not isinstance(message, str):
        raise SenselessError
    try:
        body = json.loads(message)
    except (ValueError, RecursionError):
        raise SenselessError from None
    if not isinstance(body, dict) or not is_number(body.get("id")):
        raise SenselessError
    match [*(verbs & body.keys())]:
        case [verb]:
            return Request(body["id"], verb, body)
        case _:
            raise SenselessError


def is_number(value: object) -> bool:
    """Whether it is a whole number that any JavaScript can hold. In Python True is one, too."""
    return type(value) is int and abs(value) < LARGEST_NUMBER


def number_of(value: object) -> int:
    if not isinstance(value, int) or not is_number(value) or value < 0:
        raise RefusedError(Why.NOT_UNDERSTOOD)
    return value


def move_of(value: object) -> Move:
    if value not in MOVES:
        raise RefusedError(Why.NOT_UNDERSTOOD)
    return Move(value)


def token_of(value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_TOKEN:
        raise RefusedError(Why.NOT_UNDERSTOOD)
    return value


def tokens_of(value: object) -> list[str]:
    if not isinstance(value, list):
        raise RefusedError(Why.NOT_UNDERSTOOD)
    return [token_of(each) for each in value]


def page_of(value: object) -> tuple[int | None, int]:
    """Which of the saved games are asked for: those before a number, and how many."""
    if not isinstance(value, dict) or not value.keys() <= {"before", "count"}:
        raise RefusedError(Why.NOT_UNDERSTOOD)
    page = {key: number_of(each) for key, each in value.items()}
    count = page.get("count", MOST_GAMES)
    if not 0 < count <= MOST_GAMES:
        raise RefusedError(Why.NOT_UNDERSTOOD)
    return page.get("before"), count


def name_of(value: object) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise RefusedError(Why.NO_NAME)
    name = " ".join(value.split())
    if not 0 < len(name) <= LONGEST_NAME:
        raise RefusedError(Why.NO_NAME)
    return name


def side_of(value: object) -> str:
    if value not in SIDES.values():
        raise RefusedError(Why.NOT_UNDERSTOOD)
    return str(value)


def members_of(value: object) -> Object:
    if not isinstance(value, dict):
        raise RefusedError(Why.NOT_UNDERSTOOD)
    return value
