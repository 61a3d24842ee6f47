"""Files as a user names them: what is read may be a FIFO, a device, or without an end."""

import os
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
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {str(file)!r}: {error.strerror}") from error
