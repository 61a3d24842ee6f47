"""The files of a class: all that is known of it, its results as a table for other programs, and how it stands."""

import csv
import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path

from connect_four.errors import BusyError, InputError
from connect_four.files import LONGEST, beginning, write_file
from connect_four.journal.data import RESULTS
from connect_four.journal.lock import Lock
from connect_four.language import _
from connect_four.link import lines
from connect_four.match.contest import Contest
from connect_four.match.drawing import drawing
from connect_four.match.register import as_data, contest_of, said_of
from connect_four.match.standing import Row, names

KEPT, TABLE, PICTURE = "host.json", "results.csv", "standing.svg"
HEAD = ("round", "table", "green", "blue", "result", "words", "record")
BYE = "bye"
# With these a spreadsheet would take what somebody is called for a formula; in German it begins a cell with each “;”.
OF_FORMULAS = tuple("=+-@\t\r")


class Papers:
    """Those of the newest class of a room, or of a new one, in a folder of their own."""

    def __init__(self, base: Path, room: str, is_new: bool, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self._told = ""
        place = base / "room" / room if room else base
        try:
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = Lock(str(place / "lock"))
            numbers = [int(each.name) for each in place.iterdir() if each.name.isascii() and each.name.isdecimal()]
            self.folder = place / str(max(numbers, default=0) + (is_new or not numbers))
            self.folder.mkdir(mode=0o700, exist_ok=True)
        except BlockingIOError:
            raise BusyError(_("another host has this class open; end it first")) from None
        except OSError as error:
            trouble = _("the class cannot be kept in {folder}: {reason}")
            raise InputError(trouble.format(folder=place, reason=error.strerror)) from None

    def read(self) -> Contest | None:
        """What was kept last; None if nothing was."""
        file = self.folder / KEPT
        try:
            return contest_of(lines.read(beginning(file, LONGEST)))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise InputError(_("{file}: cannot read it: {reason}").format(file=file, reason=error.strerror)) from None
        except (ValueError, LookupError, TypeError, AttributeError):
            trouble = _("{file}: no host has written this").format(file=file)
            raise InputError(trouble, _("begin another class with --new")) from None

    def keep(self, contest: Contest, standing: list[Row]) -> None:
        self._write(KEPT, json.dumps(as_data(contest, standing), ensure_ascii=False) + "\n")

    def write(self, contest: Contest, standing: list[Row]) -> None:
        """What other programs read."""
        text = StringIO()
        csv.writer(text, lineterminator="\n").writerows([HEAD, *results(contest)])
        self._write(TABLE, text.getvalue())
        self._write(PICTURE, drawing(standing))

    def _write(self, name: str, text: str) -> None:
        """On a full disk the class goes on, and is told so once."""
        try:
            write_file(self.folder / name, text.encode())
        except InputError as error:
            if str(error) != self._told:
                self._told = str(error)
                self._tell(self._told)


def results(contest: Contest) -> list[tuple[int, str, str, str, str, str, str]]:
    """A row a match, and a row a bye, round by round."""
    called = {player: harmless(name) for player, name in names(contest).items()}
    rows = [(number, "", called[player], "", "", BYE, "") for number, player in contest.byes]
    for table in contest.tables.values():
        result = "" if table.verdict is None else RESULTS[table.verdict.outcome] or ""
        words, record = harmless(said_of(table, called)), " ".join(table.record)
        rows.append((table.round, table.id, called[table.green], called[table.blue], result, words, record))
    return sorted(rows, key=lambda row: row[0])


def harmless(name: str) -> str:
    name = name.replace(";", ",")
    return f"'{name}" if name.startswith(OF_FORMULAS) else name
