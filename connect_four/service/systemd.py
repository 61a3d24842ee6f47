"""What the service tells systemd, over the socket that systemd gives it."""

import os
import socket


class Notifier:
    def __init__(self) -> None:
        self._address = os.environ.get("NOTIFY_SOCKET", "")
        self._said = ""

    @property
    def seconds_between_beats(self) -> float | None:
        """Half of the time after which systemd takes the service for hung; None if it doesn't watch."""
        microseconds = os.environ.get("WATCHDOG_USEC", "")
        return int(microseconds) / 2_000_000 if microseconds.isdigit() and int(microseconds) else None

    def ready(self) -> None:
        self._send("READY=1")

    def beat(self) -> None:
        self._send("WATCHDOG=1")

    def status(self, sentence: str) -> None:
        """What `service status` shows; said in the journal too, and only when it is news."""
        if sentence != self._said:
            self._said = sentence
            print(sentence, flush=True)
            self._send(f"STATUS={sentence}")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
            channel.connect("\0" + self._address[1:] if self._address.startswith("@") else self._address)
            channel.sendall(message.encode())


class Heartbeat:
    """An alarm of the game loop that tells systemd that input, game and picture still make progress."""

    def __init__(self, notifier: Notifier, now: float) -> None:
        self._notifier = notifier
        self._seconds = notifier.seconds_between_beats
        self.due = None if self._seconds is None else now

    def ring(self, now: float) -> None:
        self._notifier.beat()
        self.due = None if self._seconds is None else now + self._seconds
