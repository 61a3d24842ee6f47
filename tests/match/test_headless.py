"""A program that plays match after match on a machine without lights."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from connect_four.bots import program
from connect_four.journal.game_files import FOLDER, file_name
from connect_four.journal.history import history_in
from tests.bots.programs import in_python
from tests.clone import PROJECT
from tests.match.at_the_link import headless, noting, starts

KILLED = """
    import os, sys
    from pathlib import Path
    from tests.match.at_the_link import headless, noting
    with headless(Path(sys.argv[1]), noting(Path(sys.argv[1]))) as visitor:
        visitor.sit("blue")
        visitor.hear_until(lambda state: state["turn"] == "blue")
        visitor.take("7")
        visitor.on_state = lambda state: os.kill(os.getpid(), 9) if len(state["record"]) == 3 else None
        visitor.hear_until(lambda state: False)
"""


def test_it_waits_for_whoever_is_on_offer(tmp_path: Path) -> None:
    with headless(tmp_path, noting(tmp_path)) as visitor:
        assert visitor.state["screen"] == "player select"
        assert visitor.ask(offer={}) == ""
        assert visitor.state["screen"] == "waiting"
        assert visitor.heard[-1] == {"wanted": {"by": "Match"}}
        assert visitor.ask(withdraw={}) == ""
        assert visitor.state["screen"] == "player select"
        assert visitor.ask(sit="blue") != ""


def test_it_plays_whole_matches_and_waits_for_the_next(tmp_path: Path) -> None:
    """It fills column 0, and has four in it first; the program is another one for every match."""
    with headless(tmp_path, noting(tmp_path)) as visitor:
        for number, (side, other) in enumerate((("blue", "green"), ("green", "blue")), start=1):
            visitor.sit(side)
            assert visitor.state["game"] == number
            assert visitor.state["seats"] == {
                side: {"by": "guest", "name": "Ben", "computer": False},
                other: {"by": "stick"},
            }
            for turn in "1212":
                if visitor.moves(side):
                    visitor.take(turn)
            visitor.hear_until(lambda state: state["screen"] == "player select")
            end = visitor.states[-2]
            assert (end["screen"], end["result"], end["game"]) == ("game over", other, number)
            assert visitor.state["result"] is None
    assert len(starts(tmp_path)) == 2
    first, second = history_in(str(tmp_path)).games.values()
    assert (first.names, second.names) == (("noting", "Ben"), ("Ben", "noting"))


def test_a_turn_is_told_when_it_is_on_the_disk(tmp_path: Path) -> None:
    saved: list[tuple[list[str], list[str]]] = []

    def look(state: dict[str, list[str]]) -> None:
        if state["record"]:
            text = (tmp_path / FOLDER / file_name(1)).read_text()
            saved.append((state["record"], [line.partition("  #")[0] for line in text.splitlines()]))

    with headless(tmp_path, noting(tmp_path)) as visitor:
        visitor.on_state = look
        visitor.sit("green")
        for turn in "1212":
            visitor.take(turn)
            visitor.moves("green")
    assert len(saved) == 8
    for record, lines in saved:
        assert lines[-len(record) :] == record


def test_turns_that_are_not_possible_are_refused_and_change_nothing(tmp_path: Path) -> None:
    with headless(tmp_path, noting(tmp_path)) as visitor:
        visitor.sit("green")
        before = visitor.state
        for request in ({"turn": "0", "after": 1}, {"turn": "8", "after": 0}, {"turn": "x00", "after": 0}):
            assert visitor.ask(**request) != ""
        assert visitor.ask(press="C") == visitor.ask(dance=1)
        assert visitor.state == before


def test_a_match_goes_on_after_the_power_has_failed(tmp_path: Path) -> None:
    """Under the same number, with a program that is started anew and is told all turns."""
    script = tmp_path / "killed.py"
    script.write_text("\n".join(line[4:] for line in KILLED.splitlines()))
    command = [sys.executable, str(script), str(tmp_path)]
    done = subprocess.run(command, env={"PYTHONPATH": str(PROJECT)}, capture_output=True, timeout=60)
    assert done.returncode == -signal.SIGKILL, done.stderr
    with headless(tmp_path, noting(tmp_path)) as visitor:
        state = visitor.state
        assert (state["game"], state["record"], state["turn"]) == (1, ["0", "7", "0"], "blue")
        assert state["seats"] == {"green": {"by": "stick"}, "blue": {"by": "stick"}}
        assert visitor.ask(sit="blue", name="Ben", game=1) == ""
        visitor.take("7")
        assert visitor.hear_until(lambda state: state["turn"] == "blue")["record"] == ["0", "7", "0", "7", "0"]
    assert len(starts(tmp_path)) == 2


def test_it_plays_nothing_while_the_guest_is_not_back(tmp_path: Path) -> None:
    with headless(tmp_path, noting(tmp_path)) as visitor:
        visitor.sit("green")
    with headless(tmp_path, noting(tmp_path)) as visitor:
        assert visitor.ask(sit="blue", name="Ben", game=1) != ""
        assert visitor.ask(sit="green", name="Ben", game=2) != ""
        assert visitor.ask(sit="green", name="Ben", game=1) == ""
        visitor.take("7")
        visitor.hear_until(lambda state: state["record"] == ["7", "0"])


def test_a_match_that_is_left_waits_for_its_guest(tmp_path: Path) -> None:
    with headless(tmp_path, noting(tmp_path)) as visitor:
        visitor.sit("green")
        visitor.take("7")
        assert visitor.ask(leave={}) == ""
        assert visitor.hear_until(lambda state: state["turn"] == "green")["record"] == ["7", "0"]
        assert visitor.ask(sit="green", name="Ben", game=1) == ""
        visitor.take("7")
        assert visitor.hear_until(lambda state: state["turn"] == "green")["record"] == ["7", "0", "7", "0"]


def test_a_match_whose_guest_does_not_come_back_is_given_up_at_last(tmp_path: Path) -> None:
    with headless(tmp_path, noting(tmp_path), patience=0.2) as visitor:
        visitor.sit("green")
        visitor.take("7")
        visitor.hear_until(lambda state: state["turn"] == "green")
        assert visitor.ask(leave={}) == ""
        assert visitor.state["record"] == ["7", "0"]
        assert visitor.hear_until(lambda state: state["screen"] == "player select")["result"] == "given up"
        assert visitor.ask(games={"count": 1}) == ""
        assert [(game["number"], game["result"]) for game in visitor.heard[-1]["games"]] == [(1, "given up")]
        visitor.sit("green")
        assert visitor.state["game"] == 2


def test_a_match_is_given_up_if_another_one_is_offered_after_a_power_cut(tmp_path: Path) -> None:
    with headless(tmp_path, noting(tmp_path)) as visitor:
        visitor.sit("green")
        visitor.take("7")
    with headless(tmp_path, noting(tmp_path)) as visitor:
        visitor.sit("green")
        assert visitor.state["game"] == 2


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('print(\'{"turn": "9"}\')', "it answered"),
        ("print('why', file=sys.stderr); sys.exit(3)", "it ended, with status 3; it said last: why"),
        ("time.sleep(60)", "it said nothing within 0.5 s"),
        ('print(\'{"turn": "0"}\\n{"turn": "0"}\', flush=True); time.sleep(60)', "before it was its turn"),
    ],
)
def test_a_program_that_fails_gives_up_and_waits_for_the_next_match(
    tmp_path: Path, text: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "STARTING_SECONDS", 0.4)
    with headless(tmp_path, in_python(tmp_path, text), 0.1) as visitor:
        visitor.sit("green")
        visitor.take("7")
        while visitor.moves("green"):
            visitor.take("7")
        assert (visitor.state["screen"], visitor.state["result"]) == ("player select", "given up")
        assert "player gives up: " in visitor.said[-1]
        assert reason in visitor.said[-1]
        visitor.sit("green")
        assert visitor.state["game"] == 2
