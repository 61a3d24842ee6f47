"""The files of a package, as they will stand on the machine."""

import gzip
import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

from connect_four.errors import InputError
from connect_four.language import _


class Tree:
    """A folder in which every file has the rights that it is given here, whatever those of its origin are."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def write(self, place: str, content: str | bytes, mode: int = 0o644) -> None:
        file = self._made(place)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        file.chmod(mode)

    def compress(self, place: str, content: str) -> None:
        self.write(f"{place}.gz", gzip.compress(content.encode(), compresslevel=9, mtime=0))

    def link(self, place: str, target: str) -> None:
        self._made(place).symlink_to(target)

    def _made(self, place: str) -> Path:
        file = self.root / place
        for folder in reversed(file.parents[: len(Path(place).parts)]):
            if not folder.exists():
                folder.mkdir()
                folder.chmod(0o755)
        return file

    def files(self) -> list[Path]:
        return [file for file in sorted(self.root.rglob("*")) if file.is_file() and not file.is_symlink()]

    def checksums(self) -> str:
        return "".join(
            f"{hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()}  {file.relative_to(self.root)}\n"
            for file in self.files()
        )

    def kilobytes(self) -> int:
        """As Debian counts them: every file takes whole kilobytes, a folder or a link one."""
        return sum(-(-file.stat().st_size // 1024) for file in self.files()) + sum(
            path.is_dir() or path.is_symlink() for path in self.root.rglob("*")
        )

    def date(self, seconds: int) -> None:
        """Give everything the same date, so that the same content makes the same package."""
        for path in [self.root, *self.root.rglob("*")]:
            os.utime(path, (seconds, seconds), follow_symlinks=False)


def contents(folder: Path, *excluded: str) -> Iterator[tuple[str, bytes]]:
    """The name and the content of every file below the folder, but for those of excluded names."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        for entry in entries:
            path = Path(entry)
            if any(path.match(name) for name in excluded):
                continue
            if not entry.name.isprintable():
                trouble = _("{file} has a name that does not go into a package; take it away")
                raise InputError(trouble.format(file=ascii(str(path))))
            if entry.is_dir(follow_symlinks=False):
                yield from ((f"{path.name}/{name}", content) for name, content in contents(path, *excluded))
            else:
                yield path.name, content_of(path)
    except OSError as error:
        trouble = _("cannot read {name}: {reason}").format(name=error.filename or folder, reason=error.strerror)
        raise InputError(trouble) from error


def files_of(path: Path, name: str, excluded: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """The same for a folder of this name or for a single file."""
    if path.is_dir():
        yield from ((f"{name}/{inner}", content) for inner, content in contents(path, *excluded))
    else:
        yield name, content_of(path)


def content_of(file: Path) -> bytes:
    """A link could lead anywhere, and a FIFO would be waited for."""
    if not stat.S_ISREG(file.lstat().st_mode):
        trouble = _("{file} is no plain file, and does not go into a package; take it away")
        raise InputError(trouble.format(file=file))
    return file.read_bytes()
