"""The menu row."""

from connect_four.logic import GameManager
from tests.pictures import after, drawn, refused, seen


def menu(manager: GameManager) -> str:
    return seen(manager).split("\n")[2].removeprefix("0|").removesuffix("|")


def test_it_is_seen_on_every_screen_of_a_game() -> None:
    screens = [after(presses, "3 4") for presses in ("", "U", "UC", "ULC")]
    assert [(manager.game.screen.value, menu(manager)) for manager in screens] == [
        ("place a stone", "O C   R Y   C O "),
        ("menu", "O c   R Y   C O "),
        ("delete joker", "O c   R Y   C O "),
        ("bomb joker", "o C   R Y   C O "),
    ]


def test_it_opens_on_the_delete_joker_of_player_1() -> None:
    assert seen(after("U", "0 1")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O c   R Y   C O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|                |
        7|G B             |
         +================+
    """)


def test_it_opens_on_the_delete_joker_of_player_2() -> None:
    assert seen(after("U", "0 1 2")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   c O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|                |
        7|G B G           |
         +================+
    """)


def test_it_opens_on_the_bomb_if_delete_is_used() -> None:
    assert seen(after("U", "0 1 x07 2")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|o C-  R Y   C O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|                |
        7|  B B           |
         +================+
    """)
    assert seen(after("U", "0 1 2 x07 3")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C-o |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|                |
        7|  B G G         |
         +================+
    """)


def test_it_opens_on_delete_if_the_bomb_is_used() -> None:
    assert seen(after("U", "0 1 b06 2")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O-c   R Y   C O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|                |
        7|    B           |
         +================+
    """)


def test_it_opens_on_restart_if_both_are_used() -> None:
    assert seen(after("U", "0 1 x07 2 b36 4")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O-C-  R y   C O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|                |
        7|  B     B       |
         +================+
    """)
    assert seen(after("U", "0 1 2 x07 3 b25 5")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R y   C-O-|
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|                |
        7|  B   G   G     |
         +================+
    """)


def test_right_goes_to_the_next_item_of_player_1_and_wraps() -> None:
    assert [menu(after("U" + "R" * times, "0 1")) for times in range(5)] == [
        "O c   R Y   C O ",
        "O C   r Y   C O ",
        "O C   R y   C O ",
        "o C   R Y   C O ",
        "O c   R Y   C O ",
    ]


def test_left_goes_to_the_next_item_of_player_2_and_wraps() -> None:
    assert [menu(after("U" + "L" * times, "0 1 2")) for times in range(5)] == [
        "O C   R Y   c O ",
        "O C   R y   C O ",
        "O C   r Y   C O ",
        "O C   R Y   C o ",
        "O C   R Y   c O ",
    ]


def test_used_jokers_are_left_out() -> None:
    assert [menu(after("U" + "R" * times, "0 1 x07 2")) for times in range(4)] == [
        "o C-  R Y   C O ",
        "O C-  r Y   C O ",
        "O C-  R y   C O ",
        "o C-  R Y   C O ",
    ]
    assert [menu(after("U" + "R" * times, "0 1 4 7 2 2 x07 x17 b46 b76")) for times in range(3)] == [
        "O-C-  R y   C-O-",
        "O-C-  r Y   C-O-",
        "O-C-  R y   C-O-",
    ]


def test_the_jokers_of_the_other_player_are_left_out() -> None:
    assert [menu(after("U" + "R" * times, "0 1 x07")) for times in range(5)] == [
        "O C-  R Y   c O ",
        "O C-  R Y   C o ",
        "O C-  r Y   C O ",
        "O C-  R y   C O ",
        "O C-  R Y   c O ",
    ]


def test_down_goes_back_to_the_same_column() -> None:
    assert seen(after("C RR UR D")) == seen(after("C RR"))


def test_it_opens_on_the_joker_again_after_it_was_left() -> None:
    assert seen(after("C URR D U")) == seen(after("C U"))


def test_up_is_refused_and_confirm_on_a_joker_while_the_board_is_empty() -> None:
    assert refused(after("C U")) == "UC"
    assert refused(after("C U L")) == "UC"


def test_confirm_on_a_joker_is_refused_on_an_emptied_board_too() -> None:
    assert refused(after("U", "0 x07")) == "UC"
    assert refused(after("U L", "0 x07")) == "UC"


def test_quit_and_restart_are_accepted_while_the_board_is_empty() -> None:
    assert refused(after("C U R")) == "U"
    assert refused(after("C U RR")) == "U"


def test_every_move_but_up_is_accepted_on_a_joker() -> None:
    assert refused(after("U", "0 1")) == "U"
    assert refused(after("U L", "0 1")) == "U"


def test_restart_leads_to_player_select_with_the_last_choice() -> None:
    assert seen(after("R C C U L C")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|G G G G B B B B |
        1|G G G G B B B B |
        2|G G G G B B B B |
        3|G G G G B B B B |
        4|G G G G B B B B |
        5|G G G G B B B B |
        6|G G G G B B B B |
        7|G G G G B B B B |
         +================+
    """)
    assert seen(after("UU C C U L C")) == seen(after(""))
    assert seen(after("UU C C U L C D")) == seen(after("U"))


def test_nothing_of_the_old_game_is_left_after_a_restart() -> None:
    assert seen(after("L C U L C C", "0 1 x07 b06 5")) == seen(after("C"))


def test_quit_turns_the_matrix_dark() -> None:
    assert seen(after("C U R C")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|                |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|                |
        7|                |
         +================+
    """)
