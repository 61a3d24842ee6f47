"""The file with the match that goes on, as a broken disk, an older program or somebody's hand may leave it."""

import json
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from connect_four.datastore import PlayerID
from connect_four.match.memory import NAME, MatchFile
from connect_four.match.pairing import Meeting
from connect_four.match.table import Table

KEPT = Table(Meeting("a" * 16, "b" * 16, "b" * 16), PlayerID.TWO, "Eve", 3, "c" * 16, 2, True, ("3", "x37"), "blue")
ODD: tuple[object, ...] = (-1.5, "", "../../../../../../../x", ["x"], [[]], {}, {"a": 1})


def told_nothing(sentence: str) -> None:
    raise AssertionError(sentence)


def kept(folder: Path, content: bytes) -> Table | None:
    (folder / NAME).write_bytes(content)
    return MatchFile(str(folder), told_nothing).table


def written(folder: Path) -> Any:
    MatchFile(str(folder), told_nothing).keep(KEPT)
    return json.loads((folder / NAME).read_text())


def changed(data: Any) -> Iterator[Any]:
    """With another value in one place, or without it."""
    for name in data:
        yield from ({**data, name: value} for value in ODD)
        if name != "is_left":
            yield {each: data[each] for each in data if each != name}
    for name in data["meeting"]:
        for value in ODD:
            other = deepcopy(data)
            other["meeting"][name] = value
            yield other


def test_what_was_kept_is_read_again(tmp_path: Path) -> None:
    written(tmp_path)
    assert MatchFile(str(tmp_path), told_nothing).table == KEPT


def test_of_what_this_program_has_not_written_nothing_is_taken(tmp_path: Path) -> None:
    for data in changed(written(tmp_path)):
        assert kept(tmp_path, json.dumps(data).encode()) is None, data


@pytest.mark.parametrize(
    "content", [b"", b"5", b"null", b'"x"', b"[" * 10000, b'{"meeting":' * 1400, b"\xff\xfe", b"{"]
)
def test_rubbish_is_no_match(content: bytes, tmp_path: Path) -> None:
    assert kept(tmp_path, content) is None
