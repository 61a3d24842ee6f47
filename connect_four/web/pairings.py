"""The browsers that may press: what each of them was given, as a hash on the disk, and when it was last used."""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from connect_four.files import beginning
from connect_four.journal.game_files import keep
from connect_four.language import _
from connect_four.web.addresses import new_token

# In a folder of its own: the game writes new files beside it under the same name.
FOLDER, NAME = "web", "pairings"
UNUSED_DAYS = 90
MOST = 64
# More than so many pairings need, in bytes.
LONGEST = 1 << 14

Signature = tuple[int, int, int]


class Pairings:
    def __init__(self, folder: str | None, today: Callable[[], int | None], tell: Callable[[str], None]) -> None:
        self._folder = folder and f"{folder}/{FOLDER}"
        self._today = today
        self._tell = tell
        self._read: Signature | None = None
        self._days: dict[str, int | None] = {}
        """The day of the last use of each pairing, by its hash; None if no clock knew it."""

    def add(self) -> str:
        """A new pairing: what its browser shall show from now on."""
        self._look()
        token = new_token()
        while len(self._days) >= MOST:
            # They stand in the order of their last use.
            del self._days[next(iter(self._days))]
        self._days[hashed(token)] = self._today()
        self._write()
        return token

    def knows(self, token: str) -> bool:
        """Whether this is what a paired browser shows. Asking is a use."""
        self._look()
        # Whoever measures how long this takes learns something of a hash, and nothing of what has it.
        key = hashed(token)
        if key not in self._days:
            return False
        day = self._today()
        # Once a day: cards wear out.
        if day is not None and self._days[key] != day:
            del self._days[key]
            self._days[key] = day
            self._write()
        return True

    def _look(self) -> None:
        """Read what another program may have changed: who forgets all pairings does not ask this one."""
        if (found := self._signature()) != self._read:
            self._read = found
            self._days = dict(self._lines()) if found else {}
        day = self._today()
        if day is not None:
            self._days = {key: used for key, used in self._days.items() if used is None or day - used <= UNUSED_DAYS}

    def _signature(self) -> Signature | None:
        with suppress(OSError):
            status = Path(f"{self._folder}/{NAME}").lstat()
            return status.st_ino, status.st_mtime_ns, status.st_size
        return None

    def _lines(self) -> Iterator[tuple[str, int | None]]:
        content = b""
        with suppress(OSError):
            content = beginning(f"{self._folder}/{NAME}", LONGEST, flags=os.O_NOFOLLOW)
        for line in content.decode("ascii", "replace").splitlines()[:MOST]:
            match line.split():
                case [key, day] if day.isdecimal():
                    yield key, int(day)
                case [key]:
                    yield key, None

    def _write(self) -> None:
        if self._folder is None:
            return
        content = "".join(f"{key}{'' if day is None else f' {day}'}\n" for key, day in self._days.items())
        try:
            keep(self._folder, NAME, content.encode())
        except OSError as error:
            trouble = _("the pairings cannot be kept in {folder}: {reason}; they last until this program ends")
            self._tell(trouble.format(folder=self._folder, reason=error.strerror))
        self._read = self._signature()


def hashed(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()


def forget(folder: str) -> bool:
    """End every pairing that is kept in this state folder; the answer is whether there was one."""
    try:
        Path(folder, FOLDER, NAME).unlink()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True
