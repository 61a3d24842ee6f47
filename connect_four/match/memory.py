"""What the messenger knows of a match after a power cut."""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict

from connect_four.files import beginning
from connect_four.journal.game_files import close, keep, open_folder, write_through
from connect_four.journal.text import PLAYER_ON, SIDES
from connect_four.language import _
from connect_four.link import lines
from connect_four.link.lines import Object
from connect_four.match.pairing import Meeting
from connect_four.match.table import VOID, Table
from connect_four.match.wire import DRAW, Record, flag, id_in, name_in, record_in, table_in

NAME = "match"
PARTED = "parted-records"
LONGEST = 1 << 14
MOST_PARTED = 1 << 20


class MatchFile:
    """The match that goes on, or went on last. Without a folder, or on a broken disk, it is known in memory only."""

    def __init__(self, folder: str | None, tell: Callable[[str], None]) -> None:
        self._folder = folder
        self._tell = tell
        self.table = None if folder is None else read(folder)

    def keep(self, table: Table | None) -> None:
        if table != self.table:
            self.table = table
            content = b"" if table is None else json.dumps({**asdict(table), "side": SIDES[table.side]}).encode()
            self._write(lambda folder: keep(folder, NAME, content))

    def keep_both(self, table: Table, mine: Record, theirs: Record) -> None:
        """Write down two records that part, for people to look at."""
        line = json.dumps({**asdict(table.meeting), "name": table.name, "mine": mine, "theirs": theirs}) + "\n"
        self._write(lambda folder: append(folder, line.encode()))

    def _write(self, write: Callable[[str], None]) -> None:
        """Have a file written in the folder."""
        try:
            if self._folder is not None:
                write(self._folder)
        except OSError as error:
            words = _("The match cannot be kept, and would not go on after a restart: {reason}.")
            self._tell(words.format(reason=error.strerror))


def append(path: str, content: bytes) -> None:
    folder = open_folder(path)
    try:
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW
        file = os.open(PARTED, flags, 0o600, dir_fd=folder)
        try:
            # Somebody may let one match after the other end so.
            if os.fstat(file).st_size < MOST_PARTED:
                write_through(file, content)
        finally:
            close(file)
    finally:
        close(folder)


def read(folder: str) -> Table | None:
    """What was kept last; None if nothing is there, or nothing that this program could have written."""
    with suppress(OSError, ValueError, TypeError, LookupError, AttributeError):
        return table_of(lines.read(beginning(f"{folder}/{NAME}", LONGEST, flags=os.O_NOFOLLOW)))
    return None


def table_of(kept: Object) -> Table:
    meeting = Meeting(table_in(kept["meeting"]), *(id_in(kept["meeting"], word) for word in ("other", "green")))
    side, name, game, result = PLAYER_ON[kept["side"]], name_in(kept), kept["game"], kept["result"]
    host, round_ = None if kept["host"] is None else id_in(kept, "host"), kept["round"]
    if type(game) is not int or type(round_) is not int or result not in (None, VOID, DRAW, *PLAYER_ON):
        raise ValueError(kept)
    return Table(meeting, side, name, game, host, round_, flag(kept, "is_left"), record_in(kept), result)
