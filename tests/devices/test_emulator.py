"""Games in the emulator, through its own channels and the real sense_emu."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from connect_four.logic import GameManager, Move
from connect_four.view.frame import frame
from connect_four.view.look import ROTATIONS
from connect_four.view.palette import BRIGHTNESSES, PALETTES, window_palette
from tests.devices.stand_ins import DARK_PIXELS, HELD, RELEASED, Emulator, emulator, event, lit
from tests.devices.world import EMULATOR_ALLOWED, World, opened_world
from tests.pictures import after, moves
from tests.waiting import wait_until

WHOLE_GAME = """
    R C                  two players
    C C C C C C C C      a column is filled, and one stone too many refused
    R U D U C L U L R C  the second player deletes a stone
    U L C R R L C        the first throws a bomb
    R C L C
    U C L L C            and so does the second
    U C L D C            the first deletes a column
    C R C L C R C L C R C L C
    C C U R C            the winner is seen, another game is chosen, and left
"""
PRESSES = "".join(re.split("  +[a-z]", line)[0] for line in WHOLE_GAME.splitlines())


@pytest.fixture
def emulated(world: World) -> Iterator[Emulator]:
    with emulator(world) as emulated:
        yield emulated


def test_a_whole_game_press_by_press(world: World, emulated: Emulator) -> None:
    colours = window_palette()
    manager = GameManager()
    with closing(world.start("--emulator")) as game:
        emulated.await_player(game)
        emulated.await_pixels(lit(frame(manager.game), colours))
        for move in moves(PRESSES):
            manager.execute_move(move)
            emulated.press(move)
            emulated.await_pixels(lit(frame(manager.game), colours))
        assert emulated.pixels == DARK_PIXELS
        assert game.end() == (0, "")


def test_two_emulators_side_by_side(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with (
        opened_world(tmp_path / "one") as one,
        opened_world(tmp_path / "two") as two,
        emulator(one) as first,
        emulator(two) as second,
        closing(one.start("--emulator", XDG_STATE_HOME=str(tmp_path / "one"))) as game,
        closing(two.start("--emulator", XDG_STATE_HOME=str(tmp_path / "two"))) as other,
    ):
        first.await_player(game)
        second.await_player(other)
        first.press(Move.RIGHT)
        second.press(*moves("C R R"))
        first.await_pixels(lit(frame(after("R").game), window_palette()))
        second.await_pixels(lit(frame(after("C R R").game), window_palette()))


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_picture_and_stick_turn_together(world: World, emulated: Emulator, rotation: int) -> None:
    """If the hat is turned by a quarter, what was up before is a push to the side."""
    clockwise = [Move.UP, Move.RIGHT, Move.DOWN, Move.LEFT]
    physical = {move: clockwise[(place + rotation // 90) % 4] for place, move in enumerate(clockwise)}
    with closing(world.start("--emulator", f"--rotation={rotation}")) as game:
        emulated.await_player(game)
        for presses in ("R C", "R R", "U", "R R", "D", "C"):
            emulated.press(*(physical.get(move, move) for move in moves(presses)))
        emulated.await_pixels(lit(frame(after("R C  R R  U  R R  D  C").game), window_palette(), rotation))


@pytest.mark.parametrize(("name", "brightness"), [(name, step) for name in PALETTES for step in BRIGHTNESSES])
def test_palettes_and_brightness(world: World, emulated: Emulator, name: str, brightness: int) -> None:
    with closing(world.start("--emulator", f"--palette={name}", f"--brightness={brightness}")) as game:
        emulated.await_player(game)
        emulated.press(*moves("R C C C"))
        emulated.await_pixels(lit(frame(after("R C C C").game), window_palette(name)))


def test_a_stick_that_is_held_or_let_go_means_nothing(world: World, emulated: Emulator) -> None:
    with closing(world.start("--emulator")) as game:
        emulated.await_player(game)
        emulated.press(*moves("R C"))
        for _ in range(20):
            emulated.send(event(Move.RIGHT, HELD))
        emulated.send(event(Move.RIGHT, RELEASED))
        emulated.press(Move.LEFT)
        emulated.await_pixels(lit(frame(after("R C L").game), window_palette()))


def test_no_press_is_lost_in_a_burst(world: World, emulated: Emulator) -> None:
    burst = "R C " + "R C " * 20 + "R " * 83
    with closing(world.start("--emulator")) as game:
        emulated.await_player(game)
        for move in moves(burst):
            emulated.press(move)
        emulated.await_pixels(lit(frame(played(burst).game), window_palette()))


def played(presses: str) -> GameManager:
    """The game after these presses, refused ones among them."""
    manager = GameManager()
    for move in moves(presses):
        manager.execute_move(move)
    return manager


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_leaves_dark_leds(world: World, emulated: Emulator, number: int) -> None:
    with closing(world.start("--emulator")) as game:
        emulated.await_player(game)
        emulated.await_pixels(lit(frame(GameManager().game), window_palette()))
        game.signal(number)
        assert game.end() == (0, "")
        assert emulated.pixels == DARK_PIXELS
        assert not list(world.shm.glob("rpi-sense-emu-client-*"))


def test_a_service_plays_on_one_emulator_after_the_other(world: World) -> None:
    with closing(world.service(EMULATOR_ALLOWED)) as service:
        for before, press in (("", "R"), ("R", "C"), ("R C", "L")):
            with subprocess.Popen(["sleep", "60"]) as process, emulator(world, process.pid) as emulated:
                emulated.await_player(service)
                # The thread of an earlier emulator may have greeted this one: only the picture says that it plays.
                emulated.await_pixels(lit(frame(after(before).game), window_palette()))
                emulated.press(*moves(press))
                emulated.await_pixels(lit(frame(after(f"{before} {press}").game), window_palette()))
                process.kill()
                wait_until(lambda: not list(world.shm.glob("rpi-sense-emu-client-*")))
        service.signal(signal.SIGTERM)
        assert service.end()[0] == 0


def test_a_second_game_on_the_same_emulator_says_so(world: World, emulated: Emulator, tmp_path: Path) -> None:
    with closing(world.start("--emulator")) as game:
        emulated.await_player(game)
        emulated.await_pixels(lit(frame(GameManager().game), window_palette()))
        with closing(world.start("--emulator", XDG_STATE_HOME=str(tmp_path / "other"))) as second:
            status, errors = second.end()
        assert (status, errors.count("\n")) == (2, 1)
        assert "another game is played on the Sense HAT emulator" in errors
        assert emulated.pixels == lit(frame(GameManager().game), window_palette())


def test_the_emulator_dies_during_the_game(world: World) -> None:
    with (
        subprocess.Popen(["sleep", "1000"]) as process,
        emulator(world, process.pid) as emulated,
        closing(world.start("--emulator")) as game,
    ):
        emulated.await_player(game)
        emulated.await_pixels(lit(frame(GameManager().game), window_palette()))
        process.kill()
        assert game.end() == (1, "the emulator's window was closed; connect-four --emulator opens a new one\n")
        assert emulated.pixels == DARK_PIXELS


def test_a_zombie_is_no_emulator(world: World) -> None:
    process = subprocess.Popen(["true"])
    wait_until(lambda: Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z")
    try:
        with emulator(world, process.pid), closing(world.start("--emulator", **NO_DISPLAY)) as game:
            status, errors = game.end()
    finally:
        process.wait()
    assert status == 2
    assert "the display: none" in errors or "the window's" in errors


NO_DISPLAY = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}


def test_neither_device_nor_terminal(world: World) -> None:
    with closing(world.start()) as game:
        assert game.end() == (
            2,
            "there is no Sense HAT, no running emulator, and this is no terminal; connect-four doctor looks closer\n",
        )


def test_an_emulator_that_is_still_starting_is_awaited(world: World) -> None:
    (world.shm / "rpi-sense-emu-pid").write_text(f"{os.getpid()}\n")
    with closing(world.start("--emulator")) as game:
        loaded = Path(f"/proc/{game.pid}/maps")
        wait_until(lambda: "numpy" in loaded.read_text())
        with emulator(world) as emulated:
            emulated.await_player(game)
            emulated.press(Move.RIGHT)
            emulated.await_pixels(lit(frame(after("R").game), window_palette()))


def test_leaving_while_an_emulator_is_awaited(world: World) -> None:
    (world.shm / "rpi-sense-emu-pid").write_text(f"{os.getpid()}\n")
    with closing(world.start("--emulator")) as game:
        loaded = Path(f"/proc/{game.pid}/maps")
        wait_until(lambda: "numpy" in loaded.read_text())
        game.signal(signal.SIGTERM)
        assert game.end() == (0, "")


def test_a_process_that_is_no_emulator_and_has_its_number(world: World) -> None:
    (world.shm / "rpi-sense-emu-pid").write_text(f"{os.getpid()}\n")
    with closing(world.start("--emulator")) as game:
        assert game.end() == (
            2,
            f"the Sense HAT emulator, process {os.getpid()}, doesn't answer; "
            "end it, or remove /dev/shm/rpi-sense-emu-pid if it is no emulator\n",
        )


def test_a_stale_pid_file_that_cannot_be_removed(world: World) -> None:
    (world.shm / "rpi-sense-emu-pid").write_text("no process\n")
    world.shm.chmod(0o555)
    with closing(world.start("--emulator", capabilities="-dac_override", **NO_DISPLAY)) as game:
        status, errors = game.end()
    assert status == 2
    # Without GTK that is what is missing first.
    assert errors.startswith(("the display: none; ", "the window's gi: not found; "))
    assert errors.count("\n") == 1


def test_a_process_that_has_the_number_is_not_waited_for_if_another_device_will_do(world: World) -> None:
    (world.shm / "rpi-sense-emu-pid").write_text(f"{os.getpid()}\n")
    with closing(world.start()) as game:
        status, errors = game.end()
    assert status == 2
    assert errors.startswith("there is no Sense HAT, no running emulator, and this is no terminal; ")


def test_the_channels_of_another_users_emulator(world: World) -> None:
    screen = world.shm / "rpi-sense-emu-screen"
    screen.write_bytes(bytes(160))
    screen.chmod(0o444)
    said = (
        "the emulator's channels: /dev/shm/rpi-sense-emu-screen is another user's; "
        "end that user's emulator if it is running, and type: sudo rm /dev/shm/rpi-sense-emu-*\n"
    )
    with closing(world.start("--emulator", capabilities="-dac_override")) as game:
        assert game.end() == (2, said)
    with closing(world.start("doctor", capabilities="-dac_override")) as doctor:
        _, output, _ = doctor.finish()
    assert said.partition(": ")[2].strip() in output


def test_a_number_that_would_be_waited_for(world: World) -> None:
    os.mkfifo(world.shm / "rpi-sense-emu-pid")
    with closing(world.start()) as game:
        assert game.end()[0] == 2
