"""A press that does nothing is answered by a blink of the cursor, on every screen."""

from connect_four.logic import Move
from connect_four.view.animation import refusal
from connect_four.view.palette import palette
from tests.pictures import ONE_FIELD_LEFT, after
from tests.view.strips import film, scene, seconds, strips


def blink(presses: str, record: str | None = None) -> str:
    stills = list(refusal(scene(after(presses, record))))
    assert seconds(stills) == [0.1]
    lights = palette()
    assert all((light, False) in lights for light in stills[0].frame)
    return film(stills)


def test_one_player() -> None:
    assert blink("") == strips("""
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
    """)


def test_two_players() -> None:
    assert blink("R") == strips("""
        |g g g g b b b b |
        |g g g g b b b b |
        |g g g g b b b b |
        |g g g g b b b b |
        |g g g g b b b b |
        |g g g g b b b b |
        |g g g g b b b b |
        |g g g g b b b b |
    """)


def test_the_highest_level() -> None:
    assert blink("UUUUU") == strips("""
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
    """)


def test_a_column_with_free_fields() -> None:
    assert blink("", "3 3 4") == strips("""
        |O C   R Y   C O |
        |                |
        |                |
        |                |
        |                |
        |                |
        |      B         |
        |      G G       |
    """)


def test_a_full_column() -> None:
    assert blink("", "3 3 3 3 3 3 3 4") == strips("""
        |O C   R Y   C O |
        |      g         |
        |      b         |
        |      g         |
        |      b         |
        |      g         |
        |      b         |
        |      g B       |
    """)


def test_the_menu() -> None:
    assert blink("UL", "3 3 4") == strips("""
        |O C   R Y   C O |
        |                |
        |                |
        |                |
        |                |
        |                |
        |      B         |
        |      G G       |
    """)


def test_the_delete_joker() -> None:
    assert blink("UCDL", "3 3 4") == strips("""
        |O C   R Y   C O |
        |                |
        |                |
        |                |
        |                |
        |                |
        |      B         |
        |      G G       |
    """)


def test_the_whole_row_of_the_delete_joker() -> None:
    assert blink("UCDDLLLL", "3 3 4") == strips("""
        |O C   R Y   C O |
        |                |
        |                |
        |                |
        |                |
        |                |
        |      B         |
        |      G G       |
    """)


def test_the_bomb_joker() -> None:
    assert blink("URCD", "3 3 4") == strips("""
        |O C   R Y   C O |
        |                |
        |                |
        |                |
        |                |
        |                |
        |      B         |
        |      G G       |
    """)


def test_the_bomb_joker_far_from_every_stone() -> None:
    assert blink("ULCRRU", "3 3") == strips("""
        |O C   R Y   C O |
        |                |
        |                |
        |                |
        |                |
        |                |
        |      B         |
        |      G         |
    """)


def test_a_won_game() -> None:
    assert blink("", "0 1 0 1 0 1 0") == strips("""
        |g g g g g g g g |
        |g g g g g g g g |
        |g g g g g g g g |
        |g g g g g g g g |
        |g g g g g g g g |
        |g g g g g g g g |
        |g g g g g g g g |
        |g g g g g g g g |
    """)


def test_a_draw() -> None:
    assert blink("", "3 0 0 1 1 2 2 3 3 x37") == strips("""
        |g b g b g b g b |
        |b g b g b g b g |
        |g b g b g b g b |
        |b g b g b g b g |
        |g b g b g b g b |
        |b g b g b g b g |
        |g b g b g b g b |
        |b g b g b g b g |
    """)


def test_the_final_board() -> None:
    assert blink("D", "2 0 3 0 4 0 5") == strips("""
        |                |
        |                |
        |                |
        |                |
        |                |
        |                |
        |                |
        |    g g g g     |
    """)


def test_the_final_board_without_a_four() -> None:
    assert blink("RRRC D", ONE_FIELD_LEFT) == strips("""
        |                |
        |b g g b b g b b |
        |g g b g g g b g |
        |b g b b g b g g |
        |b b g g g b b b |
        |b g b b b g g b |
        |g g b g g g b g |
        |b b b g b g g b |
    """)


def test_nothing_is_refused_in_the_dark() -> None:
    manager = after("URRC", "3 3 4")
    assert manager.get_moves() == list(Move)
    assert list(refusal(scene(manager))) == []
