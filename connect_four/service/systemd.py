"""What the service tells systemd, over the socket that systemd gives it."""

import os
import socket

BEAT_SECONDS = 5.0


class Notifier:
    def __init__(self) -> None:
        self._address = os.environ.get("NOTIFY_SOCKET", "")

    @property
    def seconds_between_beats(self) -> float:
        """At most half of the time after which systemd takes the service for hung."""
        microseconds = os.environ.get("WATCHDOG_USEC", "")
        limit = int(microseconds) / 1_000_000 if microseconds.isdecimal() else 0
        return min(BEAT_SECONDS, limit / 2) if limit else BEAT_SECONDS

    def ready(self, state: str) -> None:
        """Say it as often as the state, which `service status` shows, is another one."""
        self._send(f"READY=1\nSTATUS={state}")

    def beat(self) -> None:
        self._send("WATCHDOG=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
            channel.connect("\0" + self._address[1:] if self._address.startswith("@") else self._address)
            channel.sendall(message.encode())
