"""Placing a stone."""

from tests.pictures import after, drawn, refused, seen


def test_the_empty_fields_of_the_column_glow_in_the_active_players_colour() -> None:
    assert seen(after("", "3 3 3")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|      b         |
        2|      b         |
        3|      b         |
        4|      b         |
        5|      G         |
        6|      B         |
        7|      G         |
         +================+
    """)


def test_stones_of_the_column_stay_bright_up_to_a_full_column() -> None:
    assert seen(after("", "3 3 3 3 3 3 3")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|      G         |
        2|      B         |
        3|      G         |
        4|      B         |
        5|      G         |
        6|      B         |
        7|      G         |
         +================+
    """)


def test_left_and_right_move_the_cursor() -> None:
    assert seen(after("C L")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|    g           |
        2|    g           |
        3|    g           |
        4|    g           |
        5|    g           |
        6|    g           |
        7|    g           |
         +================+
    """)
    assert seen(after("C R")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|        g       |
        2|        g       |
        3|        g       |
        4|        g       |
        5|        g       |
        6|        g       |
        7|        g       |
         +================+
    """)


def test_left_wraps_from_column_0_to_column_7() -> None:
    assert seen(after("C LLLL")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|              g |
        2|              g |
        3|              g |
        4|              g |
        5|              g |
        6|              g |
        7|              g |
         +================+
    """)


def test_right_wraps_from_column_7_to_column_0() -> None:
    assert seen(after("C RRRRR")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|g               |
        2|g               |
        3|g               |
        4|g               |
        5|g               |
        6|g               |
        7|g               |
         +================+
    """)


def test_confirm_drops_a_stone_and_the_other_player_goes_on_in_the_same_column() -> None:
    assert seen(after("C RR C")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|          b     |
        2|          b     |
        3|          b     |
        4|          b     |
        5|          b     |
        6|          b     |
        7|          G     |
         +================+
    """)
    assert seen(after("C RR CC")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|          g     |
        2|          g     |
        3|          g     |
        4|          g     |
        5|          g     |
        6|          B     |
        7|          G     |
         +================+
    """)


def test_a_stone_falls_onto_the_highest_one() -> None:
    assert seen(after("C C L C R C C")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|      g         |
        2|      g         |
        3|      g         |
        4|      g         |
        5|      B         |
        6|      G         |
        7|    B G         |
         +================+
    """)


def test_down_is_refused() -> None:
    assert refused(after("C")) == "D"
    assert refused(after("", "3 3 4 4")) == "D"


def test_confirm_is_refused_in_a_full_column() -> None:
    assert refused(after("", "3 3 3 3 3 3 3")) == "DC"
    assert refused(after("R", "3 3 3 3 3 3 3")) == "D"


def test_the_last_field_of_a_column_can_be_taken() -> None:
    assert seen(after("C", "3 3 3 3 3 3")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|      G         |
        2|      B         |
        3|      G         |
        4|      B         |
        5|      G         |
        6|      B         |
        7|      G         |
         +================+
    """)


def test_up_opens_the_menu() -> None:
    assert seen(after("C U")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O c   R Y   C O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|                |
        7|                |
         +================+
    """)
