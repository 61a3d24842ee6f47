"""The terminal from which a game on a hat or in an emulator was started: it talks, and its keys play too."""

import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from connect_four.journal.game_files import file_name
from connect_four.view.frame import frame
from connect_four.view.palette import palette, window_palette
from tests.devices.stand_ins import DARK_PIXELS, Device, Emulator, emulator, hat, lit
from tests.devices.terminal.session import Session, session
from tests.devices.terminal.test_playing import DOWN, LEFT, RIGHT, UP
from tests.devices.world import PACKAGES, World
from tests.pictures import after, moves
from tests.waiting import wait_until

SENTENCES = ("One player, level 3.", "Two players.", "Green to move.", "status 0")
EMULATED = "play --emulator"


def typed(world: World, arguments: str = EMULATED, before: str = "") -> list[str]:
    """The command line of a game in the world, in a shell that first does something else."""
    game = shlex.join(world.entering(sys.executable, "-m", "connect_four", *arguments.split()))
    return ["bash", "-c", f"PYTHONPATH={shlex.quote(PACKAGES)}; export PYTHONPATH; {before} {game}; echo status $?"]


@contextmanager
def mortal(world: World) -> Iterator["subprocess.Popen[bytes]"]:
    """The process of an emulator, which may be killed."""
    with subprocess.Popen(["sleep", "1000"]) as process, emulator(world, process.pid):
        try:
            yield process
        finally:
            process.kill()


def shows(device: Device, presses: str) -> bool:
    colours = window_palette() if isinstance(device, Emulator) else palette()
    return device.pixels == lit(frame(after(presses).game), colours)


def await_picture(game: Session, device: Device, presses: str) -> None:
    game.wait_for(lambda: shows(device, presses), f"the picture after {presses}")


def written(game: Session) -> list[str]:
    return [line.rstrip() for line in game.screen.display if line.rstrip()]


@pytest.mark.parametrize("arguments", [EMULATED, "play", "--hat"])
def test_the_terminal_says_what_is_played_and_its_keys_play(world: World, arguments: str) -> None:
    device_of = hat if arguments == "--hat" else emulator
    with device_of(world) as device, session(*typed(world, arguments)) as game:
        game.wait_for_words("One player, level 3.")
        game.type(RIGHT)
        game.wait_for_words("Two players.")
        game.type(b"\r")
        game.wait_for_words("Green to move.")
        game.type(b"h ")
        game.wait_for_words("Blue to move.")
        await_picture(game, device, "R C L C")
        device.press(*moves("R"))
        await_picture(game, device, "R C L C R")
        game.type(UP)
        game.wait_for_words("Blue, menu: delete.")
        game.type(b"q")
        assert game.wait_for_end() == 0
        assert device.pixels == DARK_PIXELS
        assert game.is_restored
        # Nothing of the words is left: what comes next stands where they began.
        assert written(game) == ["status 0"]


@pytest.mark.parametrize("columns", [120, 80, 41, 30, 20])
def test_the_words_stand_below_what_was_there_and_replace_each_other(world: World, columns: int) -> None:
    with emulator(world) as device, session(*typed(world, before="seq 30;"), rows=12, columns=columns) as game:
        game.wait_for_words("One player, level 3.")
        first = ["29", "30", "One player, level 3."]
        assert seen_after(game, "29", 3) == [first[0], first[1], seen_after(game, "One player", 1)[0]]
        for key, words, end in (
            (RIGHT, "Two players.", "q: leave"),
            (b"\r", "Green to move.", "q: leave"),
            (UP, "Green, menu: delete.", "q: leave, keep the game"),
        ):
            game.type(key)
            game.wait_for_words(words)
            assert written(game)[: written(game).index("30") + 1][-2:] == ["29", "30"]
            below = " ".join(written(game)[written(game).index("30") + 1 :])
            assert below.startswith(words)
            assert below.endswith(end)
            assert all(len(line) <= columns for line in written(game))
        device.press(*moves("D"))
        game.wait_for_words("Green to move.")
        game.type(b"q")
        assert game.wait_for_end() == 0
        assert written(game)[-3:] == ["29", "30", "status 0"]
        assert game.is_restored


def seen_after(game: Session, words: str, count: int) -> list[str]:
    lines = written(game)
    first = next(number for number, line in enumerate(lines) if line.startswith(words))
    return lines[first : first + count]


def test_a_new_size_rewrites_the_words(world: World) -> None:
    with emulator(world), session(*typed(world), rows=12, columns=80) as game:
        game.wait_for_words("One player, level 3.")
        at_80 = written(game)
        game.resize(12, 30)
        game.wait_for(lambda: len(written(game)) > len(at_80) + 1, "words in more lines")
        game.resize(12, 80)
        game.wait_for(lambda: written(game) == at_80, "words as before")
        game.type(b"q")
        assert game.wait_for_end() == 0
        assert written(game) == ["status 0"]


def test_keys_do_not_turn_with_the_hat(world: World) -> None:
    with emulator(world) as device, session(*typed(world, f"{EMULATED} --rotation=90")) as game:
        game.wait_for_words("One player")
        game.type(RIGHT)
        game.wait_for_words("Two players.")
        game.type(b"\r" + RIGHT + RIGHT + UP)
        game.wait_for_words("menu: delete.")
        expected = lit(frame(after("R C R R U").game), window_palette(), 90)
        game.wait_for(lambda: device.pixels == expected, "the turned picture")


def test_hints_and_taking_back(world: World) -> None:
    with emulator(world) as device, session(*typed(world)) as game:
        game.wait_for_words("One player")
        game.type(b"\r ")
        game.wait_for_words("Blue, the computer, is thinking.")
        game.wait_for_words("Green to move.")
        game.type(b"?")
        game.wait_for_words("Hint")
        game.type(b"u")
        await_picture(game, device, "C")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back(world: World, number: int) -> None:
    with emulator(world) as device, session(*typed(world, before="exec")) as game:
        game.wait_for_words("One player")
        game.signal(number)
        assert game.wait_for_end() == 0
        assert device.pixels == DARK_PIXELS
        assert game.is_restored
        assert written(game) == []


def test_ctrl_c_leaves(world: World) -> None:
    with emulator(world), session(*typed(world, before="exec")) as game:
        game.wait_for_words("One player")
        game.type(b"\x03")
        assert game.wait_for_end() == 0
        assert game.is_restored


def test_the_end_of_the_terminal_ends_the_game(world: World) -> None:
    with emulator(world) as device, session(*typed(world, before="exec")) as game:
        game.wait_for_words("One player")
        game.hang_up()
        assert game.process.wait(timeout=30) == 0
        assert device.pixels == DARK_PIXELS


def test_what_ends_the_game_can_be_read(world: World) -> None:
    with (
        mortal(world) as process,
        session(*typed(world, before="seq 3;")) as game,
    ):
        game.wait_for_words("One player")
        process.kill()
        assert game.wait_for_end() == 0
        lost = "the emulator's window was closed; connect-four --emulator opens a new one"
        assert written(game) == ["1", "2", "3", lost, "status 1"]
        assert game.is_restored


@pytest.mark.parametrize("is_lost", [False, True])
def test_what_went_wrong_is_said_at_once_and_in_the_end(world: World, tmp_path: Path, is_lost: bool) -> None:
    games = tmp_path / "state/connect-four/games"
    games.mkdir(parents=True)
    (games / file_name(1)).write_text("damaged\n")
    with mortal(world) as process, session(*typed(world)) as game:
        game.wait_for_words("the saved game cannot go on: ")
        game.type(RIGHT)
        game.wait_for_words("Two players.")
        assert "cannot go on" not in game.words
        if is_lost:
            process.kill()
        else:
            game.type(b"q")
        game.wait_for_end()
        assert game.words.startswith("the saved game cannot go on: ")
        assert game.words.endswith(f"status {int(is_lost)}")


def test_a_dumb_terminal_gets_one_line_after_the_other(world: World) -> None:
    environment = {"TERM": "dumb", "LANG": "C"}
    with emulator(world) as device, session(*typed(world), environment=environment) as game:
        game.wait_for_words("One player, level 3.")
        game.type(RIGHT)
        game.wait_for_words("Two players.")
        # Nothing is said that has just been said.
        game.type(b"\r" + LEFT + LEFT + LEFT + DOWN)
        await_picture(game, device, "R C L L L")
        game.type(b"q")
        assert game.wait_for_end() == 0
        assert [words for line in written(game) for words in SENTENCES if line.startswith(words)] == [*SENTENCES]
        assert game.written.isascii()
        assert b"\x1b" not in game.written
        assert game.is_restored


@pytest.mark.parametrize("elsewhere", ["<", ">"])
def test_without_a_terminal_nothing_is_asked_and_nothing_is_said(world: World, elsewhere: str) -> None:
    with emulator(world) as device, session(*typed(world, f"{EMULATED}", before=f"exec {elsewhere}/dev/null")) as game:
        await_picture(game, device, "")
        device.press(*moves("R"))
        await_picture(game, device, "R")
        assert game.written == b""
        assert game.modes == game.modes_before
        game.signal(signal.SIGTERM)
        assert game.wait_for_end() == 0
        assert game.written == b""


def test_the_service_talks_to_nobody(world: World) -> None:
    world.write_settings('service-device = "emulator"\n')
    with emulator(world) as device, session(*typed(world, "service run", before="exec")) as service:
        service.wait_for_words("playing on the emulator")
        device.press(*moves("R"))
        await_picture(service, device, "R")
        assert written(service) == ["playing on the emulator"]
        assert service.modes == service.modes_before


def test_a_terminal_that_takes_nothing_does_not_stop_the_game(world: World) -> None:
    with emulator(world) as device, session(*typed(world, before="exec")) as game:
        game.wait_for_words("One player")
        # Nobody reads any more; the words fill the terminal's buffer. None of these presses waits for the disk.
        device.press(*moves("R C"))
        for _ in range(2000):
            device.press(*moves("U D"))
        device.press(*moves("U R"))
        wait_until(lambda: shows(device, "R C U R"))
        game.wait_for_words("Green, menu: quit.")
        # What it could not take at its time is not told later.
        assert game.written.count(b"Green to move.") < 1000
