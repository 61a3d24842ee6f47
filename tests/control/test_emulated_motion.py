"""Motions through the emulator's own channels, as a program beside the game sees them."""

import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from connect_four.view.frame import frame
from connect_four.view.palette import RGB, palette
from tests.control.strips import motion
from tests.devices.stand_ins import Emulator, emulator, lit
from tests.devices.world import PATIENCE_SECONDS, World, opened_world
from tests.pictures import after, moves

COLOURS = palette()
AIMED_BOMB = "RC CC ULC"
BEFORE_A_WIN = "RC CC LCC RRCC R"

Pixels = tuple[RGB, ...]


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with opened_world(tmp_path) as world:
        yield world


@pytest.fixture
def device(world: World) -> Iterator[Emulator]:
    with emulator(world) as device, closing(world.start("--emulator", "--new", "--dim-after", "0")) as game:
        device.await_player(game)
        device.await_pixels(settled(""))
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
    assert len(seen) >= 2


def test_a_press_in_the_middle_of_a_burst_counts_at_once(device: Emulator) -> None:
    led(device, AIMED_BOMB)
    first, *_, last = [lit(still.frame, COLOURS) for still in motion(after(AIMED_BOMB), "C")]
    device.press(*moves("C"))
    device.await_pixels(first)
    device.press(*moves("LLC"))
    assert seen_until(device, settled(AIMED_BOMB + "CLLC"), [last]) == []


def test_a_win_blinks_and_its_colour_spreads(device: Emulator) -> None:
    led(device, BEFORE_A_WIN)
    stills = [lit(still.frame, COLOURS) for still in motion(after(BEFORE_A_WIN), "C")]
    device.press(*moves("C"))
    seen = seen_until(device, settled(BEFORE_A_WIN + "C"), stills)
    without_the_four, with_it = 7, 6
    blinks = [number for number in seen if number in (without_the_four, with_it)]
    assert blinks.count(without_the_four) >= 2
    assert max(seen) > 12
