"""Files as a user names them: any of them may be a FIFO or a device, and what is read may have no end."""

import os
import stat
import sys
from contextlib import nullcontext, suppress
from pathlib import Path

from connect_four.errors import InputError

# What a device or a mistake sends may never end, and would take all memory.
LONGEST = 32 << 20


def beginning(path: str | Path, length: int, folder: int | None = None) -> bytes:
    """At most so many bytes; a path that is not absolute starts at the open folder, if there is one."""
    # Opening must not wait, whatever the thing of that name is.
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK, dir_fd=folder)
    try:
        return os.read(file, length)
    finally:
        # An error of closing says nothing about what was read.
        with suppress(OSError):
            os.close(file)


def text_of(file: str | None) -> str:
    """All that is in the file, or in the standard input if there is none."""
    name = "standard input" if file is None else repr(file)
    try:
        with nullcontext(sys.stdin.buffer) if file is None else Path(file).open("rb") as source:
            content = source.read(LONGEST + 1)
    except OSError as error:
        raise InputError(f"cannot read {name}: {error.strerror}") from error
    if len(content) > LONGEST:
        raise InputError(f"{name} is longer than {LONGEST >> 20} MB; give a part of it")
    return content.decode("utf-8-sig", errors="replace")


def write_file(file: Path, text: str) -> None:
    """Whoever looks meanwhile sees what was there before, and so does everybody after a failure."""
    try:
        older = status_of(file)
        if older is None or is_replaceable(older):
            replace(file, older, text.encode())
        else:
            file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {str(file)!r}: {error.strerror}") from error


def status_of(file: Path) -> os.stat_result | None:
    with suppress(FileNotFoundError):
        return file.stat()
    return None


def is_replaceable(file: os.stat_result) -> bool:
    """Not a FIFO or a device; nor what the program's own output goes to, for a link may lead there."""
    output = (os.fstat(stream) for stream in (1, 2))
    return stat.S_ISREG(file.st_mode) and not any(os.path.samestat(file, each) for each in output)


def replace(file: Path, older: os.stat_result | None, content: bytes) -> None:
    # A link stays, and what it leads to is replaced.
    target = Path(os.path.realpath(file))
    # The longest name that is possible leaves no room for another that begins with it.
    new = target.with_name(f".connect-four-{os.urandom(8).hex()}")
    if older is not None:
        # What may not be written may not be replaced either, though the folder would permit it.
        os.close(os.open(target, os.O_WRONLY))
    try:
        rights = 0o666 if older is None else older.st_mode & 0o777
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights), "wb") as written:
            if older is not None:
                keep_rights(written.fileno(), older)
            written.write(content)
            written.flush()
            # Some disks say only here that they are full, and after a power cut the name must not lead to nothing.
            os.fsync(written.fileno())
        new.replace(target)
    finally:
        with suppress(OSError):
            new.unlink()


def keep_rights(file: int, older: os.stat_result) -> None:
    # Only root may give a file away, but a group is kept by whoever belongs to it.
    for owner, group in ((-1, older.st_gid), (older.st_uid, -1)):
        with suppress(OSError):
            os.fchown(file, owner, group)
    os.fchmod(file, stat.S_IMODE(older.st_mode))
