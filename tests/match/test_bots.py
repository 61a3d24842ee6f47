"""Programs that play match after match: `connect-four match --bot PROGRAM`."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from connect_four.datastore import Outcome
from tests.commands.typed import command
from tests.match.bots import DICE, bot, saved
from tests.match.mosquitto import Mosquitto
from tests.waiting import wait_until

ENDS = {Outcome.FIRST_WON, Outcome.SECOND_WON, Outcome.DRAW}


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path / "broker") as broker:
        yield broker


def test_two_programs_play_whole_matches_one_after_the_other(broker: Mosquitto, tmp_path: Path) -> None:
    with bot(tmp_path, "Ann", broker.address) as ann, bot(tmp_path, "Ben", broker.address) as ben:
        wait_until(lambda: min(len(saved(ann)), len(saved(ben))) > 3)
        assert (ann.end(), ben.end(signal.SIGINT)) == (0, 0)
        assert ann.complaints == ben.complaints == []
    for one, other in list(zip(saved(ann), saved(ben), strict=False))[:3]:
        assert one.outcome in ENDS
        assert (one.turns, one.outcome) == (other.turns, other.outcome)
        assert one.names == other.names
        assert {*one.names} == {"Ann", "Ben"}


def test_a_program_that_fails_loses_each_match_and_says_why(broker: Mosquitto, tmp_path: Path) -> None:
    with bot(tmp_path, "Ann", broker.address) as ann, bot(tmp_path, "Ben", broker.address, "false") as ben:
        wait_until(lambda: ann.said.count("Ben has been beaten.") >= 2)
        assert "Ann has won." in ben.said
        assert "false gives up: it ended, with status 1" in ben.said
        assert ben.complaints == []


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--bot"], "the name of a program is missing"),
        (["--bot", "no-such-program"], "there is no program 'no-such-program'; say where it is, as ./player.py"),
        (["--seconds", "0", "--bot", str(DICE)], "'0' is not a number of seconds above 0"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(words: list[str], complaint: str) -> None:
    done = command("match", "--broker", "mqtt://127.0.0.1:1", *words)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


def test_two_of_them_need_two_folders(broker: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with bot(tmp_path, "Ann", broker.address) as ann:
        ann.says(f"{broker.address}: connected")
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "Ann" / "state"))
        done = command("match", "--broker", broker.address, "--bot", str(DICE))
        assert done.returncode == 2
        assert f"another connect-four is playing (process {ann.process.pid})" in done.stderr
        assert ann.process.poll() is None
        assert ann.complaints == []
