"""A real tournament with its page: who waits for whom, what is said, and who ends with whom."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from connect_four.web.scoreboard import Scoreboard
from connect_four.web.started import WebProgram
from tests.clone import PROJECT
from tests.commands.typed import command
from tests.web.chromium import Chromium
from tests.web.evening import LOCALHOST, Browser, Evening, Program, free_port, until
from tests.web.scores import player, snapshot
from tests.web.test_starting import OTHER_LOOPBACK, has_gone, is_heard_at

DICE = f"dice={sys.executable} {PROJECT / 'examples/bots/dice.py'}"
PLAYERS = ("level:1", "level:2", DICE)
STAYS = "The table stays on the page until Ctrl-C ends it.\n"


def began(evening: Evening, *words: str) -> tuple[Program, Browser]:
    port = free_port()
    tournament = evening.start("tournament", "--web-port", str(port), *words)
    until(lambda: f"http://127.0.0.1:{port}/" in tournament.said or not tournament.is_running)
    assert tournament.is_running, tournament.said
    return tournament, evening.browser(port)


def page_of(tournament: Program) -> int:
    """The process that serves it: the first one that was started."""
    return min(tournament.children())


def test_a_tournament_is_watched_to_its_end_and_the_table_stays(
    evening: Evening, page: Chromium, tmp_path: Path
) -> None:
    file = tmp_path / "all.json"
    tournament, browser = began(evening, "--web", "--games", "2", "--seed", "4", "--json", str(file), *PLAYERS)
    page.go(f"http://{browser.host}/")
    page.await_words("link", "Live")
    page.await_words("progress-words", "6 of 6 games. The tournament is over.")
    until(lambda: tournament.said.endswith(STAYS))
    assert tournament.said == f"The page is at http://{browser.host}/\n{STAYS}"
    seen = page.run(
        "return [...document.querySelectorAll('#standings tbody tr')].map(row => [row.cells[1].innerText, "
        "Number(row.cells[2].innerText)])"
    )
    written = json.loads(file.read_text())["players"]
    assert sorted(seen) == sorted([player["name"], player["points"]] for player in written)
    assert len(page.run("return [...document.querySelectorAll('#record li')]")) > 4
    assert page.says("result")
    assert page.lines_of_the_console() == []
    browser.open()
    browser.hear_until(lambda: "table" in browser.seen)
    assert tournament.is_running
    assert tournament.stop(signal.SIGINT) == 0
    page.await_words("link", "No connection")
    assert tournament.said.endswith(STAYS)


def test_the_page_is_there_before_the_first_game_and_goes_with_its_tournament(evening: Evening) -> None:
    for number, status in ((signal.SIGINT, 0), (signal.SIGTERM, 0), (signal.SIGKILL, -signal.SIGKILL)):
        tournament, browser = began(evening, "--web", "--games", "1000", *PLAYERS)
        served = page_of(tournament)
        browser.open()
        browser.hear_until(lambda browser=browser: browser.seen.get("table", {}).get("played", 0) > 0)  # type: ignore[misc]
        assert tournament.stop(number) == status
        until(lambda served=served: has_gone(served))  # type: ignore[misc]
        assert not is_heard_at(LOCALHOST, browser.port)
        # What was played is told, and nothing waits for a second Ctrl-C.
        assert STAYS not in tournament.said


def test_a_page_that_dies_is_said_once_and_the_tournament_goes_on(evening: Evening) -> None:
    tournament, browser = began(evening, "--web", "--games", "8", *PLAYERS)
    browser.open()
    browser.hear_until(lambda: "shown" in browser.seen)
    os.kill(page_of(tournament), signal.SIGKILL)
    assert tournament.ended() == 0
    gone = "the page has gone, and the tournament goes on (the page was ended)\n"
    assert tournament.said.count(gone) == 1
    assert STAYS not in tournament.said


def test_a_page_that_takes_nothing_holds_nobody_up_and_gets_the_newest_then() -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with os.fdopen(writing, "wb", 0) as page, Path(os.devnull).open("rb") as silence:
        scoreboard = Scoreboard(WebProgram(page, silence), "gone ({reason})")
        for played in range(1000):
            scoreboard.show(snapshot([player("x" * 5000)], played=played))
        taken = drained(reading)
        scoreboard.show(snapshot(played=1000))
        taken += drained(reading)
    os.close(reading)
    numbers = [json.loads(line)["played"] for line in taken.splitlines()]
    assert numbers[0] == 0
    assert numbers[-1] == 1000
    assert len(numbers) < 100


def drained(reading: int) -> bytes:
    taken = b""
    with contextlib.suppress(BlockingIOError):
        while data := os.read(reading, 1 << 20):
            taken += data
    return taken


def test_a_taken_port_is_one_line_before_anybody_plays(tmp_path: Path) -> None:
    trace = tmp_path / "played"
    port = free_port()
    with socket.create_server((LOCALHOST, port)):
        ended = command("tournament", "--web", "--web-port", str(port), "level:1", f"sh -c 'touch {trace}'")
    assert ended.stdout == ""
    assert ended.stderr == f"the port {port} is taken; choose another one with --web-port\n"
    assert ended.returncode == 2
    assert not trace.exists()


def test_without_websockets_one_line_says_what_to_type() -> None:
    code = (
        "import sys; sys.modules['websockets'] = None\n"
        "from connect_four.commands import run; sys.exit(run(sys.argv[1:]))"
    )
    words = ["tournament", "--web", "level:1", "level:2"]
    ended = subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("the page needs websockets; type: ")
    assert len(ended.stderr.splitlines()) == 1


def test_a_tournament_without_a_page_loads_none_of_it() -> None:
    code = "import sys, connect_four.commands.tournament; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    loaded = ended.stdout.split()
    assert "connect_four.commands.tournament" in loaded
    assert not [name for name in loaded if name.startswith(("websockets", "asyncio", "connect_four.web"))]


def test_it_is_for_this_machine_alone_unless_it_is_to_listen(evening: Evening) -> None:
    _tournament, browser = began(evening, "--web", "--games", "1000", *PLAYERS)
    assert is_heard_at(LOCALHOST, browser.port)
    assert not is_heard_at(OTHER_LOOPBACK, browser.port)
    tournament, browser = began(evening, "--listen", "--games", "1000", *PLAYERS)
    assert is_heard_at(OTHER_LOOPBACK, browser.port)
    assert f".local:{browser.port}\n" in tournament.said


def test_a_desktops_browser_outlives_the_tournament_that_opened_it(evening: Evening, tmp_path: Path) -> None:
    opener = tmp_path / "bin" / "xdg-open"
    opener.parent.mkdir()
    # As openers do, it takes its time, and ends before the browser.
    opener.write_text(
        f"#!/bin/sh\nsleep 0.5; sleep 30 & echo $! >{tmp_path}/new; mv {tmp_path}/new {tmp_path}/browser\n"
    )
    opener.chmod(0o755)
    port = free_port()
    path = f"{opener.parent}:{os.environ['PATH']}"
    words = ("--web", "--web-port", str(port), "--games", "20", "level:1", "level:2")
    tournament = evening.start("tournament", *words, PATH=path, DISPLAY=":77")
    until(lambda: tournament.said.endswith(STAYS), tournament.said)
    opened = int((tmp_path / "browser").read_text())
    assert tournament.stop(signal.SIGINT) == 0
    time.sleep(0.1)
    try:
        assert not has_gone(opened)
    finally:
        os.kill(opened, signal.SIGTERM)
