"""What the clock says, if it is right. A Pi without a clock of its own wakes at any time."""

import re
from contextlib import suppress
from pathlib import Path
from time import gmtime, localtime, strftime, time

BOARD = Path("/sys/firmware/devicetree")
"""It is there on a board such as a Pi. Whatever else runs Linux has a clock that goes on without power."""
SET_BY_THE_NETWORK = Path("/run/systemd/timesync/synchronized")
"""It is there once systemd has set the clock since the machine was started."""
CLOCK_OF_ITS_OWN = Path("/sys/class/rtc/rtc0/since_epoch")
"""What the machine's own clock says. Without a battery it begins anew when it gets power, in the past century."""
A_DAY = 24 * 60 * 60


def utc() -> str:
    """The time in UTC; nothing if it is not known."""
    now = right_time()
    return "" if now is None else strftime("%Y-%m-%dT%H:%M:%SZ", gmtime(now))


def today() -> int | None:
    """Which day it is in UTC, counted from 1970; None if that is not known."""
    now = right_time()
    return None if now is None else int(now) // A_DAY


def right_time() -> float | None:
    # Whatever cannot be read says nothing of the clock.
    with suppress(OSError, ValueError):
        now = time()
        # Nobody has played before the program was there.
        earliest = Path(__file__).stat().st_mtime
        if now >= earliest and (not BOARD.exists() or SET_BY_THE_NETWORK.exists() or own_clock() >= earliest):
            return now
    return None


def own_clock() -> int:
    return int(CLOCK_OF_ITS_OWN.read_text())


def local(utc: str) -> str:
    """The date and the time that it was here."""
    # Imported late: only lists of games say it.
    from calendar import timegm

    seconds = timegm(tuple(map(int, re.findall("[0-9]+", utc))))
    return strftime("%Y-%m-%d %H:%M", localtime(seconds))
