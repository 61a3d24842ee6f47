"""A round whose last games nobody waits for any longer."""

from pathlib import Path

import pytest

from connect_four.match.seen_class import snapshot
from connect_four.match.wire import Report, Seat
from tests.match.machines import Messenger
from tests.match.mosquitto import Mosquitto
from tests.match.pupils import Pupil
from tests.match.school import GREEN_WINS, School, started
from tests.match.test_host_command import broker, hosting

__all__ = ["broker"]

# It never takes a turn.
SLEEPER = """
import sys
for line in sys.stdin:
    pass
"""
ENDED = "The match with {} is over here: the host has named another one."


def with_a_table_that_plays_on() -> tuple[School, Seat]:
    school = started(4, rounds=2)
    ended, playing = school.seats()
    school.tell_both(ended, GREEN_WINS, "green")
    school.sit(playing)
    school.tell_both(playing, GREEN_WINS[:2], None)
    school.deliver()
    school.pass_time(600)
    return school, playing


def told(school: School) -> tuple[int, str]:
    seen = snapshot(school.host, "Ms Noor", school.now)
    return seen["playing"], seen["hindrance"]


def test_its_games_count_as_draws_and_the_next_round_can_begin() -> None:
    school, playing = with_a_table_that_plays_on()
    assert told(school) == (1, school.host.hindrance(school.now))
    assert "Still playing" in school.host.hindrance(school.now)
    assert not school.host.wait_no_longer(2, school.now)
    assert not school.host.wait_no_longer(0, school.now)
    assert told(school)[0] == 1, "that was another round"
    assert school.host.wait_no_longer(1, school.now)
    assert not school.host.wait_no_longer(1, school.now), "once is enough"
    school.deliver()
    assert told(school) == (0, "")
    assert (school.table(playing)["result"], school.table(playing)["words"]) == ("draw", "not finished")
    assert {school.points()[player] for player in (playing.green, playing.blue)} == {0.5}
    assert school.seats() == []
    assert school.host.start(2, school.now)
    school.deliver()
    assert sorted(player for seat in school.seats() for player in (seat.green, seat.blue)) == sorted(school.points())


def test_what_is_played_to_its_end_all_the_same_counts() -> None:
    school, playing = with_a_table_that_plays_on()
    school.host.wait_no_longer(1, school.now)
    for _ in range(2):
        school.tell_both(playing, GREEN_WINS, "green")
        school.deliver()
        assert school.points()[playing.green] == 1
        school.open()
        school.deliver()
    assert school.table(playing)["words"] == ""


def test_who_leaves_what_was_ended_loses_nothing_by_it() -> None:
    school, playing = with_a_table_that_plays_on()
    school.host.wait_no_longer(1, school.now)
    report = Report(playing.green, playing.blue, GREEN_WINS[:2], "green")
    school.tells(playing.table, playing.blue, report)
    school.deliver()
    assert school.table(playing)["result"] == "draw"
    assert {school.points()[player] for player in (playing.green, playing.blue)} == {0.5}


@pytest.mark.parametrize("is_opened_again", [True, False])
def test_whoever_was_there_has_won_against_somebody_who_was_not(is_opened_again: bool) -> None:
    """Also just after the host was away, when it does not know for how long the other one has been away."""
    school, playing = with_a_table_that_plays_on()
    school.goes(playing.blue)
    school.deliver()
    school.pass_time(61)
    school.open() if is_opened_again else school.lose_broker()
    school.deliver()
    school.pass_time(5)
    assert school.host.wait_no_longer(1, school.now)
    told_of_it = school.table(playing)["result"], school.table(playing)["words"]
    assert told_of_it == ("green", f"Pupil {playing.blue[-2:]} was away")


def test_it_stays_so_when_the_host_is_opened_again() -> None:
    school, playing = with_a_table_that_plays_on()
    school.host.wait_no_longer(1, school.now)
    school.open()
    school.deliver()
    school.pass_time(600)
    assert told(school) == (0, "")
    assert school.table(playing)["result"] == "draw"


def test_without_the_broker_nothing_is_ended() -> None:
    school, playing = with_a_table_that_plays_on()
    school.host.lost(school.now)
    assert told(school)[0] == 0
    assert not school.host.wait_no_longer(1, school.now)
    assert school.table(playing)["result"] is None


def test_in_the_terminal(tmp_path: Path, broker: Mosquitto) -> None:
    class Silent(Pupil):
        def _take_seat(self, *_: object) -> None: ...

    there = [Silent(number, name, broker) for number, name in enumerate(("Anna", "Ben"), start=1)]
    try:
        with hosting(tmp_path, broker, "--rounds", "2") as host:
            host.wait_for_words("Enter starts round 1, for 2 players.")
            host.type(b"draw\r")
            host.wait_for(lambda: host.words.count("Enter starts round 1, for 2 players.") == 2, "what can be done")
            host.type(b"\r")
            host.wait_for_words("Round 1: 1 table")
            host.type(b"\r")
            host.wait_for_words("Still playing: ")
            host.wait_for_words("Type draw and Enter to wait no longer")
            host.type(b"draw\r")
            host.wait_for_words("½ : ½ (not finished)")
            host.wait_for_words("Enter starts round 2, for 2 players.")
            host.type(b"\r")
            host.wait_for_words("Round 2: 1 table")
    finally:
        for each in there:
            each.close()


def test_machines_that_still_play_leave_their_table_for_the_next_one(tmp_path: Path, broker: Mosquitto) -> None:
    program = tmp_path / "sleeper.py"
    program.write_text(SLEEPER)

    def machine(name: str) -> Messenger:
        words = ("--broker", broker.address, "--room", "7b", "--name", name, "--seconds", "60", "--bot", str(program))
        return Messenger(tmp_path / name, *words)

    with hosting(tmp_path, broker, "--rounds", "2") as host:
        host.wait_for_words("connected")
        with machine("Anna") as anna, machine("Ben") as ben:
            host.wait_for_words("Enter starts round 1, for 2 players.")
            host.type(b"\r")
            anna.says("A match with Ben begins.")
            ben.says("A match with Anna begins.")
            host.type(b"draw\r")
            host.wait_for_words("Type draw and Enter to wait no longer")
            host.type(b"draw\r")
            host.wait_for_words("Enter starts round 2, for 2 players.")
            host.type(b"\r")
            anna.says(ENDED.format("Ben"))
            ben.says(ENDED.format("Anna"))
            anna.says("A match with Ben begins.", times=2)
            ben.says("A match with Anna begins.", times=2)
