import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from connect_four.errors import DOCTOR, BusyError, MissingError
from connect_four.program import COMMAND


@contextmanager
def claimed(path: Path, owner: str) -> Iterator[None]:
    """Be the only game on a device. The claim ends with the process, however it ends."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError as error:
        raise MissingError(f"{owner} cannot be opened: {error.strerror}", DOCTOR) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            remedy = f"end it first, or type {COMMAND} --terminal"
            raise BusyError(f"another game is played on {owner}", remedy) from None
        yield
    finally:
        os.close(descriptor)
