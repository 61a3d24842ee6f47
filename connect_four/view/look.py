from dataclasses import dataclass

from connect_four.view.palette import CLASSIC, DEFAULT_BRIGHTNESS

ROTATIONS = (0, 90, 180, 270)


@dataclass(frozen=True, slots=True)
class Look:
    """How the picture is to look on a device."""

    rotation: int = 0
    palette: str = CLASSIC
    brightness: int = DEFAULT_BRIGHTNESS
