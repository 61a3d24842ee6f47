"""The saved games, for the commands that list, count and replay them."""

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from connect_four.errors import InputError
from connect_four.journal.folder import state_folder
from connect_four.journal.game_files import FOLDER, GameFiles, file_name, is_aside, number_of
from connect_four.journal.text import DamagedError, SavedGame, read
from connect_four.language import N_, _
from connect_four.program import COMMAND, say


def no_games() -> str:
    return _("There are no saved games yet: play one with {program}.").format(program=COMMAND)


class Trouble(NamedTuple):
    """What is wrong with the file of this number."""

    number: int
    sentence: str


class History(NamedTuple):
    """The saved games that have turns, by their numbers, the oldest first; and what is wrong with files beside them."""

    games: dict[int, SavedGame]
    troubles: list[Trouble]

    def say_troubles(self) -> int:
        """Say what is wrong, before anything else is printed: whoever reads that may stop. The answer is the status."""
        for each in self.troubles:
            say(each.sentence)
        return 1 if self.troubles else 0


def history() -> History:
    folder = folder_of_games()
    try:
        return history_in(folder)
    except OSError as error:
        trouble = _("cannot read the saved games in {folder}: {reason}")
        raise InputError(trouble.format(folder=folder, reason=error.strerror)) from error


def folder_of_games() -> str:
    folder = state_folder(os.environ)
    if folder is None:
        raise InputError(_("there is no home directory, and so there are no saved games"), _("set HOME"))
    return folder


def newest_games(state_folder: str, before: int | None) -> Iterator[tuple[int, SavedGame]]:
    """The games with turns and their numbers, the newest first, of those before this number. What is damaged is passed
    over."""
    try:
        folder = os.open(f"{state_folder}/{FOLDER}", os.O_RDONLY | os.O_DIRECTORY)
    except FileNotFoundError:
        return
    with GameFiles(folder) as files:
        numbers = files.numbers()
        for number in reversed(numbers):
            if before is None or number < before:
                with suppress(DamagedError):
                    saved = game_in(files, file_name(number), number == numbers[-1])
                    if saved is not None:
                        yield number, saved


def history_in(state_folder: str) -> History:
    history = History({}, [])
    path = f"{state_folder}/{FOLDER}"
    try:
        folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    except FileNotFoundError:
        return history
    with GameFiles(folder) as files:
        newest = files.newest()
        for number, name in sorted((number_of(name), name) for name in files.names()):
            if name != file_name(number) and not is_aside(name):
                continue
            try:
                saved = game_in(files, name, number == newest)
            except DamagedError as error:
                trouble = _("the saved game {file} cannot be shown: {trouble}; {remedy}")
                trouble = trouble.format(file=f"{path}/{name}", trouble=error, remedy=error.remedy)
                history.troubles.append(Trouble(number, trouble))
            else:
                if saved is not None:
                    history.games[number] = saved
    return history


def game_in(files: GameFiles, name: str, is_newest: bool) -> SavedGame | None:
    """The game in this file; None if there is none that has turns and does not go on in another file."""
    try:
        content = files.content(name)
    except OSError as error:
        # Another program may be playing, and take an old game away just now.
        if name not in files.names():
            return None
        raise DamagedError(str(error.strerror), N_("mend that, or move it away")) from error
    reading = read(content)
    saved, is_whole = reading.saved, reading.length == len(content)
    if not saved.played or (is_aside(name) and not is_whole):
        return None
    if is_aside(name):
        remedy = _("name it {file} to have it back").format(file=file_name(number_of(name)))
        raise DamagedError(_("it was set aside, but is whole"), remedy)
    # The newest may be in the middle of a line that is being written; the game says it if it is not.
    if not (is_whole or is_newest):
        raise DamagedError(_("its last line is damaged, and perhaps a later game goes on with it"))
    return saved


def game_of(number: str) -> SavedGame:
    """The saved game with the number that somebody has typed."""
    games, troubles = history()
    wanted = number.lstrip("0")
    for each, game in games.items():
        if str(each) == wanted:
            return game
    for each, trouble in troubles:
        if str(each) == wanted:
            raise InputError(trouble)
    if not games and not troubles:
        raise InputError(no_games())
    trouble = _("there is no saved game {number}").format(number=repr(number))
    raise InputError(trouble, _("{program} games lists them").format(program=COMMAND))
