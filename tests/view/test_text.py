"""The picture as text: eleven lines, and two characters a light."""

from connect_four.logic import GameManager
from connect_four.view.frame import ALL_DARK, Colour, Light, Shade, frame
from connect_four.view.text import letters, text


def test_every_light_is_a_letter_and_a_mark() -> None:
    colours = [colour for colour in Colour if colour is not Colour.DARK]
    written = {shade: "".join(letters(Light(colour, shade)) for colour in colours) for shade in Shade}
    assert written == {
        Shade.BRIGHT: "G B C O R Y W ",
        Shade.DIM: "g b c o r y w ",
        Shade.GREYED_OUT: "G-B-C-O-R-Y-W-",
    }
    assert letters(Light(Colour.DARK)) == "  "


def test_a_picture_is_eleven_lines() -> None:
    for lights in (ALL_DARK, frame(GameManager().game)):
        head, top, *rows, bottom = text(lights).split("\n")
        assert head == "  0 1 2 3 4 5 6 7"
        assert top == bottom == " +================+"
        assert [(row[:2], len(row[2:-1]), row[-1]) for row in rows] == [(f"{y}|", 16, "|") for y in range(8)]
