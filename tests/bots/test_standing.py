"""What is made of the games: points, pairs, the table in words, and the drawing."""

from collections.abc import Iterable
from xml.etree import ElementTree

import pytest

from connect_four.bots.conversation import Reason
from connect_four.bots.drawing import drawing
from connect_four.bots.schedule import schedule
from connect_four.bots.standing import Fault, Played, Standing
from connect_four.bots.table import faults, report
from connect_four.datastore import Outcome
from connect_four.view.table import width_of

WON, LOST, DRAW = Outcome.FIRST_WON, Outcome.SECOND_WON, Outcome.DRAW
LATE = Fault(Reason.TIME, "it said nothing within 0.1 s", "thinking …")


def games(players: int, outcomes: Iterable[Outcome]) -> list[Played]:
    each_two = schedule(players, 1000)
    return [Played(fixture, outcome, "3 4") for fixture, outcome in zip(each_two, outcomes, strict=False)]


def table(standing: Standing, width: int = 80) -> str:
    return "\n\n".join(report(standing, width))


def test_points_and_pairs() -> None:
    # Green wins both of the first pair, one and a draw of the second; Ada is Green first.
    standing = Standing.of(["Ada", "Bob"], games(2, [WON, WON, WON, DRAW, LOST, DRAW, WON, LOST]))
    assert (standing.points(0), standing.points(1)) == (5.0, 3.0)
    assert standing.pairs(0) == [2, 1, 1]
    assert standing.pairs(1) == [1, 1, 2]


def test_half_a_pair_counts_points_alone() -> None:
    standing = Standing.of(["Ada", "Bob"], games(2, [WON, LOST, WON]))
    assert (standing.points(0), standing.games(0), standing.pairs(0)) == (3.0, 3, [1, 0, 0])


def test_the_games_may_end_in_any_order() -> None:
    played = games(3, [WON, LOST, DRAW, WON, LOST, LOST, WON, DRAW])
    names = ["Ada", "Bob", "Cid"]
    assert table(Standing.of(names, played)) == table(Standing.of(names, reversed(played)))


def test_the_table_in_words() -> None:
    played = games(2, [WON, LOST, WON, DRAW])
    played[3] = Played(played[3].fixture, LOST, "3 4", LATE)
    standing = Standing.of(["Ada", "Bob"], played)
    assert table(standing) == (
        "   player  points  games   Elo    ±\n"
        "1  Ada        4.0      4   191  254\n"
        "2  Bob        0.0      4  -191  254\n"
        "\n"
        "Elo: 0 is the mean of all; the true value is within ± in 95 of 100 cases.\n"
        "\n"
        "Points against each, and pairs of games won-tied-lost\n"
        "           1      2\n"
        "1 Ada      -    4.0\n"
        "              2-0-0\n"
        "2 Bob    0.0      -\n"
        "       0-0-2\n"
        "\n"
        "Games lost by\n"
        "   player  time  illegal turn  crash\n"
        "2  Bob        1             0      0"
    )
    assert [*faults(standing, played, lambda player: "/bots/Bob.txt")] == [
        "Bob lost game 4: it said nothing within 0.1 s; it said last: thinking …; more in /bots/Bob.txt"
    ]


@pytest.mark.parametrize("players", [2, 8, 9, 30])
@pytest.mark.parametrize("name", ["level:", "a name of twenty ch", "数独の"])
def test_no_line_is_wider_than_the_terminal(players: int, name: str) -> None:
    names = [f"{name}{number}"[:20] for number in range(players)]
    standing = Standing.of(names, games(players, [WON, DRAW, LOST, LOST] * 1000))
    for width in (50, 80, 120):
        lines = table(standing, width).splitlines()
        assert (
            max(map(width_of, (line for line in lines if not line.startswith(("Elo", "Points", "No game"))))) <= width
        )
    whole = "\n".join(lines)
    assert all(f"{number + 1}" in whole for number in range(players))


def test_the_drawing_has_each_name_and_each_score() -> None:
    standing = Standing.of(["<Ada>", "Bob & Co"], games(2, [WON, WON, WON, LOST]))
    root = ElementTree.fromstring(drawing(standing))
    words = [*root.itertext()]
    assert {"<Ada>", "Bob & Co", "3.0", "1.0", "1-1-0", "0-1-1"} <= {*words}
