"""What paired browsers were given: kept as a hash, and ended by three months without use or by a word."""

import re
import stat
from pathlib import Path

import pytest

from connect_four.web.pairings import MOST, UNUSED_DAYS, Pairings, forget, hashed


class Days:
    today: int | None = 20_000


@pytest.fixture
def days() -> Days:
    return Days()


def opened(folder: Path | None, days: Days, said: list[str] | None = None) -> Pairings:
    words = [] if said is None else said
    return Pairings(None if folder is None else str(folder), lambda: days.today, words.append)


def file_in(folder: Path) -> Path:
    return folder / "web" / "pairings"


def test_a_pairing_outlives_the_program(tmp_path: Path, days: Days) -> None:
    token = opened(tmp_path, days).add()
    assert re.fullmatch("[0-9a-f]{32}", token)
    assert opened(tmp_path, days).knows(token)
    assert not opened(tmp_path, days).knows(token[:-1])
    assert not opened(tmp_path, days).knows(hashed(token))
    assert not opened(tmp_path, days).knows("")
    assert not opened(tmp_path, days).knows("\udcff")


def test_the_disk_holds_no_more_than_a_hash_and_nobody_else_reads_it(tmp_path: Path, days: Days) -> None:
    token = opened(tmp_path, days).add()
    file = file_in(tmp_path)
    assert file.read_text() == f"{hashed(token)} 20000\n"
    assert token not in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700


def test_ninety_days_without_use_end_it(tmp_path: Path, days: Days) -> None:
    pairings = opened(tmp_path, days)
    used, unused = pairings.add(), pairings.add()
    days.today = 20_000 + UNUSED_DAYS
    assert pairings.knows(used)
    days.today += 1
    assert pairings.knows(used)
    assert not pairings.knows(unused)
    assert not opened(tmp_path, days).knows(unused)


def test_where_no_clock_is_right_nothing_ends(tmp_path: Path, days: Days) -> None:
    days.today = None
    token = opened(tmp_path, days).add()
    days.today = 20_000
    assert opened(tmp_path, days).knows(token)
    days.today = None
    assert opened(tmp_path, days).knows(token)
    days.today = 20_000 + UNUSED_DAYS + 1
    assert not opened(tmp_path, days).knows(token)


def test_it_is_written_once_a_day(tmp_path: Path, days: Days) -> None:
    pairings = opened(tmp_path, days)
    token = pairings.add()
    before = file_in(tmp_path).stat()
    assert pairings.knows(token)
    assert file_in(tmp_path).stat() == before
    days.today = 20_001
    assert pairings.knows(token)
    assert file_in(tmp_path).read_text().endswith(" 20001\n")


def test_forgetting_ends_all_of_them_at_once_in_a_program_that_runs(tmp_path: Path, days: Days) -> None:
    pairings = opened(tmp_path, days)
    tokens = [pairings.add() for _ in range(3)]
    assert forget(str(tmp_path))
    assert not any(map(pairings.knows, tokens))
    assert not any(map(opened(tmp_path, days).knows, tokens))
    assert not forget(str(tmp_path))
    assert not forget(str(tmp_path / "nowhere"))
    assert pairings.knows(pairings.add())


def test_their_number_is_bounded_and_the_longest_unused_go(tmp_path: Path, days: Days) -> None:
    pairings = opened(tmp_path, days)
    first, second, *others = (pairings.add() for _ in range(MOST))
    days.today = 20_001
    assert pairings.knows(first)
    pairings.add()
    assert (pairings.knows(first), pairings.knows(second)) == (True, False)
    assert all(map(pairings.knows, others))
    assert len(file_in(tmp_path).read_text().splitlines()) == MOST


@pytest.mark.parametrize("damage", [b"", b"\0" * 100, b"\xff\xfe rubbish\n\n a b c\n", b"x" * (1 << 20)])
def test_a_damaged_file_pairs_nobody_and_hinders_nobody(tmp_path: Path, days: Days, damage: bytes) -> None:
    token = opened(tmp_path, days).add()
    file_in(tmp_path).write_bytes(damage)
    pairings = opened(tmp_path, days)
    assert not pairings.knows(token)
    assert pairings.knows(pairings.add())


def test_where_nothing_can_be_kept_they_last_as_long_as_the_program(tmp_path: Path, days: Days) -> None:
    said: list[str] = []
    (tmp_path / "web").write_text("in the way")
    pairings = opened(tmp_path, days, said)
    token = pairings.add()
    assert pairings.knows(token)
    assert len(said) == 1
    assert "they last until this program ends" in said[0]
    nowhere = opened(None, days)
    assert nowhere.knows(nowhere.add())
