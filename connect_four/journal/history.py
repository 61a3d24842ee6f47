"""The saved games, for the commands that list, count and replay them."""

import os

from connect_four.errors import InputError
from connect_four.journal.folder import state_folder
from connect_four.journal.game_files import saved_games
from connect_four.journal.text import SavedGame
from connect_four.program import COMMAND

NO_GAMES = f"There are no saved games yet: play one with {COMMAND}."


def history() -> dict[int, SavedGame]:
    """The saved games by their numbers, the oldest first."""
    folder = state_folder(os.environ)
    if folder is None:
        raise InputError("there is no home directory, and so there are no saved games", "set HOME")
    try:
        return dict(saved_games(folder))
    except OSError as error:
        raise InputError(f"cannot read the saved games in {folder}: {error.strerror}") from error


def game_of(number: str) -> SavedGame:
    """The saved game with the number that somebody has typed."""
    games = history()
    if not games:
        raise InputError(NO_GAMES)
    known = {str(each): game for each, game in games.items()}
    if number.lstrip("0") not in known:
        raise InputError(f"there is no saved game {number!r}", f"{COMMAND} games lists them")
    return known[number.lstrip("0")]
