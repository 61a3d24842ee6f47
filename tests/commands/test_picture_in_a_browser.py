"""The drawings as a real browser shows them, read back pixel by pixel."""

import subprocess
from pathlib import Path

from PIL import Image, ImageChops

from connect_four.commands import run
from connect_four.view.drawing.svg import EDGE as UNITS
from connect_four.view.drawing.svg import MARGIN, PITCH, PIXELS, colours
from connect_four.view.frame import SIZE, Frame, Light, frame
from connect_four.view.text import text
from tests.commands.test_picture import seen, seen_at
from tests.needs import need_browser
from tests.pictures import after

GAME = "3 4 3 4 2 5 b45 6 x*7"
COLOURS = colours()
ROOM_OF_THE_WINDOW = 200

# An image cannot be halted, a drawing in the page can: so every moment is the same on a machine of any speed.
HALT = """<script>
for (const [number, drawing] of document.querySelectorAll("svg").entries()) {
    drawing.pauseAnimations();
    drawing.setCurrentTime(moments[number]);
}
</script>"""


def photographed(page: str, drawings: int, folder: Path) -> list[Frame]:
    """What is seen of so many drawings, one above the other."""
    (folder / "page.html").write_text(f'<!doctype html><body style="margin:0;line-height:0">{page}')
    shot = folder / "shot.png"
    done = subprocess.run(
        [
            *(need_browser(), "--headless", "--no-sandbox", "--disable-gpu", "--force-device-scale-factor=1"),
            *("--hide-scrollbars", "--force-color-profile=srgb", f"--user-data-dir={folder / 'profile'}"),
            f"--window-size={PIXELS},{PIXELS * drawings + ROOM_OF_THE_WINDOW}",
            f"--screenshot={shot}",
            (folder / "page.html").as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert shot.exists(), done.stderr
    with Image.open(shot) as image:
        picture = image.convert("RGB")
    return [lights_in(picture.crop((0, PIXELS * top, PIXELS, PIXELS * (top + 1)))) for top in range(drawings)]


def lights_in(picture: Image.Image) -> Frame:
    centres = [round((MARGIN + PITCH * (place + 0.5)) * PIXELS / UNITS) for place in range(SIZE)]
    pixels = picture.tobytes()
    return tuple(light_of(pixels[3 * (y * PIXELS + x) :][:3]) for y in centres for x in centres)


def light_of(pixel: bytes) -> Light:
    """The light whose colour it is; the browser's rounding may be off by a little."""

    def distance(light: Light) -> int:
        return max(abs(one - other) for one, other in zip(pixel, bytes.fromhex(COLOURS[light][1:]), strict=True))

    nearest = min(COLOURS, key=distance)
    assert distance(nearest) <= 3
    return nearest


def test_pictures_in_a_page(tmp_path: Path) -> None:
    presses = ["R", "RCCRC", "RCCRCURR", "RCCRCRCUC", "RCCRCRCULC"]
    for number, moves in enumerate(presses):
        assert run(["picture", "--moves", moves, str(tmp_path / f"{number}.svg")]) == 0
    page = "<br>".join(f'<img src="{number}.svg">' for number in range(len(presses)))
    assert [*map(text, photographed(page, len(presses), tmp_path))] == [
        text(frame(after(moves).game)) for moves in presses
    ]


def test_a_picture_in_pixels_looks_as_the_drawing_does(tmp_path: Path) -> None:
    for kind in ("svg", "png"):
        assert run(["picture", GAME, str(tmp_path / f"game.{kind}")]) == 0
    drawing, pixels = photographed('<img src="game.svg"><br><img src="game.png">', 2, tmp_path)
    assert text(drawing) == text(pixels)
    with Image.open(tmp_path / "shot.png") as shot:
        one, other = (shot.convert("RGB").crop((0, top, PIXELS, top + PIXELS)) for top in (0, PIXELS))
    # The glow too. What each makes of a seam and of a blur may differ a little.
    difference = ImageChops.difference(one, other).tobytes()
    assert max(difference) < 60
    assert sum(difference) / len(difference) < 1


def test_a_moving_picture_at_many_moments(tmp_path: Path) -> None:
    assert run(["picture", GAME, str(tmp_path / "game.svg"), "--animate"]) == 0
    drawing = (tmp_path / "game.svg").read_text()
    moments = [0.5, 1.1, 1.9, 4.05, 10.9, 12.31, 12.6, 13.2, 16.9, -0.5]
    duration = float(drawing.partition('dur="')[2].partition("s")[0])
    page = (
        "<br>".join([drawing] * len(moments)) + f"<script>const moments = {[at % duration for at in moments]};</script>"
    )
    shown = photographed(page + HALT, len(moments), tmp_path)
    assert [*map(text, shown)] == [text(seen_at(drawing, at)) for at in moments]
    assert len(set(shown)) > len(moments) // 2


def test_a_moving_picture_moves_as_an_image(tmp_path: Path) -> None:
    """Which moment the photograph catches depends on the machine, but its picture is one of the game's."""
    assert run(["picture", "3", str(tmp_path / "game.svg"), "--animate"]) == 0
    drawing = (tmp_path / "game.svg").read_text()
    (caught,) = photographed('<img src="game.svg">', 1, tmp_path)
    assert text(caught) in {text(seen(drawing)), *(text(seen_at(drawing, at / 100)) for at in range(600))}
