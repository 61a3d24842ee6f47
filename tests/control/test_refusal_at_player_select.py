"""A refused press on the first screen, whose right half is dark for one player."""

from connect_four.logic import GameManager
from connect_four.view.animation import refusal
from connect_four.view.look import Look
from connect_four.view.palette import palette
from connect_four.view.scene import Scene
from connect_four.view.text import text


def test_the_dark_half_stays_dark_when_the_screen_blinks() -> None:
    manager = GameManager()
    (blink,) = refusal(Scene.of(manager.game, manager.record))
    assert text(blink.frame).splitlines()[2:10] == [f"{y}|g g g g         |" for y in range(8)]
    lights = palette(Look().palette, Look().brightness)
    assert all((light, False) in lights for light in blink.frame)
