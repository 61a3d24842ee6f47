"""Two more terminals beside the one in which the game is played: one only watches, and in the other its guest plays."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.commands.typed import command
from tests.devices.terminal.session import GAME, TRUE_COLOUR, Session, session
from tests.pictures import after, seen
from tests.waiting import wait_until

PROGRAM = (sys.executable, "-m", "connect_four")
KEYS = {"L": b"h", "R": b"l", "U": b"k", "D": b"j", "C": b"\r"}
ANNA = {**TRUE_COLOUR, "USER": "Anna"}


@pytest.fixture
def host() -> Iterator[Session]:
    with session() as game:
        game.wait_for_words("One player, level 3.")
        yield game


@contextmanager
def guest() -> Iterator[Session]:
    with session(*PROGRAM, "sit", environment=ANNA) as game:
        yield game


def press(game: Session, presses: str) -> None:
    for letter in presses.replace(" ", ""):
        game.type(KEYS[letter])


def look_at_all(*games: Session, seconds: float) -> None:
    """Somebody has to read what they write."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for game in games:
            game._read(0.02)


def choose_anna(host: Session, anna: Session) -> None:
    anna.wait_for_words("You are Anna")
    press(host, "UUUUUU")
    host.wait_for_words("Against Anna.")
    press(host, "C")
    anna.wait_for_words("to move, who is Green.")
    host.wait_for_words("Green to move.")


def test_a_game_of_two_terminals_with_a_third_that_watches(host: Session) -> None:
    with guest() as anna, session(*PROGRAM, "watch") as other:
        choose_anna(host, anna)
        other.wait_for_words("You are watching.")
        for presses in ("R C", "L C", "C"):
            press(host, "C")
            host.wait_for_words("Anna to move, who is Blue.")
            anna.wait_for_words("Blue to move.")
            press(anna, presses)
            anna.wait_for_words("to move, who is Green.")
            host.wait_for_words("Green to move.")
        look_at_all(host, anna, other, seconds=1)
        assert host.picture == anna.picture == other.picture
        assert host.picture.count("B ") == 3


def test_the_guest_uses_a_joker_and_everybody_sees_the_cursor_on_its_way(host: Session) -> None:
    with guest() as anna:
        choose_anna(host, anna)
        press(host, "C")
        anna.wait_for_words("Blue to move.")
        press(anna, "U C C")
        anna.wait_for_words("Blue deleted the stone at (3,7).")
        host.wait_for_words("Blue aims at the stone at (3,7).")
        host.wait_for_words("Blue deleted the stone at (3,7).")
        assert "C-" in host.picture
        assert "C-" in anna.picture


def test_a_guest_who_is_gone_can_come_back_to_the_seat(host: Session) -> None:
    with guest() as anna:
        choose_anna(host, anna)
        press(host, "C")
        anna.wait_for_words("Blue to move.")
        anna.process.kill()
        host.wait_for_words("Anna has left. The stick plays on for Blue.")
    with guest() as anna:
        host.wait_for_words("Anna plays Blue again.")
        anna.wait_for_words("Blue to move.")
        press(anna, "C")
        host.wait_for_words("Anna to move, who is Blue.")


def test_who_gives_up_here_is_on_offer_again_and_the_stick_plays_on_there(host: Session) -> None:
    with guest() as anna:
        choose_anna(host, anna)
        press(host, "C")
        anna.wait_for_words("Blue to move.")
        press(anna, "U L C")
        anna.wait_for_words("You are Anna")
        host.wait_for_words("Anna has left. The stick plays on for Blue.")


def test_who_gives_up_there_ends_the_game_here(host: Session) -> None:
    with guest() as anna:
        choose_anna(host, anna)
        press(host, "U R R C")
        host.wait_for_words("One player, level 8.")
        anna.wait_for_words("You are Anna")


def test_the_end_of_the_game_is_said(host: Session) -> None:
    with guest() as anna, session(*PROGRAM, "watch") as other:
        other.wait_for_words("You are watching.")
        anna.wait_for_words("You are Anna")
        press(host, "C")
        host.type(b"q")
        assert host.wait_for_end() == 0
        for game in (anna, other):
            assert game.wait_for_end() == 1
            assert "The game was left." in game.words
            assert game.is_restored


def test_a_game_that_crashes_leaves_one_line(host: Session) -> None:
    with session(*PROGRAM, "watch") as other:
        other.wait_for_words("You are watching.")
        host.signal(signal.SIGKILL)
        assert other.wait_for_end() == 1
        assert "the game is gone" in other.words


@pytest.mark.parametrize("word", ["watch", "sit"])
def test_without_a_game_there_is_one_line(word: str) -> None:
    ended = command(word)
    assert ended.returncode == 2
    assert ended.stderr == "no game is running here; type: connect-four\n"


@pytest.mark.parametrize("word", ["watch", "sit"])
def test_q_leaves_and_the_game_goes_on(word: str, host: Session) -> None:
    with session(*PROGRAM, word) as other:
        other.wait_for_words("You are")
        other.type(b"q")
        assert other.wait_for_end() == 0
        assert other.is_restored
    press(host, "R")
    host.wait_for_words("Two players.")


def test_a_name_that_is_too_long_is_cut(host: Session) -> None:
    with session(*PROGRAM, "sit", environment={**TRUE_COLOUR, "USER": "Maximiliane-Theodora-Josepha"}) as anna:
        anna.wait_for_words("You are")
        press(host, "UUUUUU")
        host.wait_for_words("Against Maximiliane-Theodora.")


def test_the_link_is_this_users_own(host: Session) -> None:
    folder = Path(os.environ["XDG_RUNTIME_DIR"], "connect-four")
    # It is made when the first picture stands.
    wait_until((folder / "link").exists)
    assert [each.stat().st_mode & 0o777 for each in (folder, folder / "link")] == [0o700, 0o600]


def test_watched_picture_dims_and_wakes_up() -> None:
    with session(*GAME, "--new", "--dim-after", "2") as host:
        host.wait_for_picture(seen(after("")))
        with session(*PROGRAM, "watch") as other:
            other.wait_for_words("You are watching.")
            host.wait_for(lambda: host.picture != seen(after("")), "the picture to dim")
            look_at_all(host, other, seconds=1)
            assert other.picture == host.picture != seen(after(""))
            host.type(b"l")
            host.wait_for_picture(seen(after("")))
            other.wait_for_picture(seen(after("")))


def test_guest_reads_the_name_at_the_stick() -> None:
    with session(*GAME, "--new", "--green", "Ada") as host:
        host.wait_for_words("One player, level 3.")
        with guest() as anna:
            choose_anna(host, anna)
            anna.wait_for_words("Ada to move, who is Green.")


def test_returning_guest_finds_used_jokers(host: Session) -> None:
    with guest() as anna:
        choose_anna(host, anna)
        press(host, "C")
        anna.wait_for_words("Blue to move.")
        press(anna, "U C C")
        host.wait_for_words("Blue deleted the stone at (3,7).")
        anna.process.kill()
        host.wait_for_words("Anna has left. The stick plays on for Blue.")
    with guest() as anna:
        host.wait_for_words("Anna plays Blue again.")
        anna.wait_for_words("to move, who is Green.")
        look_at_all(host, anna, seconds=1)
        assert anna.picture == host.picture
        assert "C-" in anna.picture
