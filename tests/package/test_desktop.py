"""The menu of a desktop: the entry, and its icon as it is drawn."""

import configparser
import subprocess
from pathlib import Path

import pytest
from PIL import Image

from connect_four.datastore import Outcome
from connect_four.program import NAME
from connect_four.view.drawing.svg import EDGE, MARGIN, PITCH, colours
from connect_four.view.frame import SIZE, frame
from package.icon import RECORD, icon
from tests.needs import need
from tests.pictures import after

ENTRY = Path(__file__).parents[2] / "package" / f"{NAME}.desktop"


def test_the_entry_is_valid() -> None:
    need("desktop-file-validate")
    done = subprocess.run(["desktop-file-validate", ENTRY], capture_output=True, text=True, timeout=60)
    assert (done.stdout + done.stderr, done.returncode) == ("", 0)


def test_the_entry_starts_the_game_in_a_terminal() -> None:
    parser = configparser.ConfigParser()
    parser.read(ENTRY)
    entry = parser["Desktop Entry"]
    assert (entry["Exec"], entry["Icon"], entry["Terminal"]) == (NAME, NAME, "true")


@pytest.mark.parametrize("pixels", [32, 64, 256])
def test_every_light_of_the_icon_can_be_told(pixels: int, tmp_path: Path) -> None:
    need("rsvg-convert")
    (tmp_path / "icon.svg").write_text(icon())
    drawn = tmp_path / "icon.png"
    subprocess.run(["rsvg-convert", "-w", str(pixels), "-o", drawn, tmp_path / "icon.svg"], check=True, timeout=60)
    picture = Image.open(drawn).convert("RGB")
    palette = {light: bytes.fromhex(colour[1:]) for light, colour in colours().items()}
    game = after("", RECORD).game
    for number, light in enumerate(frame(game)):
        y, x = divmod(number, SIZE)
        seen = picture.getpixel((middle(x, pixels), middle(y, pixels)))
        assert isinstance(seen, tuple)
        nearest = min(palette, key=lambda each: sum((a - b) ** 2 for a, b in zip(seen, palette[each], strict=True)))
        assert palette[nearest] == palette[light], (x, y)


def middle(number: int, pixels: int) -> int:
    return int(pixels / EDGE * (MARGIN + PITCH * (number + 0.5)))


def test_the_icon_is_one_stone_before_green_wins() -> None:
    assert after("", RECORD).game.outcome is Outcome.OPEN
    assert after("C", RECORD).game.outcome is Outcome.FIRST_WON
