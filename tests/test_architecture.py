"""What docs/architecture.md and CONTRIBUTING.md say of the house is so."""

import re

import pytest

from docs.draw_architecture import FOLDER, drawings
from tests.house import FLOORS, PACKAGE, PROJECT

ARCHITECTURE = (PROJECT / "docs" / "architecture.md").read_text()
CONTRIBUTING = (PROJECT / "CONTRIBUTING.md").read_text()


def test_the_pictures_are_drawn_from_what_is_there() -> None:
    remedy = "type: python -m docs.draw_architecture"
    for name, drawing in drawings().items():
        assert (FOLDER / f"{name}.svg").read_text() == drawing, remedy


def test_every_room_is_told_of_on_its_floor() -> None:
    rows = re.findall(r"^\| (\d) \| (.*?) \|", ARCHITECTURE, re.MULTILINE)
    told = {(int(floor), room) for floor, rooms in rows for room in re.findall(r"`(\w+)`", rooms)}
    built = {(number, room) for number, rooms in enumerate(FLOORS, 1) for room in ", ".join(rooms).split(", ")}
    assert told - {(9, "__main__")} == built


@pytest.mark.parametrize("page", [ARCHITECTURE, CONTRIBUTING], ids=["architecture", "contributing"])
def test_every_file_that_is_named_is_there(page: str) -> None:
    named = set(re.findall(r"(?:^|[\s`(])((?:[\w.]+/)+[\w.]+\.(?:py|md|pxd))", page, re.MULTILINE))
    assert len(named) > 10
    missing = {name for name in named if not any((base / name).exists() for base in (PROJECT, PACKAGE))}
    assert missing <= {"tests/logic/test_YOUR_SCREEN.py"}
