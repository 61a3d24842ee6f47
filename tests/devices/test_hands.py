"""Gamepads and keyboards play beside the stick, through the real evdev."""

import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from importlib.util import find_spec
from pathlib import Path

import pytest

from connect_four.devices.hat import STICK_NAME
from connect_four.view.frame import frame
from connect_four.view.palette import window_palette
from tests.devices.plugged_in import (
    ACROSS,
    DOWN_KEY,
    DOWNWARDS,
    ENTER,
    LEFT_KEY,
    LOWER,
    RIGHT_BUTTON,
    RIGHT_KEY,
    UP_KEY,
    Plugged,
    connect_display,
    keyboard_in,
    plugged_in,
)
from tests.devices.stand_ins import Emulator, emulator, lit
from tests.devices.world import EMULATOR_ALLOWED, Game, World
from tests.needs import lack, need
from tests.pictures import after, moves
from tests.waiting import wait_until


@pytest.fixture(scope="module")
def answering(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What makes a terminal answer like an input device."""
    need("gcc")
    if find_spec("evdev") is None:
        lack("evdev")
    library = tmp_path_factory.mktemp("answering") / "input_device.so"
    source = Path(__file__).with_name("input_device.c")
    subprocess.run(["gcc", "-shared", "-fPIC", "-Wall", "-Werror", "-o", library, source], check=True)
    return library


@pytest.fixture
def emulated(world: World, answering: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Emulator]:
    monkeypatch.setenv("LD_PRELOAD", str(answering))
    monkeypatch.setenv("GRABBED", str(world.folder / "grabbed"))
    with emulator(world) as emulated:
        yield emulated


@pytest.fixture
def game(world: World, emulated: Emulator) -> Iterator[Game]:
    with closing(started(world, emulated)) as game:
        yield game


def started(world: World, emulated: Emulator, *arguments: str) -> Game:
    game = world.start("--emulator", *arguments)
    emulated.await_player(game)
    return game


def await_picture(emulated: Emulator, presses: str) -> None:
    emulated.await_pixels(lit(frame(after(presses).game), window_palette()))


def grabbed(world: World) -> int:
    log = world.folder / "grabbed"
    return len(log.read_text().splitlines()) if log.exists() else 0


def open_files(game: Game) -> Iterator[str]:
    for file in Path(f"/proc/{game.pid}/fd").iterdir():
        # The game may just be opening others, and closing some of them.
        with suppress(FileNotFoundError):
            yield str(file.readlink())


def await_taken(*devices: Plugged) -> None:
    wait_until(lambda: all(device.is_taken for device in devices), lambda: "it was never opened")


def test_a_gamepad_plays_beside_the_stick(world: World, emulated: Emulator) -> None:
    with plugged_in(world) as pad, closing(started(world, emulated)):
        await_taken(pad)
        pad.push(ACROSS, 1, 0)
        await_picture(emulated, "R")
        pad.press(LOWER)
        await_picture(emulated, "R C")
        pad.push(ACROSS, -1, 0, -1, 0)
        await_picture(emulated, "R C L L")
        emulated.press(*moves("C"))
        await_picture(emulated, "R C L L C")
        pad.push(DOWNWARDS, -1, 0)
        await_picture(emulated, "R C L L C U")
        pad.push(DOWNWARDS, 1, 0)
        await_picture(emulated, "R C L L C U D")
        assert grabbed(world) == 0


def test_its_picture_is_turned_and_its_cross_is_not(world: World, emulated: Emulator) -> None:
    with plugged_in(world) as pad, closing(started(world, emulated, "--rotation=90")):
        await_taken(pad)
        pad.push(ACROSS, 1, 0)
        pad.press(LOWER)
        pad.push(ACROSS, 1, 0)
        emulated.await_pixels(lit(frame(after("R C R").game), window_palette(), 90))


def test_a_simple_pad_has_a_stick_for_a_cross_and_numbers_its_buttons(world: World, emulated: Emulator) -> None:
    with plugged_in(world, keys=(*range(0x120, 0x12A),), axes=(0, 1)) as pad, closing(started(world, emulated)):
        await_taken(pad)
        pad.push(0, 255, 127)
        pad.press(0x122)
        pad.push(1, 0, 127)
        await_picture(emulated, "R C U")


def test_the_right_button_gives_a_hint(world: World, emulated: Emulator) -> None:
    with plugged_in(world) as pad, closing(started(world, emulated)):
        await_taken(pad)
        pad.press(LOWER)
        await_picture(emulated, "C")
        still = emulated.pixels
        pad.press(RIGHT_BUTTON)
        wait_until(lambda: emulated.pixels != still)


def test_it_is_plugged_in_and_out_during_the_game(world: World, emulated: Emulator, game: Game) -> None:
    await_picture(emulated, "")
    for before, press in (("", "R"), ("R", "L"), ("R L", "R")):
        with plugged_in(world) as pad:
            await_taken(pad)
            pad.push(ACROSS, 1 if press == "R" else -1, 0)
            await_picture(emulated, f"{before} {press}")
    emulated.press(*moves("C"))
    await_picture(emulated, "R L R C")
    assert game.is_running


def test_one_takes_the_name_of_another_at_once(world: World, emulated: Emulator, game: Game) -> None:
    """The first is gone, and the second is there, before the game has seen either."""
    with plugged_in(world) as first:
        await_taken(first)
        game.signal(signal.SIGSTOP)
        first.unplug()
        with plugged_in(world) as second:
            game.signal(signal.SIGCONT)
            await_taken(second)
            second.push(ACROSS, 1, 0)
            await_picture(emulated, "R")


def test_twenty_of_them(world: World, emulated: Emulator) -> None:
    with ExitStack() as stack:
        pads = [stack.enter_context(plugged_in(world, number)) for number in range(10)]
        game = stack.enter_context(closing(started(world, emulated)))
        await_taken(*pads)
        pads += [stack.enter_context(plugged_in(world, number)) for number in range(10, 20)]
        await_taken(*pads)
        files = list(open_files(game))
        # Each of them once: the kernel tells everybody who has it open.
        assert sorted(files.count(path) for path in files if "/pts/" in path) == [1] * 20
        pads[0].push(ACROSS, 1)
        await_picture(emulated, "R")
        pads[1].press(LOWER)
        await_picture(emulated, "R C")
        for number, pad in enumerate(pads):
            pad.push(ACROSS, 0, 1)
            await_picture(emulated, "R C" + " R" * (number + 1))


def test_a_keyboard_plays_where_no_display_is_connected(world: World, emulated: Emulator) -> None:
    connect_display(world, "disconnected")
    connect_display(world, "unknown", "card1-Writeback-1")
    with keyboard_in(world) as keyboard, closing(started(world, emulated)):
        await_taken(keyboard)
        keyboard.press(RIGHT_KEY)
        await_picture(emulated, "R")
        keyboard.press(ENTER, LEFT_KEY, UP_KEY, DOWN_KEY)
        await_picture(emulated, "R C L U D")
        assert grabbed(world) == 1


@pytest.mark.parametrize("states", [(), ("connected",), ("unknown",), ("disconnected", "connected")])
def test_a_keyboard_on_which_somebody_may_be_typing_is_left_alone(
    world: World, emulated: Emulator, states: Sequence[str]
) -> None:
    for number, state in enumerate(states):
        connect_display(world, state, f"card1-HDMI-A-{number}")
    with keyboard_in(world, 3) as keyboard, closing(started(world, emulated)), plugged_in(world, 4) as pad:
        await_taken(pad)
        assert not keyboard.is_taken
        assert grabbed(world) == 0


def test_a_keyboard_is_given_back_when_a_display_is_connected(world: World, emulated: Emulator) -> None:
    connect_display(world, "disconnected")
    with keyboard_in(world) as keyboard, closing(started(world, emulated)):
        await_taken(keyboard)
        keyboard.press(RIGHT_KEY)
        await_picture(emulated, "R")
        connect_display(world, "connected")
        keyboard.press(LEFT_KEY)
        wait_until(lambda: not keyboard.is_taken)
        await_picture(emulated, "R")


def test_a_keyboard_that_another_program_has_taken(
    world: World, emulated: Emulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect_display(world, "disconnected")
    monkeypatch.setenv("GRABBED", "/nowhere/at/all")
    with keyboard_in(world, 3) as keyboard, closing(started(world, emulated)), plugged_in(world, 4) as pad:
        await_taken(pad)
        wait_until(lambda: not keyboard.is_taken)
        keyboard.press(RIGHT_KEY)
        pad.press(LOWER)
        await_picture(emulated, "C")


@pytest.mark.parametrize(
    ("name", "keys", "axes"),
    [
        (STICK_NAME, (ENTER, UP_KEY, LEFT_KEY, RIGHT_KEY, DOWN_KEY), ()),
        ("A mouse", (0x110, 0x111), ()),
        ("A touchpad", (0x110, 0x145, 0x14A), (0, 1)),
        ("The power button", (116,), ()),
    ],
)
def test_what_else_is_plugged_in_is_left_alone(
    world: World, emulated: Emulator, name: str, keys: Sequence[int], axes: Sequence[int]
) -> None:
    connect_display(world, "disconnected")
    with plugged_in(world, 3, name, keys, axes) as other, closing(started(world, emulated)), plugged_in(world) as pad:
        await_taken(pad)
        assert not other.is_taken


def test_one_without_rights_is_taken_when_it_has_them(world: World, emulated: Emulator) -> None:
    with plugged_in(world) as pad, plugged_in(world, 8) as other:
        pad.terminal.chmod(0)
        with closing(world.start("--emulator", capabilities="-dac_override,-dac_read_search")) as game:
            emulated.await_player(game)
            await_taken(other)
            assert not pad.is_taken
            pad.has_new_rights(0o600)
            await_taken(pad)
            pad.push(ACROSS, 1, 0)
            await_picture(emulated, "R")


def test_with_nothing_plugged_in_nothing_is_loaded_and_nobody_wakes(
    world: World, emulated: Emulator, game: Game
) -> None:
    await_picture(emulated, "")
    emulated.press(*moves("R"))
    await_picture(emulated, "R")
    assert "_input." not in Path(f"/proc/{game.pid}/maps").read_text()
    status = Path(f"/proc/{game.pid}/task/{game.pid}/status")
    wait_until(lambda: is_quiet(status))


def is_quiet(status: Path) -> bool:
    """Whether the main thread has slept through."""
    before = status.read_text()
    # Longer than the thread of sense_emu pauses, which greets the emulator again and again.
    subprocess.run(["sleep", "1.5"], check=True)
    return switches(status.read_text()) == switches(before)


def switches(status: str) -> list[str]:
    return [line for line in status.splitlines() if "ctxt_switches" in line]


def test_the_service_hears_them_too(world: World, emulated: Emulator) -> None:
    with closing(world.service(EMULATOR_ALLOWED)) as service, plugged_in(world) as pad:
        emulated.await_player(service)
        await_taken(pad)
        pad.push(ACROSS, 1, 0)
        await_picture(emulated, "R")


def test_the_doctor_says_which_of_them_play(world: World, emulated: Emulator) -> None:
    with plugged_in(world, 3), keyboard_in(world, 4), closing(world.start("doctor")) as doctor:
        _, output, _ = doctor.finish()
    assert "good   A pad: /dev/input/event3\n" in output
    assert "good   Keys: plays where no display is connected, because somebody may type on it here\n" in output


def test_the_doctor_says_that_none_is_plugged_in(world: World, emulated: Emulator) -> None:
    with closing(world.start("doctor")) as doctor:
        _, output, _ = doctor.finish()
    assert "good   gamepads and keyboards: none is plugged in\n" in output
