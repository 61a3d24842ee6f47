"""A disk that writes down what is written to it: `python -m tests.journal.disk_recorder IMAGE LOG DISK`.

The kernel mounts this process's memory, which begins as the content of IMAGE, over the plain file DISK (a file system
of FUSE whose root is that one file). Every write and every flush is in LOG before the kernel hears that it is done. It
ends when the file is unmounted, or with the process that started it.
"""

import ctypes
import errno
import os
import signal
import stat
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

PR_SET_PDEATHSIG = 1
LARGEST_WRITE = 128 * 1024
DIRECT_IO = 1

HEADER = struct.Struct("<IIQQIIII")
ANSWER = struct.Struct("<IiQ")
TRANSFER = struct.Struct("<QQIIQII")
ENTRY = struct.Struct("<QI")
A_FLUSH = 1 << 63


class Kind(IntEnum):
    """The requests of FUSE that are answered here; the kernel accepts that all others are unknown."""

    FORGET = 2
    GETATTR = 3
    OPEN = 14
    READ = 15
    WRITE = 16
    RELEASE = 18
    FSYNC = 20
    FLUSH = 25
    INIT = 26
    INTERRUPT = 36
    DESTROY = 38


@dataclass(frozen=True, slots=True)
class Write:
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Flush:
    """Everything that was written before it is on the disk."""


def logged(log: bytes) -> Iterator[tuple[int, Write | Flush]]:
    """What happened to the disk, each with the length of the log up to there."""
    position = 0
    while position < len(log):
        offset, length = ENTRY.unpack_from(log, position)
        position += ENTRY.size + length
        yield position, Flush() if offset == A_FLUSH else Write(offset, log[position - length : position])


def end_with_parent() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def mount(device: int, place: str) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    options = f"fd={device},rootmode={stat.S_IFREG:o},user_id={os.getuid()},group_id={os.getgid()}"
    if libc.mount(b"recorder", os.fsencode(place), b"fuse", 0, options.encode()) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), place)


class Recorder:
    def __init__(self, disk: bytearray, log: int) -> None:
        self.disk = disk
        self.log = log

    def run(self, device: int) -> None:
        while True:
            try:
                request = os.read(device, LARGEST_WRITE + 4096)
            except OSError as error:
                if error.errno == errno.ENODEV:  # unmounted
                    return
                if error.errno in (errno.ENOENT, errno.EINTR):  # a request that was taken back
                    continue
                raise
            _, kind, unique, *_ = HEADER.unpack_from(request)
            answer = self.answer(kind, request[HEADER.size :])
            if kind not in (Kind.FORGET, Kind.INTERRUPT):
                body, status = (b"", -answer) if isinstance(answer, int) else (answer, 0)
                os.write(device, ANSWER.pack(ANSWER.size + len(body), status, unique) + body)

    def answer(self, kind: int, body: bytes) -> bytes | int:
        match kind:
            case Kind.INIT:
                return struct.pack("<IIIIHHIIHHI28x", 7, 31, LARGEST_WRITE, 0, 16, 12, LARGEST_WRITE, 1, 0, 0, 0)
            case Kind.GETATTR:
                return struct.pack("<QII", 0, 0, 0) + self.attributes()
            case Kind.OPEN:
                return struct.pack("<QII", 0, DIRECT_IO, 0)
            case Kind.READ:
                _, offset, size, *_ = TRANSFER.unpack_from(body)
                return bytes(self.disk[offset : offset + size])
            case Kind.WRITE:
                _, offset, size, *_ = TRANSFER.unpack_from(body)
                self.write(offset, body[TRANSFER.size : TRANSFER.size + size])
                return struct.pack("<II", size, 0)
            case Kind.FSYNC:
                os.write(self.log, ENTRY.pack(A_FLUSH, 0))
                return b""
            case Kind.FLUSH | Kind.RELEASE | Kind.DESTROY:
                return b""
            case _:
                return errno.ENOSYS

    def write(self, offset: int, data: bytes) -> None:
        os.write(self.log, ENTRY.pack(offset, len(data)) + data)
        self.disk[offset : offset + len(data)] = data

    def attributes(self) -> bytes:
        size = len(self.disk)
        no_times = bytes(36)
        sizes = struct.pack("<QQQ", 1, size, size // 512)
        return sizes + no_times + struct.pack("<IIIIIII", stat.S_IFREG | 0o600, 1, 0, 0, 0, 4096, 0)


def main(image: str, log: str, disk: str) -> None:
    end_with_parent()
    content = bytearray(Path(image).read_bytes())
    device = os.open("/dev/fuse", os.O_RDWR)
    mount(device, disk)
    print("ready", flush=True)
    Recorder(content, os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)).run(device)


if __name__ == "__main__":
    main(*sys.argv[1:])
