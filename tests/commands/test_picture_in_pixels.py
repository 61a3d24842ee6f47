"""`connect-four picture` as PNG and GIF, read back pixel by pixel."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby, product
from pathlib import Path

import pytest
from PIL import Image

from connect_four.commands import run
from connect_four.commands.picture import END_SECONDS, TURN_SECONDS
from connect_four.control.reel import steps
from connect_four.journal.text import SavedGame
from connect_four.logic.record import replay
from connect_four.view.animation import Still
from connect_four.view.drawing.eye import BOARD
from connect_four.view.drawing.svg import EDGE, MARGIN, PITCH, PIXELS, colours
from connect_four.view.frame import SIZE, Frame, Light
from connect_four.view.palette import CLASSIC, PALETTES
from connect_four.view.text import text
from tests.clone import PROJECT
from tests.commands.test_picture import OPEN, lights_of, seen
from tests.commands.test_picture import shown_after as end_of

GAME = "5 3 3 b55 2 x37"
# Of the whole game on the README's first page, which has 37 seconds.
LONG_GAME = "5 3 3 3 3 5 5 2 1 2 2 2 3 b77 b55 3 3 2 x33"
LONGEST_FILE = 700_000


def picture(*arguments: str, folder: Path) -> Path:
    file = folder / arguments[-1]
    assert run(["picture", *arguments[:-1], str(file)]) == 0
    return file


def lights_in(image: Image.Image, palette: str = CLASSIC) -> Frame:
    """The lights whose exact colours are in the middles."""
    lights: dict[tuple[int, ...], Light] = {
        tuple(bytes.fromhex(colour[1:])): light for light, colour in colours(palette).items()
    }
    pixels = image.convert("RGB").tobytes()
    middles = [round((MARGIN + PITCH * (place + 0.5)) * image.width / EDGE) for place in range(SIZE)]
    places = (3 * (y * image.width + x) for y, x in product(middles, middles))
    return tuple(lights[tuple(pixels[place : place + 3])] for place in places)


def shown_in(file: Path) -> Iterator[tuple[Frame, float]]:
    """What a film shows, and for how many milliseconds."""
    with Image.open(file) as film:
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            yield lights_in(film), film.info.get("duration", 0)


@pytest.mark.parametrize("kind", ["png", "gif"])
@pytest.mark.parametrize("record", [*OPEN, "3 4 3 4 3 4 3"])
def test_a_position_has_the_colours_of_the_drawing(record: str, kind: str, tmp_path: Path) -> None:
    drawing = picture(record, "a.svg", folder=tmp_path).read_text()
    with Image.open(picture(record, f"a.{kind}", folder=tmp_path)) as image:
        assert image.format == kind.upper()
        assert text(lights_in(image)) == text(seen(drawing))


@pytest.mark.parametrize("palette", PALETTES)
def test_the_palettes(palette: str, tmp_path: Path) -> None:
    drawing = picture("--palette", palette, "--moves", "RCCRCUR", "a.svg", folder=tmp_path).read_text()
    with Image.open(picture("--palette", palette, "--moves", "RCCRCUR", "a.PNG", folder=tmp_path)) as image:
        drawn = [light.attrib["fill"] for light in lights_of(drawing)]
        assert [colours(palette)[light] for light in lights_in(image, palette)] == drawn


def test_the_board_is_round_and_its_lights_glow(tmp_path: Path) -> None:
    with Image.open(picture("--moves", "R", "a.png", folder=tmp_path)) as image:
        assert (image.size, image.mode) == ((PIXELS, PIXELS), "RGBA")
        corners = [(x, y) for x in (0, PIXELS - 1) for y in (0, PIXELS - 1)]
        assert [image.getpixel(corner) for corner in corners] == [(*BOARD, 0)] * 4
        # Between two green lights and between two blue ones.
        between = [image.getpixel((PIXELS * x // EDGE, PIXELS // 2)) for x in (MARGIN + PITCH, MARGIN + 7 * PITCH)]
        for pixel, channel in zip(between, (1, 2), strict=True):
            assert isinstance(pixel, tuple)
            assert max(range(3), key=lambda each: pixel[each]) == channel
            assert pixel[channel] > 3 * BOARD[channel]


@pytest.mark.parametrize("kind", ["png", "gif"])
def test_a_film_shows_every_still_in_its_time(kind: str, tmp_path: Path) -> None:
    expected = [
        still
        for step in steps(SavedGame.of(replay(GAME)))
        for still in (*step.way, Still(step.scene.frame, TURN_SECONDS))
    ]
    film = picture("--animate", GAME, f"a.{kind}", folder=tmp_path)
    shown = list(shown_in(film))
    groups = [list(group) for _, group in groupby(expected, key=lambda still: still.frame)]
    assert [text(frame) for frame, _ in shown] == [text(group[0].frame) for group in groups]
    wanted = [1000 * sum(still.seconds for still in group) for group in groups]
    wanted[-1] += 1000 * END_SECONDS
    step = {"png": 0.5, "gif": 10}[kind]
    assert all(abs(milliseconds - right) <= step for (_, milliseconds), right in zip(shown, wanted, strict=True))
    assert abs(sum(milliseconds for _, milliseconds in shown) - sum(wanted)) <= step
    assert text(shown[-1][0]) == text(end_of(GAME))
    with Image.open(film) as image:
        assert image.info["loop"] == 0


@pytest.mark.parametrize("kind", ["png", "gif"])
def test_a_whole_game_can_be_sent(kind: str, tmp_path: Path) -> None:
    assert picture("--animate", LONG_GAME, f"a.{kind}", folder=tmp_path).stat().st_size < LONGEST_FILE


@pytest.mark.parametrize("kind", ["png", "gif"])
def test_a_film_in_which_nothing_moves(kind: str, tmp_path: Path) -> None:
    ((frame, _),) = shown_in(picture("--animate", "--moves", "", f"a.{kind}", folder=tmp_path))
    with Image.open(picture("--moves", "", f"b.{kind}", folder=tmp_path)) as still:
        assert frame == lights_in(still)


def test_without_pillow_one_line_says_what_to_type(tmp_path: Path) -> None:
    # Without the packages of others.
    command = [sys.executable, "-S", "-m", "connect_four", "picture", "3"]
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(
        [*command, "a.png"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith("only an SVG can be drawn without Pillow; type: ")
    assert "pillow" in done.stderr.partition("type: ")[2].lower() or "python3-pil" in done.stderr
    assert not (tmp_path / "a.png").exists()
    drawn = subprocess.run([*command, "a.svg"], cwd=tmp_path, env=environment, capture_output=True, timeout=60)
    assert drawn.returncode == 0
    assert (tmp_path / "a.svg").exists()
