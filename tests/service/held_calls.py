"""Holds every system call of a program and its children that changes files or starts a program, until it may go on.

The kernel asks before each of them (seccomp's user notification), so that calls are counted over all processes, and a
test can do what it wants at exactly one of them. Typed as a program, this starts another one whose calls are held, or
says why that is not possible.
"""

import ctypes
import errno
import os
import re
import select
import signal
import socket
import struct
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL, Popen

FLAGS = (os.O_WRONLY, os.O_RDWR, os.O_CREAT, os.O_TRUNC)
# Where the arguments of each call say which file it is about: (path,), (folder, path) or a descriptor.
PATHS = {
    "execve": (0,),
    "open": (0,),
    "creat": (0,),
    "rename": (1,),
    "unlink": (0,),
    "mkdir": (0,),
    "rmdir": (0,),
    "symlink": (1,),
    "link": (1,),
    "chmod": (0,),
    "chown": (0,),
    "lchown": (0,),
    "truncate": (0,),
    "mknod": (0,),
    "openat": (0, 1),
    "renameat": (2, 3),
    "renameat2": (2, 3),
    "unlinkat": (0, 1),
    "mkdirat": (0, 1),
    "symlinkat": (1, 2),
    "linkat": (2, 3),
    "fchmodat": (0, 1),
    "fchownat": (0, 1),
    "utimensat": (0, 1),
    "mknodat": (0, 1),
    "setxattr": (0,),
    "lsetxattr": (0,),
}
DESCRIPTORS = {
    "write": 0,
    "pwrite64": 0,
    "writev": 0,
    "ftruncate": 0,
    "fallocate": 0,
    "fchmod": 0,
    "fchown": 0,
    "fsetxattr": 0,
    "copy_file_range": 2,
    "sendfile": 0,
}
# What a full disk has no room for.
GROWING = {
    *("write", "pwrite64", "writev", "fallocate", "copy_file_range", "sendfile"),
    *("mkdir", "mkdirat", "symlink", "symlinkat", "link", "linkat", "mknod", "mknodat"),
}
# Which of its arguments says whether a file is opened to be written.
OPENS = {"open": 1, "openat": 2}
IGNORED = re.compile(r"/(dev/|proc/|sys/|memfd:)")
IN_MEMORY = "/run/"
# What is another one each time.
CHANCE = re.compile(
    r"(?<=tmp\.|deb\.)\w+|(?<=/connect-four-)[a-z0-9_]{8}(?=/|$)|(?<=\.pyc\.)\d+|\b[0-9a-f]{16}\b"
    r"|(?<=/etc/\.#)\w+|(?<=[a-z]\.)\d+$|(?<=/sed)\w{6}$|(?<=/tmp/)[a-z0-9_]{8}$|(?<=/tmp/#)\d+"
)

ALLOW, NOTIFY = 0x7FFF0000, 0x7FC00000
MASKED_EQUAL = 7
SET_FILTER = 1
# A signal is heard when the call is done, and not in its place.
NEW_LISTENER, KILLABLE = 1 << 3, 1 << 5
NOTIFICATION, ANSWER = struct.Struct("=QIIiIQ6Q"), struct.Struct("=QqiI")
RECEIVE, SEND = (3 << 30 | struct_.size << 16 | ord("!") << 8 | n for n, struct_ in enumerate((NOTIFICATION, ANSWER)))
GO_ON = 1
PAGE = 4096
# The folder in which a process is, AT_FDCWD.
HERE = -100


@dataclass(frozen=True)
class Call:
    """A system call that is about to be made; `pid` is its process as the test's own machine counts."""

    pid: int
    program: str
    name: str
    path: str

    @property
    def place(self) -> str:
        return f"{self.program}: {self.name} {CHANCE.sub('…', self.path)}"


class Comparison(ctypes.Structure):
    _fields_ = (
        ("argument", ctypes.c_uint),
        ("operator", ctypes.c_int),
        ("first", ctypes.c_uint64),
        ("second", ctypes.c_uint64),
    )


def library() -> ctypes.CDLL:
    """It is there wherever systemd is."""
    seccomp = ctypes.CDLL("libseccomp.so.2", use_errno=True)
    seccomp.seccomp_init.restype = ctypes.c_void_p
    seccomp.seccomp_rule_add_array.argtypes = (
        ctypes.c_void_p,
        ctypes.c_uint32,
        ctypes.c_int,
        ctypes.c_uint,
        ctypes.c_void_p,
    )
    seccomp.seccomp_export_bpf.argtypes = (ctypes.c_void_p, ctypes.c_int)
    return seccomp


def numbers() -> dict[int, str]:
    """The names of the calls that there are on this machine."""
    resolve = library().seccomp_syscall_resolve_name
    found = {resolve(name.encode()): name for name in (*PATHS, *DESCRIPTORS)}
    return {number: name for number, name in found.items() if number >= 0}


def listen() -> int:
    """From now on this process and its children are held; what is answered is where they are heard."""
    seccomp = library()
    rules = seccomp.seccomp_init(ALLOW)
    for number, name in numbers().items():
        if name in OPENS:
            for flag in FLAGS:
                only = Comparison(OPENS[name], MASKED_EQUAL, flag, flag)
                check(seccomp.seccomp_rule_add_array(rules, NOTIFY, number, 1, ctypes.byref(only)))
        else:
            check(seccomp.seccomp_rule_add_array(rules, NOTIFY, number, 0, None))
    file = os.memfd_create("rules")
    check(seccomp.seccomp_export_bpf(rules, file))
    code = ctypes.create_string_buffer(os.pread(file, 1 << 20, 0))
    program = struct.pack("HL", (len(code) - 1) // 8, ctypes.addressof(code))
    flags = NEW_LISTENER | KILLABLE
    call = seccomp.seccomp_syscall_resolve_name(b"seccomp")
    listener: int = ctypes.CDLL(None, use_errno=True).syscall(call, SET_FILTER, flags, program)
    if listener < 0:
        raise OSError(ctypes.get_errno(), "the kernel holds no calls")
    return listener


def check(status: int) -> None:
    if status:
        raise OSError(-status, os.strerror(-status))


class Held:
    """A program whose calls, and those of its children, are held. It has a group of processes of its own."""

    def __init__(self, command: Sequence[str], environment: dict[str, str], output: int) -> None:
        self.disk_is_full = False
        here, there = socket.socketpair()
        with here, there:
            self._process = Popen(
                [sys.executable, "-P", __file__, str(there.fileno()), *command],
                env=environment,
                pass_fds=[there.fileno()],
                stdin=DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
            there.close()
            _, (self._listener,), _, _ = socket.recv_fds(here, 1, 1)

    def run(self, at: "Callable[[Held, Call], None]") -> int:
        """Until all of them have ended; the answer is the program's status."""
        names = numbers()
        poll = select.poll()
        poll.register(self._listener, select.POLLIN)
        try:
            while poll.poll()[0][1] & select.POLLIN:
                received = bytearray(NOTIFICATION.size)
                # The process may have been killed meanwhile.
                with suppress(FileNotFoundError):
                    control(self._listener, RECEIVE, received)
                    number, pid, _, name, _, _, *arguments = NOTIFICATION.unpack(received)
                    fails = False
                    with suppress(OSError, ValueError):
                        call = described(pid, names[name], arguments)
                        if call.path and not IGNORED.match(call.path):
                            at(self, call)
                            fails = self.disk_is_full and call.name in GROWING and not call.path.startswith(IN_MEMORY)
                    answer = ANSWER.pack(number, 0, -errno.ENOSPC, 0) if fails else ANSWER.pack(number, 0, 0, GO_ON)
                    control(self._listener, SEND, bytearray(answer))
        finally:
            os.close(self._listener)
        return self._process.wait()

    def interrupt(self) -> None:
        """Ctrl-C, but for the first process: nsenter only waits, and would not tell the status any more."""
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                pid = int(process.name)
                if os.getpgid(pid) == self._process.pid != pid:
                    os.kill(pid, signal.SIGINT)


def control(listener: int, what: int, value: bytearray) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.ioctl(listener, ctypes.c_ulong(what), (ctypes.c_char * len(value)).from_buffer(value)) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def described(pid: int, name: str, arguments: list[int]) -> Call:
    program = Path(f"/proc/{pid}/comm").read_text().strip()
    return Call(pid, program, name, path_of(pid, name, arguments))


def path_of(pid: int, name: str, arguments: list[int]) -> str:
    """Empty for what is no file."""
    if name in DESCRIPTORS:
        path = str(Path(f"/proc/{pid}/fd/{arguments[DESCRIPTORS[name]]}").readlink())
        return path if path.startswith("/") else ""
    *folders, place = (arguments[number] for number in PATHS[name])
    path = text_at(pid, place) if place else ""
    if path.startswith("/"):
        return path
    number = ctypes.c_int(folders[0]).value if folders else HERE
    folder = str(Path(f"/proc/{pid}/cwd" if number == HERE else f"/proc/{pid}/fd/{number}").readlink())
    return os.path.normpath(f"{folder}/{path}") if folder.startswith("/") else ""


def text_at(pid: int, address: int) -> str:
    with Path(f"/proc/{pid}/mem").open("rb", buffering=0) as memory:
        memory.seek(address)
        return memory.read(PAGE - address % PAGE).split(b"\0")[0].decode()


if __name__ == "__main__":
    listener = listen()
    if len(sys.argv) > 1:
        with socket.socket(fileno=int(sys.argv[1])) as parent:
            socket.send_fds(parent, [b"-"], [listener])
        os.execvp(sys.argv[2], sys.argv[2:])
