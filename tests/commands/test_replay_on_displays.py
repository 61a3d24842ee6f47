"""A saved game, replayed as somebody sees it: through the emulator's channels, and in a terminal."""

import signal
import sys
from contextlib import closing
from pathlib import Path

from connect_four.control.reel import steps
from connect_four.journal.text import SavedGame
from connect_four.logic import Move
from connect_four.view.palette import window_palette
from connect_four.view.text import text
from tests.devices.stand_ins import DARK_PIXELS, emulator, lit
from tests.devices.terminal.session import session
from tests.devices.terminal.test_companion import typed
from tests.devices.terminal.test_playing import DOWN, LEFT
from tests.devices.world import World, opened_world


def test_a_game_is_stepped_through_with_the_stick(saved: list[SavedGame], tmp_path: Path) -> None:
    """Down to the end, and then turn by turn back to the start and on again."""
    game = [lit(step.scene.frame, window_palette()) for step in steps(saved[3])]
    with (
        opened_world(tmp_path) as world,
        emulator(world) as device,
        closing(world.start("replay", "4", "--emulator")) as replay,
    ):
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


def test_a_game_is_watched_in_a_terminal(saved: list[SavedGame]) -> None:
    game = [text(step.scene.frame) for step in steps(saved[3])]
    with session(sys.executable, "-m", "connect_four", "replay", "4", "--terminal") as replay:
        replay.wait_for_words("Enter: pause Left/Right: step q: leave")
        replay.type(DOWN)
        replay.wait_for_words(
            "Game 4, turn 6 of 6. Blue dropped a stone in column 3. Enter: once more Left/Right: step"
        )
        replay.wait_for_picture(game[6])
        replay.type(LEFT + LEFT)
        replay.wait_for_words("turn 4 of 6. Blue deleted the stone at (3,7). Enter: play on Left/Right: step")
        replay.wait_for_picture(game[4])
        replay.type(b"\r")
        # It plays the last two turns by itself.
        replay.wait_for_words("Enter: once more")
        replay.wait_for_picture(game[6])
        replay.type(b"q")
        assert replay.wait_for_end() == 0
        assert replay.is_restored


def test_a_game_on_the_emulator_is_told_in_the_terminal(saved: list[SavedGame], world: World) -> None:
    game = [lit(step.scene.frame, window_palette()) for step in steps(saved[3])]
    with emulator(world) as device, session(*typed(world, "replay 4 --emulator")) as replay:
        replay.wait_for_words("Enter: pause")
        replay.type(DOWN)
        replay.wait_for_words("Enter: once more")
        replay.type(LEFT)
        replay.wait_for(lambda: device.pixels == game[-2], "the turn before the last")
        device.press(Move.UP)
        replay.wait_for_words("the start")
        replay.type(b"q")
        assert replay.wait_for_end() == 0
        assert replay.is_restored
