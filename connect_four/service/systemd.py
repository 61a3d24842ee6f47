"""What the service tells systemd, over the socket that systemd gives it."""

import os
import socket

BEAT_SECONDS = 5.0
VARIABLES = ("NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID")


class Notifier:
    def __init__(self) -> None:
        # Removed from the environment: a program that the service starts must not send messages in the service's name.
        self._address, self._microseconds, _ = (os.environ.pop(name, "") for name in VARIABLES)

    @property
    def seconds_between_beats(self) -> float:
        """At most half of the time after which systemd takes the service for hung."""
        limit = int(self._microseconds) / 1_000_000 if self._microseconds.isdecimal() else 0
        return min(BEAT_SECONDS, limit / 2) if limit else BEAT_SECONDS

    def ready(self, state: str, error: int) -> None:
        """Tell systemd the state, which `service status` shows, and which error it is, if any. Call this whenever the
        state changes. The words may be of any language: ./play, which tries a new version, goes by the number."""
        self._send(f"READY=1\nSTATUS={state}\nERRNO={error}")

    def beat(self) -> None:
        self._send("WATCHDOG=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
            channel.connect("\0" + self._address[1:] if self._address.startswith("@") else self._address)
            channel.sendall(message.encode())
