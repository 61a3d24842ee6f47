"""The process between us and a program: it starts the program within bounds, and leaves nothing of it behind.

A program may start others, and these may leave its process group and its session. So the warden is the first process of
a namespace: when it ends, the kernel ends all in it, and nothing in it can signal anything outside. Where the kernel
gives no namespace, as in some containers, every orphan below the warden becomes its child, and is ended; and where
Landlock can (Linux 6.12), it keeps their signals among themselves.
"""

import ctypes
import os
import resource
import select
import signal
import struct
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, NoReturn

from connect_four.language import _

NICENESS = 5
MEMORY = 512 << 20
PROCESSES = 64

NEW_USER_NAMESPACE = 0x10000000
NEW_PID_NAMESPACE = 0x20000000
BE_SUBREAPER = 36
GAIN_NO_RIGHTS = 38
LANDLOCK_CREATE_RULESET = 444
LANDLOCK_RESTRICT_SELF = 446
# No rules for files and ports, and signals to nobody outside.
SIGNALS_STAY_INSIDE = struct.pack("=QQQ", 0, 0, 2)
# Where the kernel counts nobody's processes, as it does not count root's, they are looked at so often.
LOOK_MILLISECONDS = 20

ENDED_BY_SIGNAL = 128
"""As in a shell, the status is so much and the signal's number."""

CANNOT_BE_STARTED = 126
FIRST_PROCESS = 1


class Watched(NamedTuple):
    """A program that was started: its warden, our ends of its streams, and the leash: when it is closed, all ends."""

    warden: int
    input: int
    output: int
    errors: int
    leash: int


_wardens: set[int] = set()
"""Those that this process has started and not yet seen end."""


def start(words: tuple[str, ...]) -> Watched:
    """Start the program. Whoever calls this has no threads: the warden goes on from here as a copy of the process."""
    adopt_orphans()
    (asked, question), (output, answer), (errors, wailing), (held, leash) = (os.pipe() for _ in range(4))
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        warden = os.fork()
        if warden == 0:
            watch(words, (asked, answer, wailing), held)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    for end in (asked, answer, wailing, held):
        os.close(end)
    for end in (question, output, errors):
        os.set_blocking(end, False)
    _wardens.add(warden)
    return Watched(warden, question, output, errors, leash)


def end_of(warden: int) -> int:
    """Wait for the end of the warden; the answer is the program's status."""
    began = parent_and_beginning(warden)[1]
    _, waited = os.waitpid(warden, 0)
    _wardens.remove(warden)
    if os.WIFSIGNALED(waited):
        # What it has started lives on, and is younger than other children of this process.
        end_all_below(_wardens, began)
    return status_of(waited)


def watch(words: tuple[str, ...], streams: tuple[int, int, int], leash: int) -> NoReturn:
    """Be the warden, deaf to every signal, and end as the program does."""
    status = CANNOT_BE_STARTED
    try:
        os.setsid()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.set_inheritable(number, True)
        close_all_but(0, 1, 2, leash)
        bound()
        if not enter_namespace():
            stay_together()
        status = watched(words, leash)
        if os.getpid() != FIRST_PROCESS:
            end_all_below()
        else:
            # The kernel would do it too late: when it has let go of this process's memory, after all that wait to fork.
            with suppress(ProcessLookupError):
                os.kill(-1, signal.SIGKILL)
    except FileNotFoundError:
        trouble = _("{program}, or what its first line names, is not there")
        os.write(2, f"{trouble.format(program=words[0])}\n".encode())
    except OSError as error:
        os.write(2, f"{words[0]}: {error.strerror}\n".encode())
    finally:
        os._exit(status)


def close_all_but(*kept: int) -> None:
    # The folder itself is one of them, and closed by then.
    for number in [int(each.name) for each in Path("/proc/self/fd").iterdir()]:
        if number not in kept:
            with suppress(OSError):
                os.close(number)


def bound() -> None:
    """What holds for the warden and for all below it."""
    os.nice(NICENESS)
    # Not the address space: Java and JavaScript reserve far more of it than they use.
    limit(resource.RLIMIT_DATA, MEMORY)
    limit(resource.RLIMIT_CORE, 0)
    # Several processes can have more together than the machine has: then these are ended, and nothing else is.
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


def limit(kind: int, most: int) -> None:
    hardest = resource.getrlimit(kind)[1]
    most = most if hardest == resource.RLIM_INFINITY else min(most, hardest)
    resource.setrlimit(kind, (most, most))


def own_tasks() -> Iterator[Path]:
    """The threads of all processes of this user."""
    for process in processes():
        tasks = Path(f"/proc/{process}/task")
        with suppress(OSError):
            if tasks.stat().st_uid == os.getuid():
                yield from tasks.iterdir()


def enter_namespace() -> bool:
    """Go on as the first process of a new namespace; False if the kernel gives none."""
    user, group = os.getuid(), os.getgid()
    # Root needs no namespace of users, and would lose its rights to the files of others in one.
    flags = NEW_PID_NAMESPACE | (NEW_USER_NAMESPACE if user else 0)
    if (user and takes_rights_away()) or ctypes.CDLL(None).unshare(flags) != 0:
        return False
    if user:
        # In a namespace of users only the processes in it are counted (Linux 5.14).
        limit(resource.RLIMIT_NPROC, PROCESSES)
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    if first := os.fork():
        close_all_but()
        os._exit(status_of(os.waitpid(first, 0)[1]))
    # Java keeps a file named by its number, and two that have the same number would meet at it.
    with suppress(OSError):
        Path("/proc/sys/kernel/ns_last_pid").write_text(str(own_number()))
    return True


def takes_rights_away() -> bool:
    """Whether whoever enters a namespace of users can do nothing there, as on Ubuntu."""
    with suppress(OSError):
        return Path("/proc/sys/kernel/apparmor_restrict_unprivileged_userns").read_text().strip() == "1"
    return False


def stay_together() -> None:
    """Be the parent of every orphan below, and keep all signals inside, where the kernel can do that."""
    # Other games, too, may start programs of this user meanwhile.
    limit(resource.RLIMIT_NPROC, 4 * PROCESSES + sum(1 for _ in own_tasks()))
    adopt_orphans()
    library = ctypes.CDLL(None)
    rules = library.syscall(LANDLOCK_CREATE_RULESET, SIGNALS_STAY_INSIDE, len(SIGNALS_STAY_INSIDE), 0)
    if rules >= 0:
        library.prctl(GAIN_NO_RIGHTS, 1, 0, 0, 0)
        library.syscall(LANDLOCK_RESTRICT_SELF, rules, 0)
        os.close(rules)


def adopt_orphans() -> None:
    """Be the parent of whatever descends from this process when its own parent has ended."""
    ctypes.CDLL(None).prctl(BE_SUBREAPER, 1)


def watched(words: tuple[str, ...], leash: int) -> int:
    """Start the program, and wait until it has ended, with this status, or is to be ended."""
    pause, policy = None, os.sched_getscheduler(0)
    if os.getuid() == 0:
        pause = LOOK_MILLISECONDS
        # Else it would look when it is its turn, behind thousands of others.
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    many = len(processes()) + PROCESSES
    # A program in Python would otherwise keep what it prints to itself until it ends.
    environment = dict(os.environ, PYTHONUNBUFFERED="1")
    heard = signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}
    before = (policy, os.sched_param(0))
    program = os.posix_spawnp(
        words[0], words, environment, setpgroup=0, setsigmask=(), setsigdef=heard, scheduler=before
    )
    close_all_but(leash)
    waiting = select.poll()
    for end in (leash, os.pidfd_open(program)):
        waiting.register(end, select.POLLIN)
    while not waiting.poll(pause) and (len(processes()) <= many or len(all_below()) <= PROCESSES):
        pass
    ended, status = os.waitpid(program, os.WNOHANG)
    return status_of(status) if ended else ENDED_BY_SIGNAL + signal.SIGKILL


def status_of(waited: int) -> int:
    """As a shell says it."""
    code = os.waitstatus_to_exitcode(waited)
    return ENDED_BY_SIGNAL - code if code < 0 else code


def end_all_below(but: Collection[int] = (), since: int = 0) -> None:
    """End whatever descends from this process and began since then, but for these and what descends from them."""
    while below := all_below(but, since):
        for process in below:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        for process in below:
            # Those further below are reaped when they have become its own.
            with suppress(ChildProcessError):
                os.waitpid(process, 0)


def all_below(but: Collection[int] = (), since: int = 0) -> list[int]:
    """Every process that descends from this one, by the numbers that /proc knows them by."""
    children: dict[int, list[int]] = {}
    for process in processes():
        with suppress(OSError):
            parent, began = parent_and_beginning(process)
            if process not in but and began >= since:
                children.setdefault(parent, []).append(process)
    found = [own_number()]
    for process in found:
        found += children.get(process, [])
    return found[1:]


def processes() -> list[int]:
    return [int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()]


def parent_and_beginning(process: int) -> tuple[int, int]:
    # The name before may hold anything, also brackets.
    fields = Path(f"/proc/{process}/stat").read_bytes().rpartition(b")")[2].split()
    return int(fields[1]), int(fields[19])


def own_number() -> int:
    """The number of this process by which /proc knows it, also in a namespace."""
    return int(str(Path("/proc/self").readlink()))
