"""The conversation with a program that plays, without any input or output: what it is asked, what it may answer."""

from collections.abc import Iterable
from enum import Enum

from connect_four import __version__
from connect_four.datastore import Outcome, PlayerID
from connect_four.datastore.fields import COLUMNS, ROWS, Fields, field
from connect_four.journal.data import RESULTS
from connect_four.journal.text import SIDES
from connect_four.language import _
from connect_four.link.lines import SenselessError, read, written
from connect_four.link.state import jokers, possible, tokens
from connect_four.logic.game_manager import GameManager
from connect_four.logic.turn import Turn, parse
from connect_four.logic.words import objection
from connect_four.program import NAME

PROTOCOL = 1
EXAMPLE = '{"turn": "4"}'
# A seed is a number that every language has room for.
SEED_BITS = 31
LONGEST_SHOWN = 60


class Reason(Enum):
    """Why a program has lost, if not on the board."""

    TIME = "time"
    ILLEGAL = "illegal"
    CRASH = "crash"


class FaultError(Exception):
    """The program has lost its game, for this reason, which the sentence says to people."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.sentence = sentence


def hello(side: PlayerID, seconds: float, seed: int) -> bytes:
    about = {"program": f"{NAME} {__version__}", "protocol": PROTOCOL}
    return written({"hello": {**about, "you": SIDES[side], "seconds": seconds, "seed": seed}})


def your_turn(manager: GameManager) -> bytes:
    asked = {
        "record": tokens(manager.record),
        "board": board(manager),
        "jokers": {SIDES[player.id]: jokers(player) for player in manager.game.players},
        "possible": possible(manager),
    }
    return written({"your_turn": asked})


def board(manager: GameManager) -> list[str]:
    """The rows from the top, a letter a field."""
    green, blue = manager.game.board.stones

    def letter(place: Fields) -> str:
        return "g" if green & place else "b" if blue & place else "."

    return ["".join(letter(field(x, y)) for x in COLUMNS) for y in ROWS]


def over(outcome: Outcome, record: Iterable[Turn]) -> bytes:
    return written({"over": {"result": RESULTS[outcome], "record": tokens(record)}})


def answered(line: bytes, manager: GameManager) -> Turn:
    """The turn that a line of the program takes; a FaultError if it takes none that is possible."""
    turn = turn_in(line)
    if turn is None:
        trouble = _("it answered {answer}, and not with a turn, such as {example}")
        raise FaultError(Reason.ILLEGAL, trouble.format(answer=shown(line), example=EXAMPLE))
    if not manager.allows(turn):
        trouble = _("it answered {answer}, which is not possible: {reason}")
        raise FaultError(Reason.ILLEGAL, trouble.format(answer=shown(line), reason=objection(turn, manager.game)))
    return turn


def turn_in(line: bytes) -> Turn | None:
    try:
        said = read(line)
    except SenselessError:
        return None
    match said:
        case {"turn": str(token)}:
            return parse(token)
    return None


def spoke_too_early(said: bytes) -> FaultError:
    trouble = _("it said {answer} before it was its turn")
    return FaultError(Reason.ILLEGAL, trouble.format(answer=shown(said)))


def shown(said: bytes) -> str:
    """What a program said, so that a line of a terminal shows it and nothing in it is obeyed."""
    line = said.decode(errors="replace").strip().partition("\n")[0]
    short = line if len(line) <= LONGEST_SHOWN else f"{line[:LONGEST_SHOWN]}…"
    return printable(short) or '""'


def printable(text: str) -> str:
    """The text, with nothing in it that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def last_line(said: bytes) -> str:
    """What a program said last to its author."""
    lines = said.split(b"\n")
    return next((shown(line) for line in reversed(lines) if line.strip()), "")
