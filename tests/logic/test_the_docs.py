"""The rules as docs/rules.md tells them: each names a test that there is, and what the page shows is what is drawn."""

import re
from pathlib import Path
from typing import NamedTuple

from connect_four.datastore import MenuItem, ScreenName
from connect_four.logic import Move
from connect_four.logic.turn import parse
from connect_four.view.frame import ITEM, Colour
from connect_four.view.stick import stick
from connect_four.view.text import text
from tests.pictures import after, seen

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs"
PAGE = (DOCS / "rules.md").read_text()
SECTIONS = {part.partition("\n")[0]: part for part in PAGE.split("\n## ")[1:]}

HEAD = re.compile(r"\| rule \| shown by `([\w/]+\.py)` \|")
ROW = re.compile(r"\| (?:(\S.*?) )?\| (?:`([\w/]+\.py)`, )?`(test_\w+)` \|")


class Row(NamedTuple):
    rule: str
    file: str
    test: str


def rows(text: str) -> list[Row]:
    """Every row of the tables of rules; each has its rule, even if that stands in the row above."""
    found = []
    file = rule = ""
    for line in text.splitlines():
        if head := HEAD.fullmatch(line):
            file, rule = head[1], ""
        elif not line.startswith("|"):
            file = ""
        elif file and line != "| --- | --- |":
            row = ROW.fullmatch(line)
            assert row, f"not a rule and its test: {line}"
            rule = row[1] or rule
            assert rule, f"a test without a rule: {line}"
            found.append(Row(rule, row[2] or file, row[3]))
    return found


def cells(text: str, head: str) -> list[list[str]]:
    """The rows of the table with this head."""
    (table,) = re.findall(rf"^{re.escape(head)}\n\|[ |-]+\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in table.splitlines()]


def test_every_rule_names_a_test_that_there_is() -> None:
    named = rows(PAGE)
    assert len(named) > 120
    files = {str(path.relative_to(TESTS)): path.read_text() for path in TESTS.rglob("test_*.py")}
    for row in named:
        found = [file for file, text in files.items() if f"def {row.test}(" in text]
        assert row.file in found, f"{row.test} is not in {row.file}, but in {found}: {row.rule}"


def test_every_screen_has_its_rules_and_its_picture() -> None:
    for screen in ScreenName:
        section = SECTIONS[screen.value.capitalize()]
        assert len({row.rule for row in rows(section)}) >= 4, screen
        assert '<img src="pictures/' in section, screen


def test_every_picture_that_is_shown_exists() -> None:
    shown = re.findall(r'src="([^"]+)"', PAGE)
    assert shown
    assert [name for name in shown if not (DOCS / name).is_file()] == []


def test_the_menu_has_these_items() -> None:
    items = {place: colour for place, _, colour in cells(SECTIONS["Menu"], "| place | item | colour |")}
    assert items == {f"({item.value}, 0)": ITEM[item].name.lower() for item in MenuItem}


def test_the_picture_as_text_is_one() -> None:
    section = SECTIONS["The picture as text"]
    assert section.split("```\n")[1] == seen(after("U C", "3 4 4 3 5 0 x07 3")) + "\n"
    letters = {colour: letter for letter, colour, _ in cells(section, "| letter | colour | what has it |")}
    assert letters == {colour.name.lower(): colour.value.replace(" ", "space") for colour in Colour}


def test_the_joystick_is_drawn_as_it_is() -> None:
    section = SECTIONS["When nobody plays"]
    assert section.split("```\n")[1] == text(stick(Move.RIGHT)) + "\n"


def test_the_tokens_of_a_record_are_tokens() -> None:
    tokens = [token for token, _ in cells(SECTIONS["The record of a game"], "| token | turn |")]
    assert len(tokens) == 5
    assert [token for token in tokens if parse(token) is None] == []
