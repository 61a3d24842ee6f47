"""Many tables at one broker with a turn a second each: every player has a connection of its own, as on a machine.

The players only publish their records and hear those of the other side: what is measured is the broker.
"""

import heapq
import json
import resource
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes

from benchmarks.times import described
from benchmarks.waiting import cpu_seconds, resident_megabytes
from connect_four.match.connecting import KEEP_ALIVE, QOS, at_once, properties
from connect_four.match.wire import A_DAY, Kind, Report, Topics
from tests.match.mosquitto import Mosquitto

PROCESSES = 2
SECONDS = 30
SETTLED_SECONDS = 3.0
MOST_TURNS = 40
TURNS = tuple(str(number % 8) for number in range(MOST_TURNS))


def main() -> None:
    for count in (100, 1000):
        with TemporaryDirectory() as folder, Mosquitto(Path(folder), "max_queued_messages 1000") as broker:
            report(count, broker)


def report(count: int, broker: Mosquitto) -> None:
    process = Path(f"/proc/{broker.pid}")
    empty = resident_megabytes(process)
    with players(count, broker.port) as generators:
        for generator in generators:
            assert generator.stdout is not None
            generator.stdout.readline()
        with_players = resident_megabytes(process)
        for generator in generators:
            assert generator.stdin is not None
            generator.stdin.write("begin\n")
            generator.stdin.flush()
        time.sleep(SETTLED_SECONDS)
        cpu, began = cpu_seconds(process), time.monotonic()
        told = [json.loads(generator.stdout.readline()) for generator in generators if generator.stdout is not None]
        cpu, seconds = cpu_seconds(process) - cpu, time.monotonic() - began
    late = [each for one in told for each in one]
    share, alone, after = cpu / seconds, f"{empty:.1f} MB alone", resident_megabytes(process)
    print(f"{count} tables with a turn a second each, {2 * count} players, {len(late)} turns in {SECONDS} s")
    print(f"  from one player to the other   {described(late)}, longest {1000 * max(late):.0f} ms")
    print(f"  the broker                     {share:.1%} of a processor, {1e6 * share / count:.0f} µs a turn")
    print(f"  its memory                     {alone}, {with_players:.1f} MB with players, {after:.1f} MB in the end")


@contextmanager
def players(tables: int, port: int) -> Iterator[list["subprocess.Popen[str]"]]:
    share = tables // PROCESSES
    command = [sys.executable, "-m", "benchmarks.tables", str(port), str(share)]
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                subprocess.Popen(
                    [*command, str(number * share)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
                )
            )
            for number in range(PROCESSES)
        ]


class Player:
    """One side of a table."""

    def __init__(self, port: int, table: int, is_green: bool, late: list[float]) -> None:
        self._table = f"{table:016x}"
        ids = [f"{2 * table + number:016x}" for number in (0, 1)]
        self._green, self._blue = ids
        me, other = ids if is_green else reversed(ids)
        topics = Topics()
        self._own = topics.of(Kind.TABLES, self._table, me)
        self._late = late
        self.client = Client(CallbackAPIVersion.VERSION2, me, protocol=MQTTProtocolVersion.MQTTv5)
        self.client.on_socket_open = at_once
        self.client.on_message = self._hear
        self.client.connect("127.0.0.1", port, KEEP_ALIVE)
        self.client.subscribe(topics.of(Kind.TABLES, self._table, other), QOS)
        self._expiry = properties(PacketTypes.PUBLISH, MessageExpiryInterval=A_DAY)

    def take_turn(self, number: int) -> None:
        record = TURNS[: number % MOST_TURNS]
        said = json.loads(Report(self._green, self._blue, record).written())
        payload = json.dumps({**said, "sent": time.monotonic()})
        self.client.publish(self._own, payload, QOS, retain=True, properties=self._expiry)

    def _hear(self, client: Client, data: Any, message: MQTTMessage) -> None:
        self._late.append(time.monotonic() - json.loads(message.payload)["sent"])


def play(port: int, tables: int, first: int) -> None:
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    late: list[float] = []
    sides = [
        (Player(port, first + table, True, late), Player(port, first + table, False, late)) for table in range(tables)
    ]
    poll = select.epoll()
    by_number = {}
    for side in (side for pair in sides for side in pair):
        found = side.client.socket()
        assert found is not None
        by_number[found.fileno()] = side.client
        poll.register(found, select.EPOLLIN)
    serve(poll, by_number, time.monotonic() + 2)
    print("ready", flush=True)
    sys.stdin.readline()
    began = time.monotonic()
    # Each table has its own moment of the second.
    turns = [(began + index / tables, index, 1) for index in range(tables)]
    end, is_settled = began + SETTLED_SECONDS + SECONDS, False
    while (now := time.monotonic()) < end:
        if not is_settled and now >= began + SETTLED_SECONDS:
            is_settled = True
            late.clear()
        while turns[0][0] <= now:
            due, index, number = turns[0]
            sides[index][number % 2].take_turn(number)
            heapq.heapreplace(turns, (due + 1, index, number + 1))
        serve(poll, by_number, turns[0][0])
    print(json.dumps(late), flush=True)


def serve(poll: select.epoll, by_number: dict[int, Client], until: float) -> None:
    """What comes until then, and what is to be said again and again."""
    while (left := until - time.monotonic()) > 0:
        for number, _ in poll.poll(left):
            by_number[number].loop_read()
        greet(by_number.values())


_greeted = 0.0


def greet(clients: Any) -> None:
    """Whoever says nothing for too long is put out by the broker."""
    global _greeted
    if time.monotonic() >= _greeted + 5:
        _greeted = time.monotonic()
        for client in clients:
            client.loop_misc()


if __name__ == "__main__":
    main() if len(sys.argv) == 1 else play(*map(int, sys.argv[1:]))
