"""One match as this side knows it, and whose turns and whose word count in it."""

from dataclasses import dataclass
from enum import Enum, auto

from connect_four.datastore import PlayerID
from connect_four.journal.text import GIVEN_UP, PLAYER_ON
from connect_four.language import _
from connect_four.match.pairing import Meeting
from connect_four.match.wire import DRAW, Record, Report, parted, side_to_move

VOID = "void"
"""Nobody has won: the records of both sides part, or the other side has not sat down."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is kept on the disk, so that a match goes on after a power cut."""

    meeting: Meeting
    side: PlayerID
    """This machine's."""
    name: str
    """The other player's."""
    game: int
    """The number of the game here."""
    host: str | None = None
    """Who has named this match, if two have not found each other by themselves, and in which round."""
    round: int = 0
    is_left: bool = False
    """Whether the other one was away for too long, and the stick may play on."""
    record: Record = ()
    result: str | None = None
    """Once the match is over here: the winner's colour, a draw, or `VOID`; and `record` is the whole one."""

    def players(self, me: str) -> tuple[str, str]:
        """Green and blue."""
        other = self.meeting.other
        return (me, other) if self.side is PlayerID.ONE else (other, me)

    def report(self, me: str, record: Record) -> Report:
        """What is told of it, with the record so far."""
        return Report(*self.players(me), record, None if self.result == VOID else self.result)


class Finding(Enum):
    """What the other side's record is beside one's own."""

    NOTHING_NEW = auto()
    A_TURN = auto()
    PARTED = auto()
    OUT_OF_TURN = auto()
    """It knows turns that it could not take."""


def finding(mine: Record, theirs: Record, me: PlayerID) -> Finding:
    if parted(mine, theirs) is not None:
        return Finding.PARTED
    match len(theirs) - len(mine):
        case more if more <= 0:
            return Finding.NOTHING_NEW
        case 1 if side_to_move(mine) is not me:
            return Finding.A_TURN
        case _:
            return Finding.OUT_OF_TURN


def own_play(known: Record, record: Record, theirs: Record, me: PlayerID) -> Record:
    """What of a record has come from what was known by this side's turns, and by those that the other has told."""
    if record[: len(known)] != known:
        return known
    for number in range(len(known), len(record)):
        if side_to_move(record[:number]) is not me and theirs[number : number + 1] != (record[number],):
            return record[:number]
    return record


class Ending(Enum):
    """What the other side's word on the end means, where the board does not say it."""

    THEY_GAVE_UP = auto()
    THEY_WENT_ON = auto()
    """They were left alone for too long, and played on at their stick."""


def ending(result: str | None, me: PlayerID) -> Ending | None:
    if result in (None, DRAW):
        return None
    if result == GIVEN_UP or PLAYER_ON[result or ""] is me:
        return Ending.THEY_GAVE_UP
    return Ending.THEY_WENT_ON


def said_of(result: str, side: PlayerID) -> str:
    if result == VOID:
        return ""
    if result == DRAW:
        return _("A draw with {name}.")
    return _("{name} has been beaten.") if PLAYER_ON[result] is side else _("{name} has won.")
