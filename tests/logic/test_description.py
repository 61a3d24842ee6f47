"""Every picture of the description, in its order."""

from tests.pictures import ONE_FIELD_LEFT, after, drawn, seen

SIX_STONES = "3 4 4 3 5 3"


def test_one_player_is_chosen() -> None:
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


def test_two_players_are_chosen() -> None:
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


def test_player_1_places_a_stone() -> None:
    assert seen(after("RR", SIX_STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|          g     |
        2|          g     |
        3|          g     |
        4|          g     |
        5|      B   g     |
        6|      B G g     |
        7|      G B G     |
         +================+
    """)


def test_the_delete_joker_is_selected() -> None:
    assert seen(after("U", SIX_STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O c   R Y   C O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|      B         |
        6|      B G       |
        7|      G B G     |
         +================+
    """)


def test_the_delete_joker_is_used_and_quit_is_selected() -> None:
    assert seen(after("UR", "3 4 4 3 5 0 x07 3")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C-  r Y   C O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|      B         |
        6|      B G       |
        7|      G B G     |
         +================+
    """)


def test_a_row_is_aimed_at() -> None:
    assert seen(after("UC D LLLL", SIX_STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O c   R Y   C O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|      B         |
        6|W W W b g W W W |
        7|      G B G     |
         +================+
    """)


def test_a_column_is_aimed_at() -> None:
    assert seen(after("UC UUUUU", SIX_STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O c   R Y   C O |
        1|      W         |
        2|      W         |
        3|      W         |
        4|      W         |
        5|      b         |
        6|      b G       |
        7|      g B G     |
         +================+
    """)


def test_a_field_is_aimed_at() -> None:
    assert seen(after("UC D", SIX_STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O c   R Y   C O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|      B         |
        6|      b G       |
        7|      G B G     |
         +================+
    """)


def test_a_bomb_is_aimed() -> None:
    assert seen(after("R ULC", SIX_STONES)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|o C   R Y   C O |
        1|                |
        2|                |
        3|        W       |
        4|      W W W     |
        5|    W b O W W   |
        6|      b g W     |
        7|      G b G     |
         +================+
    """)


def test_player_1_has_won() -> None:
    assert seen(after("C", "3 0 3 0 3 0")) == drawn("""
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


def test_nobody_has_won() -> None:
    assert seen(after("RRR C", ONE_FIELD_LEFT)) == drawn("""
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
