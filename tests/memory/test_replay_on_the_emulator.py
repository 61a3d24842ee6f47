"""A saved game, replayed through the emulator's real channels."""

import signal
from pathlib import Path

from connect_four.control.reel import steps
from connect_four.logic import Move
from connect_four.saved_text import SavedGame
from connect_four.view.look import Look
from connect_four.view.palette import palette
from tests.devices.stand_ins import DARK_PIXELS, emulator, lit
from tests.devices.world import ROOM, opened_world


def test_a_game_is_stepped_through_with_the_stick(saved: list[SavedGame], tmp_path: Path) -> None:
    """Down to the end, and then turn by turn back to the start and on again."""
    look = Look()
    game = [lit(step.scene.frame, palette(look.palette, look.brightness)) for step in steps(saved[3])]
    with opened_world(tmp_path) as world, emulator(world) as device:
        replay = world.start("replay", "4", "--emulator", PYTHONPATH=str(ROOM))
        device.await_player(replay)
        device.press(Move.DOWN)
        device.await_pixels(game[-1])
        for pixels in reversed(game[:-1]):
            device.press(Move.LEFT)
            device.await_pixels(pixels)
        for pixels in game[1:4]:
            device.press(Move.RIGHT)
            device.await_pixels(pixels)
        replay.signal(signal.SIGTERM)
        assert replay.end() == (0, "")
        assert device.pixels == DARK_PIXELS
