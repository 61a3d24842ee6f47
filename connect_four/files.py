"""Files that a user names. Any of them may be a FIFO or a device, and reading one may never come to an end."""

import errno
import os
import stat
import sys
from contextlib import nullcontext, suppress
from pathlib import Path

from connect_four.errors import InputError
from connect_four.language import _

# In bytes. An endless device, named on purpose or by mistake, would fill the memory.
LONGEST = 32 << 20

# What a folder answers that lets a file be written but not replaced: it is another user's, or a file is mounted there.
IRREPLACEABLE = (errno.EACCES, errno.EPERM, errno.EBUSY)


def beginning(path: str | Path, length: int, folder: int | None = None, flags: int = 0) -> bytes:
    """At most `length` bytes from the start of the file; a relative path starts at the open folder, if one is given."""
    # Opening a FIFO must not wait for a writer.
    file = os.open(path, os.O_RDONLY | os.O_NONBLOCK | flags, dir_fd=folder)
    try:
        return os.read(file, length)
    finally:
        # An error of closing says nothing about what was read.
        with suppress(OSError):
            os.close(file)


def text_of(file: str | None) -> str:
    """All that is in the file, or in the standard input if there is none."""
    name = _("standard input") if file is None else repr(file)
    try:
        with nullcontext(sys.stdin.buffer) if file is None else Path(file).open("rb") as source:
            content = source.read(LONGEST + 1)
    except OSError as error:
        raise InputError(_("cannot read {name}: {reason}").format(name=name, reason=error.strerror)) from error
    if len(content) > LONGEST:
        trouble = _("{name} is longer than {number} MB; give a part of it")
        raise InputError(trouble.format(name=name, number=LONGEST >> 20))
    return content.decode("utf-8-sig", errors="replace")


def write_file(file: Path, content: bytes) -> None:
    """Write the content. A regular file is replaced in one step if its folder permits that, and keeps what it has if
    not all of it can be written."""
    try:
        older = status_of(file)
        if older is None or is_replaceable(older):
            try:
                replace(file, older, content)
                return
            except OSError as error:
                if error.errno not in IRREPLACEABLE:
                    raise
        file.write_bytes(content)
    except OSError as error:
        raise unwritable(file, error) from error


def require_writable(file: Path) -> None:
    """Refuse a file that could not be written later, and change nothing."""
    try:
        older = status_of(file)
        if older is None:
            probe = Path(os.path.realpath(file)).with_name(f".connect-four-{os.urandom(8).hex()}")
            os.close(os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
            probe.unlink()
        elif not stat.S_ISFIFO(older.st_mode):
            # Not a FIFO: whoever reads it would see its end.
            os.close(os.open(file, os.O_WRONLY))
    except OSError as error:
        raise unwritable(file, error) from error


def unwritable(file: Path, error: OSError) -> InputError:
    trouble = _("cannot write {name}: {reason}")
    return InputError(trouble.format(name=repr(str(file)), reason=error.strerror))


def status_of(file: Path) -> os.stat_result | None:
    with suppress(FileNotFoundError):
        return file.stat()
    return None


def is_replaceable(file: os.stat_result) -> bool:
    """Whether it is a regular file, and not the one that the program's output goes to, as /dev/stdout may be."""
    output = (os.fstat(stream) for stream in (1, 2))
    return stat.S_ISREG(file.st_mode) and not any(os.path.samestat(file, each) for each in output)


def replace(file: Path, older: os.stat_result | None, content: bytes) -> None:
    # A symbolic link is kept, and its target is replaced.
    target = Path(os.path.realpath(file))
    # Not the target's name with a suffix: that could be longer than file names may be.
    new = target.with_name(f".connect-four-{os.urandom(8).hex()}")
    if older is not None:
        # A file that may not be written must not be replaced either, though the folder's rights would permit it.
        os.close(os.open(target, os.O_WRONLY))
    try:
        rights = 0o666 if older is None else older.st_mode & 0o777
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, rights), "wb") as stream:
            if older is not None:
                keep_rights(stream.fileno(), older)
            stream.write(content)
            stream.flush()
            # Some disks report only here that they are full, and after a power cut the file must not be empty.
            os.fsync(stream.fileno())
        new.replace(target)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise


def keep_rights(file: int, older: os.stat_result) -> None:
    # Only root may change the owner, but a member may set the group: so each is tried on its own.
    for owner, group in ((-1, older.st_gid), (older.st_uid, -1)):
        with suppress(OSError):
            os.fchown(file, owner, group)
    os.fchmod(file, stat.S_IMODE(older.st_mode))
