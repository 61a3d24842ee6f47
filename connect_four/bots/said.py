"""What programs write on their standard error in a tournament: kept for their authors, a file for each program."""

import os
import re
from contextlib import suppress

from connect_four.bots.game import Ended
from connect_four.bots.tournament import Plan
from connect_four.datastore import PlayerID
from connect_four.journal.game_files import close, open_folder

FOLDER = "bots"
ENDING = ".txt"
LONGEST = 1 << 20
"""What comes first is kept: it is what a fault is reported with."""
MOST = 100
"""Files, the last ones."""


class Said:
    """The files of one tournament. What cannot be written is not kept."""

    def __init__(self, plan: Plan, state_folder: str | None) -> None:
        self._names = plan.names
        self._folder = None if state_folder is None else f"{state_folder}/{FOLDER}"
        self._lengths: dict[int, int] = {}

    def keep(self, ended: Ended) -> None:
        fixture = ended.played.fixture
        for side, player, other in (
            (PlayerID.ONE, fixture.green, fixture.blue),
            (PlayerID.TWO, fixture.blue, fixture.green),
        ):
            if said := ended.said.get(side):
                head = (
                    f"--- {fixture.number + 1}. {self._names[player]} - {self._names[other]}: {ended.played.record}\n"
                )
                with suppress(OSError):
                    self._append(player, head.encode(errors="replace") + said.rstrip(b"\n") + b"\n")

    def place(self, player: int) -> str | None:
        """The file that has something of this tournament."""
        return f"{self._folder}/{file_name(self._names[player])}" if player in self._lengths else None

    def _append(self, player: int, content: bytes) -> None:
        length = self._lengths.get(player)
        if self._folder is None or (length or 0) + len(content) > LONGEST:
            return
        folder = open_folder(self._folder)
        try:
            # The first time what is there is of another tournament.
            how = os.O_TRUNC if length is None else os.O_APPEND
            name = file_name(self._names[player])
            file = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | how, 0o600, dir_fd=folder)
            try:
                self._lengths[player] = (length or 0) + os.write(file, content)
            finally:
                close(file)
            if length is None:
                forget_the_oldest(folder)
        finally:
            close(folder)


def file_name(player: str) -> str:
    """No other player's."""
    return re.sub("[/%]", lambda found: f"%{ord(found[0]):02X}", player) + ENDING


def forget_the_oldest(folder: int) -> None:
    with os.scandir(folder) as entries:
        ages = sorted((entry.stat().st_mtime, entry.name) for entry in entries if entry.name.endswith(ENDING))
    for _, name in ages[:-MOST]:
        os.unlink(name, dir_fd=folder)
