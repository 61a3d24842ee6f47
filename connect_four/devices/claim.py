import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from connect_four.errors import BusyError, MissingError, see_doctor
from connect_four.language import _
from connect_four.program import COMMAND


@contextmanager
def claimed(path: Path, name: str) -> Iterator[None]:
    """Be the only game on a device. The claim ends with the process, however it ends."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError as error:
        trouble = _("{device} cannot be opened: {reason}").format(device=name, reason=error.strerror)
        raise MissingError(trouble, see_doctor()) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            trouble = _("another game is played on {device}").format(device=name)
            remedy = _("end it first, or type {program} --terminal").format(program=COMMAND)
            raise BusyError(trouble, remedy) from None
        yield
    finally:
        os.close(descriptor)
