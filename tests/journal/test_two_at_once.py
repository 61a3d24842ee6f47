"""Two programs and one folder of saved games."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from connect_four.errors import BusyError
from connect_four.journal.journal import Journal
from connect_four.journal.lock import Lock
from tests.journal.games import TWO_PLAYERS, files_in, playing, press, record_of, resumed

HOLDER = """
import sys, time
from connect_four.journal.journal import Journal
with Journal(sys.argv[1], print):
    print("playing", flush=True)
    sys.stdin.read()
"""


def test_the_second_one_says_who_is_playing_and_disturbs_nothing(tmp_path: Path) -> None:
    told: list[str] = []
    with playing(tmp_path, told) as (journal, manager):
        press(journal, manager, TWO_PLAYERS + "C")
        before = files_in(tmp_path)
        with pytest.raises(BusyError) as busy, Journal(tmp_path, told.append):
            pass
        expected = (
            f"another connect-four is playing (process {os.getpid()}) with the saved games in {tmp_path}; end it first"
        )
        assert str(busy.value) == expected
        assert files_in(tmp_path) == before
        press(journal, manager, "C")
    assert record_of(resumed(tmp_path, told)) == "3 3"
    assert told == []


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_program_that_was_killed_holds_nothing(number: signal.Signals, tmp_path: Path) -> None:
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "playing\n"
        with pytest.raises(BusyError, match=rf"\(process {holder.pid}\)"), Journal(tmp_path, print):
            pass
        holder.send_signal(number)
    assert resumed(tmp_path).record == ()


def test_a_folder_that_has_come_back_with_another_game_in_it(tmp_path: Path) -> None:
    """Before anything has been played, that is not a game without saving but the end."""
    state = tmp_path / "state"
    state.write_text("a file in its way")
    with Journal(state, print) as journal:
        state.unlink()
        state.mkdir()
        lock = Lock(str(state / "lock"))
        with pytest.raises(BusyError, match="another connect-four is playing"):
            journal.resume()
        lock.release()


def test_whoever_left_the_lock_file_behind_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("1\n")
    told: list[str] = []
    resumed(tmp_path, told)
    assert told == []


@pytest.mark.parametrize("content", ["", "garbage", "\0" * 10])
def test_a_holder_that_has_not_written_its_number(content: str, tmp_path: Path) -> None:
    lock = Lock(str(tmp_path / "lock"))
    (tmp_path / "lock").write_text(content)
    with pytest.raises(BlockingIOError, match="another connect-four is playing with the saved games in "):
        Lock(str(tmp_path / "lock"))
    lock.release()
    Lock(str(tmp_path / "lock")).release()


def test_shorter_process_number_replaces_a_longer_one(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("9999999999\n")
    lock = Lock(str(tmp_path / "lock"))
    with pytest.raises(BlockingIOError, match=rf"\(process {os.getpid()}\)"):
        Lock(str(tmp_path / "lock"))
    lock.release()
