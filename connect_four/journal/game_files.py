"""The folder of saved games: one numbered file a game, the highest number the game that is being played."""

import os
from contextlib import suppress

from connect_four.files import beginning

FOLDER = "games"
HISTORY = 1000
ENDING = ".game"
ASIDE = ".set-aside"
# No game comes near this; a damaged file may claim any length.
LONGEST = 1 << 20


def open_folder(path: str) -> int:
    """Open the folder. If there is none, it is made and synced, so that it survives a power cut."""
    with suppress(FileNotFoundError):
        return os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    parent, _, name = path.rstrip("/").rpartition("/")
    above = open_folder(parent or "/")
    try:
        with suppress(FileExistsError):
            os.mkdir(name, 0o700, dir_fd=above)
        os.fsync(above)
        return os.open(name, os.O_RDONLY | os.O_DIRECTORY, dir_fd=above)
    finally:
        close(above)


class GameFiles:
    def __init__(self, folder: int) -> None:
        self._folder = folder

    def __enter__(self) -> "GameFiles":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        close(self._folder)

    def names(self) -> list[str]:
        # Opened anew, because a folder's descriptor stands at its end once it has been listed.
        folder = os.open(".", os.O_RDONLY | os.O_DIRECTORY, dir_fd=self._folder)
        try:
            with os.scandir(folder) as entries:
                return [entry.name for entry in entries]
        finally:
            close(folder)

    def numbers(self) -> list[int]:
        return numbers_in(self.names())

    def newest(self) -> int | None:
        return max(self.numbers(), default=None)

    def make_room(self) -> int:
        """Forget the oldest games, and find a number that no file has, not even one that was set aside."""
        names = self.names()
        for number in numbers_in(names)[:-HISTORY]:
            # One that cannot be deleted does no harm.
            with suppress(OSError):
                os.unlink(file_name(number), dir_fd=self._folder)
        return max(map(number_of, names), default=0) + 1

    def content(self, name: str) -> bytes:
        return beginning(name, LONGEST, self._folder)

    def file_for_more(self, number: int) -> int | None:
        """The open file to append to; None if it may not be written."""
        with suppress(OSError):
            return os.open(file_name(number), os.O_WRONLY | os.O_APPEND, dir_fd=self._folder)
        return None

    def create(self, number: int, content: bytes) -> int:
        """Create a file with this content, in place of any other of the number."""
        return create(self._folder, file_name(number), content)

    def delete(self, number: int) -> None:
        os.unlink(file_name(number), dir_fd=self._folder)
        os.fsync(self._folder)

    def set_aside(self, number: int) -> str:
        """Give the file a name that nothing is read from or written to; the answer is that name."""
        name = f"{number:06}{ASIDE}"
        while name in self.names():
            name += "-too"
        os.rename(file_name(number), name, src_dir_fd=self._folder, dst_dir_fd=self._folder)
        os.fsync(self._folder)
        return name


def numbers_in(names: list[str]) -> list[int]:
    return sorted(number_of(name) for name in names if name == file_name(number_of(name)))


def number_of(name: str) -> int:
    """The number that a file's name begins with, or 0."""
    digits = name.partition(".")[0]
    return int(digits) if digits.isascii() and digits.isdecimal() else 0


def is_aside(name: str) -> bool:
    return name.startswith(f"{number_of(name):06}{ASIDE}")


def file_name(number: int) -> str:
    return f"{number:06}{ENDING}"


def close(file: int) -> None:
    # What had to be on the disk is there, so that an error of closing says nothing new.
    with suppress(OSError):
        os.close(file)


def write_through(file: int, content: bytes) -> None:
    """Append the content; it is on the disk when this comes back."""
    written = os.write(file, content)
    # After a short write the next one raises the reason, such as a full disk.
    while written < len(content):
        written += os.write(file, content[written:])
    os.fdatasync(file)


def create(folder: int, name: str, content: bytes) -> int:
    """Create a file with this content, in place of any other of the name. It stays open for appending."""
    # A new file: after a failed sync, a second sync of the same file can succeed although data is missing.
    with suppress(FileNotFoundError):
        os.unlink("new", dir_fd=folder)
    file = os.open("new", os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o600, dir_fd=folder)
    try:
        write_through(file, content)
        os.rename("new", name, src_dir_fd=folder, dst_dir_fd=folder)
        os.fsync(folder)
    except OSError:
        close(file)
        raise
    return file


def keep(path: str, name: str, content: bytes) -> None:
    """Have a file with this content in the folder, in place of any other of the name."""
    folder = open_folder(path)
    try:
        close(create(folder, name, content))
    finally:
        close(folder)


class GameFile:
    """A game's text, and as much of it as is known to be on the disk."""

    def __init__(self, content: bytes, number: int | None = None, file: int | None = None) -> None:
        self.content = content
        self.number = number
        self._file = file
        self._saved = len(content) if file is not None else 0

    def save(self, files: GameFiles) -> None:
        if self._saved == len(self.content):
            return
        # Somebody may have deleted the file of a game that is being played.
        if self._file is not None and os.fstat(self._file).st_nlink == 0:
            self.close()
        try:
            if self._file is None:
                self.number = self.number or files.make_room()
                self._file = files.create(self.number, self.content)
            else:
                write_through(self._file, self.content[self._saved :])
        except OSError:
            self.close()
            raise
        self._saved = len(self.content)

    def close(self) -> None:
        """Close the file. The next save writes the whole game to a new one."""
        if self._file is not None:
            close(self._file)
        self._file = None
        self._saved = 0
