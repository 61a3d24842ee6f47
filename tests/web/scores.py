"""The page of a tournament, or of a host, that is told what that would tell it, without one."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.clone import PROJECT
from tests.web.evening import Browser, free_port

Snapshot = dict[str, Any]
NAMES = ("Ada", "level:3", "random.py")
MARKUP = '<img src=x onerror="alert(1)">&amp;'


def player(name: str, points: float = 0, games: int = 0, **others: Any) -> dict[str, Any]:
    lost_by = {"time": 0, "illegal": 0, "crash": 0}
    told = {"name": name, "is_computer": True, "points": points, "games": games, "elo": 0.0, "error": 0.0}
    return {**told, "lost_by": lost_by, **others}


def game(*record: str, number: int = 1, **others: Any) -> dict[str, Any]:
    told = {"number": number, "green": NAMES[0], "blue": NAMES[1], "record": [*record], "opening": 0}
    return {**told, "result": None, "reason": None, **others}


def snapshot(players: Sequence[dict[str, Any]] = (), **others: Any) -> Snapshot:
    known = players or [player(name) for name in NAMES]
    cross = [[None] * len(known) for _ in known]
    return {"players": known, "cross": cross, "played": 0, "of": 60, "is_over": False, "game": None, **others}


@dataclass
class Scores:
    """A page of a tournament or of a host, as one starts it."""

    port: int = field(default_factory=free_port)
    words: Sequence[str] = ("--tournament",)

    def __post_init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "connect_four", "web", *self.words, "--web-port", str(self.port)],
            env={**os.environ, "PYTHONPATH": str(PROJECT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self._output = self._process.stdin, self._process.stdout
        self.said = self.heard()
        """The address that is said: of a host with the key."""
        assert self.said.partition("?")[0] == self.address
        self.pid = self._process.pid

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def browser(self) -> Browser:
        return Browser(self.port)

    def heard(self) -> str:
        """The next line that it says."""
        return self._output.readline().decode().removesuffix("\n")

    def show(self, told: Snapshot) -> None:
        self._input.write(json.dumps(told).encode() + b"\n")
        self._input.flush()

    def end(self) -> str:
        """The tournament ends, and with it its page; what that has said beside its address."""
        self._input.close()
        assert self._process.wait(60) == 0
        return self._output.read().decode()

    def stop(self, number: signal.Signals = signal.SIGKILL) -> None:
        self._process.send_signal(number)
        self._process.wait(60)
        # What a tournament had still to tell.
        with contextlib.suppress(BrokenPipeError):
            self._input.close()
        self._output.close()


@contextmanager
def shown_scores(*words: str) -> Iterator[Scores]:
    scores = Scores(words=words or ("--tournament",))
    try:
        yield scores
    finally:
        scores.stop()
