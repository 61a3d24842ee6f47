"""Matches through a broker: the way of a turn beside a bare paho publisher and subscriber, pairing, and waiting.

What a broker can bear is measured by benchmarks.tables.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.crowd import ALL_JOKERS, pairing_of
from benchmarks.times import described, ratio
from benchmarks.waiting import cpu_seconds, resident_megabytes, wake_ups
from connect_four.link.lines import Lines, read, written
from connect_four.match.wire import Report
from tests.match.mosquitto import Mosquitto

ROUNDS = 20
TURNS = 40
"""In a match. So long is its last record."""
PAIRS = 20
MANY = 100
PAUSE_SECONDS = 0.004
"""So long that the programs are asleep again."""
SETTLED_SECONDS = 3
SECONDS = 60
LONGEST_LINE = 1 << 16
EVERY_TURN = [str(column) for column in range(8)]

BARE = """
import os, select, sys
from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from connect_four.match.connecting import KEEP_ALIVE, at_once
topic = "connect-four/1/tables/0000000000000001/0000000000000002"
client = Client(CallbackAPIVersion.VERSION2, sys.argv[2], protocol=MQTTProtocolVersion.MQTTv5)
client.on_socket_open = at_once
client.on_message = lambda client, data, message: os.write(1, message.payload + b"\\n")
client.on_subscribe = client.on_connect = lambda *_: None
client.connect("127.0.0.1", int(sys.argv[1]), KEEP_ALIVE)
if sys.argv[2] == "subscriber":
    client.on_connect = lambda *_: client.subscribe(topic, 1)
    client.on_subscribe = lambda *_: os.write(1, b"ready\\n")
    client.loop_forever()
client.on_connect = lambda *_: os.write(1, b"ready\\n")
while True:
    ready, _, _ = select.select([0, client.socket()], [], [], 5)
    if 0 in ready:
        client.publish(topic, os.read(0, 4096), 1, retain=True)
    if client.socket() in ready:
        client.loop_read()
    client.loop_misc()
"""


def main() -> None:
    with TemporaryDirectory() as folder, Mosquitto(Path(folder, "broker")) as broker:
        way_of_a_turn(Path(folder), broker)
        pairing(Path(folder), broker)
        waiting(Path(folder), broker)


def way_of_a_turn(folder: Path, broker: Mosquitto) -> None:
    bare_seconds: list[float] = []
    seconds: list[float] = []
    with ExitStack() as stack, messengers(folder, broker, 2) as games:
        bare = Bare(broker, stack)
        for _ in range(ROUNDS):
            # In turns, so that whatever else the machine does disturbs both.
            seconds += match_of(*games)
            for number in range(TURNS):
                report = Report("0" * 16, "1" * 16, tuple("3" * (number + 1))).written()
                time.sleep(PAUSE_SECONDS)
                bare_seconds.append(bare.way(report))
    print(f"the way of a turn, {ROUNDS * TURNS} each, without lights and disk")
    print(f"  a bare publisher and subscriber    {described(bare_seconds)}")
    print(f"  two messengers, link to link       {described(seconds)}  {ratio(seconds, bare_seconds)}")


class Bare:
    """A publisher, and a subscriber who says what has arrived."""

    def __init__(self, broker: Mosquitto, stack: ExitStack) -> None:
        self._publisher, self.subscriber = (self._started(broker, name, stack) for name in ("publisher", "subscriber"))

    def _started(self, broker: Mosquitto, name: str, stack: ExitStack) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-c", BARE, str(broker.port), name]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        stack.enter_context(process)
        stack.callback(process.kill)
        line(process)
        return process

    def way(self, report: bytes) -> float:
        """How long the report was on its way."""
        assert self._publisher.stdin is not None
        began = time.perf_counter()
        self._publisher.stdin.write(report)
        line(self.subscriber)
        return time.perf_counter() - began


def line(process: "subprocess.Popen[bytes]") -> bytes:
    assert process.stdout is not None
    return process.stdout.readline()


class Game:
    """What a messenger takes for the game of its machine."""

    process: Path
    """The messenger's."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / "link"))
        self._listener.listen()
        self._lines = Lines(LONGEST_LINE)
        self._number = 0
        self.side = ""
        """The guest's."""
        self._state: dict[str, Any] = {
            "screen": "player select",
            "game": None,
            "record": [],
            "turn": None,
            "seats": {side: {"by": "stick"} for side in ALL_JOKERS},
            "jokers": ALL_JOKERS,
            "possible": [],
            "result": None,
            "guests": [],
        }

    def close(self) -> None:
        self._link.close()
        self._listener.close()

    def begin(self) -> None:
        """Let the messenger come, and offer its guest."""
        self._link, _ = self._listener.accept()
        self._say({"hello": {"program": "benchmark", "protocol": 1}})
        self.until("hello")
        self.until("offer")

    def tell(self, **news: Any) -> None:
        self._state |= news
        self._say({"state": self._state})

    def want(self) -> None:
        self.tell(screen="waiting")
        self._say({"wanted": {"by": "somebody"}})

    def until(self, request: str) -> dict[str, Any]:
        """Grant everything that is asked, up to this."""
        while True:
            for line in self._lines:
                asked = read(line)
                self._grant(asked)
                if request in asked:
                    return asked
            self._lines.feed(self._link.recv(1 << 16))

    def _grant(self, asked: dict[str, Any]) -> None:
        match asked:
            case {"hello": _}:
                self.tell()
            case {"sit": side}:
                self._number += 1
                self.side = side
                self.tell(screen="place a stone", game=self._number, record=[], turn="green", possible=EVERY_TURN)
            case {"turn": turn}:
                self.tell(record=[*self._state["record"], turn])
        self._say({"ok": asked["id"]})

    def end(self) -> None:
        self.tell(screen="game over", result="draw", turn=None)
        self.tell(screen="player select", result=None, game=None, record=[])
        self.until("offer")

    def _say(self, message: dict[str, Any]) -> None:
        self._link.sendall(written(message))


@contextmanager
def messengers(folder: Path, broker: Mosquitto, count: int) -> Iterator[list[Game]]:
    """Programs as they are typed, each with a game of its own."""
    games = []
    with ExitStack() as stack:
        for _ in range(count):
            own = folder / f"machine {len(list(folder.iterdir()))}"
            game = Game(own / "connect-four")
            places = {name: str(own) for name in ("XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME")}
            command = [sys.executable, "-m", "connect_four", "match", "--broker", broker.address, "--name", own.name]
            process = subprocess.Popen(command, env=os.environ | places, stdout=subprocess.DEVNULL)
            game.process = Path(f"/proc/{process.pid}")
            stack.enter_context(process)
            stack.callback(process.terminate)
            stack.callback(game.close)
            games.append(game)
        for game in games:
            game.begin()
        yield games


def match_of(one: Game, other: Game) -> list[float]:
    """How long each turn was on its way."""
    one.want()
    other.want()
    one.until("sit")
    other.until("sit")
    seconds = []
    # Whoever plays green is not the guest there.
    mover, rival = (one, other) if one.side == "blue" else (other, one)
    for number in range(TURNS):
        time.sleep(PAUSE_SECONDS)
        record = ["3"] * (number + 1)
        began = time.perf_counter()
        mover.tell(record=record, turn="blue" if number % 2 == 0 else "green")
        rival.until("turn")
        seconds.append(time.perf_counter() - began)
        mover, rival = rival, mover
    for game in (one, other):
        game.end()
    return seconds


def pairing(folder: Path, broker: Mosquitto) -> None:
    seconds = []
    with messengers(folder, broker, 2) as games:
        for _ in range(PAIRS):
            time.sleep(PAUSE_SECONDS)
            began = time.perf_counter()
            for game in games:
                game.want()
            for game in games:
                game.until("sit")
            seconds.append(time.perf_counter() - began)
            for game in games:
                game.end()
    print(f"from the moment at which the second one waits until both sit, {PAIRS} times")
    print(f"  two who wait                       {described(seconds)}")
    for number in range(3):
        # Others each time: the broker keeps what it has for those who have gone.
        half, whole = pairing_of(broker.address, range(MANY * number, MANY * (number + 1)))
        print(f"  {MANY} who begin at once, in one process: half sit after {half:.2f} s, all after {whole:.2f} s")


def waiting(folder: Path, broker: Mosquitto) -> None:
    print(f"{SECONDS} seconds in which nobody plays")
    with ExitStack() as stack, messengers(folder, broker, 1) as (game,):
        processes = {"a messenger": game.process}
        processes["a bare subscriber"] = Path(f"/proc/{Bare(broker, stack).subscriber.pid}")
        time.sleep(SETTLED_SECONDS)
        before = {name: (sum(wake_ups(process)), cpu_seconds(process)) for name, process in processes.items()}
        time.sleep(SECONDS)
        for name, process in processes.items():
            woken, cpu = sum(wake_ups(process)) - before[name][0], cpu_seconds(process) - before[name][1]
            print(f"  {name:20} woken {woken} times, {cpu:.2f} s of CPU; {resident_megabytes(process):.1f} MB")


if __name__ == "__main__":
    main()
