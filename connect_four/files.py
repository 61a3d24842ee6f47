"""Reading what may be anything: a FIFO, a device, or a file without an end."""

import os
from contextlib import suppress
from pathlib import Path


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
