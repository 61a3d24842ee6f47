"""The words below the picture, as a person reads them: in a usual window, in letters, and in the smallest window."""

import random
from collections.abc import Mapping
from itertools import islice
from pathlib import Path

import pytest

from connect_four.devices.terminal.picture import caption_rows, wrapped
from connect_four.logic import GameManager, Move
from connect_four.view import sentences
from connect_four.view.help_line import help_line, news
from connect_four.view.scene import Scene
from tests.devices.terminal.session import TRUE_COLOUR, Session, session
from tests.devices.terminal.test_playing import DOWN, LEFT, RIGHT, UP
from tests.logic.model import Model
from tests.logic.people import PEOPLE

SMALLEST = {"rows": 9, "columns": 17}
LETTERS = {"TERM": "vt100", "LANG": "C"}
PRESSES = 1000


def last_rows(game: Session, count: int) -> list[str]:
    shown = [" ".join(row.split()) for row in game.screen.display if any(letter.islower() for letter in row)]
    return shown[-count:]


def fill_column_3(game: Session) -> None:
    game.wait_for_words("One player, level 3.")
    game.type(RIGHT + b"\r")
    game.wait_for_words("Green to move.")
    game.type(7 * b"\r")
    game.wait_for_words("Blue to move.")


@pytest.mark.parametrize("environment", [TRUE_COLOUR, LETTERS])
def test_a_conversation_at_80_columns(environment: Mapping[str, str], tmp_path: Path) -> None:
    with session(environment={**environment, "XDG_STATE_HOME": str(tmp_path)}) as game:
        fill_column_3(game)
        whole = "Blue to move. Left/Right: column Enter: drop Up: menu u: take back q: leave"
        game.wait_for(lambda: last_rows(game, 1) == [whole], whole)
        game.type(b"\r")
        game.wait_for_words("Column 3 is full. Blue to move.")
        assert last_rows(game, 2) == [
            "Column 3 is full. Blue to move. Left/Right: column Enter: drop Up: menu",
            "u: take back q: leave",
        ]
        game.type(b"?")
        game.wait_for_words("Hints are for games against the computer. Blue to move.")
        game.type(UP)
        game.wait_for_words("Blue, menu: delete. It takes a stone, a row or a column.")
        game.type(b"\r" + LEFT)
        game.wait_for_words("Blue aims at an empty field, (2,1). Enter: delete")
        game.type(b"\r")
        game.wait_for_words("There is no stone at (2,1).")
        game.type(RIGHT + b"\r")
        game.wait_for_words("Blue deleted the stone at (3,1). Green to move. Left/Right: column Enter: drop")
        game.type(DOWN)
        game.wait_for_words("Down does nothing here. Green to move.")


def test_what_the_computer_did_is_read_at_80_columns(tmp_path: Path) -> None:
    with session(environment={**TRUE_COLOUR, "XDG_STATE_HOME": str(tmp_path)}) as game:
        game.wait_for_words("One player, level 3.")
        game.type(b"\r\r")
        game.wait_for_words("Blue, the computer, dropped a stone in column")
        game.wait_for_words("Green to move. Left/Right: column")
        game.type(LEFT)
        game.wait_for(lambda: "dropped" not in game.words, "the words to go")


def test_the_smallest_window_says_what_matters_first(tmp_path: Path) -> None:
    with session(**SMALLEST, environment={**TRUE_COLOUR, "XDG_STATE_HOME": str(tmp_path)}) as game:
        game.wait_for_words("Enter: play")
        game.type(RIGHT)
        game.wait_for_words("Two players.")
        game.type(b"\r")
        game.wait_for_words("Green to move.")
        game.type(7 * b"\r")
        game.wait_for_words("Blue to move.")
        game.type(b"\r")
        game.wait_for_words("Column 3 is full.")
        game.type(LEFT)
        game.wait_for_words("Blue to move.")


def captions() -> set[tuple[str, str, str]]:
    """Each caption that random people read, as what is said, the news and the keys."""
    read = set()
    for name, person in PEOPLE.items():
        manager, model = GameManager(), Model()
        for letter in islice(person(model, random.Random(name)), PRESSES):
            before = Scene.of(manager.game, manager.record)
            if manager.execute_move(Move(letter)):
                said = sentences.what_happened(before, Scene.of(manager.game, manager.record))
            else:
                said = sentences.refusal_reason(manager.game, Move(letter))
            model.press(letter)
            caption = help_line(manager.game, said=said, can_take_back=manager.can_take_back)
            read.add((caption, said, news(manager.game, False)))
    return read


def test_two_rows_of_80_columns_say_everything_that_matters() -> None:
    for caption, said, told in captions():
        lines = "  ".join(wrapped(caption, 80, caption_rows(80)))
        assert said in lines
        assert all(clause in lines for clause in told.split("  "))
        assert "Enter: " in lines or "Any key: on" in lines


def test_however_narrow_the_window_is_the_key_that_leads_on_is_named() -> None:
    for caption, _said, _told in captions():
        for columns in (40, 60, 80):
            lines = "  ".join(wrapped(caption, columns, caption_rows(columns)))
            assert "Enter: " in lines or "Any key: on" in lines, (columns, caption)
        assert ("u: take back" in lines) == ("u: take back" in caption), caption
