"""The picture of the joystick, before each press of the lesson."""

from connect_four.logic import Move
from connect_four.view.stick import stick
from tests.view.strips import strip, strips


def test_an_arrow_points_where_the_stick_is_pressed() -> None:
    assert strip(map(stick, (Move.UP, Move.RIGHT, Move.DOWN, Move.LEFT))) == strips("""
        |      G G       |      w w       |      w w       |      w w       |
        |    G G G G     |    w w w w     |    w w w w     |    w w w w     |
        |  w   G G   w   |  w         G   |  w         w   |  G         w   |
        |w w   G G   w w |w w   G G G G G |w w   G G   w w |G G G G G   w w |
        |w w   G G   w w |w w   G G G G G |w w   G G   w w |G G G G G   w w |
        |  w         w   |  w         G   |  w   G G   w   |  G         w   |
        |    w w w w     |    w w w w     |    G G G G     |    w w w w     |
        |      w w       |      w w       |      G G       |      w w       |
    """)


def test_the_middle_is_lit_when_it_is_pressed() -> None:
    assert strip(map(stick, (None, Move.CONFIRM))) == strips("""
        |      w w       |      w w       |
        |    w w w w     |    w w w w     |
        |  w         w   |  w         w   |
        |w w   w w   w w |w w   G G   w w |
        |w w   w w   w w |w w   G G   w w |
        |  w         w   |  w         w   |
        |    w w w w     |    w w w w     |
        |      w w       |      w w       |
    """)
