"""Aiming and using the delete joker."""

from connect_four.logic import GameManager
from tests.pictures import after, drawn, pressed, refused, seen

# Column 0 is full, column 3 has two stones, the others are empty.
STONES = "0 0 0 0 0 0 0 3 3"


def aim(manager: GameManager) -> str:
    """The fields that the picture shows as chosen, as the record writes them."""
    rows = seen(manager).split("\n")[3:10]
    fields = [(x, y) for y, row in enumerate(rows, start=1) for x in range(8) if row[2 + 2 * x] in "Wgb"]
    (x, y), count = fields[0], len(fields)
    return {1: f"{x}{y}", 8: f"*{y}", 7: f"{x}*"}[count]


def trip(presses: str, record: str = STONES) -> str:
    """Where the delete joker aims at first and after each press."""
    manager = after("UC", record)
    return " ".join([aim(manager), *(aim(pressed(manager, press)) for press in presses)])


def test_it_starts_on_the_topmost_stone_of_the_column() -> None:
    assert seen(after("UC", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   c O |
        1|G               |
        2|B               |
        3|G               |
        4|B               |
        5|G               |
        6|B     g         |
        7|G     B         |
         +================+
    """)
    assert seen(after("LLL UC", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   c O |
        1|g               |
        2|B               |
        3|G               |
        4|B               |
        5|G               |
        6|B     G         |
        7|G     B         |
         +================+
    """)


def test_it_starts_at_the_bottom_of_an_empty_column() -> None:
    assert seen(after("R UC", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   c O |
        1|G               |
        2|B               |
        3|G               |
        4|B               |
        5|G               |
        6|B     G         |
        7|G     B W       |
         +================+
    """)


def test_right_goes_round_a_ring_of_eight_columns_and_the_row() -> None:
    assert trip("RRRRRRRRR") == "36 46 56 66 76 *6 06 16 26 36"


def test_left_goes_round_the_ring_the_other_way() -> None:
    assert trip("LLLLLLLLL") == "36 26 16 06 *6 76 66 56 46 36"


def test_down_goes_round_a_ring_of_seven_rows_and_the_column() -> None:
    assert trip("DDDDDDDDD") == "36 37 3* 31 32 33 34 35 36 37"


def test_up_goes_to_the_column_after_the_top_row() -> None:
    assert trip("UUUUUU") == "36 35 34 33 32 31 3*"


def test_a_row_moves_up_and_down_and_wraps() -> None:
    assert trip("LLLLUUUUUUUU") == "36 26 16 06 *6 *5 *4 *3 *2 *1 *7 *6 *5"
    assert trip("LLLLDDDDDDDD") == "36 26 16 06 *6 *7 *1 *2 *3 *4 *5 *6 *7"


def test_a_row_that_was_moved_goes_on_round_the_ring() -> None:
    assert trip("LLLLUR") == "36 26 16 06 *6 *5 05"
    assert trip("LLLLUL") == "36 26 16 06 *6 *5 75"


def test_a_column_moves_left_and_right_and_wraps() -> None:
    assert trip("DDRRRRRR") == "36 37 3* 4* 5* 6* 7* 0* 1*"
    assert trip("DDLLLLLL") == "36 37 3* 2* 1* 0* 7* 6* 5*"


def test_a_column_that_was_moved_goes_on_to_its_top_row() -> None:
    assert trip("DDRD") == "36 37 3* 4* 41"


def test_a_row_that_is_chosen() -> None:
    assert seen(after("UC RRRRR D", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   c O |
        1|G               |
        2|B               |
        3|G               |
        4|B               |
        5|G               |
        6|B     G         |
        7|g W W b W W W W |
         +================+
    """)


def test_a_column_that_is_chosen() -> None:
    assert seen(after("UC DD LLL", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   c O |
        1|g               |
        2|b               |
        3|g               |
        4|b               |
        5|g               |
        6|b     G         |
        7|g     B         |
         +================+
    """)


def test_player_2_aims_with_their_own_joker() -> None:
    assert seen(after("UC", "3 4 5")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   c O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|                |
        7|      g B G     |
         +================+
    """)


def test_up_from_a_column_gives_up_and_nothing_is_used() -> None:
    assert seen(after("UC UUUUUU U", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   c O |
        1|G               |
        2|B               |
        3|G               |
        4|B               |
        5|G               |
        6|B     G         |
        7|G     B         |
         +================+
    """)
    assert seen(after("RR UC UDDU", "3 4 5")) == seen(after("RR U", "3 4 5"))
    assert seen(after("UC UUUUUU U D", STONES)) == seen(after("", STONES))


def test_confirm_removes_a_stone_and_those_above_fall() -> None:
    assert seen(after("LLL UC DDD C", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C-O |
        1|g               |
        2|G               |
        3|B               |
        4|G               |
        5|G               |
        6|B     G         |
        7|G     B         |
         +================+
    """)


def test_confirm_removes_a_row() -> None:
    assert seen(after("UC LLLL C", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C-O |
        1|      g         |
        2|G     g         |
        3|B     g         |
        4|G     g         |
        5|B     g         |
        6|G     g         |
        7|G     B         |
         +================+
    """)


def test_confirm_removes_a_column() -> None:
    assert seen(after("UC DD LLL C", STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C-O |
        1|      g         |
        2|      g         |
        3|      g         |
        4|      g         |
        5|      g         |
        6|      G         |
        7|      B         |
         +================+
    """)


def test_player_2_removes_a_stone_of_their_own() -> None:
    assert seen(after("R UC C", "3 4 5")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C-O |
        1|        g       |
        2|        g       |
        3|        g       |
        4|        g       |
        5|        g       |
        6|        g       |
        7|      G g G     |
         +================+
    """)


def test_confirm_is_refused_while_no_stone_is_chosen() -> None:
    assert refused(after("UC", STONES)) == ""
    assert refused(after("UC U", STONES)) == "C"
    assert refused(after("R UC", STONES)) == "C"
    assert refused(after("UC UUUUUU R", STONES)) == "C"
    assert refused(after("UC RRRRR UUUU", "3 4")) == "C"
