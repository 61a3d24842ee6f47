"""Choosing the number of players and the computer's level."""

from tests.pictures import after, drawn, pressed, refused, seen


def test_one_player_is_chosen_at_first() -> None:
    assert seen(after("")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|G G G G         |
        1|G G G G         |
        2|G G G G         |
        3|G G G G         |
        4|G G G G         |
        5|G G G G         |
        6|G G G G         |
        7|G G G G         |
         +================+
    """)


def test_right_chooses_two_players() -> None:
    assert seen(after("R")) == drawn("""
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


def test_left_chooses_one_player_again() -> None:
    assert seen(after("R L")) == seen(after(""))


def test_up_raises_the_level_and_shows_it() -> None:
    assert seen(after("U")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|G G G G         |
        1|G G G G         |
        2|G G G G         |
        3|G G G G         |
        4|G G G G b b b b |
        5|G G G G b b b b |
        6|G G G G b b b b |
        7|G G G G b b b b |
         +================+
    """)


def test_down_lowers_the_level_and_shows_it() -> None:
    assert seen(after("D")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|G G G G         |
        1|G G G G         |
        2|G G G G         |
        3|G G G G         |
        4|G G G G         |
        5|G G G G         |
        6|G G G G b b b b |
        7|G G G G b b b b |
         +================+
    """)


def test_the_level_is_three_at_first() -> None:
    assert seen(after("U D")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|G G G G         |
        1|G G G G         |
        2|G G G G         |
        3|G G G G         |
        4|G G G G         |
        5|G G G G b b b b |
        6|G G G G b b b b |
        7|G G G G b b b b |
         +================+
    """)


def test_the_highest_level_is_eight() -> None:
    assert seen(after("UUUUU")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|G G G G b b b b |
        1|G G G G b b b b |
        2|G G G G b b b b |
        3|G G G G b b b b |
        4|G G G G b b b b |
        5|G G G G b b b b |
        6|G G G G b b b b |
        7|G G G G b b b b |
         +================+
    """)
    assert refused(after("UUUUU")) == "U"


def test_the_lowest_level_is_one() -> None:
    assert seen(after("DD")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|G G G G         |
        1|G G G G         |
        2|G G G G         |
        3|G G G G         |
        4|G G G G         |
        5|G G G G         |
        6|G G G G         |
        7|G G G G b b b b |
         +================+
    """)
    assert refused(after("DD")) == "D"


def test_up_at_the_highest_level_still_shows_it() -> None:
    assert seen(after("UUUUU L U")) == seen(after("UUUUU"))


def test_down_at_the_lowest_level_still_shows_it() -> None:
    assert seen(after("DD L D")) == seen(after("DD"))


def test_left_hides_the_level() -> None:
    assert seen(after("U L")) == seen(after(""))


def test_right_hides_the_level_and_left_does_not_bring_it_back() -> None:
    assert seen(after("U R")) == seen(after("R"))
    assert seen(after("U R L")) == seen(after(""))


def test_two_quiet_seconds_hide_the_level() -> None:
    manager = after("U")
    manager.hide_level()
    assert seen(manager) == seen(after(""))
    assert seen(pressed(manager, "D")) == seen(after("U D"))


def test_two_quiet_seconds_change_nothing_anywhere_else() -> None:
    for presses in ("", "R", "C", "C U", "C C U C"):
        manager = after(presses)
        manager.hide_level()
        assert seen(manager) == seen(after(presses))


def test_the_level_is_kept_when_it_is_hidden() -> None:
    assert seen(after("UU R L D")) == seen(after("U"))


def test_the_level_is_gone_in_the_next_game() -> None:
    assert seen(after("U C U RR C")) == seen(after(""))
    assert seen(after("U C U RR C U")) == seen(after("UU"))


def test_left_is_refused_with_one_player() -> None:
    assert refused(after("")) == "L"
    assert refused(after("U L")) == "L"


def test_right_up_and_down_are_refused_with_two_players() -> None:
    assert refused(after("R")) == "RUD"
    assert refused(after("U R")) == "RUD"


def test_everything_else_is_accepted_while_the_level_is_shown() -> None:
    assert refused(after("U")) == ""


def test_the_last_choice_is_shown_after_a_restart() -> None:
    assert seen(after("R C U LL C")) == seen(after("R"))


def test_confirm_starts_a_fresh_game_at_column_3() -> None:
    assert seen(after("R C")) == drawn("""
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
