"""Presses through a hat's own channels and the emulator's: none is lost, and none comes before another."""

import copy
import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from connect_four.datastore import ScreenName
from connect_four.logic import GameManager, Move
from connect_four.view.frame import frame
from connect_four.view.palette import RGB
from tests.devices.stand_ins import Device, Hat, emulator, hat, lit
from tests.devices.world import Game, World
from tests.pictures import after, moves
from tests.waiting import wait_until

ENDS = (ScreenName.OFF, ScreenName.PLAYER_SELECT, ScreenName.GAME_OVER)
WIN = "C R C L C R C L C R C L C"
AWAKE = ("--dim-after=0", "--show-after=0")


def storm(presses: int, seed: int) -> tuple[list[Move], GameManager]:
    """Presses at random in a game of two that goes on, refused ones among them, and the game after them."""
    chance, manager = random.Random(seed), after("R C")
    chosen = moves("R C")
    while len(chosen) < presses:
        move = chance.choice([*Move])
        trial = copy.deepcopy(manager)
        trial.execute_move(move)
        if trial.game.screen not in ENDS:
            manager = trial
            chosen.append(move)
    return chosen, manager


def picture(device: Device, manager: GameManager) -> tuple[RGB, ...]:
    return lit(frame(manager.game), device.colours)


@contextmanager
def on_a_hat(world: World, *options: str) -> Iterator[tuple[Hat, Game]]:
    with hat(world) as board, closing(world.start("--hat", *options)) as game:
        board.await_pixels(picture(board, GameManager()))
        yield board, game


@contextmanager
def on_the_emulator(world: World, *options: str) -> Iterator[tuple[Device, Game]]:
    with emulator(world) as device, closing(world.start("--emulator", *options)) as game:
        device.await_player(game)
        device.await_pixels(picture(device, GameManager()))
        yield device, game


Opened = Callable[..., AbstractContextManager[tuple[Device, Game]]]


@pytest.mark.parametrize("device_of", [on_a_hat, on_the_emulator])
@pytest.mark.parametrize("seed", range(2))
def test_a_storm_of_presses(world: World, device_of: Opened, seed: int) -> None:
    presses, manager = storm(3000, seed)
    with device_of(world, *AWAKE) as (device, _):
        device.press(*presses)
        device.await_pixels(picture(device, manager))


@pytest.mark.parametrize("device_of", [on_a_hat, on_the_emulator])
def test_presses_while_nobody_can_hear_them(world: World, device_of: Opened) -> None:
    presses, manager = storm(100, 7)
    with device_of(world, *AWAKE) as (device, game):
        game.signal(signal.SIGSTOP)
        device.press(*presses)
        game.signal(signal.SIGCONT)
        device.await_pixels(picture(device, manager))


def test_presses_at_the_end_of_a_game(world: World) -> None:
    """What is pressed behind the last stone is pressed on the screens that come then."""
    expected = after(f"R C {WIN}")
    assert expected.game.screen is ScreenName.GAME_OVER
    later = moves("C R R C C C L C")
    for move in later:
        expected.execute_move(move)
    with on_a_hat(world, *AWAKE) as (device, _):
        device.press(*moves(f"R C {WIN}"), *later)
        device.await_pixels(picture(device, expected))


def test_presses_at_a_rest(world: World) -> None:
    """The first one wakes the picture, and all others count."""
    with on_a_hat(world, "--dim-after=1", "--show-after=0") as (device, _):
        wait_until(lambda: device.pixels != picture(device, GameManager()))
        device.press(*moves("L R C C L C"))
        device.await_pixels(picture(device, after("R C C L C")))


def test_what_was_pressed_before_the_hat_was_lost_is_played_first(world: World) -> None:
    presses = "R C C L C R R C U C D"
    with on_a_hat(world, *AWAKE) as (device, game):
        device.press(*moves(presses))
        device.close_stick()
        assert game.end() == (1, "the Sense HAT's joystick is gone; connect-four doctor looks closer\n")
    resumed = GameManager()
    resumed.start(2, 3, after(presses).record)
    assert len(resumed.record) == 3
    with hat(world, 2) as board, closing(world.start("--hat")):
        board.await_pixels(picture(board, resumed))


def threads(game: Game) -> dict[str, int]:
    """How often each thread has been woken."""
    return {
        status.parent.name: int(status.read_text().partition("\nvoluntary_ctxt_switches:")[2].split()[0])
        for status in Path(f"/proc/{game.pid}/task").glob("*/status")
    }


def settled(game: Game, seconds: float = 0.5) -> dict[str, int]:
    """The threads when all that was begun has come to its end."""
    before = threads(game)
    while True:
        time.sleep(seconds)
        if before == (before := threads(game)):
            return before


def test_ten_seconds_of_waiting_wake_no_thread(world: World) -> None:
    with on_a_hat(world, *AWAKE) as (device, game):
        before = settled(game)
        device.press(Move.RIGHT)
        device.await_pixels(picture(device, after("R")))
        pressed = settled(game)
        # The loop's thread and the joystick's; what else the libraries have sleeps.
        woken = [thread for thread in pressed if pressed[thread] != before[thread]]
        assert len(woken) == 2
        assert str(game.pid) in woken
        time.sleep(10)
        assert threads(game) == pressed
