"""When a game began: said if the clock is right, and else nothing."""

import os
import time
from pathlib import Path

import pytest

from connect_four.journal import clock
from connect_four.journal.journal import Journal
from tests.journal.games import TWO_PLAYERS, files_in, press

RELEASED = 1_795_000_000.0
"""When the program came onto the machine, in a test: 2026-11-18 11:06:40."""


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A board with a program of some age, of which nothing else is known."""
    program = tmp_path / "program.py"
    program.touch()
    os.utime(program, (RELEASED, RELEASED))
    monkeypatch.setattr(clock, "__file__", str(program))
    (tmp_path / "devicetree").mkdir()
    monkeypatch.setattr(clock, "BOARD", tmp_path / "devicetree")
    monkeypatch.setattr(clock, "SET_BY_THE_NETWORK", tmp_path / "synchronized")
    monkeypatch.setattr(clock, "CLOCK_OF_ITS_OWN", tmp_path / "since_epoch")
    monkeypatch.setattr(clock, "time", lambda: RELEASED + 3600)
    return tmp_path


def test_a_pi_without_a_clock_says_nothing(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert clock.utc() == ""
    # It may wake in 1970, or at the time of its last shutdown, as systemd and fake-hwclock have it.
    for now in (0.0, 5.0, RELEASED - 1, RELEASED + 1, RELEASED * 2):
        monkeypatch.setattr(clock, "time", lambda now=now: now)
        assert clock.utc() == ""


def test_what_the_network_has_set_is_right(machine: Path) -> None:
    (machine / "synchronized").touch()
    assert clock.utc() == "2026-11-18T12:06:40Z"


def test_whatever_is_no_such_board_has_a_clock(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (machine / "devicetree").rmdir()
    assert clock.utc() == "2026-11-18T12:06:40Z"
    monkeypatch.setattr(clock, "time", lambda: RELEASED - 1)
    assert clock.utc() == ""


def test_a_clock_with_a_battery_is_right(machine: Path) -> None:
    (machine / "since_epoch").write_text(f"{RELEASED + 3599:.0f}\n")
    assert clock.utc() == "2026-11-18T12:06:40Z"


@pytest.mark.parametrize("content", ["12\n", "946684800\n", "", "soon\n"])
def test_a_clock_without_a_battery_says_nothing(machine: Path, content: str) -> None:
    """As that of a Pi 5, which begins with 1970, or of another with 2000."""
    (machine / "since_epoch").write_text(content)
    assert clock.utc() == ""


def test_nobody_played_before_the_program_was_there(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (machine / "synchronized").touch()
    monkeypatch.setattr(clock, "time", lambda: 86400.0)
    assert clock.utc() == ""


def test_what_cannot_be_read_is_no_trouble(machine: Path) -> None:
    """An update may take the program's files away while it plays."""
    (machine / "synchronized").touch()
    (machine / "program.py").unlink()
    assert clock.utc() == ""


def test_when_and_who_are_told_once_when_the_game_begins(tmp_path: Path) -> None:
    times = iter(["2026-11-18T17:31:05Z", ""])
    with Journal(tmp_path, print, ("Ada", "Zoë"), lambda: next(times)) as journal:
        press(journal, journal.resume(), TWO_PLAYERS + "C C")
    with Journal(tmp_path, print, ("Max", ""), lambda: next(times)) as journal:
        manager = journal.resume()
        press(journal, manager, "C U L C" + "L C C")
    first, second = files_in(tmp_path).values()
    head = "connect-four saved game, version 2, players"
    assert first == (
        f"{head} 2, level 3\nbegun: 2026-11-18T17:31:05Z\ngreen: Ada\nblue: Zoë\nturns:\n3\n3\n3\ngiven up"
    )
    assert second == f"{head} 1, level 3\ngreen: Max\nturns:\n3"


def test_the_second_name_is_not_the_computers(tmp_path: Path) -> None:
    with Journal(tmp_path, print, ("Ada", "Zoë"), lambda: "") as journal:
        press(journal, journal.resume(), "L C C")
    (text,) = files_in(tmp_path).values()
    assert "blue" not in text


def test_the_time_is_in_utc_wherever_the_machine_is(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (machine / "synchronized").touch()
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    time.tzset()
    try:
        assert clock.utc() == "2026-11-18T12:06:40Z"
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()
