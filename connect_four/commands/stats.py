"""Count the saved games: wins by level, length, first moves and jokers."""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping

from connect_four.datastore import MAX_LEVEL, MenuItem, Outcome, PlayerID
from connect_four.datastore.fields import COLUMNS
from connect_four.files import write_file
from connect_four.journal.history import NO_GAMES, history
from connect_four.journal.statistics import JOKERS, Joker, Statistics
from connect_four.logic.turn import Bomb, Delete
from connect_four.settings import Settings, add_options
from connect_four.view.drawing import svg_file
from connect_four.view.drawing.chart import Bar, Panel, Segment, chart
from connect_four.view.drawing.svg import Colours, colours
from connect_four.view.frame import ITEM, STONE, WHITE, Colour, Light
from connect_four.view.table import Row, table

# What an outcome is called in a game against the computer, which is player 2.
AGAINST_THE_COMPUTER = {
    Outcome.FIRST_WON: "won",
    Outcome.SECOND_WON: "lost",
    Outcome.DRAW: "draw",
    Outcome.GIVEN_UP: "given up",
    Outcome.OPEN: "open",
}
JOKER_COLOUR: Mapping[Joker, Colour] = {Delete: ITEM[MenuItem.DELETE_OF_ONE], Bomb: ITEM[MenuItem.BOMB_OF_ONE]}
GREY = "#6a6f7b"
PLAIN = "#8fa1c7"
TURNS_A_BAR = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--svg", type=svg_file, metavar="FILE", help="draw it as well; the name ends in .svg")
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
        print(NO_GAMES)
    return status


def tables(statistics: Statistics) -> Iterator[str]:
    if statistics.outcomes:
        rows = [
            (level, outcomes.total(), *(outcomes[each] for each in Outcome), statistics.helped[level])
            for level, outcomes in sorted(statistics.outcomes.items())
        ]
        yield "Against the computer\n" + table(("level", "games", *AGAINST_THE_COMPUTER.values(), "with help"), rows)
    if statistics.outcomes_of_two:
        outcomes = statistics.outcomes_of_two
        head = ("games", *(outcome.value for outcome in Outcome))
        yield "Two players\n" + table(head, [(outcomes.total(), *(outcomes[each] for each in Outcome))])
    if statistics.lengths:
        yield (
            f"Turns until it was over\nat least {min(statistics.lengths)}, at most {max(statistics.lengths)},"
            f" half of the games within {statistics.median_length}"
        )
    columns = COLUMNS
    first: Row = ("games", *(statistics.first_columns[column] for column in columns))
    yield "The first stone\n" + table(("column", *map(str, columns)), [first])
    used: list[Row] = [
        (f"player {player.value}", *(statistics.jokers[player, joker] for joker in JOKERS)) for player in PlayerID
    ]
    yield "Jokers used\n" + table(("", *JOKERS.values()), used)


def panels(statistics: Statistics, colours: Colours) -> Iterator[Panel]:
    groups = (
        ("player 1 won", colours[STONE[PlayerID.ONE]], (Outcome.FIRST_WON,)),
        ("player 2 won", colours[STONE[PlayerID.TWO]], (Outcome.SECOND_WON,)),
        ("draw", colours[WHITE], (Outcome.DRAW,)),
        ("not over", GREY, (Outcome.GIVEN_UP, Outcome.OPEN)),
    )
    opponents = {
        **{f"level {level}": statistics.outcomes.get(level, Counter()) for level in range(1, MAX_LEVEL + 1)},
        "2 players": statistics.outcomes_of_two,
    }
    yield Panel(
        "Results, the computer being player 2",
        [
            Bar(
                name,
                [Segment(sum(counted[each] for each in group), colour, label) for label, colour, group in groups],
            )
            for name, counted in opponents.items()
        ],
    )
    yield Panel(
        "Turns until it was over",
        [Bar(label, [Segment(count, PLAIN, "games")]) for label, count in in_groups(statistics.lengths).items()],
    )
    yield Panel(
        "Column of the first stone",
        [Bar(str(x), [Segment(statistics.first_columns[x], PLAIN, "games")]) for x in COLUMNS],
    )
    yield Panel(
        "Jokers used",
        [
            Bar(
                f"player {player.value}",
                [
                    Segment(statistics.jokers[player, joker], colours[Light(JOKER_COLOUR[joker])], name)
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
