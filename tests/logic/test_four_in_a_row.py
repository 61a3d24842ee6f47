"""Four in a row, in every direction and place, and everything that only looks like it."""

import random
from itertools import combinations

import pytest

from connect_four.datastore.fields import fields_in
from connect_four.logic import rules
from tests.pictures import board, picture_of

RIGHT, DOWN, RIGHT_DOWN, RIGHT_UP = (1, 0), (0, 1), (1, 1), (1, -1)


def lines(length: int) -> list[list[tuple[int, int]]]:
    """Every straight line of this length that lies inside the field; the top left field is (0, 0) here."""
    found = []
    for right, down in (RIGHT, DOWN, RIGHT_DOWN, RIGHT_UP):
        for x in range(8):
            for y in range(7):
                line = [(x + i * right, y + i * down) for i in range(length)]
                if all(0 <= a < 8 and 0 <= b < 7 for a, b in line):
                    found.append(line)
    return found


def with_stones(fields: list[tuple[int, int]], letter: str) -> str:
    return "\n".join("".join(letter if (x, y) in fields else "." for x in range(8)) for y in range(7))


def outcome(picture: str) -> int:
    return rules.outcome(*board(picture))


def fours(picture: str) -> str:
    """The board with nothing but the stones that are part of four in a row."""
    green, blue = board(picture)
    return picture_of((rules.fours(green), rules.fours(blue)))


FOURS = lines(4)


def test_there_are_as_many_places_as_geometry_says() -> None:
    assert len(FOURS) == 5 * 7 + 8 * 4 + 5 * 4 + 5 * 4


def test_four_in_a_row_wins() -> None:
    for line in FOURS:
        assert outcome(with_stones(line, "G")) == rules.FIRST_WINS
        assert outcome(with_stones(line, "B")) == rules.SECOND_WINS
        assert fours(with_stones(line, "B")) == with_stones(line, "B")


def test_three_of_the_four_do_not() -> None:
    for line in FOURS:
        for gap in line:
            three = [field for field in line if field != gap]
            filled = picture_of((board(with_stones(three, "G"))[0], board(with_stones([gap], "B"))[1]))
            for picture in (with_stones(three, "G"), filled):
                assert outcome(picture) == rules.OPEN
                assert fours(picture) == with_stones([], "G")


def test_longer_rows_win_too() -> None:
    for line in (*lines(5), *lines(6), *lines(7), *lines(8)):
        assert outcome(with_stones(line, "B")) == rules.SECOND_WINS
        assert fours(with_stones(line, "B")) == with_stones(line, "B")


def test_no_other_four_stones_win() -> None:
    stones = [stone(x, y) for x in range(8) for y in range(7)]
    winning = {sum(stone(x, y) for x, y in line) for line in FOURS}
    found = {sum(four) for four in combinations(stones, 4) if rules.has_four(sum(four))}
    assert found == winning


@pytest.mark.parametrize(
    "picture",
    [
        """
        ........
        ........
        ........
        ........
        ........
        GG......
        ......GG
        """,
        """
        G.......
        G.......
        ........
        ........
        ........
        .......G
        .......G
        """,
        """
        .G......
        .G......
        .G......
        ........
        ........
        ........
        G.......
        """,
        """
        .......G
        G.......
        .G......
        ..G.....
        ........
        ........
        ........
        """,
        """
        .....GGG
        G.......
        ........
        ........
        ........
        ........
        ........
        """,
        """
        G......G
        G......G
        G......G
        ........
        ........
        ........
        GGG.GGG.
        """,
        """
        GGG.GGG.
        BBB.BBB.
        GGG.GGG.
        .G.B....
        B.B.B...
        .B.G.B..
        G.B.G...
        """,
    ],
)
def test_rows_do_not_go_around_the_edges_or_over_gaps(picture: str) -> None:
    assert outcome(picture) == rules.OPEN
    assert outcome(picture.replace("G", "x").replace("B", "G").replace("x", "B")) == rules.OPEN


def test_fours_of_both_players_are_a_draw() -> None:
    for one in FOURS[::7]:
        for two in FOURS[::5]:
            if not set(one) & set(two):
                stones = board(with_stones(one, "G"))[0], board(with_stones(two, "B"))[1]
                assert rules.outcome(*stones) == rules.DRAW


def test_a_full_board_without_four_in_a_row_is_a_draw() -> None:
    full = """
        GGBBGGBB
        BBGGBBGG
        GGBBGGBB
        BBGGBBGG
        GGBBGGBB
        BBGGBBGG
        GGBBGGBB
    """
    assert outcome(full) == rules.DRAW
    for place in range(56):
        rows = full.split()
        row = rows[place // 8]
        rows[place // 8] = row[: place % 8] + "." + row[place % 8 + 1 :]
        assert outcome("\n".join(rows)) == rules.OPEN


def test_a_full_board_with_four_in_a_row_is_won() -> None:
    assert (
        outcome(
            """
        GGBBGGBB
        BBGGBBGG
        GGBBGGBB
        BBBBGBGG
        GGBBGGBB
        BBGGBBGG
        GGBBGGBB
        """
        )
        == rules.SECOND_WINS
    )


def test_only_the_stones_of_the_four_are_part_of_it() -> None:
    assert fours(
        """
        ........
        ........
        ........
        ..B.....
        B.GB....
        BBGGB...
        BGGGGBGG
        """
    ) == picture_of(
        board(
            """
            ........
            ........
            ........
            ..B.....
            ...B....
            ....B...
            .GGGGB..
            """
        )
    )


def test_the_fields_that_complete_a_four() -> None:
    for line in FOURS:
        for missing in line:
            three = board(with_stones([field for field in line if field != missing], "G"))[0]
            if line[0][0] == line[3][0] and missing != line[0]:
                # Stones do not float: in a column only the field on top of three can complete them.
                continue
            completing = {(x, y) for x in range(8) for y in range(7) if rules.has_four(three | stone(x, y))}
            if line[0][0] == line[3][0]:
                completing = {missing}
            assert {(x, y - 1) for x, y in fields_in(rules.completions(three))} == completing


def test_fours_and_what_completes_them_wherever_many_lines_meet() -> None:
    places = [[stone(x, y) for x, y in line] for line in FOURS]
    for seed in range(300):
        chance = random.Random(seed)
        stones = sum(stone(x, y) for x in range(8) for y in range(7) if chance.random() < seed / 300)
        part_of_four = completing = 0
        for line, place in zip(FOURS, places, strict=True):
            # In a column only the top field can be the one that is missing.
            for field in place[:1] if line[0][0] == line[3][0] else place:
                others = sum(place) - field
                completing |= field if stones & others == others else 0
            part_of_four |= sum(place) if stones & sum(place) == sum(place) else 0
        assert rules.fours(stones) == part_of_four
        assert rules.has_four(stones) == (part_of_four != 0)
        assert rules.completions(stones) == completing


def stone(x: int, y: int) -> int:
    return board(with_stones([(x, y)], "G"))[0]
