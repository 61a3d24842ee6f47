"""`connect-four picture`: what the drawing shows is the game's own frame."""

from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from connect_four.commands import run
from connect_four.commands.picture import END_SECONDS, PRESS_SECONDS, TURN_SECONDS
from connect_four.control.reel import COLOURS_SECONDS, scene, steps
from connect_four.journal.text import SavedGame
from connect_four.logic.record import replay
from connect_four.view.animation import Still, transition
from connect_four.view.drawing.svg import colours
from connect_four.view.frame import Colour, Frame, Light, frame
from connect_four.view.palette import PALETTES
from connect_four.view.text import text
from docs.draw_architecture import drawings
from docs.draw_pictures import FOLDER, NAMES, draw
from tests.commands.typed import command
from tests.pictures import after, drawn

SVG = "{http://www.w3.org/2000/svg}"
LIGHT = {colour: light for light, colour in colours().items()}


def lights_of(drawing: str) -> list[ElementTree.Element]:
    """The elements of the lights, row by row."""
    lights = list(ElementTree.fromstring(drawing).iter(f"{SVG}use"))
    return sorted(lights, key=lambda light: (float(light.attrib["y"]), float(light.attrib["x"])))


def seen(drawing: str) -> Frame:
    return tuple(LIGHT[light.attrib["fill"]] for light in lights_of(drawing))


def seen_at(drawing: str, second: float) -> Frame:
    """What a moving picture shows so long after its start."""
    shown = []
    for light in lights_of(drawing):
        colour = light.attrib["fill"]
        for motion in light.iter(f"{SVG}animate"):
            duration = float(motion.attrib["dur"].removesuffix("s"))
            times = [duration * float(time) for time in motion.attrib["keyTimes"].split(";")]
            values = motion.attrib["values"].split(";")
            colour = [value for time, value in zip(times, values, strict=True) if time <= second % duration][-1]
        shown.append(LIGHT[colour])
    return tuple(shown)


OPEN = ["", "3", "3 4 x47 b46", "0 1 x*7 2 3 b26 4 x4*"]


@pytest.mark.parametrize("palette", PALETTES)
def test_every_light_has_its_own_colour(palette: str) -> None:
    """Told apart by at least one channel of the screen, and none as dark as an LED that is off."""
    shown = {light: bytes.fromhex(colour[1:]) for light, colour in colours(palette).items()}
    for one, other in combinations(shown, 2):
        assert max(abs(a - b) for a, b in zip(shown[one], shown[other], strict=True)) >= 15
    assert min(shown, key=lambda light: max(shown[light])) == Light(Colour.DARK)


@pytest.mark.parametrize("record", OPEN)
def test_picture_of_a_position(record: str, tmp_path: Path) -> None:
    file = tmp_path / "position.svg"
    assert run(["picture", record, str(file)]) == 0
    assert text(seen(file.read_text())) == text(frame(replay(record).game))


FINAL_BOARD = drawn("""
      0 1 2 3 4 5 6 7
     +================+
    0|                |
    1|                |
    2|                |
    3|                |
    4|      G         |
    5|      G b       |
    6|      G b       |
    7|      G b       |
     +================+
""")


def test_picture_of_a_game_that_is_over_is_its_final_board(tmp_path: Path) -> None:
    file = tmp_path / "end.svg"
    assert run(["picture", "3 4 3 4 3 4 3", str(file)]) == 0
    assert text(seen(file.read_text())) == FINAL_BOARD


@pytest.mark.parametrize("look", ["", "L", "DU"])
def test_picture_of_presses_shows_what_they_show_at_the_end_too(look: str, tmp_path: Path) -> None:
    file, presses = tmp_path / "end.svg", "RC" + "CRCL" * 3 + "C" + look
    assert run(["picture", "--moves", presses, str(file)]) == 0
    assert text(seen(file.read_text())) == text(frame(after(presses).game))


def test_a_moving_picture_shows_the_colours_and_then_stands_on_the_final_board(tmp_path: Path) -> None:
    file = tmp_path / "game.svg"
    assert run(["picture", "3 4 3 4 3 4 3", str(file), "--animate"]) == 0
    drawing = file.read_text()
    board = TURN_SECONDS + END_SECONDS
    assert [text(seen_at(drawing, -before)) for before in (0.1, board - 0.1)] == [FINAL_BOARD] * 2
    colours = text(frame(after("", "3 4 3 4 3 4 3").game))
    assert [text(seen_at(drawing, -board - before)) for before in (0.1, COLOURS_SECONDS - 0.1)] == [colours] * 2


def test_picture_of_a_screen(tmp_path: Path) -> None:
    file = tmp_path / "screen.svg"
    assert run(["picture", "--moves", "R C  # two players <&> \x01\udcff\n C U", str(file)]) == 0
    assert text(seen(file.read_text())).splitlines()[2] == "0|O C   R Y   c O |"


@pytest.mark.parametrize("record", [*OPEN, "3 4 3 4 3 4 3"])
def test_moving_picture_ends_with_the_game(record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.svg"
    assert run(["picture", record, str(file), "--animate"]) == 0
    assert text(seen_at(file.read_text(), -0.1)) == text(shown_after(record))


def shown_after(record: str) -> Frame:
    *_, last = steps(SavedGame.of(replay(record)))
    return last.scene.frame


def test_a_moving_picture_shows_every_motion_in_its_time(tmp_path: Path) -> None:
    """Player select for a second, the wipe, and then the cursor goes to column 5 and drops a stone there."""
    file = tmp_path / "game.svg"
    assert run(["picture", "5", str(file), "--animate"]) == 0
    drawing = file.read_text()
    expected = [
        still
        for step in steps(SavedGame.of(replay("5")))
        for still in (*step.way, Still(step.scene.frame, TURN_SECONDS))
    ]
    start = 0.0
    for still in expected:
        assert text(seen_at(drawing, start + still.seconds / 2)) == text(still.frame)
        start += still.seconds
    assert text(seen(drawing)) == text(expected[0].frame) == text(frame(after("R").game))
    assert text(expected[-1].frame) == text(frame(after("RC RRC").game))


def test_a_moving_picture_of_presses_shows_refusals_and_ends_when_it_is_off(tmp_path: Path) -> None:
    file = tmp_path / "presses.svg"
    assert run(["picture", "--moves", "RC D U R C CCC", str(file), "--animate"]) == 0
    drawing = file.read_text()
    start = PRESS_SECONDS * 2 + sum(still.seconds for still in transition(scene(after("R")), scene(after("RC"))))
    settled, refused, again = (text(seen_at(drawing, start + seconds)) for seconds in (0.3, 0.45, 0.6))
    assert settled == again == text(frame(after("RC").game)) != refused
    assert set(seen_at(drawing, -0.1)) == {Light(Colour.DARK)}


@pytest.mark.parametrize(
    ("record", "file", "said"),
    [
        ("3 9", "a.svg", "turn 2, '9': not a turn"),
        ("3 b37", "a.svg", "turn 2, 'b37': there is a stone at (3,7)"),
        ("3", "a.jpg", "'a.jpg': give a name that ends in .svg, .png or .gif"),
        ("3", "svg", "'svg': give a name that ends in .svg"),
        ("3", "nowhere/a.png", "cannot write 'nowhere/a.png': No such file or directory"),
        ("3", "nowhere/a.svg", "cannot write 'nowhere/a.svg': No such file or directory"),
        ("3", "folder.svg", "cannot write 'folder.svg': Is a directory"),
        ("3", "no\nsuch/a.svg", "cannot write 'no\\nsuch/a.svg': No such file or directory"),
        ("--game 1", "a.svg", "There are no saved games yet"),
        ("--moves X", "a.svg", "line 1, column 1: 'X' is not one of L R U D C"),
        ("--palette loud 1", "a.svg", "palette can be classic or colour-blind, not 'loud'"),
    ],
)
def test_what_can_not_be_drawn_is_one_line(record: str, file: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "folder.svg").mkdir()
    words = record.split() if record.startswith("--") else [record]
    done = command("picture", *words, file, folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr
    assert not (tmp_path / "a.svg").exists()


def test_the_pictures_of_the_docs_are_what_is_drawn_now(tmp_path: Path) -> None:
    """Otherwise: python -m docs.draw_pictures"""
    draw(tmp_path)
    for name in NAMES:
        drawn = (tmp_path / f"{name}.svg").read_text()
        assert drawn == (FOLDER / f"{name}.svg").read_text(), f"{name} is not what is drawn now"
    assert {file.stem for file in FOLDER.glob("*.svg")} == {*NAMES, *drawings()}
