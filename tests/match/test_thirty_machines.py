"""A whole class: thirty machines and a host play a tournament while cables are cut at random."""

import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from connect_four.journal.data import RESULTS
from tests.clone import PROJECT
from tests.match.bots import bot, saved
from tests.match.machines import Messenger, own_folders
from tests.match.mosquitto import Mosquitto, free_port
from tests.match.network import SWITCH, Cable, Network, opened_network
from tests.match.pairs import AS_A_PERSON, PORT
from tests.needs import need

PLAYERS = int(os.environ.get("CLASS_PLAYERS", "30"))
ROUNDS = int(os.environ.get("CLASS_ROUNDS", "5"))
LONGEST_CUT = float(os.environ.get("CLASS_CUT_SECONDS", "2"))
THINKS = "0.03"
PATIENCE_SECONDS = 300.0
POINTS = {"green": (1.0, 0.0), "blue": (0.0, 1.0), "draw": (0.5, 0.5)}


@pytest.fixture
def network() -> Iterator[Network]:
    with opened_network() as network:
        yield network


@pytest.fixture
def dice(tmp_path: Path) -> Path:
    need("cc")
    program = tmp_path / "dice"
    subprocess.run(["cc", "-O1", "-o", program, Path(__file__).with_name("dice.c")], check=True, timeout=60)
    return program


class Host:
    """`connect-four host`, with somebody at the Enter key."""

    def __init__(self, folder: Path, network: Network, stack: ExitStack) -> None:
        self.folder = folder
        folder.mkdir()
        self._key, keyboard = pty.openpty()
        words = ("host", "--broker", f"mqtt://{SWITCH}:{PORT}", "--rounds", str(ROUNDS), "--web-port", str(free_port()))
        with (folder / "said").open("wb") as said:
            self.process = subprocess.Popen(
                [*network.inside, sys.executable, "-m", "connect_four", *words],
                env={**os.environ, "PYTHONPATH": str(PROJECT), **own_folders(folder)},
                stdin=keyboard,
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        os.close(keyboard)
        stack.callback(os.close, self._key)
        stack.enter_context(self.process)
        stack.callback(self.process.kill)

    @property
    def said(self) -> str:
        return (self.folder / "said").read_text()

    @property
    def ended(self) -> int:
        """How many matches it has said the end of."""
        return len(re.findall(" - .* (1 : 0|0 : 1|½ : ½)", self.said))

    def start(self, number: int) -> bool:
        """Start this round, if the one before is over and everybody can begin."""
        is_offered = f"Enter starts round {number}, for {PLAYERS} players." in self.said
        if not is_offered or self.ended < (number - 1) * PLAYERS // 2:
            return False
        os.write(self._key, b"\n")
        return True

    def end(self) -> None:
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(60) == 0, self.said


class Weather:
    """Cuts cables, up to a tenth of them at a time."""

    def __init__(self, cables: list[Cable]) -> None:
        self._cables = cables
        self._cut: dict[int, float] = {}
        self.count = 0

    def change(self) -> None:
        now = time.monotonic()
        for number in [number for number, until in self._cut.items() if now >= until]:
            del self._cut[number]
            self._mend(number)
        number = random.randrange(len(self._cables))
        if number not in self._cut and len(self._cut) < len(self._cables) / 10:
            self.count += 1
            self._cut[number] = now + random.uniform(0.3, LONGEST_CUT)
            cable = self._cables[number]
            (cable.pull if number % 2 else cable.swallow)()

    def clear_up(self) -> None:
        for number in self._cut:
            self._mend(number)
        self._cut.clear()

    def _mend(self, number: int) -> None:
        cable = self._cables[number]
        (cable.plug_in if number % 2 else cable.let_pass)()


def test_a_tournament_while_cables_are_cut_at_random(network: Network, dice: Path, tmp_path: Path) -> None:
    """The table at the end is the one that follows from what each machine has saved."""
    address = f"mqtt://{SWITCH}:{PORT}"
    with ExitStack() as stack:
        stack.enter_context(Mosquitto(tmp_path / "broker", host=SWITCH, port=PORT, inside=network.inside))
        host = Host(tmp_path / "host", network, stack)
        cables = [network.cable() for _ in range(PLAYERS)]
        machines = {}
        for number, cable in enumerate(cables, start=1):
            inside = (*cable.inside, *AS_A_PERSON)
            machine = bot(tmp_path, f"Player {number}", address, dice, THINKS, inside=inside)
            machines[f"Player {number}"] = stack.enter_context(machine)
        play(host, Weather(cables))
        host.end()
        for machine in machines.values():
            assert machine.end() == 0
            assert not machine.complaints
    look_at(host, machines)


def play(host: Host, weather: Weather) -> None:
    """All rounds."""
    until = time.monotonic() + PATIENCE_SECONDS
    started = 0
    while host.ended < ROUNDS * PLAYERS // 2:
        assert time.monotonic() < until, host.said
        if started < ROUNDS and host.start(started + 1):
            started += 1
        if started:
            weather.change()
        time.sleep(0.1)
    weather.clear_up()
    assert weather.count >= ROUNDS


def look_at(host: Host, machines: dict[str, Messenger]) -> None:
    (file,) = host.folder.rglob("host.json")
    told = json.loads(file.read_text())
    called = {player["id"]: player["name"] for player in told["players"]}
    games = {name: saved(machine) for name, machine in machines.items()}
    points = dict.fromkeys(machines, 0.0)
    met = set()
    for table in told["tables"]:
        green, blue = called[table["green"]], called[table["blue"]]
        for name in (green, blue):
            game = games[name][table["round"] - 1]
            assert game.names == (green, blue)
            assert [*map(str, game.turns)] == table["record"]
            assert RESULTS[game.outcome] == table["result"]
        assert table["words"] == ""
        for name, share in zip((green, blue), POINTS[table["result"]], strict=True):
            points[name] += share
        met.add(frozenset((green, blue)))
    assert len(told["tables"]) == len(met) == ROUNDS * PLAYERS // 2
    assert {row["name"]: row["points"] for row in told["standing"]} == points
    assert [row["points"] for row in told["standing"]] == sorted(points.values(), reverse=True)
