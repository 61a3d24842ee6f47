"""The game on the disk, turn by turn, and the last choice."""

import os
from collections import deque
from collections.abc import Callable
from dataclasses import replace

from connect_four.datastore import Outcome, ScreenName
from connect_four.errors import BusyError
from connect_four.journal import clock
from connect_four.journal.game_files import FOLDER, HISTORY, GameFile, GameFiles, file_name, open_folder
from connect_four.journal.last_choice import Choice, remember, remembered
from connect_four.journal.lock import Lock
from connect_four.journal.text import GIVEN_UP, DamagedError, SavedGame, line, lines_between, read
from connect_four.language import _
from connect_four.logic.beginning import ORDINARY, Beginning
from connect_four.logic.game_manager import GameManager


class Journal:
    """Saves every turn before the next press is taken, and resumes the game, even after a crash or a power cut.

    If saving fails, the game goes on in memory, and `tell` is called once with the reason.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str] | None,
        tell: Callable[[str], None],
        names: tuple[str, str] = ("", ""),
        utc: Callable[[], str] = clock.utc,
    ) -> None:
        self._folder = None if folder is None else os.fspath(folder)
        self._tell = tell
        self._names = names
        self._utc = utc
        self._lock: Lock | None = None
        self._files: GameFiles | None = None
        self._is_failing = False
        self._game: GameFile | None = None
        self._saved: SavedGame | None = None
        self._unsaved: deque[GameFile] = deque(maxlen=HISTORY)
        self._free_number: int | None = None
        self._number: int | None = None
        self._choice = Choice()
        self._choice_is_saved = True

    def __enter__(self) -> "Journal":
        if self._folder is None:
            self._tell(_("games are not saved: there is no home directory (HOME is not set)"))
            return self
        try:
            self._open_first()
        except OSError as error:
            self._fail(error)
        return self

    def __exit__(self, *ended: object) -> None:
        if self._game is not None:
            self._game.close()
        self._close_folder()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    @property
    def number(self) -> int | None:
        """The number of the game that is being played; None if there is none.

        It stays what it is while the game is played, also if that cannot be saved, or only later.
        """
        return self._number

    def resume(self, afresh: bool = False, beginning: Beginning = ORDINARY) -> GameManager:
        """The game that was being played; if there is none, or it is given up, a fresh one with the last choice.

        The games of a fresh one have this beginning.
        """
        manager = self._saved_game()
        if self._folder is not None and (choice := remembered(self._folder)):
            self._choice = choice
        if afresh:
            self._end()
        if afresh or manager is None:
            return GameManager(*self._choice, beginning=beginning)
        return manager

    def save(self, manager: GameManager) -> None:
        """Write down what has happened since the last time; mostly that is nothing."""
        choice = Choice.on(manager.game)
        if choice != self._choice:
            self._choice = choice
            self._choice_is_saved = False
            self._catch_up()
        if not (manager.game.is_started or manager.game.screen is ScreenName.GAME_OVER):
            self._end()
            return
        now = SavedGame.of(manager)
        if self._game is None:
            self._game = GameFile(b"", self._free_number)
            now = replace(now, begun=self._utc(), names=now.names_beside(self._names))
        news = lines_between(self._saved, now)
        self._saved = now
        if news:
            self._write(self._game, news)
        self._number = self._number or self._game.number or unsaved_number()

    def _end(self) -> None:
        if self._game is None or self._saved is None:
            return
        if self._saved.outcome is Outcome.OPEN:
            self._write(self._game, [GIVEN_UP])
        if self._game not in self._unsaved:
            self._game.close()
        # A game without turns is not kept: the next one gets its number.
        self._free_number = None if self._saved.played else self._game.number
        self._game = self._saved = self._number = None

    def _write(self, game: GameFile, texts: list[str]) -> None:
        for text in texts:
            game.content += line(text, game.content)
        if game not in self._unsaved:
            self._unsaved.append(game)
        self._catch_up()

    def _catch_up(self) -> None:
        """Write all that is not on the disk yet."""
        if self._folder is None:
            return
        try:
            files = self._files or self._open()
            while self._unsaved:
                self._unsaved[0].save(files)
                saved = self._unsaved.popleft()
                if saved is not self._game:
                    saved.close()
            if not self._choice_is_saved:
                remember(self._choice, self._folder)
                self._choice_is_saved = True
        except OSError as error:
            self._fail(error)
            return
        if self._is_failing:
            self._is_failing = False
            self._tell(_("the game is saved again"))

    def _open_first(self) -> GameFiles:
        """As long as nothing has been played, another program with the same games ends this one."""
        try:
            return self._open()
        except BlockingIOError as error:
            raise BusyError(str(error.strerror)) from None

    def _open(self) -> GameFiles:
        if self._files is None:
            files = GameFiles(open_folder(f"{self._folder}/{FOLDER}"))
            try:
                self._lock = self._lock or Lock(f"{self._folder}/lock")
            except OSError:
                files.close()
                raise
            self._files = files
        return self._files

    def _close_folder(self) -> None:
        if self._files is not None:
            self._files.close()
            self._files = None

    def _fail(self, error: OSError) -> None:
        # Opened again for the next attempt: by then the path may lead to another folder.
        self._close_folder()
        if not self._is_failing:
            self._is_failing = True
            trouble = _("the game cannot be saved in {folder}: {reason}; it goes on without")
            self._tell(trouble.format(folder=self._folder, reason=error.strerror))

    def _saved_game(self) -> GameManager | None:
        if self._folder is None:
            return None
        try:
            files = self._open_first()
            number = files.newest()
            content = b"" if number is None else files.content(file_name(number))
        except OSError as error:
            if not self._is_failing:
                trouble = _("the saved game in {folder} cannot be read: {reason}; a fresh one starts")
                self._tell(trouble.format(folder=self._folder, reason=error.strerror))
            return None
        if number is None:
            return None
        try:
            return self._continued(files, number, content)
        except DamagedError as error:
            kept = self._set_aside(files, number)
            trouble = _("the saved game cannot go on: {trouble}; {kept}, and a fresh one starts")
            self._tell(trouble.format(trouble=error, kept=kept))
            return None

    def _continued(self, files: GameFiles, number: int, content: bytes) -> GameManager | None:
        saved, manager, length = read(content)
        self._saved = saved
        self._choice = Choice.on(manager.game)
        is_over = saved.outcome is not Outcome.OPEN
        if length == len(content):
            self._game = GameFile(content, number, files.file_for_more(number))
        else:
            self._game = GameFile(content[:length])
            self._write(self._game, [])
            if not self._is_failing:
                trouble = (
                    _("the last line of the saved game is damaged; {kept}, and a fresh one starts")
                    if is_over
                    else _("the last line of the saved game is damaged; {kept}, and the game goes on without the line")
                )
                self._tell(trouble.format(kept=self._set_aside(files, number)))
        if is_over:
            self._end()
            return None
        self._number = self._game.number or unsaved_number()
        return manager

    def _set_aside(self, files: GameFiles, number: int) -> str:
        """Where the damaged file is from now on, in words."""
        try:
            name = files.set_aside(number)
        except OSError:
            return _("its file stays where it is")
        return _("its file is kept as {file}").format(file=f"{self._folder}/{FOLDER}/{name}")


def unsaved_number() -> int:
    """The number of a game that has no file: one that no saved game comes near, and hardly ever the same twice."""
    return (1 << 48) + int.from_bytes(os.urandom(6))
