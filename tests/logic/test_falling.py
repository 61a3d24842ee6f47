"""What a turn leaves on the board once everything has fallen."""

import pytest

from connect_four.datastore import PlayerID
from connect_four.logic.turn import after, is_possible, parse
from tests.pictures import board, picture_of

BOARD = """
    B......G
    G......B
    B..G...G
    G..B..GB
    B.GGB.BG
    GBBGG.GB
    BGGBB.BG
"""


def left(token: str, picture: str = BOARD, player: PlayerID = PlayerID.ONE) -> str:
    turn = parse(token)
    assert turn is not None
    assert is_possible(turn, board(picture))
    return picture_of(after(turn, board(picture), player))


def is_refused(token: str, picture: str = BOARD) -> bool:
    turn = parse(token)
    assert turn is not None
    return not is_possible(turn, board(picture))


def shown(picture: str) -> str:
    return "\n".join(picture.split())


@pytest.mark.parametrize(
    ("token", "picture"),
    [
        (
            "1",
            """
            B......G
            G......B
            B..G...G
            G..B..GB
            BGGGB.BG
            GBBGG.GB
            BGGBB.BG
            """,
        ),
        (
            "5",
            """
            B......G
            G......B
            B..G...G
            G..B..GB
            B.GGB.BG
            GBBGG.GB
            BGGBBGBG
            """,
        ),
        (
            "x01",
            """
            .......G
            G......B
            B..G...G
            G..B..GB
            B.GGB.BG
            GBBGG.GB
            BGGBB.BG
            """,
        ),
        (
            "x07",
            """
            .......G
            B......B
            G..G...G
            B..B..GB
            G.GGB.BG
            BBBGG.GB
            GGGBB.BG
            """,
        ),
        (
            "x71",
            """
            B.......
            G......B
            B..G...G
            G..B..GB
            B.GGB.BG
            GBBGG.GB
            BGGBB.BG
            """,
        ),
        (
            "x77",
            """
            B.......
            G......G
            B..G...B
            G..B..GG
            B.GGB.BB
            GBBGG.GG
            BGGBB.BB
            """,
        ),
        (
            "x35",
            """
            B......G
            G......B
            B......G
            G..G..GB
            B.GBB.BG
            GBBGG.GB
            BGGBB.BG
            """,
        ),
        (
            "x*1",
            """
            ........
            G......B
            B..G...G
            G..B..GB
            B.GGB.BG
            GBBGG.GB
            BGGBB.BG
            """,
        ),
        (
            "x*4",
            """
            ........
            B......G
            G......B
            B..G...G
            B.GGB.BG
            GBBGG.GB
            BGGBB.BG
            """,
        ),
        (
            "x*7",
            """
            ........
            B......G
            G......B
            B..G...G
            G..B..GB
            B.GGB.BG
            GBBGG.GB
            """,
        ),
        (
            "x0*",
            """
            .......G
            .......B
            ...G...G
            ...B..GB
            ..GGB.BG
            .BBGG.GB
            .GGBB.BG
            """,
        ),
        (
            "x7*",
            """
            B.......
            G.......
            B..G....
            G..B..G.
            B.GGB.B.
            GBBGG.G.
            BGGBB.B.
            """,
        ),
        (
            "x3*",
            """
            B......G
            G......B
            B......G
            G.....GB
            B.G.B.BG
            GBB.G.GB
            BGG.B.BG
            """,
        ),
        (
            "b11",
            """
            .......G
            .......B
            B..G...G
            G..B..GB
            B.GGB.BG
            GBBGG.GB
            BGGBB.BG
            """,
        ),
        (
            "b15",
            """
            .......G
            .......B
            .......G
            B..G..GB
            G..BB.BG
            B..GG.GB
            B.GBB.BG
            """,
        ),
        (
            "b14",
            """
            .......G
            .......B
            .......G
            B..G..GB
            G..GB.BG
            G.BGG.GB
            BGGBB.BG
            """,
        ),
        (
            "b53",
            """
            B.......
            G......G
            B......B
            G..B...B
            B.GGB.BG
            GBBGG.GB
            BGGBB.BG
            """,
        ),
        (
            "b55",
            """
            B.......
            G......G
            B......B
            G..G...G
            B.GB...B
            GBBG...B
            BGGBB.BG
            """,
        ),
        (
            "b57",
            """
            B.......
            G......G
            B......B
            G..G...G
            B.GB...B
            GBBG..GG
            BGGGB.BB
            """,
        ),
    ],
)
def test_a_turn_of_player_1(token: str, picture: str) -> None:
    assert left(token) == shown(picture)
    if not token.isdigit():
        assert left(token, player=PlayerID.TWO) == shown(picture)


def test_a_drop_of_player_2() -> None:
    assert left("5", player=PlayerID.TWO) == left("5").replace("BGGBBGBG", "BGGBBBBG")


@pytest.mark.parametrize("token", ["0", "7", "x11", "x57", "x32", "x5*", "b01", "b37", "b41"])
def test_a_turn_that_the_board_does_not_allow(token: str) -> None:
    assert is_refused(token)
