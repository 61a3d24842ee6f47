"""The end of a game, and after it."""

import pytest

from tests.pictures import ONE_FIELD_LEFT, WON_BY_THE_LAST_STONE, after, drawn, pressed, refused, seen

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


@pytest.mark.parametrize("direction", "LRUD")
def test_each_direction_shows_the_final_board_with_its_four_bright(direction: str) -> None:
    assert seen(after("C" + direction, "3 0 3 0 3 2")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|                |
        1|                |
        2|                |
        3|                |
        4|      G         |
        5|      G         |
        6|b     G         |
        7|b   b G         |
         +================+
    """)


@pytest.mark.parametrize("way", ["LL", "RR", "UU", "DD", "LR", "UD", "RD", "LRUD"])
def test_from_the_board_each_direction_shows_the_colours_again(way: str) -> None:
    assert seen(after("C" + way, "0 3 0 3 0 3 1")) == BLUE_WINS
    assert seen(after("RRR C" + way, ONE_FIELD_LEFT)) == DRAW


def test_every_stone_of_every_four_is_bright() -> None:
    """Here one four goes across and another up, and there are five in a row."""
    assert seen(after("C D", "2 7 2 7 1 1 1 6 0 0 5 0 0 6")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|                |
        1|                |
        2|                |
        3|                |
        4|G               |
        5|b G             |
        6|b b G       b b |
        7|G G G G   g b b |
         +================+
    """)
    assert seen(after("C D", "0 7 1 7 2 6 4 6")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|                |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|            b b |
        7|G G G G G   b b |
         +================+
    """)


def test_the_fours_of_both_players_are_bright_after_a_draw() -> None:
    assert seen(after("L", "6 7 3 0 0 1 1 2 2 3 3 x37")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|                |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|G G G G         |
        7|B B B B     g b |
         +================+
    """)


def test_all_stones_are_bright_if_there_is_no_four() -> None:
    assert seen(after("RRR C U", ONE_FIELD_LEFT)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|                |
        1|B G G B B G B B |
        2|G G B G G G B G |
        3|B G B B G B G G |
        4|B B G G G B B B |
        5|B G B B B G G B |
        6|G G B G G G B G |
        7|B B B G B G G B |
         +================+
    """)


def test_no_press_is_refused() -> None:
    for record, presses in (("3 0 3 0 3 0", "C"), (ONE_FIELD_LEFT, "RRR C")):
        assert refused(after(presses, record)) == refused(after(presses + "L", record)) == ""


def test_confirm_goes_to_player_select_from_the_board_too() -> None:
    assert seen(after("C R C", "3 0 3 0 3 0")) == seen(after("R"))
    assert seen(after("C" + "CRCL" * 3 + "C" + "LUC")) == seen(after(""))


def test_a_take_back_leads_from_the_board_into_the_game() -> None:
    manager = after("C R", "3 0 3 0 3 0")
    assert manager.take_back()
    assert seen(manager) == seen(after("", "3 0 3 0 3 0"))
    assert seen(pressed(manager, "C")) == GREEN_WINS


def test_a_look_at_the_board_is_no_turn() -> None:
    manager = after("C R", "3 0 3 0 3 0")
    assert manager.record == after("C", "3 0 3 0 3 0").record
    assert not manager.game.is_started
    # The next game ends with the colours, whatever was seen last.
    assert seen(pressed(manager, "C C" + "CRCL" * 3 + "C")) == GREEN_WINS


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
