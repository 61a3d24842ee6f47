"""What goes over the wire: the topics, and what is said at each. Nothing here does any input or output."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from random import Random
from typing import TypeVar

from connect_four import __version__
from connect_four.datastore import LONGEST_NAME, Outcome, PlayerID
from connect_four.journal.text import GIVEN_UP, PLAYER_ON
from connect_four.language import _
from connect_four.link.lines import Object, SenselessError, read, written
from connect_four.logic.turn import every_turn

ROOT = "connect-four/1/"
LONGEST = 4096
MOST_TURNS = 100
A_DAY = 24 * 60 * 60
CALL_SECONDS = 3
PROGRAM = f"connect-four {__version__}"

DRAW = Outcome.DRAW.value
LONGEST_ABSENCE = 60.0
"""So long it is waited for somebody who cannot be reached."""

ID = re.compile(r"[0-9A-Fa-f]{16}")
# Whoever calls draws it.
TABLE = re.compile(r"[0-9A-Za-z_-]{1,40}")
Record = tuple[str, ...]
TOKENS = frozenset(map(str, every_turn()))
E = TypeVar("E", bound=Enum)


class Kind(Enum):
    """What a topic is for. Its last word is always the ID of whoever writes there."""

    PLAYERS = "players"
    CALLS = "calls"
    TABLES = "tables"
    RESULTS = "results"
    HOSTS = "hosts"
    SEATS = "seats"


WORDS = {Kind.PLAYERS: 1, Kind.HOSTS: 1, Kind.CALLS: 2, Kind.TABLES: 2, Kind.RESULTS: 2, Kind.SEATS: 2}
"""How many IDs follow."""
ANY = "+"


class Topics:
    """The topics of one room."""

    def __init__(self, room: str = "") -> None:
        self._prefix = f"{ROOT}room/{room}/" if room else ROOT

    def of(self, kind: Kind, *words: str) -> str:
        return self._prefix + "/".join((kind.value, *words))

    def read(self, topic: str) -> tuple[Kind, tuple[str, ...]]:
        """What is written there, and whose it is; a SenselessError if it is no topic of this room."""
        kind, *words = topic.removeprefix(self._prefix).split("/")
        found = next((each for each in Kind if each.value == kind), None)
        if found is not None and topic.startswith(self._prefix) and len(words) == WORDS[found]:
            forms = (TABLE, ID) if found in (Kind.TABLES, Kind.RESULTS) else (ID, ID)
            if all(form.fullmatch(word) for form, word in zip(forms, words, strict=False)):
                return found, tuple(words)
        raise SenselessError(_("a foreign topic"))


class State(Enum):
    FREE = "free"
    WAITING = "waiting"
    PLAYING = "playing"


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    is_computer: bool
    state: State
    table: str | None = None

    @classmethod
    def read(cls, said: Object) -> "Player":
        table = said.get("table")
        return cls(
            name_in(said),
            flag(said, "computer"),
            one_of(State, said.get("state")),
            None if table is None else table_in(said),
        )

    def written(self) -> bytes:
        return as_bytes(
            name=self.name,
            program=PROGRAM,
            computer=self.is_computer,
            state=self.state.value,
            table=self.table,
        )


class Word(Enum):
    PLAY = "play"
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Call:
    word: Word
    table: str
    green: str
    """Who begins."""

    @classmethod
    def read(cls, said: Object) -> "Call":
        return cls(one_of(Word, said.get("call")), table_in(said), id_in(said, "green"))

    def written(self) -> bytes:
        return as_bytes(call=self.word.value, table=self.table, green=self.green)


@dataclass(frozen=True, slots=True)
class Report:
    """A match as one side knows it."""

    green: str
    blue: str
    record: Record
    result: str | None = None
    """The winner's colour, or a draw. Who gives up names the other one."""

    @classmethod
    def read(cls, said: Object) -> "Report":
        result = said.get("result")
        if result not in (None, DRAW, GIVEN_UP, *PLAYER_ON):
            raise SenselessError(_("{value} is no result").format(value=repr(result)[:40]))
        return cls(id_in(said, "green"), id_in(said, "blue"), record_in(said), result)

    def written(self) -> bytes:
        return as_bytes(
            green=self.green,
            blue=self.blue,
            record=self.record,
            result=self.result,
            hash=sha256(" ".join(self.record).encode()).hexdigest(),
        )


@dataclass(frozen=True, slots=True)
class Host:
    name: str
    pairs: bool
    """Whether nobody is to call anybody by themselves."""

    @classmethod
    def read(cls, said: Object) -> "Host":
        return cls(name_in(said), flag(said, "pairs"))

    def written(self) -> bytes:
        return as_bytes(name=self.name, program=PROGRAM, pairs=self.pairs)


@dataclass(frozen=True, slots=True)
class Seat:
    """Whom a host has play whom."""

    table: str
    green: str
    blue: str
    round: int

    @classmethod
    def read(cls, said: Object) -> "Seat":
        number = said.get("round")
        if type(number) is not int:
            raise SenselessError(_("a round without a number"))
        return cls(table_in(said), id_in(said, "green"), id_in(said, "blue"), number)

    def written(self) -> bytes:
        return as_bytes(table=self.table, green=self.green, blue=self.blue, round=self.round)

    def beside(self, player: str) -> str | None:
        """Who sits opposite; None if the player has no seat here."""
        opposite = {self.green: self.blue, self.blue: self.green}
        return opposite.get(player) if self.green != self.blue else None


Said = TypeVar("Said", Player, Call, Report, Host, Seat)


def message(reader: Callable[[Object], Said], payload: bytes) -> Said:
    """What a payload says; a SenselessError if it is not of this form."""
    if len(payload) > LONGEST:
        raise SenselessError(_("a message of {count} bytes").format(count=len(payload)))
    return reader(read(payload))


def as_bytes(**members: object) -> bytes:
    return written(members).rstrip(b"\n")


def name_in(said: Object) -> str:
    name = said.get("name")
    if not (isinstance(name, str) and name.isprintable() and name.strip() and len(name) <= LONGEST_NAME):
        raise SenselessError(_("a name that is none"))
    # Saved games keep no spaces that could not be seen.
    return " ".join(name.split())


def flag(said: Object, member: str) -> bool:
    value = said.get(member)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise SenselessError(_("“{member}” is neither true nor false").format(member=member))
    return value


def id_in(said: Object, member: str) -> str:
    value = said.get(member)
    if not (isinstance(value, str) and ID.fullmatch(value)):
        raise SenselessError(_("“{member}” is no ID of 16 hexadecimal digits").format(member=member))
    return value


def table_in(said: Object) -> str:
    value = said.get("table")
    if not (isinstance(value, str) and TABLE.fullmatch(value)):
        raise SenselessError(_("a table that is none"))
    return value


def one_of(kind: type[E], value: object) -> E:
    found = next((each for each in kind if each.value == value), None)
    if found is None:
        raise SenselessError(_("{value} makes no sense here").format(value=repr(value)[:40]))
    return found


def record_in(said: Object) -> Record:
    record = said.get("record")
    if not isinstance(record, list) or len(record) > MOST_TURNS or not all(map(is_turn, record)):
        raise SenselessError(_("a record that is none"))
    return tuple(record)


def drawn_id(random: Random) -> str:
    return f"{random.getrandbits(64):016x}"


def is_turn(token: object) -> bool:
    return isinstance(token, str) and token in TOKENS


def side_to_move(record: Sequence[str]) -> PlayerID:
    return PlayerID.TWO if len(record) % 2 else PlayerID.ONE


def parted(one: Iterable[str], other: Iterable[str]) -> int | None:
    """The number of the turn, from 1, at which two records of one game part; None if one goes on from the other."""
    pairs = enumerate(zip(one, other, strict=False), start=1)
    return next((number for number, (here, there) in pairs if here != there), None)
