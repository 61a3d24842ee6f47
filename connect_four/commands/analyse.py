"""Say what the best turn of a position is, and what every turn is worth."""

import argparse
import json
import math
import sys
from threading import Event
from time import monotonic
from typing import Any

from connect_four.computer.answer import Answer, Candidate, Result
from connect_four.computer.engine import Engine, Limits, Tell, tell_nobody
from connect_four.computer.position import BOMB, DELETE, Position
from connect_four.datastore import PlayerID
from connect_four.datastore.fields import COLUMNS, ROWS, field
from connect_four.errors import input_refused
from connect_four.files import text_of
from connect_four.language import N_, _, ngettext
from connect_four.logic.beginning import HANDICAPS, Jokers, taken_by
from connect_four.logic.turn import Turn
from connect_four.view.sentences import ending, name

RESULT: dict[Result, str] = {"win": N_("a win"), "loss": N_("a loss"), "draw": N_("a draw")}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "record",
        nargs="+",
        metavar="RECORD",
        help=_("the turns of a game, such as 3 3 x37 4, or several in quotes; - reads one a line from standard input"),
    )
    parser.add_argument("--no-jokers", action="store_true", help=_("as if all jokers were used up"))
    parser.add_argument(
        "--handicap",
        action="append",
        default=[],
        metavar="|".join(HANDICAPS),
        help=_("as if played without these jokers; can be given several times"),
    )
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument("--time", type=seconds, default=1.0, metavar="S", help=_("think for so many seconds (1)"))
    effort.add_argument(
        "--exact", action="store_true", help=_("think until the value is proved, however long it takes")
    )
    parser.add_argument("--json", action="store_true", help=_("print one JSON object for each record"))


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(_("{text} is not a number of seconds above 0").format(text=repr(text)))
    return number


def run(arguments: argparse.Namespace) -> int:
    # Every record is read before the first is thought about.
    with input_refused():
        without = taken_by(arguments.handicap)
    positions = [(record, position_of(record, place, without)) for place, record in records(arguments.record)]
    for number, (record, position) in enumerate(positions):
        if arguments.no_jokers:
            position = position.without_jokers
        deadline = math.inf if arguments.exact else monotonic() + arguments.time
        tell = tell_terminal if sys.stderr.isatty() else tell_nobody
        answer = think(position, Limits(Event(), deadline), arguments.exact, tell)
        if arguments.json:
            print(json.dumps(as_json(record, position, answer)), flush=True)
        else:
            print("\n" * (number > 0) + as_text(position, answer), flush=True)
    return 0


def think(position: Position, limits: Limits, exact: bool, tell: Tell) -> Answer:
    try:
        return Engine().think(position, limits, every=True, exact=exact, tell=tell)
    finally:
        if tell is tell_terminal:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def tell_terminal(depth: int, turn: Turn) -> None:
    sentence = ngettext("{depth} turn ahead: {turn}", "{depth} turns ahead: {turn}", depth)
    print(f"\r\033[K{sentence.format(depth=depth, turn=turn)}", end="", file=sys.stderr, flush=True)


def records(arguments: list[str]) -> list[tuple[str, str]]:
    """Each record, and where it stands if there are several: tokens make up one record, quoted ones are one each."""
    if arguments == ["-"]:
        return [
            (_("line {number}: ").format(number=number), line)
            for number, line in enumerate(text_of(None).splitlines(), start=1)
        ]
    if len(arguments) > 1 and any(len(argument.split()) != 1 for argument in arguments):
        return [
            (_("record {number}: ").format(number=number), argument)
            for number, argument in enumerate(arguments, start=1)
        ]
    return [("", " ".join(arguments))]


def position_of(record: str, place: str, without: Jokers) -> Position:
    with input_refused(place):
        return Position.of(record, without)


def as_json(record: str, position: Position, answer: Answer) -> dict[str, Any]:
    return {
        "record": " ".join(record.split()),
        "to_move": position.player.value,
        "best": None if answer.best is None else str(answer.best),
        "result": answer.result,
        "turns": answer.turns,
        "score": answer.score,
        "depth": answer.depth,
        "nodes": answer.nodes,
        "seconds": round(answer.seconds, 6),
        "line": [str(turn) for turn in answer.line],
        "candidates": [
            {"turn": str(each.turn), "score": each.score, "result": each.result, "turns": each.turns}
            for each in answer.candidates
        ],
    }


def as_text(position: Position, answer: Answer) -> str:
    lines = [board(position)]
    if answer.best is None:
        return "\n".join((*lines, _("The game is over."), *ending(position.outcome, position.stones, 2)))
    lines += [
        _("{player} to move.").format(player=name(position.player, 2)),
        *(jokers_left(jokers, name(player, 2)) for player, jokers in zip(PlayerID, position.jokers, strict=True)),
        _("Best turn: {turn}, {value}").format(turn=answer.best, value=value(answer)),
        _("Expected: {turns}").format(turns=" ".join(map(str, answer.line))),
        _("All turns that lead somewhere else, the best first:"),
        *(f"  {each.turn!s:4} {value(each)}" for each in answer.candidates),
        effort(answer),
    ]
    return "\n".join(lines)


def board(position: Position) -> str:
    one, two = position.stones
    rows = ["  " + " ".join(map(str, COLUMNS))]
    for y in ROWS:
        squares = (field(x, y) for x in COLUMNS)
        rows.append(f"{y} " + " ".join("G" if one & bit else "B" if two & bit else "." for bit in squares))
    return "\n".join(rows)


def jokers_left(jokers: int, player: str) -> str:
    match bool(jokers & DELETE), bool(jokers & BOMB):
        case True, True:
            sentence = _("{player} has both jokers left.")
        case True, False:
            sentence = _("{player} has the delete joker left.")
        case False, True:
            sentence = _("{player} has the bomb left.")
        case _:
            sentence = _("{player} has no joker left.")
    return sentence.format(player=player)


def value(of: Answer | Candidate) -> str:
    if of.result is None:
        return ngettext("{score:+d} point", "{score:+d} points", abs(of.score)).format(score=of.score)
    if of.turns is None:
        return _(RESULT[of.result])
    match of.result:
        case "win":
            sentence = ngettext("a win after {turns} turn", "a win after {turns} turns", of.turns)
        case "loss":
            sentence = ngettext("a loss after {turns} turn", "a loss after {turns} turns", of.turns)
        case "draw":
            sentence = ngettext("a draw after {turns} turn", "a draw after {turns} turns", of.turns)
    return sentence.format(turns=of.turns)


def effort(answer: Answer) -> str:
    sentence = ngettext(
        "Looked {depth} turn ahead, at {nodes:,} positions in {seconds:.2f} seconds.",
        "Looked {depth} turns ahead, at {nodes:,} positions in {seconds:.2f} seconds.",
        answer.depth,
    )
    return sentence.format(depth=answer.depth, nodes=answer.nodes, seconds=answer.seconds)
