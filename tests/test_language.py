"""In which language people are spoken to, and that all of it is said in that one."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from connect_four.commands import COMMANDS, run
from connect_four.commands.stats import panels
from connect_four.journal.statistics import Statistics
from connect_four.language import ENGLISH, FOLDER, LANGUAGES, _, language_of, ngettext, speak
from connect_four.settings import asked_language
from connect_four.view.drawing.chart import chart
from connect_four.view.drawing.svg import colours
from scripts.catalogue import SOURCES, compiled
from tests.devices.world import PACKAGES
from tests.needs import need

ENGLISH_LOCALE = {"LANG": "en_GB.UTF-8", "LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": ""}


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "den_X"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "de_DE.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "de"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de_CH:en"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "en:de"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr"}, "de"),
        # Whoever has no locale reads what was written.
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "POSIX", "LANGUAGE": "de"}, "en"),
    ],
)
def test_the_environment_chooses_as_in_other_programs(environment: Mapping[str, str], language: str) -> None:
    assert language_of(environment) == language


@pytest.mark.parametrize(
    ("words", "user", "system", "language"),
    [
        ([], "", "", "de"),
        ([], 'language = "en"', "", "en"),
        ([], "", 'language = "en"', "en"),
        ([], 'language = "auto"', 'language = "en"', "de"),
        ([], 'language = "de"', 'language = "en"', "de"),
        # What is wrong is told by whoever needs it; until then the environment counts.
        ([], 'language = "fr"', 'language = "en"', "de"),
        ([], "this is not TOML", 'language = "en"', "de"),
        (["play", "--language", "en"], 'language = "de"', "", "en"),
        (["--language=en"], 'language = "de"', "", "en"),
        (["--language", "auto"], "", "", "de"),
        (["--language", "fr"], 'language = "en"', "", "en"),
        (["script", "my--language en"], "", "", "de"),
    ],
)
def test_what_is_typed_counts_before_the_settings_and_these_before_the_environment(
    words: list[str], user: str, system: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    files = [tmp_path / "user.toml", tmp_path / "system.toml"]
    for file, content in zip(files, (user, system), strict=True):
        file.write_text(content)
    assert asked_language(words, files) == language


def test_sentences_are_said_in_german(german: Mapping[str, str]) -> None:
    assert (_("A draw."), ngettext("{number} day", "{number} days", 1)) == ("A draw.", "{number} day")
    assert speak("de") == ENGLISH
    assert _("A draw.") == "Unentschieden."
    assert [ngettext("{number} day", "{number} days", number) for number in (0, 1, 2)] == [
        *("{number} Tagen", "{number} Tag", "{number} Tagen")
    ]
    assert _("There is no such sentence.") == "There is no such sentence."
    assert speak(ENGLISH) == "de"
    assert (_("A draw."), ngettext("{number} day", "{number} days", 2)) == ("A draw.", "{number} days")


def test_a_language_without_a_catalogue_is_english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("connect_four.language.FOLDER", tmp_path)
    speak("de")
    assert _("A draw.") == "A draw."
    assert ngettext("{number} day", "{number} days", 1) == "{number} day"


@pytest.mark.parametrize("damage", [b"", b"\xde\x12", b"no catalogue at all", b"\0" * 20, b"half"])
def test_a_damaged_catalogue_is_english(damage: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    file = tmp_path / "de" / "LC_MESSAGES" / "messages.mo"
    whole = compiled((SOURCES / "de.po").read_text(encoding="utf-8"))
    file.write_bytes(whole[: len(whole) // 2] if damage == b"half" else damage)
    monkeypatch.setattr("connect_four.language.FOLDER", tmp_path)
    speak("de")
    assert _("A draw.") == "A draw."
    with pytest.raises(SystemExit):
        run(["games", "--help"])


def typed(*words: str, **environment: str) -> tuple[int, str, str]:
    ended = subprocess.run(
        [sys.executable, "-m", "connect_four", *words],
        env={**os.environ, **ENGLISH_LOCALE, "PYTHONPATH": PACKAGES, **environment},
        cwd="/",
        capture_output=True,
        input="",
        encoding="utf-8",
        timeout=60,
    )
    return ended.returncode, ended.stdout, ended.stderr


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    """The file of the user's settings."""
    file = tmp_path / "config" / "connect-four" / "settings.toml"
    file.parent.mkdir(parents=True)
    return file


def test_a_mistake_is_told_in_the_language_of_the_environment(german: Mapping[str, str]) -> None:
    assert typed("play", "--brightness", "9", **german) == (
        2,
        "",
        "connect-four play: Argument --brightness: brightness kann 1, 2 oder 3 sein, nicht '9'; "
        "siehe connect-four play --help\n",
    )
    assert typed("replay", **german)[2] == "connect-four replay: es fehlt: GAME; siehe connect-four replay --help\n"
    assert typed("script", "/nowhere", **german)[2].startswith("'/nowhere' lässt sich nicht lesen: ")
    assert typed("nothing", **german)[2].startswith("den Befehl 'nothing' gibt es nicht; die Befehle sind play, ")


def test_the_setting_counts_for_help_and_mistakes_too(settings: Path, german: Mapping[str, str]) -> None:
    settings.write_text('language = "de"\n')
    assert typed("--help")[1].startswith("Aufruf: connect-four [COMMAND] [OPTION...]\n")
    assert "\nOptionen:\n" in typed("games", "--help")[1]
    assert typed("--brightness", "9")[2].startswith("connect-four play: Argument --brightness: brightness kann ")
    settings.write_text('language = "en"\n')
    assert typed("--help", **german)[1].startswith("usage: ")
    assert typed("--help", "--language", "de", **german)[1].startswith("Aufruf: ")


def test_the_service_heeds_the_settings_of_no_user(settings: Path, german: Mapping[str, str]) -> None:
    settings.write_text('language = "de"\n')
    assert "unrecognized arguments: --new" in typed("service", "run", "--new")[2]
    assert "unrecognized arguments" not in typed("service", "status", "--new")[2]


def test_a_wrong_file_of_settings_fails_no_command_that_needs_none(settings: Path, german: Mapping[str, str]) -> None:
    settings.write_text("language = 7\n")
    assert typed("--help", **german)[1].startswith("Aufruf: ")
    assert typed("games", "--help", **german)[0] == 0
    assert typed("doctor", **german)[1].splitlines()[-1].startswith("Hier kann auf nichts gespielt werden.")
    assert typed("settings", **german) == (
        *(2, "", f"{settings}, Zeile 1: language kann auto, en oder de sein, nicht 7\n"),
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_is_german(
    name: str, german: Mapping[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    monkeypatch.setenv("LANGUAGE", "de")
    with pytest.raises(SystemExit):
        run([name, "--help"])
    words = capsys.readouterr().out
    for english in ("usage", "options:", "positional", "show this", " the ", " and ", " is ", " of "):
        assert english not in words


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}])
def test_no_encoding_of_the_output_ends_in_a_traceback(
    encoding: str, locale: Mapping[str, str], german: Mapping[str, str], settings: Path
) -> None:
    settings.write_text('language = "de"\n')
    ended = subprocess.run(
        [sys.executable, "-m", "connect_four", "--help"],
        env={**os.environ, **locale, "PYTHONPATH": PACKAGES, "PYTHONIOENCODING": encoding},
        cwd="/",
        capture_output=True,
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert ended.stdout.startswith(b"Aufruf: ")


def test_whoever_reads_english_waits_for_no_catalogue(settings: Path, german: Mapping[str, str]) -> None:
    """No file is opened for it, and the settings are read once."""
    need("strace")
    settings.write_text("rotation = 90\n")

    def opened(**environment: str) -> list[str]:
        command = ["strace", "-f", "-e", "trace=openat,open", "-o", "/dev/stdout", sys.executable, "-m", "connect_four"]
        ended = subprocess.run(
            [*command, "settings"],
            env={**os.environ, **ENGLISH_LOCALE, "PYTHONPATH": PACKAGES, **environment},
            cwd="/",
            capture_output=True,
            text=True,
            timeout=60,
        )
        return [line.split('"')[1] for line in ended.stdout.splitlines() if '"' in line and "ENOENT" not in line]

    files = opened()
    assert files.count(str(settings)) == 1
    assert not [file for file in files if file.startswith(str(FOLDER))]
    in_german = opened(**german)
    assert in_german.count(str(settings)) == 1
    assert [file for file in in_german if file.startswith(str(FOLDER))] == [
        str(FOLDER / "de" / "LC_MESSAGES" / "messages.mo")
    ]


def test_there_is_a_catalogue_of_every_language(german: Mapping[str, str]) -> None:
    assert {file.parents[1].name for file in FOLDER.glob("*/LC_MESSAGES/*.mo")} | {ENGLISH} == {*LANGUAGES}


def test_the_words_of_a_chart_do_not_run_into_each_other(german: Mapping[str, str], tmp_path: Path) -> None:
    """German is longer: each name of a colour ends before the mark of the next one."""
    speak("de")
    drawing = chart([*panels(Statistics(), colours())])
    names = re.findall(r'<text x="([0-9.]+)" y="47" font-size="11">([^<]+)<', drawing)
    assert [name for _place, name in names[:4]] == ["Grün gewann", "Blau gewann", "unentschieden", "nicht beendet"]
    marks = [float(place) for place in re.findall(r'<rect x="([0-9.]+)" y="38" width="10"', drawing)]
    # So wide are letters of 11 points in the usual font.
    for (place, name), following in zip(names[:3], marks[1:4], strict=True):
        assert float(place) + 6.25 * len(name) < following
