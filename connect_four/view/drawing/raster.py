"""The matrix in pixels, at rest or moving, for whatever shows no SVG. It needs Pillow."""

from collections.abc import Sequence
from io import BytesIO
from itertools import accumulate, pairwise, product

from PIL import Image, ImageDraw
from PIL.Image import Dither, Resampling
from PIL.ImageFilter import GaussianBlur

from connect_four.view.animation import Still
from connect_four.view.drawing.eye import BOARD
from connect_four.view.drawing.svg import (
    BLUR,
    BOARD_RADIUS,
    EDGE,
    FIRST,
    LIGHT,
    LIGHT_RADIUS,
    MARGIN,
    PITCH,
    PIXELS,
    Colours,
)
from connect_four.view.frame import SIZE, Frame

# Pixels to a unit of the SVG: as large as that, and smaller where there are hundreds of pictures.
STILL_SCALE = PIXELS // EDGE
FILM_SCALE = 3
# Round corners are drawn so many times larger, and made small again.
FINER = 4
# A GIF's clock has steps of a hundredth of a second. One of its 256 colours says that a pixel stays as it was.
TICKS = 100
FILM_COLOURS = 255
# So many pictures of a film have all the colours that are between its lights.
SAMPLES = 40


def png(frame: Frame, colours: Colours) -> bytes:
    file = BytesIO()
    Painter(colours, STILL_SCALE).picture(frame).save(file, "PNG")
    return file.getvalue()


def moving_png(stills: Sequence[Still], colours: Colours) -> bytes:
    shots = merged(stills)
    return film("PNG", shots, [1000 * still.seconds for still in shots], colours)


def gif(stills: Sequence[Still], colours: Colours) -> bytes:
    shots = merged(stills)
    # Each end is rounded, and not each length: so the film never goes wrong by more than half a step.
    ends = [round(TICKS * end) for end in accumulate(still.seconds for still in shots)]
    return film("GIF", shots, [1000 / TICKS * (end - start) for start, end in pairwise([0, *ends])], colours)


def merged(stills: Sequence[Still]) -> list[Still]:
    """The stills, with a change between any two."""
    shots: list[Still] = []
    for still in stills:
        before = shots.pop().seconds if shots and shots[-1].frame == still.frame else 0
        shots.append(Still(still.frame, before + still.seconds))
    return shots


def film(kind: str, stills: Sequence[Still], milliseconds: list[float], colours: Colours) -> bytes:
    first, *others = Painter(colours, FILM_SCALE).pictures_of_one_palette([still.frame for still in stills])
    file = BytesIO()
    if others:
        first.save(file, kind, save_all=True, append_images=others, duration=milliseconds, loop=0, optimize=True)
    else:
        first.save(file, kind)
    return file.getvalue()


class Painter:
    """Draws what is seen of the SVG."""

    def __init__(self, colours: Colours, scale: int) -> None:
        self._scale = scale
        self._numbers = {light: number for number, light in enumerate(colours, 1)}
        self._exact = b"".join(
            (bytes(BOARD), *(bytes.fromhex(colour.removeprefix("#")) for colour in colours.values()))
        )
        self._mask = self._mask_of_lights()

    def picture(self, frame: Frame) -> Image.Image:
        board = Image.new("RGB", self._mask.size, BOARD)
        board.putalpha(self._rounded(EDGE, BOARD_RADIUS))
        return self._shone_on(board, self._lights(frame))

    def pictures_of_one_palette(self, frames: Sequence[Frame]) -> list[Image.Image]:
        """The pictures in few colours, the exact ones of the lights among them, on a board without round corners."""
        palette = self._palette(frames[:: 1 + len(frames) // SAMPLES])
        return [self._in_few_colours(frame, palette) for frame in frames]

    def _lights(self, frame: Frame) -> Image.Image:
        """A square for each, whose colours are numbers."""
        small = Image.new("P", (SIZE, SIZE))
        small.putdata([self._numbers[light] for light in frame])
        lights = Image.new("P", self._mask.size)
        lights.putpalette(self._exact)
        edge, margin = SIZE * PITCH * self._scale, MARGIN * self._scale
        lights.paste(small.resize((edge, edge), Resampling.NEAREST), (margin, margin))
        return lights

    def _shone_on(self, board: Image.Image, lights: Image.Image) -> Image.Image:
        layer = lights.convert("RGB")
        layer.putalpha(self._mask)
        glow = layer.convert("RGBa").filter(GaussianBlur(BLUR * self._scale)).convert("RGBA")
        # The glow twice, as in the SVG, and over it the light in its exact colour.
        for each in (glow, glow, layer):
            board.alpha_composite(each)
        return board

    def _on_a_square(self, frame: Frame) -> Image.Image:
        return self._shone_on(Image.new("RGBA", self._mask.size, BOARD), self._lights(frame)).convert("RGB")

    def _palette(self, samples: Sequence[Frame]) -> Image.Image:
        """The exact colours, and the best for what is between the lights."""
        width, height = self._mask.size
        strip = Image.new("RGB", (width, height * len(samples)))
        for number, frame in enumerate(samples):
            picture = self._on_a_square(frame)
            picture.paste(BOARD, mask=self._core)
            strip.paste(picture, (0, height * number))
        others = strip.quantize(FILM_COLOURS - len(self._exact) // 3, kmeans=1).getpalette() or []
        palette = Image.new("P", (1, 1))
        palette.putpalette(self._exact + bytes(others))
        return palette

    def _in_few_colours(self, frame: Frame, palette: Image.Image) -> Image.Image:
        picture = self._on_a_square(frame).quantize(palette=palette, dither=Dither.NONE)
        picture.paste(self._lights(frame), mask=self._core)
        return picture

    @property
    def _core(self) -> Image.Image:
        """Where a light has no seam."""
        return self._mask.point(lambda cover: 255 if cover == 255 else 0)

    def _mask_of_lights(self) -> Image.Image:
        mask = Image.new("L", (EDGE * self._scale, EDGE * self._scale))
        light = self._rounded(LIGHT, LIGHT_RADIUS)
        for y, x in product(range(SIZE), repeat=2):
            mask.paste(light, (self._scale * (FIRST + PITCH * x), self._scale * (FIRST + PITCH * y)))
        return mask

    def _rounded(self, edge: int, radius: float) -> Image.Image:
        """A square of so many units with round corners, which cover some pixels in part."""
        size = FINER * self._scale * edge
        square = Image.new("L", (size, size))
        ImageDraw.Draw(square).rounded_rectangle((0, 0, size - 1, size - 1), FINER * self._scale * radius, 255)
        return square.reduce(FINER)
