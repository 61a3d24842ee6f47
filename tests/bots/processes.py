"""Which processes there are that a test has started, however far away from it they have gone."""

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

MARK = "CONNECT_FOUR_TEST"


def marked(mark: str) -> Mapping[str, str]:
    """An environment that all of them have."""
    return {**os.environ, MARK: mark, "PYTHONPATH": str(Path(__file__).parents[2])}


def processes(mark: str) -> list[int]:
    found = []
    for environment in Path("/proc").glob("[0-9]*/environ"):
        # Those that have ended are not there, or have none.
        with suppress(OSError):
            if f"{MARK}={mark}".encode() in environment.read_bytes().split(b"\0"):
                found.append(int(environment.parent.name))
    return sorted(found)


def children(process: int) -> list[int]:
    """The processes of which it is the parent, the oldest first."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_bytes().rpartition(b")")[2].split()
            if int(fields[1]) == process:
                found.append((int(fields[19]), int(stat.parent.name)))
    # The numbers begin again when there are no higher ones.
    return [number for _, number in sorted(found)]


def beside_progress(errors: str) -> str:
    """What is said on standard error but for how far it has come, which a slow machine has time to say."""
    return re.sub(r"^\d+ of \d+ games.*\n", "", errors, flags=re.MULTILINE)
