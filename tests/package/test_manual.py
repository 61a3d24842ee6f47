"""The manual page as somebody reads it in a terminal of 80 columns."""

import os
import re
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from connect_four import __version__
from connect_four.commands import COMMANDS, run, run_command
from connect_four.logic.turn import parse
from connect_four.match.credentials import FILE_OF_THE_SERVICE, own_file
from package.manual import DESCRIPTION, manual_page
from tests.needs import need

ACTIONS = (("web", "forget"), ("service", "install"), ("service", "uninstall"), ("service", "status"))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    page = tmp_path / "connect-four.1"
    page.write_text(manual_page())
    return page


@pytest.fixture
def read(page: Path) -> str:
    need("man", "groff")
    return shown_by_man(page)


def shown_by_man(page: Path) -> str:
    """It warns of nothing."""
    environment = {**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8", "MANROFFOPT": "-ww"}
    command = ["man", "--warnings", "-E", "UTF-8", "-l", str(page)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.stderr, done.returncode) == ("", 0)
    return done.stdout


def section(read: str, heading: str) -> str:
    """The words of a section, or of a part of one."""
    found = re.search(rf"^( *){re.escape(heading)}\n(.*?)(?=^\1\S|^\S|\Z)", read, re.MULTILINE | re.DOTALL)
    assert found is not None, heading
    return " ".join(found[2].split())


def test_groff_warns_of_nothing(page: Path) -> None:
    need("groff")
    done = subprocess.run(["groff", "-man", "-ww", "-z", page], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


def test_no_line_is_broken_by_the_terminal(read: str) -> None:
    assert max(map(len, read.splitlines())) <= 80


def test_the_sections(read: str) -> None:
    assert re.findall(r"^[A-Z][A-Z ]+$", read, re.MULTILINE) == [
        *("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "FILES", "EXIT STATUS", "SEE ALSO")
    ]
    assert section(read, "NAME").startswith("connect-four - Connect Four ")
    assert __version__ in read.splitlines()[-1]


def test_every_command_is_there_in_this_order(read: str) -> None:
    found = re.findall(r"^ {3}(\S.*)$", read, re.MULTILINE)
    told = [tuple(re.findall(r"(?<!\S)[a-z]+(?!\S)", heading)) for heading in found]
    assert [command for command, *action in told if not action] == [*COMMANDS]
    assert [words for words in told if len(words) > 1] == [*ACTIONS]
    of_players = {"tournament PLAYER...", "bot PROGRAM [ARGUMENT...]"}
    assert of_players | {"script [FILE]", "picture RECORD FILE", "replay GAME", "analyse RECORD..."} < {*found}


@pytest.mark.parametrize("words", [*((name,) for name in COMMANDS), *ACTIONS], ids=" ".join)
def test_each_says_what_its_help_says(words: tuple[str, ...], read: str, capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):
        run([*words, "--help"])
    helped = capsys.readouterr().out
    heading = next(
        line.strip() for line in read.splitlines() if re.match(rf" {{3}}{' '.join(words)}( [^a-z]*)?$", line)
    )
    part = section(read, f"{heading}")
    options = {*re.findall(r"--[a-z-]+", helped)} - {"--help"}
    assert {*re.findall(r"--[a-z-]+", part)} == options
    told = section(read, "OPTIONS")
    for sense in re.findall(r"^  +(?:-\S.*?  +|-\S.*\n +|[A-Z]+  +)([a-z].{10,30})", helped, re.MULTILINE):
        sense = sense.strip().lower()
        assert sense in part.lower() or sense in told.lower(), sense


def test_a_record_is_told_with_turns_that_there_are(read: str) -> None:
    tokens = re.findall(r"(?<!column )(?<!row )\b(?:[bx][\d*]{2}|4)(?![\w])", DESCRIPTION[-1])
    assert [*map(str, map(parse, tokens))] == tokens
    assert len(tokens) == 5


def test_the_files_are_where_the_program_has_them(
    read: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    run(["settings"])
    files = section(read, "FILES").replace("~", str(tmp_path))
    for file in capsys.readouterr().out.splitlines()[-2:]:
        assert file.removesuffix(" (not there)") in files
    for password in (own_file(), FILE_OF_THE_SERVICE):
        assert str(password) in files.split()
    monkeypatch.delenv("XDG_STATE_HOME")
    saved = re.search(r"\S+/state/connect-four", files)
    assert saved is not None
    Path(saved[0]).mkdir(parents=True)
    (Path(saved[0]) / "games").touch()
    with pytest.raises(Exception, match=f"cannot read the saved games in {re.escape(saved[0])}"):
        run_command(["games"])


def test_the_same_page_in_german(tmp_path: Path, german: Mapping[str, str]) -> None:
    need("man", "groff")
    page = tmp_path / "connect-four.1"
    page.write_text(manual_page("de"))
    shown = shown_by_man(page)
    assert max(map(len, shown.splitlines())) <= 80
    headings = re.findall(r"^[A-ZÜ][A-ZÜ -]+$", shown, re.MULTILINE)
    assert headings == [
        *("BEZEICHNUNG", "ÜBERSICHT", "BESCHREIBUNG", "OPTIONEN", "BEFEHLE", "DATEIEN", "RÜCKGABEWERT", "SIEHE AUCH")
    ]
    assert section(shown, "BEZEICHNUNG").startswith("connect-four - Vier gewinnt ")
    english = manual_page()
    assert re.findall(r"--[a-z]+", shown) == re.findall(r"--[a-z]+", english.replace("\\-", "-"))
    for word in (" the ", " and ", " is ", " a "):
        assert word not in shown
    assert "OPTIONS" in english


def test_two_builds_make_the_same_page(monkeypatch: pytest.MonkeyPatch) -> None:
    before = manual_page()
    monkeypatch.setenv("HOME", "/nowhere")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/elsewhere")
    monkeypatch.setenv("XDG_STATE_HOME", "/elsewhere")
    assert manual_page() == before
