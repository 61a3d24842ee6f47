"""Motions through the emulator's own channels, as a program beside the game sees them."""

import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from connect_four.view.frame import frame
from connect_four.view.palette import RGB, window_palette
from tests.devices.stand_ins import Emulator, emulator, lit
from tests.devices.world import World, opened_world
from tests.pictures import after, moves
from tests.view.strips import motion
from tests.waiting import PATIENCE_SECONDS

COLOURS = window_palette()
AIMED_BOMB = "RC CC ULC"
BEFORE_A_WIN = "RC CC LCC RRCC R"

GAME = ("-m", "connect_four", "--emulator", "--new", "--dim-after", "0")
BURSTS_FOR_MINUTES = f"""
import sys
from connect_four.__main__ import main
from connect_four.view import animation
animation.BURST = 60
sys.argv = {GAME[1:]!r}
main()
"""

Pixels = tuple[RGB, ...]


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with opened_world(tmp_path) as world:
        yield world


@contextmanager
def playing(world: World, *program: str) -> Iterator[Emulator]:
    command = world.entering(sys.executable, *program)
    with emulator(world) as device, closing(world.start_command(command)) as game:
        device.await_player(game)
        device.await_pixels(settled(""))
        yield device


@pytest.fixture
def device(world: World) -> Iterator[Emulator]:
    with playing(world, *GAME) as device:
        yield device


def led(device: Emulator, presses: str) -> None:
    """Press everything at once: no motion is waited for, and no press is lost."""
    device.press(*moves(presses))
    device.await_pixels(settled(presses))


def settled(presses: str) -> Pixels:
    return lit(frame(after(presses).game), COLOURS)


def seen_until(device: Emulator, end: Pixels, expected: list[Pixels]) -> list[int]:
    """Which of the expected pictures were there, one after the other; half-written ones don't count."""
    seen: list[int] = []
    limit = time.monotonic() + PATIENCE_SECONDS
    while (pixels := device.pixels) != end:
        assert time.monotonic() < limit
        if pixels in expected and (not seen or expected[seen[-1]] != pixels):
            seen.append(expected.index(pixels))
        time.sleep(0.002)
    return seen


def test_a_bomb_bursts_from_its_centre_outwards(device: Emulator) -> None:
    led(device, AIMED_BOMB)
    stills = [lit(still.frame, COLOURS) for still in motion(after(AIMED_BOMB), "C")]
    assert len(set(stills)) == len(stills) == 6
    device.press(*moves("C"))
    seen = seen_until(device, settled(AIMED_BOMB + "C"), stills)
    # Nothing comes in another order. A busy machine may skip some.
    assert seen == sorted(seen)


def test_a_press_in_the_middle_of_a_burst_counts_at_once(world: World) -> None:
    with playing(world, "-c", BURSTS_FOR_MINUTES) as device:
        led(device, AIMED_BOMB)
        first, *_ = motion(after(AIMED_BOMB), "C")
        device.press(*moves("C"))
        device.await_pixels(lit(first.frame, COLOURS))
        device.press(*moves("LLC"))
        device.await_pixels(settled(AIMED_BOMB + "CLLC"))


def test_the_four_rises_and_its_colour_spreads(device: Emulator) -> None:
    led(device, BEFORE_A_WIN)
    stills = [lit(still.frame, COLOURS) for still in motion(after(BEFORE_A_WIN), "C")]
    device.press(*moves("C"))
    seen = seen_until(device, settled(BEFORE_A_WIN + "C"), stills)
    sunken, risen = 7, 8
    phases = [sunken if number == risen else number for number in seen]
    assert phases == sorted(phases)
