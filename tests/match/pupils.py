"""Pupils at a real broker, who play at once whomever the host names: the smaller number wins."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion

from connect_four.match.wire import ANY, Kind, Player, Report, Seat, State, Topics, message
from tests.match.mosquitto import Mosquitto
from tests.match.school import GREEN_WINS

TOPICS = Topics("7b")
PASSWORD = "secret"


class Pupil:
    def __init__(self, number: int, name: str, broker: Mosquitto) -> None:
        self.id = f"{number:016x}"
        self.name = name
        self.played: list[str] = []
        self._client = Client(CallbackAPIVersion.VERSION2, self.id, protocol=MQTTProtocolVersion.MQTTv5)
        # Where nobody is asked for it, it does no harm.
        self._client.username_pw_set(self.id, PASSWORD)
        self._client.on_message = self._take_seat
        self._client.on_connect = self._come
        self._client.reconnect_delay_set(1, 1)
        self._client.connect(broker.host, broker.port)
        self._client.loop_start()

    def _come(self, *_: Any) -> None:
        self._client.subscribe(TOPICS.of(Kind.SEATS, self.id, ANY), 1)
        self._publish(Kind.PLAYERS, payload=Player(self.name, False, State.WAITING).written())

    def close(self) -> None:
        self._publish(Kind.PLAYERS, payload=b"").wait_for_publish(20)
        self._client.disconnect()
        self._client.loop_stop()

    def _take_seat(self, client: Client, data: Any, told: MQTTMessage) -> None:
        seat = message(Seat.read, bytes(told.payload)) if told.payload else None
        if seat is None or seat.table in self.played:
            return
        self.played.append(seat.table)
        is_green = seat.green < seat.blue
        record, result = (GREEN_WINS, "green") if is_green else (GREEN_WINS[:4], "blue")
        report = Report(seat.green, seat.blue, record, result).written()
        self._publish(Kind.TABLES, seat.table, payload=report)
        self._publish(Kind.RESULTS, seat.table, payload=report, retain=False)

    def _publish(self, kind: Kind, *words: str, payload: bytes, retain: bool = True) -> Any:
        return self._client.publish(TOPICS.of(kind, *words, self.id), payload, 1, retain)


@contextmanager
def pupils(broker: Mosquitto, *names: str) -> Iterator[list[Pupil]]:
    """They wait, until this ends."""
    with ExitStack() as stack:
        there = [Pupil(number, name, broker) for number, name in enumerate(names, start=1)]
        for each in there:
            stack.callback(each.close)
        yield there
