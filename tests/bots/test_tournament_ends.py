"""Tournaments that are ended, and whose processes are: what was played is told, and nobody is left behind."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from connect_four.bots import crew as crew_module
from connect_four.bots.conversation import Reason
from connect_four.bots.crew import Crew
from connect_four.bots.game import Rules
from connect_four.bots.players import players
from connect_four.bots.tournament import Plan, Tournament
from tests.bots.processes import beside_progress, children, marked, processes
from tests.bots.test_tournament_programs import typed
from tests.devices.terminal.session import session
from tests.waiting import wait_until

# It leaves somebody behind, and is slow enough to be ended in the middle of a game.
LEAVING = """
    import json, os, sys, time
    if os.fork() == 0:
        os.setsid()
        time.sleep(60)
    for line in sys.stdin:
        said = json.loads(line)
        if "your_turn" in said:
            time.sleep(0.01)
            print(json.dumps({"turn": said["your_turn"]["possible"][0]}))
"""
# It thinks for ever.
SILENT = """
    import sys
    for line in sys.stdin:
        pass
"""
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def tournament(folder: Path, *words: str, text: str = LEAVING) -> Iterator["subprocess.Popen[str]"]:
    """A tournament of two such programs, and in the end a look at what is left of it."""
    programs = typed(folder, one=text, two=text)
    command = [
        sys.executable,
        "-m",
        "connect_four",
        "tournament",
        *programs,
        "--games=60",
        "--seed=1",
        "--seconds=5",
        *words,
    ]
    with subprocess.Popen(
        [*command, f"--json={folder / 'all.json'}", f"--svg={folder / 'table.svg'}"],
        env=marked(str(folder)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
            wait_until(lambda: not processes(str(folder)))
        finally:
            for each in processes(str(folder)):
                with suppress(ProcessLookupError):
                    os.kill(each, signal.SIGKILL)


def games_in(folder: Path) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads((folder / "all.json").read_text())["games"]
    return games


@pytest.mark.parametrize(("number", "moment"), [*zip(SIGNALS * 2, (0, 1, 2, 4, 8, 14), strict=True)])
def test_a_signal_ends_it_with_the_table_of_what_was_played(number: int, moment: int, tmp_path: Path) -> None:
    """The moment: so many tenths of a second after the first program was there."""
    with tournament(tmp_path, "--jobs=2") as running:
        wait_until(lambda: len(processes(str(tmp_path))) > 3)
        time.sleep(moment / 10)
        running.send_signal(number)
        output, errors = running.communicate(timeout=30)
        assert (running.returncode, beside_progress(errors)) == (0, "")
        played = games_in(tmp_path)
        assert f"{len(played)} of 60 games were played." in output
        assert ("Points against each" in output) is bool(played)
        assert (tmp_path / "table.svg").read_text().startswith("<svg")


def test_many_signals_end_it_as_one_does(tmp_path: Path) -> None:
    with tournament(tmp_path) as running:
        wait_until(lambda: len(processes(str(tmp_path))) > 2)
        while running.poll() is None:
            for number in SIGNALS:
                running.send_signal(number)
            time.sleep(0.002)
        output, errors = running.communicate()
        assert (running.returncode, beside_progress(errors)) == (0, "")
        assert f"{len(games_in(tmp_path))} of 60 games were played." in output


def test_a_kill_leaves_nobody_behind(tmp_path: Path) -> None:
    with tournament(tmp_path, "--seconds=600", "--jobs=2", text=SILENT) as running:
        wait_until(lambda: len(processes(str(tmp_path))) > 6)
        running.kill()
        running.wait()


def test_ctrl_c_in_a_terminal(tmp_path: Path) -> None:
    programs = typed(tmp_path, one=LEAVING, two=LEAVING)
    words = (sys.executable, "-m", "connect_four", "tournament", *programs, "--games=60", "--jobs=2")
    environment = {**marked(str(tmp_path)), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
    with session(*words, environment=environment) as terminal:
        terminal.wait_for_words(" of 60 games, ")
        terminal.type(b"\x03")
        assert terminal.wait_for_end() == 0
        assert "of 60 games were played. The same once more: --seed" in terminal.words
        assert "[#" not in terminal.words
        wait_until(lambda: not processes(str(tmp_path)))


def test_workers_that_are_killed_cost_nothing(tmp_path: Path) -> None:
    """Their games are played again, and all is as if nothing had been."""
    with tournament(tmp_path, "--jobs=2", "--games=4") as undisturbed:
        undisturbed.communicate(timeout=60)
    before = games_in(tmp_path)
    with tournament(tmp_path, "--jobs=2", "--games=4") as running:
        wait_until(lambda: len(processes(str(tmp_path))) > 3)
        for each in children(running.pid):
            os.kill(each, signal.SIGKILL)
        errors = running.communicate(timeout=60)[1]
        assert (running.returncode, beside_progress(errors)) == (0, "")
    assert games_in(tmp_path) == before
    assert not any(game["reason"] for game in before)


def played_here(words: list[str], tell: Any, games: int = 2) -> Tournament:
    running = Tournament(Plan(Rules(tuple(players(words)), 0.1, 1), games, 2))
    with Crew(1, running.plan.rules) as crew:
        running.run(crew, lambda ended: None, lambda: tell(running))
    return running


def worker() -> int:
    return children(os.getpid())[-1]


def test_a_program_whose_games_end_their_process_twice_loses_them(tmp_path: Path) -> None:
    def kill(running: Tournament) -> None:
        if any(game.task.fixture.number == 0 and len(game.turns) > 4 for game in running.running):
            os.kill(worker(), signal.SIGKILL)

    played = played_here(["level:1", *typed(tmp_path, waiting=LEAVING)], kill).played
    assert played[0].fault is not None
    assert (played[0].fault.reason, played[0].loser) == (Reason.CRASH, 1)
    assert played[1].fault is None


def test_a_worker_that_says_nothing_for_long_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew_module, "PATIENCE_SECONDS", 0.3)
    stopped: list[int] = []

    def stop(running: Tournament) -> None:
        if not stopped:
            stopped.append(worker())
            os.kill(stopped[0], signal.SIGSTOP)

    assert len(played_here(["level:2", "level:1"], stop, 10).played) == 10
    assert not Path(f"/proc/{stopped[0]}").exists()
