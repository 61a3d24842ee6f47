"""A connection to a broker, as it is made."""

import os
import socket
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from threading import Thread
from typing import Any

from paho.mqtt.client import Client
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

from connect_four.match.entrance import Entrance
from connect_four.match.wire import A_DAY

QOS = 1
KEEP_ALIVE = 15
LONGEST_PACKET = 8192
"""The broker keeps everything longer to itself."""


@dataclass(frozen=True, slots=True)
class Will:
    """The topic that the broker empties when this machine has vanished for so many seconds."""

    topic: str
    delay: int = 0


class Doorbell:
    """It is readable once it has rung, and there as long as somebody holds it."""

    def __init__(self) -> None:
        self._number = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)

    def __del__(self) -> None:
        os.close(self._number)

    def fileno(self) -> int:
        return self._number

    def ring(self) -> None:
        os.eventfd_write(self._number, 1)

    def be_silent(self) -> None:
        with suppress(BlockingIOError):
            os.eventfd_read(self._number)


class Attempt:
    """A connection on its way, in a thread: where there is no network, it takes long to find out about a name."""

    def __init__(self, entrance: Entrance, identity: str, will: Will, bell: Doorbell) -> None:
        self.client = new_client(entrance, identity, will)
        self.error: OSError | None = None
        self.is_over = False
        Thread(target=self._run, args=(entrance.address.host, entrance.address.port, bell), daemon=True).start()

    def _run(self, host: str, port: int, bell: Doorbell) -> None:
        wishes = properties(PacketTypes.CONNECT, SessionExpiryInterval=A_DAY, MaximumPacketSize=LONGEST_PACKET)
        try:
            # All that still counts is retained. What was missed would come before it, and a full queue in its place.
            self.client.connect(host, port, KEEP_ALIVE, clean_start=True, properties=wishes)
        except OSError as error:
            self.error = error
        finally:
            self.is_over = True
            bell.ring()


def new_client(entrance: Entrance, identity: str, will: Will) -> Client:
    client = Client(CallbackAPIVersion.VERSION2, identity, protocol=MQTTProtocolVersion.MQTTv5, manual_ack=True)
    client.on_socket_open = at_once
    if entrance.tls is not None:
        client.tls_set_context(entrance.tls)
    if entrance.credentials is not None:
        client.username_pw_set(*entrance.credentials)
    wishes = properties(PacketTypes.WILLMESSAGE, WillDelayInterval=will.delay)
    client.will_set(will.topic, b"", QOS, retain=True, properties=wishes)
    return client


@cache
def properties(packet: int, **values: int) -> Properties:
    """What a packet says beside its content, by the names of MQTT 5."""
    made: Properties = Properties(packet)  # type: ignore[no-untyped-call]
    for name, value in values.items():
        setattr(made, name, value)
    return made


def at_once(client: Client, data: object, opened: Any) -> None:
    """Nothing waits until there is more to be sent."""
    opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
