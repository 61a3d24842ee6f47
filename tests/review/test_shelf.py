"""A review that is done comes at once the next time, and only for the same game and the same judge."""

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from connect_four.datastore import PlayerID
from connect_four.logic.beginning import ORDINARY, Beginning, taken_by
from connect_four.logic.record import replay
from connect_four.logic.turn import Drop
from connect_four.review import JudgedTurn, Mistake, Summary, review, shelf
from connect_four.review.shelf import FOLDER, keep, kept

TURNS = replay("3 4 3 4 3 4 3").record
# No judge says so: whoever hears this has read it.
TOLD = [
    JudgedTurn(number, turn, PlayerID(2 - number % 2), -0.25, 0.125, number == 7, Mistake.WORSE, Drop(number % 7))
    for number, turn in enumerate(TURNS, start=1)
]


def the_file(folder: Path) -> Path:
    (file,) = (folder / FOLDER).iterdir()
    return file


def reviewed(folder: Path) -> list[JudgedTurn]:
    return list(review(ORDINARY, TURNS, str(folder), Event()))


def test_it_comes_as_it_was_kept(tmp_path: Path) -> None:
    keep(ORDINARY, TURNS, TOLD, str(tmp_path))
    assert reviewed(tmp_path) == TOLD
    assert the_file(tmp_path).stat().st_mode & 0o777 == 0o600


def test_another_game_another_beginning_and_another_judge_have_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(ORDINARY, TURNS, TOLD, str(tmp_path))
    assert kept(ORDINARY, TURNS, str(tmp_path))
    assert not kept(ORDINARY, TURNS[:-1], str(tmp_path))
    assert not kept(Beginning(without=taken_by(["blue"])), TURNS, str(tmp_path))
    assert not kept(Beginning(TURNS[:2]), TURNS, str(tmp_path))
    assert not kept(ORDINARY, TURNS, str(tmp_path / "elsewhere"))
    monkeypatch.setattr(shelf, "VERSION", shelf.VERSION + 1)
    assert not kept(ORDINARY, TURNS, str(tmp_path))


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: b"",
        lambda whole: whole[:-1],
        lambda whole: whole[: whole.rindex(b"\n", 0, -1) + 1],
        lambda whole: whole.replace(b"0.125", b"0.625", 1),
        lambda whole: b"\xff" * len(whole),
    ],
    ids=["empty", "torn", "a turn short", "changed", "rubbish"],
)
def test_a_damaged_one_is_made_anew(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    keep(ORDINARY, TURNS, TOLD, str(tmp_path))
    file = the_file(tmp_path)
    file.write_bytes(damage(file.read_bytes()))
    assert not kept(ORDINARY, TURNS, str(tmp_path))


def test_a_judge_replaces_what_is_damaged(tmp_path: Path) -> None:
    keep(ORDINARY, TURNS, TOLD, str(tmp_path))
    the_file(tmp_path).write_bytes(b"nothing")
    judged = reviewed(tmp_path)
    assert [each.turn for each in judged] == list(TURNS)
    assert judged != TOLD
    assert kept(ORDINARY, TURNS, str(tmp_path)) == judged


@pytest.mark.parametrize("link", [False, True])
def test_what_stands_in_its_place_does_no_harm(tmp_path: Path, link: bool) -> None:
    keep(ORDINARY, TURNS, TOLD, str(tmp_path))
    file = the_file(tmp_path)
    file.unlink()
    if link:
        file.symlink_to("/dev/zero")
    else:
        os.mkfifo(file)
    assert not kept(ORDINARY, TURNS, str(tmp_path))
    keep(ORDINARY, TURNS, TOLD, str(tmp_path))
    assert kept(ORDINARY, TURNS, str(tmp_path)) == TOLD


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("no folder")
    keep(ORDINARY, TURNS, TOLD, str(tmp_path))
    assert (tmp_path / FOLDER).read_text() == "no folder"
    assert not kept(ORDINARY, TURNS, str(tmp_path))


def test_the_newest_are_kept_and_nothing_else_is_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "HISTORY", 3)
    keep(ORDINARY, TURNS[:1], TOLD[:1], str(tmp_path))
    os.utime(the_file(tmp_path), (1, 1))
    (tmp_path / FOLDER / "note").write_text("somebody's own")
    os.utime(tmp_path / FOLDER / "note", (0, 0))
    for length in (2, 3, 4):
        keep(ORDINARY, TURNS[:length], TOLD[:length], str(tmp_path))
    assert [bool(kept(ORDINARY, TURNS[:length], str(tmp_path))) for length in (1, 2, 3, 4)] == [
        False,
        True,
        True,
        True,
    ]
    assert (tmp_path / FOLDER / "note").exists()


def test_who_stops_it_keeps_nothing(tmp_path: Path) -> None:
    stop = Event()
    stop.set()
    assert list(review(ORDINARY, TURNS, str(tmp_path), stop)) == []
    assert not (tmp_path / FOLDER).exists()


def test_a_summary_counts_mistakes_and_names_the_losers_last() -> None:
    def judged(number: int, value: float, mistake: Mistake | None = None, is_proven: bool = True) -> JudgedTurn:
        return JudgedTurn(number, Drop(0), PlayerID(2 - number % 2), 0, value, is_proven, mistake)

    lost = [judged(1, 0.9, Mistake.WORSE, False), judged(2, 1, Mistake.LOSS), judged(3, 1)]
    assert Summary.of(lost).decisive == lost[1]
    assert Summary.of(lost).mistakes == {PlayerID.ONE: 1, PlayerID.TWO: 1}
    assert Summary.of([*lost, judged(4, 0)]).decisive is None
    assert Summary.of([*lost, judged(4, 0.9, None, False)]).decisive is None
    assert Summary.of([judged(1, 1), judged(2, 1)]).decisive is None
    assert Summary.of([]).decisive is None
