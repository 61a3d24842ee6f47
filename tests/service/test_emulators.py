"""The service where there is no hat and an emulator is running. It is started by hand: this needs no systemd."""

from contextlib import closing

import pytest

from connect_four.logic import GameManager, Move
from connect_four.view.frame import frame
from connect_four.view.palette import palette, window_palette
from tests.devices.stand_ins import DARK_PIXELS, emulator, hat, lit
from tests.devices.world import EMULATOR_ALLOWED, World
from tests.pictures import after, moves

NO_LEDS = "<4>waiting for the Sense HAT (the Sense HAT's LEDs: not found"
HINT = (
    "); an emulator is running that the service may not use; to let it use any user's, "
    'set service-device = "emulator" in /etc/connect-four.toml, and type: sudo systemctl restart connect-four\n'
)
FIRST = lit(frame(GameManager().game), palette())


@pytest.mark.parametrize("settings", ["", 'service-device = "hat"', "service-device = 1"])
def test_an_emulator_is_not_played_on_unless_that_is_set(world: World, settings: str) -> None:
    with emulator(world) as emulated, closing(world.service(settings)) as game:
        lines = [game.complaint() for _ in range(2 if "1" in settings else 1)]
        assert lines[-1].startswith(NO_LEDS)
        assert lines[-1].endswith(HINT)
        with hat(world) as board:
            board.await_pixels(FIRST)
            assert game.complaint() == "playing on the hat\n"
        assert emulated.pixels == DARK_PIXELS


def test_without_an_emulator_there_is_no_word_of_one(world: World) -> None:
    with closing(world.service()) as game:
        assert game.complaint().endswith("reboot)\n")


def test_the_hat_comes_before_the_emulator(world: World) -> None:
    with hat(world) as board, emulator(world) as emulated, closing(world.service(EMULATOR_ALLOWED)):
        board.await_pixels(FIRST)
        assert emulated.pixels == DARK_PIXELS


def test_the_service_hears_a_new_emulator_after_the_channels_were_removed(world: World) -> None:
    with emulator(world) as emulated, closing(world.service(EMULATOR_ALLOWED)) as game:
        emulated.await_player(game)
        emulated.press(Move.RIGHT)
        emulated.await_pixels(lit(frame(after("R").game), window_palette()))
        world.remove_channels()
        with emulator(world) as another:
            another.await_pixels(lit(frame(after("R").game), window_palette()))
            another.await_player(game)
            another.press(*moves("C C"))
            another.await_pixels(lit(frame(after("R C C").game), window_palette()))
