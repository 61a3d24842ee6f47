"""A lock, because two programs must not write the same games."""

import errno
import fcntl
import os
from contextlib import suppress
from pathlib import Path

from connect_four.language import _


class Lock:
    """Held by one process at a time. The kernel lets go of it however that process ends, so that none is ever stale."""

    def __init__(self, path: str) -> None:
        self._file = lock_file(path)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = self._holder()
            self.release()
            trouble = (
                _("another connect-four is playing (process {number}) with the saved games in {folder}; end it first")
                if holder
                else _("another connect-four is playing with the saved games in {folder}; end it first")
            )
            place = Path(path).parent
            raise BlockingIOError(errno.EWOULDBLOCK, trouble.format(number=holder, folder=place)) from None
        except OSError:
            self.release()
            raise
        self._write_process()

    def _holder(self) -> str:
        """The number of the process that holds it, if it has been written yet."""
        with suppress(OSError):
            written = os.pread(self._file, 20, 0).decode("ascii", "replace").strip()
            return written if written.isdecimal() else ""
        return ""

    def _write_process(self) -> None:
        # On a full disk the lock holds all the same; it only cannot say whose it is.
        with suppress(OSError):
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)

    def release(self) -> None:
        # The kernel releases the lock even if closing reports an error.
        with suppress(OSError):
            os.close(self._file)


def lock_file(path: str) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except PermissionError:
        return os.open(path, os.O_RDONLY)
    except OSError as error:
        if error.errno != errno.EROFS:
            raise
        return os.open(path, os.O_RDONLY)
