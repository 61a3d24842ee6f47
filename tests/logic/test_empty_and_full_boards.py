"""Every turn there is, on a board without a stone and on one without room."""

from connect_four.datastore import PlayerID
from connect_four.logic.turn import Delete, Drop, after, every_turn, is_possible
from tests.pictures import board, picture_of


def test_an_empty_board_allows_nothing_but_drops() -> None:
    for turn in every_turn():
        assert is_possible(turn, (0, 0)) == isinstance(turn, Drop)


def test_each_joker_everywhere_on_a_full_board() -> None:
    """A stone that has fallen from row 1 leaves its field empty, as often as stones were cleared in its column."""
    full = board("GGBBGGBB BBGGBBGG " * 3 + "GGBBGGBB")
    for turn in every_turn():
        if isinstance(turn, Delete):
            rows = picture_of(after(turn, full, PlayerID.ONE)).split()
            heights = [sum(row[x] != "." for row in rows) for x in range(8)]
            assert heights == [7 - cleared_in(turn, x) for x in range(8)]
        else:
            assert not is_possible(turn, full)


def cleared_in(turn: Delete, x: int) -> int:
    if turn.x is None:
        return 1
    if turn.x != x:
        return 0
    return 7 if turn.y is None else 1
