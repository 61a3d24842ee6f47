"""A saved game is deleted, but never the one that is being played."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from connect_four.datastore import Outcome
from connect_four.errors import InputError
from connect_four.journal.game_files import FOLDER, GameFiles, file_name
from connect_four.journal.history import folder_of_games
from connect_four.journal.lock import Lock
from connect_four.journal.text import read
from connect_four.language import _


def require_past(number: int) -> None:
    """Refuse if it is the game that is being played, or the one that the next start goes on with."""
    with past_game(number):
        pass


def delete(number: int) -> None:
    with past_game(number) as files:
        files.delete(number)


@contextmanager
def past_game(number: int) -> Iterator[GameFiles]:
    """The games, as long as this one is past: meanwhile no other program can begin to play."""
    folder = folder_of_games()
    try:
        with GameFiles(os.open(f"{folder}/{FOLDER}", os.O_RDONLY | os.O_DIRECTORY)) as files:
            lock = lock_of(folder)
            try:
                if number == files.newest() and (lock is None or is_open(files, number)):
                    trouble = _("game {number} is the one that is being played").format(number=number)
                    raise InputError(trouble, _("it can be deleted when the next one has begun"))
                yield files
            finally:
                if lock is not None:
                    lock.release()
    except OSError as error:
        trouble = _("cannot delete game {number}: {reason}")
        raise InputError(trouble.format(number=number, reason=error.strerror)) from error


def lock_of(folder: str) -> Lock | None:
    """The lock; None if a program that is playing has it. What that one still writes to is the newest game alone."""
    try:
        return Lock(f"{folder}/lock")
    except BlockingIOError:
        return None


def is_open(files: GameFiles, number: int) -> bool:
    return read(files.content(file_name(number))).saved.outcome is Outcome.OPEN
