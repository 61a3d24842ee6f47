"""The page's words, read from its files: each has its German, and each refusal its sentence."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from connect_four.web.page_files import FOLDER, HOST, TOURNAMENT, Page
from connect_four.web.requests import Why


def scripts_in(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text() for file in sorted(folder.glob("*.js"))}


SCRIPTS = scripts_in(FOLDER)
DOCUMENT = (FOLDER / "index.html").read_text()
SCRIPTS_OF_TOURNAMENT = scripts_in(TOURNAMENT)
DOCUMENT_OF_TOURNAMENT = (TOURNAMENT / "index.html").read_text()
SCRIPTS_OF_HOST = scripts_in(HOST)
DOCUMENT_OF_HOST = (HOST / "index.html").read_text()
SAID = re.compile(r'\bsay(?:Count)?\(\s*(?:[^"()]*\? )?"((?:[^"\\]|\\.)*)"(?:\s*[,:]\s*"((?:[^"\\]|\\.)*)")?')
# Sentences that a script holds before they are said.
TABLED = ("NAMES", "REASONS", "MISTAKES", "STANDINGS")
LONGEST = 100_000
LONGEST_OF_TOURNAMENT = 25_000
LONGEST_OF_HOST = 30_000


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


def sentences(document: str, scripts: dict[str, str]) -> set[str]:
    reader = Words()
    reader.feed(document)
    found = set(reader.words)
    for script in scripts.values():
        for one, two in SAID.findall(script):
            found |= {one, two} - {""}
        for table in TABLED:
            for body in re.findall(rf"^const {table} = \{{(.*?)\}};", script, re.MULTILINE | re.DOTALL):
                found |= set(re.findall(r': "([^"]+)"', body))
    return found


def german_in(script: str) -> dict[str, str]:
    quoted = dict(re.findall(r'^  (?:"([^"]+)"|\w+):\s+"([^"]+)",$', script, re.MULTILINE))
    named = dict(re.findall(r'^  (\w+):\s+"([^"]+)",$', script, re.MULTILINE))
    return {name: words for name, words in (quoted | named).items() if name}


OF_GAME = german_in(SCRIPTS["german.js"])
OF_TOURNAMENT = german_in(SCRIPTS_OF_TOURNAMENT["tournament_german.js"])
OF_HOST = german_in(SCRIPTS_OF_HOST["host_german.js"])
IN_GERMAN = OF_GAME | OF_TOURNAMENT | OF_HOST


def test_every_sentence_has_its_german_and_no_german_is_left_over() -> None:
    said = sentences(DOCUMENT, SCRIPTS)
    assert len(said) > 80
    assert said == set(OF_GAME)
    of_tournament = sentences(DOCUMENT_OF_TOURNAMENT, SCRIPTS_OF_TOURNAMENT)
    assert of_tournament - said == set(OF_TOURNAMENT)
    assert sentences(DOCUMENT_OF_HOST, SCRIPTS_OF_HOST) - of_tournament - said == set(OF_HOST)


@pytest.mark.parametrize("sentence", sorted(IN_GERMAN))
def test_a_sentence_names_the_same_in_both_languages(sentence: str) -> None:
    assert set(re.findall(r"\{\w+\}", sentence)) == set(re.findall(r"\{\w+\}", IN_GERMAN[sentence]))


@pytest.mark.parametrize("why", [why for why in Why if why is not Why.LOCKED], ids=lambda why: why.value)
def test_every_refusal_of_the_server_has_a_sentence(why: Why) -> None:
    assert f'"{why.value}": "' in SCRIPTS["words.js"]


@pytest.mark.parametrize("folder", [FOLDER, TOURNAMENT, HOST], ids=lambda folder: folder.name)
def test_the_page_asks_nobody_else_and_needs_no_exception(folder: Path) -> None:
    everything = "".join(file.read_text() for file in folder.iterdir())
    assert set(re.findall(r"https?://[^\"'`$ ]+", everything)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"\son\w+=|\sstyle=|<style|<script(?! type=\"module\" src=)|eval\(|innerHTML", everything)


@pytest.mark.parametrize("page", [Page.there(), Page.of_snapshots(TOURNAMENT), Page.of_snapshots(TOURNAMENT, HOST)])
def test_one_script_stands_in_each_document(page: Page) -> None:
    assert re.findall(r"<script>(.*?)</script>", page.document, re.DOTALL) == [SCRIPTS["retry.js"]]


def asked_at_once(document: str) -> set[str]:
    return set(re.findall(r'(?:modulepreload" href|module" src)="(\w+\.js)"', document))


@pytest.mark.parametrize(
    ("first", "document"),
    [("main.js", DOCUMENT), ("tournament.js", DOCUMENT_OF_TOURNAMENT), ("host.js", DOCUMENT_OF_HOST)],
)
def test_every_script_is_asked_for_at_once(first: str, document: str) -> None:
    everything = SCRIPTS | SCRIPTS_OF_TOURNAMENT | SCRIPTS_OF_HOST
    needed, found = {first}, set[str]()
    while needed:
        name = needed.pop()
        found.add(name)
        needed |= set(re.findall(r'^import .*"\./(\w+\.js)";', everything[name], re.MULTILINE)) - found
    assert asked_at_once(document) == found


def test_no_script_is_there_for_nothing() -> None:
    assert asked_at_once(DOCUMENT) | {"retry.js"} == set(SCRIPTS)
    others = asked_at_once(DOCUMENT_OF_TOURNAMENT) | asked_at_once(DOCUMENT_OF_HOST)
    assert SCRIPTS_OF_TOURNAMENT.keys() | SCRIPTS_OF_HOST.keys() == others - SCRIPTS.keys()


@pytest.mark.parametrize(
    ("folder", "longest"), [(FOLDER, LONGEST), (TOURNAMENT, LONGEST_OF_TOURNAMENT), (HOST, LONGEST_OF_HOST)]
)
def test_the_page_is_small(folder: Path, longest: int) -> None:
    assert sum(file.stat().st_size for file in folder.iterdir()) < longest


def test_no_file_of_the_page_is_longer_than_can_be_read() -> None:
    for file in (*FOLDER.iterdir(), *TOURNAMENT.iterdir(), *HOST.iterdir()):
        lines = file.read_text().splitlines()
        assert len(lines) <= 300, file.name
