"""How many machines one room of one broker holds: all of them hear of each what it is at."""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from connect_four.match.wire import Kind, Player, State, Topics
from tests.match.mosquitto import Mosquitto

RIGHTS = Path(__file__).parents[1] / "examples" / "broker" / "connect-four.acl"
PASSWORD = "open sesame"
CHANGES = 20
CONNACK, PUBLISH, SUBACK = 2, 3, 9
TOPICS = Topics()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.room", description=__doc__)
    parser.add_argument("players", type=int, nargs="*", default=[30, 100, 300, 1000], help="so many machines")
    for number in parser.parse_args().players:
        with tempfile.TemporaryDirectory() as folder:
            names = [f"{each:016x}" for each in range(number)]
            broker = Mosquitto(Path(folder, "broker"), "use_username_as_clientid true", "max_queued_messages 100000")
            with broker.for_users(dict.fromkeys(names, PASSWORD), RIGHTS.read_text()):
                asyncio.run(measure(names, broker))


async def measure(names: list[str], broker: Mosquitto) -> None:
    number = len(names)
    print(f"{number} machines in one room, with the shipped rights", flush=True)
    alone = kilobytes(broker.pid)
    spent, began = seconds_of_processor(broker.pid), time.monotonic()
    machines = [await Machine.connected(name, broker) for name in names]
    report("connections", number, broker, spent, began)

    spent, began = seconds_of_processor(broker.pid), time.monotonic()
    for machine in machines:
        machine.tell(State.FREE)
    await heard(machines, number)
    report("words of all to all", number * number, broker, spent, began)

    spent, began = seconds_of_processor(broker.pid), time.monotonic()
    for change in range(1, CHANGES + 1):
        machines[change % number].tell(State.WAITING if change % 2 else State.PLAYING)
        await heard(machines, number + change)
    report("words of one to all", CHANGES * number, broker, spent, began)
    print(f"  {(kilobytes(broker.pid) - alone) / number:.0f} kB of memory a machine")
    for machine in machines:
        machine.leave()


async def heard(machines: list["Machine"], number: int) -> None:
    while min(machine.heard for machine in machines) < number:
        await asyncio.sleep(0.01)


def report(what: str, number: int, broker: Mosquitto, spent: float, began: float) -> None:
    processor, passed = seconds_of_processor(broker.pid) - spent, time.monotonic() - began
    print(
        f"  {number:>7} {what:<19}  {1e6 * processor / number:6.1f} µs of the broker's processor each,"
        f" {processor:.2f} s of it in {passed:.2f} s"
    )


def seconds_of_processor(process: int) -> float:
    """Mosquitto has one thread."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9


def kilobytes(process: int) -> int:
    (line,) = (line for line in Path(f"/proc/{process}/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1])


class Machine(asyncio.Protocol):
    """As little of MQTT 5 as it takes to be there, so that what is measured is the broker."""

    def __init__(self, name: str) -> None:
        self.heard = 0
        self._name = name
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self.is_listening = asyncio.get_running_loop().create_future()

    @classmethod
    async def connected(cls, name: str, broker: Mosquitto) -> "Machine":
        loop = asyncio.get_running_loop()
        _, machine = await loop.create_connection(lambda: cls(name), broker.host, broker.port)
        await machine.is_listening
        return machine

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        # A clean start with user and password, a keep-alive of an hour, no properties.
        header = text("MQTT") + bytes([5, 0b11000010]) + (3600).to_bytes(2) + b"\0"
        self._send(0x10, header + text(self._name) + text(self._name) + text(PASSWORD))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while (found := packet(self._buffer)) is not None:
            kind, start, end = found
            self._hear(kind, bytes(self._buffer[start:end]))
            del self._buffer[:end]

    def _hear(self, kind: int, content: bytes) -> None:
        if kind == CONNACK:
            self._send(0x82, b"\0\1\0" + text(TOPICS.of(Kind.PLAYERS, "+")) + b"\1")
        elif kind == SUBACK:
            self.is_listening.set_result(None)
        elif kind == PUBLISH:
            self.heard += 1
            place = 2 + int.from_bytes(content[:2])
            self._send(0x40, content[place : place + 2])

    def tell(self, state: State) -> None:
        topic = text(TOPICS.of(Kind.PLAYERS, self._name))
        self._send(0x33, topic + b"\0\2\0" + Player(self._name, False, state).written())

    def leave(self) -> None:
        assert self._transport is not None
        self._transport.close()

    def _send(self, kind: int, content: bytes) -> None:
        assert self._transport is not None
        length = len(content)
        size = bytes([length]) if length < 128 else bytes([length % 128 | 128, length // 128])
        self._transport.write(bytes([kind]) + size + content)


def packet(buffer: bytearray) -> tuple[int, int, int] | None:
    """The kind of the first one, and where its content begins and ends; None if it is not all there."""
    length = 0
    for number, byte in enumerate(buffer[1:5]):
        length |= (byte & 127) << 7 * number
        if byte < 128:
            end = number + 2 + length
            return (buffer[0] >> 4, number + 2, end) if len(buffer) >= end else None
    return None


def text(words: str) -> bytes:
    return len(words).to_bytes(2) + words.encode()


if __name__ == "__main__":
    main()
