"""The last choice on player select, in a file beside the games: one line with a checksum, as theirs are."""

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from connect_four.datastore import FIRST_LEVEL, FIRST_PLAYER_COUNT, MAX_LEVEL, Game
from connect_four.files import beginning
from connect_four.journal.game_files import keep
from connect_four.journal.text import line

NAME = "choice"
# Longer than any choice is; what is there may be of any length.
LONGEST = 100


class Choice(NamedTuple):
    player_count: int = FIRST_PLAYER_COUNT
    level: int = FIRST_LEVEL

    @classmethod
    def on(cls, game: Game) -> "Choice":
        """What is chosen; a game with a guest began with one player."""
        return cls(game.player_count if game.guest is None else 1, game.level)

    @property
    def content(self) -> bytes:
        return line(f"players {self.player_count}, level {self.level}", b"")


def every_choice() -> Iterator[Choice]:
    for player_count in (1, 2):
        for level in range(1, MAX_LEVEL + 1):
            yield Choice(player_count, level)


def remembered(folder: str) -> Choice | None:
    """What was written last; None if nothing is there, or nothing that this program could have written."""
    content = b""
    with suppress(OSError):
        content = beginning(f"{folder}/{NAME}", LONGEST, flags=os.O_NOFOLLOW)
    return next((choice for choice in every_choice() if choice.content == content), None)


def remember(choice: Choice, folder: str) -> None:
    keep(folder, NAME, choice.content)
