"""What a machine knows of its match after a power cut, in the files that it keeps."""

import json
from pathlib import Path

from connect_four.datastore import PlayerID
from connect_four.match.memory import MatchFile
from connect_four.match.pairing import Meeting
from connect_four.match.table import Table

ME, OTHER = "a" * 16, "b" * 16
TABLE = Table(Meeting("7" * 16, OTHER, ME), PlayerID.ONE, "Ben", 812)


def test_a_match_is_known_again(tmp_path: Path) -> None:
    MatchFile(str(tmp_path), print).keep(TABLE)
    assert MatchFile(str(tmp_path), print).table == TABLE


def test_records_that_part_stand_in_a_file_one_after_the_other_for_nobody_else_to_read(tmp_path: Path) -> None:
    memory = MatchFile(str(tmp_path), print)
    for theirs in ("4", "5"):
        memory.keep_both(TABLE, ("3",), (theirs,))
    file = tmp_path / "parted-records"
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [(line["name"], line["mine"], line["theirs"]) for line in lines] == [
        ("Ben", ["3"], ["4"]),
        ("Ben", ["3"], ["5"]),
    ]
    assert file.stat().st_mode & 0o777 == 0o600


def test_records_that_part_do_not_fill_the_disk(tmp_path: Path) -> None:
    file = tmp_path / "parted-records"
    file.write_bytes(b"x" * (1 << 20))
    MatchFile(str(tmp_path), print).keep_both(TABLE, ("3",), ("4",))
    assert file.stat().st_size == 1 << 20


def test_where_nothing_can_be_kept_it_is_known_until_the_end_and_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said: list[str] = []
    memory = MatchFile(str(tmp_path / "file"), said.append)
    memory.keep(TABLE)
    assert memory.table == TABLE
    assert said == ["The match cannot be kept, and would not go on after a restart: Not a directory."]
