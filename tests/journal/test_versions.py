"""Games that version 1.0 has saved, byte by byte: they are read, and one goes on."""

from pathlib import Path

import pytest

from connect_four.datastore import Outcome
from connect_four.journal.history import history_in
from connect_four.journal.text import line, read
from connect_four.logic.record import written
from tests.journal.games import files_in, playing, press, record_of, resumed

WON = """\
connect-four saved game, version 1, players 2, level 3  #16524a25
3  #ebed31d3
4  #f6744014
3  #eec72929
4  #f655221c
3  #1687dc45
4  #1c882316
3  #9dbee6fa
"""
GIVEN_UP = """\
connect-four saved game, version 1, players 2, level 3  #16524a25
4  #7589a470
4  #e612c6e7
x47  #5d7ae7ca
3  #b38a0ed3
b56  #3a641e4e
given up  #9094f990
"""
HELPED = """\
connect-four saved game, version 1, players 1, level 5  #14065413
3  #da0401eb
3  #4100bb77
2  #a514d476
2  #589e6f04
hint  #329f6b56
taken back 2  #05297e73
2  #adfa5938
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as version 1.0 left it in the middle of a game."""
    (tmp_path / "games").mkdir()
    for number, text in enumerate((WON, GIVEN_UP, HELPED), start=1):
        (tmp_path / "games" / f"00000{number}.game").write_text(text)
    return tmp_path


def test_they_are_read(folder: Path) -> None:
    history, troubles = history_in(str(folder))
    assert troubles == []
    assert [(game.player_count, written(game.turns), game.outcome) for game in history.values()] == [
        (2, "3 4 3 4 3 4 3", Outcome.FIRST_WON),
        (2, "4 4 x47 3 b56", Outcome.GIVEN_UP),
        (1, "3 3 2", Outcome.OPEN),
    ]
    last = history[3]
    assert (last.level, sorted(aid.name for aid in last.aids)) == (8, ["HINT", "TAKE_BACK"])
    assert (last.begun, last.names, last.beginning.turns, last.beginning.without) == ("", ("", ""), (), frozenset())


def test_one_that_goes_on_is_one_that_version_1_reads(folder: Path) -> None:
    """Nothing is written but lines that it knows, and so the games are there whichever version plays."""
    told: list[str] = []
    with playing(folder, told) as (journal, manager):
        assert (manager.game.level, record_of(manager)) == (8, "3 3 2")
        press(journal, manager, "C")
    assert (folder / "games" / "000003.game").read_text() == HELPED + "3  #0197a896\n"
    with playing(folder, told) as (journal, manager):
        assert record_of(manager) == "3 3 2 3"
        press(journal, manager, "U R C")
    assert files_in(folder)["000003.game"].endswith("\n3\ngiven up")
    assert files_in(folder)["000003.game"].startswith("connect-four saved game, version 1, players 1, level 5\n3\n")
    assert told == []


@pytest.mark.parametrize(("then", "now"), [(1, 1), (2, 2), (3, 4), (4, 6), (5, 8)])
def test_each_goes_on_against_the_level_that_is_as_strong(then: int, now: int, tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    header = line(f"connect-four saved game, version 1, players 1, level {then}", b"")
    (tmp_path / "games" / "000001.game").write_bytes(header)
    with playing(tmp_path, []) as (journal, manager):
        assert manager.game.level == now
        press(journal, manager, "C")
    assert (tmp_path / "games" / "000001.game").read_bytes().startswith(header)
    assert resumed(tmp_path).game.level == now


def test_one_with_a_torn_line_goes_on_under_another_number(folder: Path) -> None:
    (folder / "games" / "000003.game").write_text(HELPED + "3  #0197")
    told: list[str] = []
    with playing(folder, told) as (journal, manager):
        press(journal, manager, "C")
    assert (folder / "games" / "000004.game").read_text() == HELPED + "3  #0197a896\n"
    assert len(told) == 1
    assert record_of(resumed(folder)) == "3 3 2 3"


def test_a_line_of_a_head_that_is_not_known_is_passed_over_and_kept(tmp_path: Path) -> None:
    """So that later versions can tell more of a game without keeping this one from going on with it."""
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "R C C")
    (file,) = (tmp_path / "games").iterdir()
    lines = [line.partition("  #")[0] for line in file.read_text().splitlines()]
    lines.insert(1, "blue-is: computer")
    content = b""
    for text in lines:
        content += line(text, content)
    file.write_bytes(content)
    with playing(tmp_path, []) as (journal, manager):
        assert record_of(manager) == "3"
        press(journal, manager, "C")
    assert file.read_bytes().startswith(content)
    assert written(read(file.read_bytes()).saved.turns) == "3 3"
