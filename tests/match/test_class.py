"""A class of machines plays Swiss rounds while cables are pulled at random, and the table at the end is right.

CLASS=30 ROUNDS=5 is a whole afternoon of thirty; `./test` runs a small one.
"""

import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from textwrap import dedent
from threading import Event, Thread
from typing import Any

import pytest

from connect_four.datastore import Outcome
from connect_four.journal.data import RESULTS
from tests.clone import PROJECT
from tests.devices.terminal.session import TRUE_COLOUR, Session, session
from tests.match.bots import saved
from tests.match.machines import Messenger, own_folders
from tests.match.mosquitto import Mosquitto
from tests.match.network import SWITCH, Cable, Network, opened_network
from tests.waiting import wait_until

CLASS = int(os.environ.get("CLASS", "6"))
ROUNDS = int(os.environ.get("ROUNDS", "2"))
PATIENCE_SECONDS = 300.0
BROKER = f"mqtt://{SWITCH}:1883"
# Of root's programs the warden counts the processes, as the kernel does not, and that takes time.
AS_A_PERSON = ("unshare", "--user", "--map-user=1000", "--map-group=1000")
# Whoever thinks for a moment plays for longer than a cable is away.
THINKER = """
    import json, random, sys, time
    for line in sys.stdin:
        said = json.loads(line)
        if "your_turn" in said:
            time.sleep(0.1)
            print(json.dumps({"turn": random.choice(said["your_turn"]["possible"])}), flush=True)
"""


@pytest.fixture
def network() -> Iterator[Network]:
    with opened_network() as network:
        yield network


@contextmanager
def pulled(cables: list[Cable], random: Random) -> Iterator[None]:
    """Every now and then one of the cables is out for a while."""
    is_over = Event()

    def pull() -> None:
        while not is_over.wait(random.uniform(0.2, 12 / len(cables))):
            cable = random.choice(cables)
            cable.pull()
            is_over.wait(random.choice([0.2, 1, 3]))
            cable.plug_in()

    puller = Thread(target=pull)
    puller.start()
    try:
        yield
    finally:
        is_over.set()
        puller.join()


@contextmanager
def hosting(folder: Path, cable: Cable) -> Iterator[Session]:
    environment = {**TRUE_COLOUR, "PYTHONPATH": str(PROJECT), "DISPLAY": "", **own_folders(folder)}
    words = ("host", "--broker", BROKER, "--rounds", str(ROUNDS))
    command = (*cable.inside, sys.executable, "-m", "connect_four", *words)
    with session(*command, rows=60, columns=120, environment=environment) as host, host.reading():
        yield host


def kept(folder: Path) -> Any:
    file = folder / "state" / "connect-four" / "host" / "1" / "host.json"
    return json.loads(file.read_text()) if file.exists() else {"round": 0, "tables": []}


def play_round(number: int, folder: Path, host: Session) -> None:
    """Press Enter until it has begun."""

    def has_begun() -> bool:
        host.type(b"\r")
        return bool(kept(folder)["round"] == number)

    wait_until(has_begun, lambda: host.words, patience=PATIENCE_SECONDS)


def test_the_table_at_the_end_is_right(tmp_path: Path, network: Network) -> None:
    random = Random(os.urandom(8))
    folder, program = tmp_path / "host", tmp_path / "thinker.py"
    program.write_text(dedent(THINKER))
    with ExitStack() as stack:
        stack.enter_context(Mosquitto(tmp_path / "broker", host=SWITCH, port=1883, inside=network.inside))
        teacher, cables = network.cable(), [network.cable() for _ in range(CLASS)]
        host = stack.enter_context(hosting(folder, teacher))
        wait_until(lambda: "connected" in host.words, lambda: host.words, patience=PATIENCE_SECONDS)
        names = [f"Pupil {number}" for number in range(CLASS)]
        machines = {
            name: stack.enter_context(
                Messenger(
                    tmp_path / name,
                    *("--broker", BROKER, "--name", name, "--seconds", "60", "--bot", str(program)),
                    inside=(*cable.inside, *AS_A_PERSON),
                )
            )
            for name, cable in zip(names, cables, strict=True)
        }
        wait_until(lambda: f"for {CLASS} players" in host.words, lambda: host.words, patience=PATIENCE_SECONDS)
        with pulled([*cables, teacher], random):
            for number in range(1, ROUNDS + 1):
                play_round(number, folder, host)
                if number == 2:
                    # And opened again, in the middle of a round.
                    host.signal(signal.SIGKILL)
                    host = stack.enter_context(hosting(folder, teacher))
            wait_until(
                lambda: all(table["result"] for table in kept(folder)["tables"]),
                lambda: host.words,
                lambda: [machine.said for machine in machines.values()],
                patience=PATIENCE_SECONDS,
            )
        # One report is enough for the host; the other machine may still miss the last turn.
        wait_until(
            lambda: all(game.outcome is not Outcome.OPEN for each in machines.values() for game in saved(each)),
            lambda: [machine.said for machine in machines.values()],
            patience=PATIENCE_SECONDS,
        )
        # Without a host they would find each other at once.
        for machine in machines.values():
            machine.end()
        host.signal(signal.SIGINT)
        wait_until(lambda: host.process.poll() is not None, lambda: host.words, patience=PATIENCE_SECONDS)
        agree(kept(folder), machines)


def agree(told: Any, machines: dict[str, Messenger]) -> None:
    """What the host has written down is what both machines have saved, game by game, and nothing else was played."""
    called = {row["id"]: row["name"] for row in told["players"]}
    played: dict[str, list[tuple[list[str], object]]] = {name: [] for name in machines}
    points = dict.fromkeys(machines, 0.0)
    for table in told["tables"]:
        green, blue = called[table["green"]], called[table["blue"]]
        for name in (green, blue):
            played[name].append((table["record"], table["result"]))
        points[green] += {"green": 1, "draw": 0.5, "blue": 0}[table["result"]]
        points[blue] += {"green": 0, "draw": 0.5, "blue": 1}[table["result"]]
        assert table["words"] == "", table
    for name, machine in machines.items():
        games = [([*map(str, game.turns)], RESULTS[game.outcome]) for game in saved(machine)]
        assert games == played[name], (name, machine.said)
    byes = [called[bye["player"]] for bye in told["byes"]]
    for name in byes:
        points[name] += 1
    assert {row["name"]: row["points"] for row in told["standing"]} == points
    assert len(told["tables"]) == ROUNDS * (len(machines) // 2)
