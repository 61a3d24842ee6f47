"""The words below the picture for somebody who reads German, which is longer than English and has its own letters."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from connect_four.control.lesson import IDEAS
from connect_four.devices.terminal.picture import IN_ASCII, caption_rows, wrapped
from connect_four.language import FOLDER, _, speak
from tests.devices.terminal.session import GAME, TRUE_COLOUR, session
from tests.devices.terminal.test_playing import DOWN, LEFT, RIGHT, UP
from tests.devices.terminal.test_words import LETTERS, SMALLEST, captions

SAID_TO_GERMANS = (*GAME, "--language", "de")


@pytest.mark.parametrize("environment", [TRUE_COLOUR, LETTERS], ids=["colours", "letters"])
def test_a_conversation_at_80_columns(
    environment: Mapping[str, str], german: Mapping[str, str], tmp_path: Path
) -> None:
    with session(*SAID_TO_GERMANS, environment={**environment, "XDG_STATE_HOME": str(tmp_path)}) as game:

        def reads(words: str) -> None:
            game.wait_for_words(words.translate(IN_ASCII) if environment is LETTERS else words)

        reads("Ein Spieler, Stufe 3. Der Spieler ist Grün, der Computer Blau.")
        game.type(RIGHT + b"\r")
        reads("Grün ist am Zug. Links/Rechts: Spalte Enter: einwerfen Oben: Menü")
        game.type(7 * b"\r")
        reads("Blau ist am Zug.")
        game.type(b"\r")
        reads("Spalte 3: voll. Blau ist am Zug.")
        game.type(UP)
        reads("Blau, Menü: Lösch-Joker. Er nimmt einen Stein, eine Reihe oder eine Spalte.")
        game.type(b"\r" + LEFT + b"\r")
        reads("Bei (2,1) liegt kein Stein.")
        game.type(RIGHT + b"\r")
        reads("Blau hat den Stein bei (3,1) gelöscht. Grün ist am Zug.")
        game.type(DOWN)
        reads("Unten bewirkt hier nichts.")


def test_the_smallest_window_says_what_matters_first(german: Mapping[str, str], tmp_path: Path) -> None:
    with session(**SMALLEST, environment={**TRUE_COLOUR, **german, "XDG_STATE_HOME": str(tmp_path)}) as game:
        game.wait_for_words("Enter: spielen")
        game.type(RIGHT)
        game.wait_for_words("Zwei Spieler.")
        game.type(b"\r" + 7 * b"\r")
        game.wait_for_words("Blau ist am Zug.")
        game.type(b"\r")
        game.wait_for_words("Spalte 3: voll.")
        game.resize(8, 17)
        game.wait_for_words("Das Fenster ist zu klein: Es braucht 17 Spalten und 9 Zeilen.")


def test_two_rows_of_80_columns_say_everything_that_matters(german: Mapping[str, str]) -> None:
    speak("de")
    assert (FOLDER / "de").exists()
    read = captions()
    for caption, said, told in read:
        assert max(map(len, caption.split("  "))) < 80
        lines = "  ".join(wrapped(caption, 80, caption_rows(80)))
        assert said in lines
        assert all(clause in lines for clause in told.split("  ")), (caption, lines)
        assert "Enter: " in lines or "Beliebige Taste: an" in lines
        # A bomb's sentence is the only one that leaves no room for both.
        assert "u: Zug" in lines or "u: Zug" not in caption or "Bombe" in said, caption
    assert any(caption.startswith("Blau hat den Stein bei (") for caption, _said, _told in read)


def test_a_lesson_in_german_fits_into_two_rows(german: Mapping[str, str]) -> None:
    speak("de")
    for idea in IDEAS:
        said = f"{_(idea.sentence)}  {_('Any key: back')}"
        assert "  ".join(wrapped(said, 80, caption_rows(80))) == said
        assert _(idea.sentence) != idea.sentence
