"""The picture as text, as docs/rules.md writes it."""

from connect_four.view.frame import SIZE, Frame, Light, Shade

EDGE = " +" + 2 * SIZE * "=" + "+"
HEAD = "  " + " ".join(map(str, range(SIZE)))


def letters(light: Light) -> str:
    letter = light.colour.value
    match light.shade:
        case Shade.BRIGHT:
            return f"{letter} "
        case Shade.DIM:
            return f"{letter.lower()} "
        case Shade.GREYED_OUT:
            return f"{letter}-"


def text(frame: Frame) -> str:
    """The frame as eleven lines."""
    rows = (f"{y}|{''.join(letters(light) for light in frame[SIZE * y : SIZE * (y + 1)])}|" for y in range(SIZE))
    return "\n".join((HEAD, EDGE, *rows, EDGE))
