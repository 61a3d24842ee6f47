"""Every sentence that a person reads is in the catalogue, and none stands anywhere without being marked."""

import ast
import os
import re
import struct
import subprocess
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest

from docs.catalogue import GERMAN, HELPFUL, MARKS, PROJECT, SPEAKERS, updated
from scripts.catalogue import Entry, compiled, entries

CATALOGUE = GERMAN.read_text(encoding="utf-8")
HEADER, *ENTRIES = entries(CATALOGUE)
PLACEHOLDER = re.compile(r"\{(\w*)|%(\(\w+\)[a-z]|[a-z])")
# Two words beside each other, or one that ends like a sentence.
SENTENCE = re.compile(r"[a-zA-Z]{2,},? [a-z]{2,}|^[A-Z][a-z]+[.!:…]$")
# What looks like a sentence and is none, by the reason why it is not said in another language.
NO_SENTENCES = {
    "what others say": r"No module named|Namespace Gt?d?k|foreign struct|cannot open display|\(at line ",
    "a command": r"sudo apt| -m pip install | service install$|sudo systemctl start |sudo journalctl |sudo \./play",
    "a drawing": r"^>?<",
    "what is in a file": r"^connect-four (saved game|review, version)|^taken back |\\d\\d-",
    "the name of a value": r"^(player select|delete joker|bomb joker|game over|given up|greyed out|true colour)$"
    r"|^video, input$",
    "a mistake of whoever uses the core": r"there is no (field|column|row) |^\)? on the board$|joker has been used$"
    r"|a stone of the other player|^no way leads to|is not a Move; write|^the turn $| is not allowed here$"
    r"|^ is the game loop's$",
    "a mistake of whoever writes a client": r"^a (line|request) ",
    "what the page has its own words for": r"^(not (paired|a name|your turn|understood)|watching only|too fast"
    r"|no (such )?game|no record|too many guests)$",
    "a header": r"; |^[A-Z][a-z]+(-[A-Z][a-z]+)+$|^attachment; ",
    "what is in a package": r"^\n|^Package: |^The authors of ",
}


def test_the_catalogue_holds_what_is_said_and_nothing_else() -> None:
    assert updated(CATALOGUE) == CATALOGUE, "type: python -m docs.catalogue"


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["msgid"][:40])
def test_every_sentence_has_a_translation_with_the_same_parts(entry: Entry) -> None:
    assert all(entry.values()), "translate it in connect_four/languages/de.po"
    for asked, answer in (("msgid", "msgstr"), ("msgid", "msgstr[0]"), ("msgid_plural", "msgstr[1]")):
        if answer in entry:
            assert {*PLACEHOLDER.findall(entry[answer])} == {*PLACEHOLDER.findall(entry[asked])}
    ends = {text[-1] if text[-1] in ".!…: " else "" for name, text in entry.items()}
    assert len(ends) == 1, f"not all end alike: {entry}"


def test_a_compiled_catalogue_answers_as_the_source_says() -> None:
    read = GNUTranslations(BytesIO(compiled(CATALOGUE)))
    for entry in ENTRIES:
        if "msgid_plural" in entry:
            forms = [read.ngettext(entry["msgid"], entry["msgid_plural"], number) for number in (1, 2)]
            assert forms == [entry["msgstr[0]"], entry["msgstr[1]"]]
        else:
            assert read.gettext(entry["msgid"]) == entry["msgstr"]
    assert read.info()["language"] == "de"


def test_what_is_not_translated_yet_stays_as_it_is() -> None:
    catalogue = (
        f'{CATALOGUE.partition("#:")[0]}msgid "new"\nmsgstr ""\n\nmsgid "a \\"b\\"\\n"\nmsgstr ""\n"c\\n"\n"d"\n'
    )
    read = GNUTranslations(BytesIO(compiled(catalogue)))
    assert (read.gettext("new"), read.gettext('a "b"\n')) == ("new", "c\nd")
    assert struct.unpack_from("<I", compiled(catalogue), 8) == (2,)


# The engine speaks to whoever writes programs, in English.
ENGINE = PROJECT / "connect_four" / "computer"
TO_PEOPLE = [file for file in SPEAKERS if ENGINE not in file.parents]


@pytest.mark.parametrize("file", TO_PEOPLE, ids=lambda file: str(file.relative_to(PROJECT)))
def test_no_sentence_stands_there_without_a_mark(file: Path) -> None:
    """Say it with _ or ngettext, or mark a constant with N_: CONTRIBUTING.md, "Words, and another language"."""
    for line, text in unmarked(ast.parse(file.read_text(encoding="utf-8"))):
        assert [reason for reason, words in NO_SENTENCES.items() if re.search(words, text)], (
            f"{file.relative_to(PROJECT)}, line {line}: {text!r} is in no catalogue"
        )


def unmarked(module: ast.Module) -> Iterator[tuple[int, str]]:
    marked: set[ast.AST] = set()
    for node in ast.walk(module):
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS
        # A docstring is for whoever reads the source; those of commands are in the catalogue.
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if is_call or is_docstring:
            marked |= {*ast.walk(node)}
    texts = (node for node in ast.walk(module) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    for node in texts:
        if node not in marked and SENTENCE.search(str(node.value)):
            yield node.lineno, str(node.value)


def test_nothing_is_marked_whose_parts_are_filled_in_before() -> None:
    """A catalogue cannot hold what is known only when the program runs."""
    for file in SPEAKERS:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                parts = {type(each) for argument in node.args for each in ast.walk(argument)}
                assert not parts & {ast.JoinedStr, ast.BinOp}, f"{file}, line {node.lineno}"


def test_every_command_is_explained_by_its_docstring() -> None:
    for file in HELPFUL:
        assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))), file


SCRIPTS = ("play", "test", "scripts/environment.sh", "scripts/service.sh")
SAID = re.compile(r'(?:\b(?:say|fail|progress|in_words|since) |\b(?:note=|news=\())"([^"$]+)"')
IN_GERMAN = dict(re.findall(r'^ +\["(.*)"\]="(.*)"$', (PROJECT / "scripts/german.sh").read_text(), re.MULTILINE))


def test_the_scripts_say_everything_in_german_too() -> None:
    said = {sentence for name in SCRIPTS for sentence in SAID.findall((PROJECT / name).read_text())} - {"%s"}
    assert said == set(IN_GERMAN), "scripts/german.sh has other sentences than the scripts"
    for english, german in IN_GERMAN.items():
        assert english.count("%s") == german.count("%s"), english


def test_the_scripts_say_no_sentence_whose_parts_are_filled_in_before() -> None:
    for name in SCRIPTS:
        for line in (PROJECT / name).read_text().splitlines():
            assert not re.search(r'\b(say|fail|progress|since|in_words) "[^"$]+\$', line), f"{name}: {line}"


@pytest.mark.parametrize(
    ("environment", "settings", "said"),
    [
        ({}, "", "Interrupted; nothing was changed."),
        ({"LANG": "de_DE.UTF-8"}, "", "Abgebrochen; nichts wurde geändert."),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de"}, "", "Abgebrochen; nichts wurde geändert."),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "", "Interrupted; nothing was changed."),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "", "Interrupted; nothing was changed."),
        ({"LANG": "en_GB.UTF-8"}, "# mine\nlanguage = 'de'  # mine\n", "Abgebrochen; nichts wurde geändert."),
        ({"LANG": "de_DE.UTF-8"}, 'language = "en"\n', "Interrupted; nothing was changed."),
        ({"LANG": "de_DE.UTF-8"}, 'language = "auto"\n', "Abgebrochen; nichts wurde geändert."),
    ],
)
def test_the_scripts_choose_as_the_program_does(
    environment: dict[str, str], settings: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "config" / "connect-four" / "settings.toml"
    file.parent.mkdir(parents=True)
    file.write_text(settings)
    script = (
        'set -euo pipefail; . scripts/environment.sh; in_words "nothing was changed"; say "Interrupted; %s." "$words"'
    )
    own = {"PATH": os.environ["PATH"], "project": str(PROJECT), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    ended = subprocess.run(
        ["bash", "-c", script],
        cwd=PROJECT,
        env={**own, **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert ended.stderr == f"{said}\n"
