"""`games`: who played when, all of it for other programs, and deleting one after a question."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from connect_four.journal.journal import Journal
from connect_four.journal.lock import Lock
from connect_four.logic.record import beginning_of, replay, written
from tests.commands.typed import command
from tests.devices.terminal.session import GAME, Session, session
from tests.needs import need

TABLE = """\
game  when              Green  Blue     beginning                   result            turns  Green used
   1  2026-07-19 00:31  Ada    level 4  -                           Green won             7  -
   2  2026-11-18 19:02  Ada    Zoë      2 turns, without blue-bomb  given up              5  delete, bomb
   3  -                 -      level 4  -                           the computer won      8  -
   4  2026-11-19 05:47  -      Max      -                           open                  2  -
"""
GAMES = (sys.executable, "-m", "connect_four", "games")


def state() -> Path:
    return Path(os.environ["XDG_STATE_HOME"], "connect-four")


def files() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (state() / "games").iterdir()}


def play(record: str, names: tuple[str, str], begun: str, players: int = 2, start: str = "", *handicaps: str) -> None:
    """A game that is played until it is over, or left open."""
    beginning = beginning_of(start, handicaps)
    with Journal(state(), print, names, lambda: begun) as journal:
        manager = journal.resume(afresh=True, beginning=beginning)
        manager.start(players, 4)
        journal.save(manager)
        for turn in replay(record, without=beginning.without).record[len(beginning.turns) :]:
            manager.take(turn)
            journal.save(manager)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    play("3 4 3 4 3 4 3", ("Ada", ""), "2026-07-18T22:31:05Z", players=1)
    play("3 4 x47 3 b56", ("Ada", "Zoë"), "2026-11-18T18:02:00Z", 2, "3 4", "blue-bomb")
    play("0 4 0 4 0 4 1 4", ("", ""), "", players=1)
    play("3 4", ("", "Max"), "2026-11-19T04:47:55Z")


def test_when_and_who(played: None) -> None:
    done = command("games")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == TABLE


def test_all_of_it_for_other_programs(played: None) -> None:
    done = command("games", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    first, second, third, fourth = map(json.loads, done.stdout.splitlines())
    assert second == {
        "number": 2,
        "begun": "2026-11-18T18:02:00Z",
        "players": 2,
        "level": None,
        "green": "Ada",
        "blue": "Zoë",
        "without": ["blue-bomb"],
        "start": "3 4",
        "result": "given up",
        "guest": None,
        "resigned": None,
        "aids": [],
        "record": "3 4 x47 3 b56",
    }
    assert [each["result"] for each in (first, third, fourth)] == ["green", "blue", None]
    assert (first["players"], first["level"], third["begun"], third["green"]) == (1, 4, None, None)
    for each in (first, second, third, fourth):
        assert written(replay(each["record"]).record) == each["record"]


def test_what_other_programs_read_is_json_in_every_encoding() -> None:
    play("3 4", ("Zoë", "\U0001f600"), "", 2)
    done = subprocess.run(
        [*GAMES, "--json"], env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, timeout=60
    )
    assert (json.loads(done.stdout)["green"], json.loads(done.stdout)["blue"]) == ("Zoë", "\U0001f600")


def test_without_games_other_programs_read_nothing() -> None:
    done = command("games", "--json")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_damaged_game_is_no_object_but_a_line_of_trouble(played: None) -> None:
    (state() / "games" / "000002.game").write_text("")
    done = command("games", "--json")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert [json.loads(line)["number"] for line in done.stdout.splitlines()] == [1, 3, 4]


def test_names_and_settings_come_into_the_list() -> None:
    with session(*GAME, "--green", "Ada", "--blue", "Zoë") as game:
        game.wait_for_words("One player, level 3.")
        game.type(b"l\r")
        game.wait_for_words("Green to move.")
        game.type(b"\r")
        game.wait_for_words("Blue to move.")
        game.type(b"q")
        assert game.wait_for_end() == 0
    (game_as_json,) = map(json.loads, command("games", "--json").stdout.splitlines())
    assert (game_as_json["green"], game_as_json["blue"]) == ("Ada", "Zoë")


@contextmanager
def asked(number: str, *under: str) -> Iterator[Session]:
    with session(*under, *GAMES, "--delete", number, rows=24, columns=120) as asking:
        asking.wait_for_words("Delete this game? [y/N]")
        yield asking


@pytest.mark.parametrize("answer", [b"y\n", b"Y\n", b"yes\n"])
def test_a_game_is_deleted_after_a_question(played: None, answer: bytes) -> None:
    before = files()
    with asked("2") as asking:
        assert "2 2026-11-18 19:02 Ada Zoë 2 turns, without blue-bomb" in asking.words
        asking.type(answer)
        asking.wait_for_words("Game 2 is deleted.")
        assert asking.wait_for_end() == 0
    del before["000002.game"]
    assert files() == before
    assert [line.split()[0] for line in command("games").stdout.splitlines()] == ["game", "1", "3", "4"]


def test_no_power_cut_brings_back_what_is_said_to_be_deleted(played: None, tmp_path: Path) -> None:
    need("strace")
    calls = tmp_path / "calls"
    with asked("2", "strace", "-o", str(calls), "-e", "trace=unlink,unlinkat,fsync,write") as asking:
        asking.type(b"y\n")
        asking.wait_for_words("Game 2 is deleted.")
        assert asking.wait_for_end() == 0
    made = [line for line in calls.read_text().splitlines() if re.match('unlinkat|fsync|write.1, "Game 2', line)]
    assert [line.partition("(")[0] for line in made] == ["unlinkat", "fsync", "write"]


@pytest.mark.parametrize("answer", [b"\n", b"n\n", b"no\n", b"yess\n", b"2\n", b"\x04", b"\xff\n"])
def test_any_other_answer_deletes_nothing(played: None, answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    # As in a locale of a country.
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8:strict")
    before = files()
    with asked("000002") as asking:
        asking.type(answer)
        asking.wait_for_words("Nothing was deleted.")
        assert asking.wait_for_end() == 0
    assert files() == before


def test_ctrl_c_deletes_nothing(played: None) -> None:
    before = files()
    with asked("2") as asking:
        asking.type(b"\x03")
        assert asking.wait_for_end() == 0
    assert files() == before


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("2", "nobody can be asked here whether game 2 is to be deleted; type it in a terminal"),
        ("4", "game 4 is the one that is being played; it can be deleted when the next one has begun"),
        ("5", "there is no saved game '5'; connect-four games lists them"),
        ("two", "there is no saved game 'two'; connect-four games lists them"),
    ],
)
def test_what_is_not_deleted_is_one_line(played: None, number: str, said: str) -> None:
    before = files()
    done = subprocess.run(
        [*GAMES, "--delete", number], input="y\n", capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{said}\n")
    assert files() == before


def test_the_game_that_another_program_plays_stays_also_if_it_is_over(played: None) -> None:
    """It may be taken back, and then it goes on."""
    with Journal(state(), print, utc=lambda: "") as journal:
        manager = journal.resume()
        for turn in replay("3 4 3 4 3 4 3").record[2:]:
            manager.take(turn)
            journal.save(manager)
        assert command("games", "--delete", "4").stderr.startswith("game 4 is the one that is being played; ")
        with asked("1") as asking:
            asking.type(b"y\n")
            asking.wait_for_words("Game 1 is deleted.")
        assert manager.take_back()
        journal.save(manager)
    with Journal(state(), print) as journal:
        assert written(journal.resume().record) == "3 4 3 4 3 4"
    assert sorted(files()) == ["000002.game", "000003.game", "000004.game"]


def test_a_game_that_is_resumed_while_the_question_is_asked_stays(played: None) -> None:
    play("3 4 3 4 3 4 3", ("", ""), "")
    with asked("5") as asking:
        lock = Lock(str(state() / "lock"))
        asking.type(b"y\n")
        asking.wait_for_words("game 5 is the one that is being played;")
        assert asking.wait_for_end() == 2
        lock.release()
    assert "000005.game" in files()


def test_nobody_is_kept_from_playing_by_the_question(played: None) -> None:
    with asked("2") as asking:
        with Journal(state(), print) as journal:
            assert written(journal.resume().record) == "3 4"
        asking.type(b"n\n")
        asking.wait_for_words("Nothing was deleted.")


def test_the_newest_game_can_be_deleted_when_it_is_over(played: None) -> None:
    play("3 4 3 4 3 4 3", ("", ""), "")
    with asked("5") as asking:
        asking.type(b"y\n")
        asking.wait_for_words("Game 5 is deleted.")
    before = files()
    # Its number is free, and nothing is written over.
    play("7", ("", ""), "")
    assert files().keys() - before.keys() == {"000005.game"}
    assert {name: files()[name] for name in before if name != "000004.game"} == {
        name: text for name, text in before.items() if name != "000004.game"
    }


def test_a_folder_in_which_nothing_can_be_deleted_is_one_line(played: None) -> None:
    (state() / "lock").unlink()
    (state() / "lock").mkdir()
    done = command("games", "--delete", "2")
    assert (done.returncode, done.stderr) == (2, "cannot delete game 2: Is a directory\n")
