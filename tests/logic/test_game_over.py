"""The end of a game, and after it."""

import pytest

from tests.pictures import ONE_FIELD_LEFT, WON_BY_THE_LAST_STONE, after, drawn, refused, seen

GREEN_WINS = drawn("""
      0 1 2 3 4 5 6 7
     +================+
    0|G G G G G G G G |
    1|G G G G G G G G |
    2|G G G G G G G G |
    3|G G G G G G G G |
    4|G G G G G G G G |
    5|G G G G G G G G |
    6|G G G G G G G G |
    7|G G G G G G G G |
     +================+
""")

BLUE_WINS = GREEN_WINS.replace("G", "B")

DRAW = drawn("""
      0 1 2 3 4 5 6 7
     +================+
    0|G B G B G B G B |
    1|B G B G B G B G |
    2|G B G B G B G B |
    3|B G B G B G B G |
    4|G B G B G B G B |
    5|B G B G B G B G |
    6|G B G B G B G B |
    7|B G B G B G B G |
     +================+
""")


def test_player_1_wins() -> None:
    assert seen(after("C", "3 0 3 0 3 0")) == GREEN_WINS


def test_player_2_wins() -> None:
    assert seen(after("C", "0 3 0 3 0 3 1")) == BLUE_WINS


def test_a_full_board_is_a_draw_though_jokers_are_left() -> None:
    assert seen(after("RRR C", ONE_FIELD_LEFT)) == DRAW


def test_a_four_on_the_last_field_wins() -> None:
    assert seen(after("C", WON_BY_THE_LAST_STONE)) == BLUE_WINS


@pytest.mark.parametrize("record", ["0 3 1 0 2 1 3 7 x37", "0 7 0 7 7 0 0 5 0 6 b25"])
def test_player_1_wins_by_a_joker(record: str) -> None:
    assert seen(after("", record)) == GREEN_WINS


@pytest.mark.parametrize("record", ["0 3 1 0 2 1 3 x37", "0 7 0 7 7 0 0 5 0 b25"])
def test_the_joker_of_player_2_lets_player_1_win(record: str) -> None:
    assert seen(after("", record)) == GREEN_WINS


@pytest.mark.parametrize("record", ["6 0 3 1 0 2 1 3 7 x37", "6 0 7 0 0 7 5 0 6 0 7 b25"])
def test_player_2_wins_by_a_joker(record: str) -> None:
    assert seen(after("", record)) == BLUE_WINS


@pytest.mark.parametrize("record", ["6 0 3 1 0 2 1 3 x37", "6 0 7 0 0 7 5 0 6 0 b25"])
def test_the_joker_of_player_1_lets_player_2_win(record: str) -> None:
    assert seen(after("", record)) == BLUE_WINS


@pytest.mark.parametrize(
    "record",
    ["0 1 0 1 1 0 0 1 0 1 x*5", "0 1 0 1 1 0 0 1 0 1 7 x*5", "0 4 0 4 4 0 0 4 0 4 b25", "0 4 0 4 4 0 0 4 0 4 7 b25"],
)
def test_fours_of_both_players_after_a_joker_are_a_draw(record: str) -> None:
    assert seen(after("", record)) == DRAW


def test_confirm_goes_to_player_select_with_the_last_choice() -> None:
    assert seen(after("C C", "3 0 3 0 3 0")) == seen(after("R"))
    assert seen(after("C" + "CRCL" * 3 + "C" + "C")) == seen(after(""))


def test_everything_else_is_refused() -> None:
    assert refused(after("C", "3 0 3 0 3 0")) == "LRUD"
    assert refused(after("RRR C", ONE_FIELD_LEFT)) == "LRUD"


def test_nothing_of_the_old_game_is_left() -> None:
    assert seen(after("LLL C C C", "0 1 x17 2 b26 7 0 7 0 7")) == seen(after("C"))


def test_player_1_begins_the_next_game_too() -> None:
    first_turn = drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|      g         |
        2|      g         |
        3|      g         |
        4|      g         |
        5|      g         |
        6|      g         |
        7|      g         |
         +================+
    """)
    assert seen(after("C", "0 3 0 3 0 3 1")) == BLUE_WINS
    assert seen(after("C C C", "0 3 0 3 0 3 1")) == first_turn
    # Restarted by player 2, and woken after player 2 has quit.
    assert seen(after("U L C C", "3")) == first_turn
    assert seen(after("U LL C C C", "3")) == first_turn


def test_any_press_leads_from_off_to_player_select_and_does_nothing_else() -> None:
    assert refused(after("R C U R C")) == ""
    for letter in "LRUDC":
        assert seen(after("R C U R C" + letter)) == seen(after("R"))
        assert seen(after("C U R C" + letter)) == seen(after(""))
