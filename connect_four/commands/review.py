"""Judge the turns of a saved game: who stood how after each, and what would have been better.

It takes up to a second a turn. The next time it comes at once.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from threading import Event
from typing import assert_never

from connect_four.datastore import PlayerID
from connect_four.files import write_file
from connect_four.journal.folder import state_folder
from connect_four.journal.history import game_of
from connect_four.journal.text import SavedGame
from connect_four.language import _, ngettext
from connect_four.logic.words import NAME
from connect_four.review import JudgedTurn, Mistake, Summary, review
from connect_four.settings import Settings, add_options
from connect_four.view.drawing import svg_file
from connect_four.view.drawing.curve import Point, Side, curve
from connect_four.view.drawing.svg import Colours, colours
from connect_four.view.frame import STONE

LENGTH = 12
"""The letters of a bar where somebody surely wins."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=_("the number of the game in the list of games"))
    parser.add_argument("--svg", type=svg_file, metavar="FILE", help=_("draw it as well; the name ends in .svg"))
    add_options(parser, "palette")


def run(arguments: argparse.Namespace) -> int:
    look = colours(Settings.of(arguments).palette)
    game = game_of(arguments.game)
    turns: list[JudgedTurn] = []
    for each in waited_for(review(game.beginning, game.turns, state_folder(os.environ), Event()), game):
        print("\n".join((*head(), line(each)) if not turns else (line(each),)), flush=True)
        turns.append(each)
    print("\n" + "\n".join(in_short(turns)))
    if arguments.svg:
        write_file(arguments.svg, drawing(int(arguments.game), turns, look).encode())
    return 0


def waited_for(turns: Iterable[JudgedTurn], game: SavedGame) -> Iterator[JudgedTurn]:
    """The turns; a terminal says meanwhile which is thought about."""
    if not sys.stderr.isatty():
        yield from turns
        return
    try:
        tell(_("Looking at the end of the game …"))
        for each in turns:
            tell("")
            yield each
            if each.number < len(game.turns):
                tell(_("Turn {number} of {last} …").format(number=each.number + 1, last=len(game.turns)))
    finally:
        tell("")


def tell(sentence: str) -> None:
    print(f"\r\033[K{sentence}", end="", file=sys.stderr, flush=True)


def head() -> tuple[str, ...]:
    return (
        _("g and b say who stands better after a turn; G and B if that is proved."),
        row("", "", "", _("Blue better"), "|", _("Green better")),
    )


def line(turn: JudgedTurn) -> str:
    bar = ("b" if turn.value < 0 else "g") * round(LENGTH * abs(turn.value))
    middle = "|"
    if turn.is_proven:
        bar, middle = bar.upper(), middle if bar else "="
    blue, green = (bar, "") if turn.value < 0 else ("", bar)
    return row(str(turn.number), _(NAME[turn.by]), str(turn.turn), blue, middle, green, remark(turn))


def row(number: str, player: str, turn: str, blue: str, middle: str, green: str, remark: str = "") -> str:
    width = max(len(_(name)) for name in NAME.values())
    return f"{number:>3}  {player:{width}}  {turn:3}  {blue:>{LENGTH}}{middle}{green:{LENGTH}}  {remark}".rstrip()


def remark(turn: JudgedTurn) -> str:
    match turn.mistake:
        case None:
            return ""
        case Mistake.WIN:
            sentence = _("gives a win away; better: {turn}")
        case Mistake.LOSS:
            sentence = _("loses the game; better: {turn}")
        case Mistake.WORSE:
            sentence = _("a mistake; better: {turn}")
        case _:
            assert_never(turn.mistake)
    return sentence.format(turn=turn.better)


def in_short(turns: Sequence[JudgedTurn]) -> Iterator[str]:
    summary = Summary.of(turns)
    for player in PlayerID:
        count = summary.mistakes[player]
        sentence = ngettext("{player} made {count} mistake.", "{player} made {count} mistakes.", count)
        yield sentence.format(player=_(NAME[player]), count=count)
    if summary.decisive:
        yield _("Turn {number} decided it.").format(number=summary.decisive.number)


def drawing(number: int, turns: Sequence[JudgedTurn], look: Colours) -> str:
    title = _("Game {game}: who stood better after each turn").format(game=number)
    return curve(title, " ".join(in_short(turns)), list(points(turns, look)), sides(look))


def points(turns: Sequence[JudgedTurn], look: Colours) -> Iterator[Point]:
    yield Point(turns[0].number - 1, turns[0].before, False)
    for each in turns:
        mark = f"{each.number}. {_(NAME[each.by])}, {each.turn}: {remark(each)}" if each.mistake else ""
        yield Point(each.number, each.value, each.is_proven, mark, look[STONE[each.by]])


def sides(look: Colours) -> tuple[Side, Side]:
    one, two = PlayerID
    return (
        Side(_("Green better"), look[STONE[one]]),
        Side(_("Blue better"), look[STONE[two]]),
    )
