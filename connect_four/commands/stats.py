"""Count the saved games: wins by level, length, first moves and jokers."""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping

from connect_four.datastore import MAX_LEVEL, MenuItem, Outcome, PlayerID
from connect_four.datastore.fields import COLUMNS
from connect_four.files import write_file
from connect_four.journal.history import history, no_games
from connect_four.journal.statistics import JOKERS, RESULTS, Joker, Statistics
from connect_four.language import N_, _, ngettext
from connect_four.logic.turn import Bomb, Delete
from connect_four.logic.words import NAME
from connect_four.settings import Settings, add_options
from connect_four.view.drawing import svg_file
from connect_four.view.drawing.chart import Bar, Panel, Segment, chart
from connect_four.view.drawing.svg import Colours, colours
from connect_four.view.frame import ITEM, STONE, WHITE, Colour, Light
from connect_four.view.table import Row, table

# What an outcome is called in a game against the computer, which is Blue.
AGAINST_THE_COMPUTER = {
    **RESULTS,
    Outcome.FIRST_WON: N_("won"),
    Outcome.SECOND_WON: N_("lost"),
}
JOKER_COLOUR: Mapping[Joker, Colour] = {Delete: ITEM[MenuItem.DELETE_OF_ONE], Bomb: ITEM[MenuItem.BOMB_OF_ONE]}
GREY = "#6a6f7b"
PLAIN = "#8fa1c7"
TURNS_A_BAR = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--svg", type=svg_file, metavar="FILE", help=_("draw it as well; the name ends in .svg"))
    add_options(parser, "palette")


def run(arguments: argparse.Namespace) -> int:
    found = history()
    status = found.say_troubles()
    statistics = Statistics.of(found.games.values())
    if statistics.total:
        print("\n\n".join(tables(statistics)))
        if arguments.svg:
            drawing = chart(list(panels(statistics, colours(Settings.of(arguments).palette))))
            write_file(arguments.svg, drawing.encode())
    elif not found.troubles:
        print(no_games())
    return status


def tables(statistics: Statistics) -> Iterator[str]:
    if statistics.outcomes:
        rows = [
            (level, outcomes.total(), *(outcomes[each] for each in Outcome), statistics.helped[level])
            for level, outcomes in sorted(statistics.outcomes.items())
        ]
        head = (_("level"), _("games"), *map(_, AGAINST_THE_COMPUTER.values()), _("with help"))
        yield _("Against the computer") + "\n" + table(head, rows)
    if statistics.outcomes_of_two:
        outcomes = statistics.outcomes_of_two
        head = (_("games"), *map(_, RESULTS.values()))
        yield _("Two players") + "\n" + table(head, [(outcomes.total(), *(outcomes[each] for each in RESULTS))])
    if statistics.lengths:
        yield _("Turns until it was over") + "\n" + lengths(statistics)
    columns = COLUMNS
    first: Row = (_("games"), *(statistics.first_columns[column] for column in columns))
    yield _("The first stone") + "\n" + table((_("column"), *map(str, columns)), [first])
    used: list[Row] = [
        (_(NAME[player]), *(statistics.jokers[player, joker] for joker in JOKERS)) for player in PlayerID
    ]
    yield _("Jokers used") + "\n" + table(("", *map(_, JOKERS.values())), used)


def lengths(statistics: Statistics) -> str:
    """How long the games were."""
    shortest, longest = min(statistics.lengths), max(statistics.lengths)
    count = statistics.lengths.total()
    if shortest == longest:
        sentence = ngettext("One game, of {longest} turns.", "{count} games, each of {longest} turns.", count)
    else:
        sentence = _("From {shortest} to {longest}; half of the {count} games had no more than {median}.")
    return sentence.format(shortest=shortest, longest=longest, median=statistics.median_length, count=count)


def panels(statistics: Statistics, colours: Colours) -> Iterator[Panel]:
    groups = (
        (_(RESULTS[Outcome.FIRST_WON]), colours[STONE[PlayerID.ONE]], (Outcome.FIRST_WON,)),
        (_(RESULTS[Outcome.SECOND_WON]), colours[STONE[PlayerID.TWO]], (Outcome.SECOND_WON,)),
        (_(RESULTS[Outcome.DRAW]), colours[WHITE], (Outcome.DRAW,)),
        (_("not over"), GREY, (Outcome.GIVEN_UP, Outcome.OPEN)),
    )
    opponents = {
        _("level {level}").format(level=level): statistics.outcomes.get(level, Counter())
        for level in range(1, MAX_LEVEL + 1)
    }
    opponents[_("2 players")] = statistics.outcomes_of_two
    yield Panel(
        _("Results; the computer is Blue"),
        [
            Bar(
                name,
                [Segment(sum(counted[each] for each in group), colour, label) for label, colour, group in groups],
            )
            for name, counted in opponents.items()
        ],
    )
    yield Panel(
        _("Turns until it was over"),
        [Bar(label, [Segment(count, PLAIN, _("games"))]) for label, count in in_groups(statistics.lengths).items()],
    )
    yield Panel(
        _("Column of the first stone"),
        [Bar(str(x), [Segment(statistics.first_columns[x], PLAIN, _("games"))]) for x in COLUMNS],
    )
    yield Panel(
        _("Jokers used"),
        [
            Bar(
                _(NAME[player]),
                [
                    Segment(statistics.jokers[player, joker], colours[Light(JOKER_COLOUR[joker])], _(name))
                    for joker, name in JOKERS.items()
                ],
            )
            for player in PlayerID
        ],
    )


def in_groups(lengths: Mapping[int, int]) -> dict[str, int]:
    """How many games were over within 1 to 8 turns, 9 to 16 and so on to the longest."""
    groups = {}
    for first in range(1, max(lengths, default=0) + 1, TURNS_A_BAR):
        last = first + TURNS_A_BAR - 1
        groups[f"{first}-{last}"] = sum(count for length, count in lengths.items() if first <= length <= last)
    return groups
