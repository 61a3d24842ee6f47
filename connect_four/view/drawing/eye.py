"""What an eye sees of the LEDs, as far as a screen can show it."""

from connect_four.view.palette import GAMMA, RGB, Duty

BOARD: RGB = (18, 19, 23)
UNLIT: RGB = (28, 30, 36)
MAX_DUTY = GAMMA[-1]

# Eyes get used to a dark board and see its dim lights well, but they see a mixed light nearly as it is mixed.
GAMMA_OF_BRIGHTNESS = 2.8
GAMMA_OF_MIXTURE = 1.6
HALO = 0.09


def seen(duty: Duty) -> RGB:
    """The colour on a screen; what shines looks a little whiter than it is."""
    strongest = max(duty)
    brightness = 255 * (strongest / MAX_DUTY) ** (1 / GAMMA_OF_BRIGHTNESS)
    red, green, blue = (
        round(brightness * (HALO + (1 - HALO) * channel / strongest) ** (1 / GAMMA_OF_MIXTURE)) for channel in duty
    )
    return red, green, blue
