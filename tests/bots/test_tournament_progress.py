"""How far a tournament has come, as it is seen while it goes on."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from connect_four.bots import progress
from connect_four.bots.game import Rules
from connect_four.bots.players import players
from connect_four.bots.progress import Progress, clock
from connect_four.bots.tournament import Plan, Tournament
from tests.bots.processes import marked
from tests.bots.programs import program
from tests.bots.test_tournament_ends import LEAVING
from tests.devices.terminal.session import TRUE_COLOUR, Session, session

SLOW = LEAVING.replace("0.01", "0.03")


def typed(folder: Path, *words: str) -> tuple[str, ...]:
    slow = " ".join(program(folder, SLOW, "slow.py").words)
    return (sys.executable, "-m", "connect_four", "tournament", "level:1", slow, "level:2", *words)


def bars(terminal: Session) -> list[str]:
    return [line.rstrip() for line in terminal.screen.display if line.startswith("[")]


@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (24, 20), (4, 80), (2, 10)])
def test_a_bar_and_the_table_are_drawn_in_place(rows: int, columns: int, tmp_path: Path) -> None:
    environment = {**marked(str(tmp_path)), **TRUE_COLOUR}
    with session(*typed(tmp_path, "--games=4"), rows=rows, columns=columns, environment=environment) as terminal:
        terminal.wait_for(lambda: len(set(re.findall(rb"\[#*\.*\]", terminal.written))) > 3, "the bar to grow")
        assert len(bars(terminal)) == 1
        if (rows, columns) == (24, 80):
            assert re.search(r"\d of 12 games, \d+:\d\d left player points games 1 \S+ \d", terminal.words)
        assert not re.search(rb"\033\[[\d;]*m", terminal.written)
        terminal.type(b"\x03")
        assert terminal.wait_for_end() == 0
        if rows == 24:
            assert bars(terminal) == []
            assert "--seed" in terminal.words


def test_where_there_is_no_terminal_a_line_is_said_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "LINE_SECONDS", 0)
    plan = Plan(Rules(tuple(players(["level:1", "level:2"])), 0.1, 1), 4, 2)
    told = Progress(Tournament(plan))
    told.tell()
    told.clear()
    assert capsys.readouterr().err == "0 of 4 games\n"


def test_a_short_one_says_nothing_before_its_table() -> None:
    command = [sys.executable, "-m", "connect_four", "tournament", "level:1", "level:2", "--games=2"]
    ended = subprocess.run(command, env=marked("short"), capture_output=True, text=True, timeout=60)
    assert ended.stderr == ""
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", ended.stdout)


@pytest.mark.parametrize(("seconds", "words"), [(0.4, "0:00"), (61, "1:01"), (3600, "1:00:00"), (5025, "1:23:45")])
def test_the_time_that_is_left(seconds: float, words: str) -> None:
    assert clock(seconds) == words
