"""The page's words, read from its files: each has its German, and each refusal its sentence."""

import re
from html.parser import HTMLParser

import pytest

from connect_four.web.page_files import FOLDER
from connect_four.web.requests import Why

SCRIPTS = {file.name: file.read_text() for file in sorted(FOLDER.glob("*.js"))}
DOCUMENT = (FOLDER / "index.html").read_text()
SAID = re.compile(r'\bsay(?:Count)?\(\s*(?:[^"()]*\? )?"((?:[^"\\]|\\.)*)"(?:\s*[,:]\s*"((?:[^"\\]|\\.)*)")?')
# Sentences that a script holds before they are said.
TABLED = ("NAMES", "REASONS", "MISTAKES")
LONGEST = 100_000


class Words(HTMLParser):
    """What the document says itself and asks to be said in the browser's language."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._is_said = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        name = given.get("data-say", "")
        self._is_said = name is None or (name == "" and "data-say" in given)
        if name:
            self.words.append(given[name] or "")

    def handle_data(self, data: str) -> None:
        if self._is_said and data.strip():
            self.words.append(data)
        self._is_said = False


def sentences() -> set[str]:
    reader = Words()
    reader.feed(DOCUMENT)
    found = set(reader.words)
    for script in SCRIPTS.values():
        for one, two in SAID.findall(script):
            found |= {one, two} - {""}
        for table in TABLED:
            for body in re.findall(rf"^const {table} = \{{(.*?)\}};", script, re.MULTILINE | re.DOTALL):
                found |= set(re.findall(r': "([^"]+)"', body))
    return found


GERMAN = dict(re.findall(r'^  (?:"([^"]+)"|\w+):\s+"([^"]+)",$', SCRIPTS["german.js"], re.MULTILINE))
NAMED = dict(re.findall(r'^  (\w+):\s+"([^"]+)",$', SCRIPTS["german.js"], re.MULTILINE))
IN_GERMAN = {name: words for name, words in (GERMAN | NAMED).items() if name}


def test_every_sentence_has_its_german_and_no_german_is_left_over() -> None:
    assert len(sentences()) > 80
    assert sentences() == set(IN_GERMAN)


@pytest.mark.parametrize("sentence", sorted(IN_GERMAN))
def test_a_sentence_names_the_same_in_both_languages(sentence: str) -> None:
    assert set(re.findall(r"\{\w+\}", sentence)) == set(re.findall(r"\{\w+\}", IN_GERMAN[sentence]))


@pytest.mark.parametrize("why", [why for why in Why if why is not Why.LOCKED], ids=lambda why: why.value)
def test_every_refusal_of_the_server_has_a_sentence(why: Why) -> None:
    assert f'"{why.value}": "' in SCRIPTS["words.js"]


def test_the_page_asks_nobody_else_and_needs_no_exception() -> None:
    everything = DOCUMENT + "".join(file.read_text() for file in FOLDER.iterdir())
    assert set(re.findall(r"https?://[^\"'`$ ]+", everything)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\son\w+=|\sstyle=|<style|<script(?! type=\"module\" src=)|eval\(|innerHTML", everything)


def test_every_script_is_asked_for_at_once() -> None:
    asked = set(re.findall(r'(?:modulepreload" href|module" src)="(\w+\.js)"', DOCUMENT))
    assert asked == set(SCRIPTS)


def test_the_page_is_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < LONGEST


def test_no_file_of_the_page_is_longer_than_can_be_read() -> None:
    for file in FOLDER.iterdir():
        lines = file.read_text().splitlines()
        assert len(lines) <= 300, file.name
