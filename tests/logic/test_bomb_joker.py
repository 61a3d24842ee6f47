"""Aiming and using the bomb joker."""

from tests.pictures import after, drawn, refused, seen

# Column 0 is full, column 3 has two stones, the others are empty.
STONES = "0 0 0 0 0 0 0 3 3"


def test_it_starts_on_the_lowest_empty_field_of_the_column() -> None:
    assert seen(after("URC", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C o |
        1|G               |
        2|B               |
        3|G     W         |
        4|B   W W W       |
        5|G W W O W W     |
        6|B   W g W       |
        7|G     b         |
         +================+
    """)
    assert seen(after("R URC", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C o |
        1|G               |
        2|B               |
        3|G               |
        4|B               |
        5|G       W       |
        6|B     g W W     |
        7|G   W b O W W   |
         +================+
    """)


def test_it_starts_at_the_top_of_a_full_column() -> None:
    assert seen(after("LLL URC", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C o |
        1|o W W           |
        2|b W             |
        3|g               |
        4|B               |
        5|G               |
        6|B     G         |
        7|G     B         |
         +================+
    """)


def test_the_blast_is_cut_off_at_the_corners() -> None:
    assert seen(after("URC UUUU RRRR", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C o |
        1|G         W W O |
        2|B           W W |
        3|G             W |
        4|B               |
        5|G               |
        6|B     G         |
        7|G     B         |
         +================+
    """)
    assert seen(after("URC UUUU LLL", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C o |
        1|o W W           |
        2|b W             |
        3|g               |
        4|B               |
        5|G               |
        6|B     G         |
        7|G     B         |
         +================+
    """)
    assert seen(after("URC DD RRRR", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C o |
        1|G               |
        2|B               |
        3|G               |
        4|B               |
        5|G             W |
        6|B     G     W W |
        7|G     B   W W O |
         +================+
    """)
    assert seen(after("URC DD LLL", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C o |
        1|G               |
        2|B               |
        3|G               |
        4|B               |
        5|g               |
        6|b W   G         |
        7|o W W B         |
         +================+
    """)


def test_left_and_right_wrap() -> None:
    assert seen(after("URC RRRRR", STONES)) == seen(after("URC LLL", STONES))
    assert seen(after("URC LLLL", STONES)) == seen(after("URC RRRR", STONES))
    assert seen(after("URC RRRRRRRR", STONES)) == seen(after("URC", STONES))


def test_down_wraps_from_the_bottom_to_the_top() -> None:
    assert seen(after("URC DDD", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C o |
        1|G W W O W W     |
        2|B   W W W       |
        3|G     W         |
        4|B               |
        5|G               |
        6|B     G         |
        7|G     B         |
         +================+
    """)
    assert seen(after("URC DDDDDDD", STONES)) == seen(after("URC", STONES))
    assert seen(after("URC UU DD", STONES)) == seen(after("URC", STONES))


def test_the_centre_on_a_stone_is_dim() -> None:
    assert seen(after("URC D", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C o |
        1|G               |
        2|B               |
        3|G               |
        4|B     W         |
        5|G   W W W       |
        6|B W W o W W     |
        7|G   W b W       |
         +================+
    """)


def test_player_2_aims_with_their_own_joker() -> None:
    assert seen(after("URC", "3 4 5")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C o |
        1|                |
        2|                |
        3|                |
        4|      W         |
        5|    W W W       |
        6|  W W O W W     |
        7|    W g b G     |
         +================+
    """)


def test_up_from_the_top_row_gives_up_and_nothing_is_used() -> None:
    assert seen(after("URC UUUU U", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C o |
        1|G               |
        2|B               |
        3|G               |
        4|B               |
        5|G               |
        6|B     G         |
        7|G     B         |
         +================+
    """)
    assert seen(after("URC UUUUU U", "3 4 5")) == seen(after("UR", "3 4 5"))
    assert seen(after("URC UUUU U D", STONES)) == seen(after("", STONES))


def test_confirm_removes_every_stone_of_the_blast_and_those_above_fall() -> None:
    assert seen(after("URC LL C", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O-|
        1|      g         |
        2|      g         |
        3|      g         |
        4|G     g         |
        5|B     g         |
        6|G     G         |
        7|G     B         |
         +================+
    """)
    assert seen(after("R UL C C", "3 4 4 3 5 3")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O-C   R Y   C O |
        1|        b       |
        2|        b       |
        3|        b       |
        4|        b       |
        5|        b       |
        6|        b       |
        7|      G b G     |
         +================+
    """)


def test_player_2_removes_stones_of_both_players() -> None:
    assert seen(after("URC C", "3 4 5")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O-|
        1|      g         |
        2|      g         |
        3|      g         |
        4|      g         |
        5|      g         |
        6|      g         |
        7|      g   G     |
         +================+
    """)


def test_confirm_is_refused_on_a_stone() -> None:
    assert refused(after("URC D", STONES)) == "C"
    assert refused(after("LLL URC", STONES)) == "C"


def test_confirm_is_refused_if_no_stone_is_in_the_blast() -> None:
    assert refused(after("URC UUU", STONES)) == "C"
    assert refused(after("URC", STONES)) == ""
