"""A machine that was started by a real systemd, with the emulator's channels as its hat."""

import fcntl
import hashlib
import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from connect_four.service.systemctl import PAGE_UNIT, UNIT
from tests.clone import BESIDE_A_DESKTOP, WRITE_STAMP, clone, fill_environment
from tests.devices.world import World
from tests.needs import give_up, need, need_root
from tests.waiting import PATIENCE_SECONDS, wait_until

# numpy and Pillow come from the system, as Raspberry Pi OS has them.
PACKAGES = ("systemd", "systemd-sysv", "dbus", "python3", "python3-venv", "python3-numpy", "python3-pil", "sudo")
TOOLS = ("debootstrap", "systemd-nspawn", "nsenter", "unshare", "setpriv")
USER = "ada"
CLONE = f"/home/{USER}/connect-four"
PROGRAM = Path("/usr/lib/connect-four")
STATE = Path("/var/lib/connect-four")
SETTINGS = Path("/etc/connect-four.toml")
UNIT_FILE = Path("/usr/lib/systemd/system", UNIT)

ROOTS_ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8",
    "HOME": "/root",
}
# What has run leaves its traces there, every command that makes or removes a user keeps the old lists, and its lock and
# its new list if it is killed.
NOT_COMPARED = (
    *("/var/lib/systemd", "/var/tmp/systemd", "/var/lib/dpkg/.*-old", "/var/log", "__pycache__"),
    *(
        "/etc/.*-",
        r"/etc/\.#",
        r"/etc/\(passwd\|group\|shadow\|gshadow\|subuid\|subgid\)[.+]",
        "/var/lib/connect-four/lock",
    ),
)
EVERYTHING = (
    # A folder keeps the size that it once had.
    r"find /etc /opt /usr /var /root -xdev -printf '%p %y %m %u %g %l ' \( -type d -printf '\n' -o -printf '%s\n' \) "
    f"| grep --invert-match {' '.join(f'-e {shlex.quote(each)}' for each in NOT_COMPARED)}"
)
UNITS_USERS_AND_PACKAGES = "systemctl list-unit-files; cat /etc/passwd /etc/group /etc/shadow /var/lib/dpkg/status"

NAME = "connect-four-test"
BOOT_SECONDS = 120.0

# The keeper process dies with the tests, however they end, and takes every process of the machine with it.
UNTIL_THE_TESTS_END = ("setpriv", "--pdeathsig=KILL", "unshare", "-m", "-p", "--mount-proc", "--fork", "--kill-child")

BOOT = """
set -e
# Whatever the machine leaves there, when it is killed, goes with it.
mount -t tmpfs tmpfs /run
mkdir -p "$2/upper" "$2/work" "$2/root"
mount -t overlay overlay -o "lowerdir=$1,upperdir=$2/upper,workdir=$2/work" "$2/root"
for cgroup in $4; do echo $$ > "$cgroup/cgroup.procs"; done
exec systemd-nspawn -q -D "$2/root" --boot --register=no --keep-unit --console=pipe --private-network --machine="$3"
"""


def base_system(release: str | None = None) -> Path:
    """A small Debian with systemd, by default of this machine's release; made once, because that takes a minute."""
    need_root()
    need(*TOOLS)
    release = release or debian_release()
    name = hashlib.sha256(" ".join((release, *PACKAGES)).encode()).hexdigest()[:8]
    base = Path(f"/var/tmp/connect-four-test-system-{name}")
    with Path(f"{base}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not base.exists():
            new = base.with_suffix(".new")
            shutil.rmtree(new, ignore_errors=True)
            command = [
                "debootstrap",
                "--variant=minbase",
                f"--include={','.join(PACKAGES)}",
                release,
                str(new),
                mirror(),
            ]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                give_up(f"no system could be made: {done.stdout.strip().splitlines()[-1]}")
            new.rename(base)
    return base


def debian_release() -> str:
    fields = dict(line.split("=", 1) for line in Path("/etc/os-release").read_text().splitlines() if "=" in line)
    return fields["VERSION_CODENAME"].strip('"')


def mirror() -> str:
    """Where this machine's own packages come from."""
    done = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(SITE)"], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()[0]


class Machine:
    """Its processes are seen from outside; what is run inside is run by its root."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self.world = World(pid, Path(f"/proc/{pid}/root"))

    @property
    def root(self) -> Path:
        return self.world.root

    def command(self, *words: str) -> list[str]:
        return ["nsenter", "-t", str(self._pid), "-m", "-p", "-i", "-u", "-n", "-C", "--", *words]

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            self.command(*words),
            env=ROOTS_ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=2 * PATIENCE_SECONDS,
            check=False,
        )

    def output(self, *words: str) -> str:
        done = self.run(*words)
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout.strip()

    def play(self, *arguments: str, under: Sequence[str] = ()) -> "subprocess.CompletedProcess[str]":
        """The user types sudo and the clone's ./play; `under` starts it in another way."""
        return self.run(*under, "runuser", "--user", USER, "--", "sudo", f"{CLONE}/play", *arguments)

    def as_user(self, *words: str, clone: str = CLONE) -> "subprocess.CompletedProcess[str]":
        """What the user types in a clone."""
        return self.run("runuser", "--user", USER, "--", "env", f"--chdir={clone}", f"HOME=/home/{USER}", *words)

    @property
    def status(self) -> str:
        """What the service says of itself, its state alone."""
        return self.fact("StatusText")

    def await_status(self, beginning: str) -> None:
        wait_until(lambda: self.status.startswith(beginning), lambda: f"{self.status}\n{self.journal()}")

    def fact(self, name: str, unit: str = UNIT) -> str:
        return self.output("systemctl", "show", unit, f"--property={name}", "--value")

    def await_page(self) -> None:
        wait_until(lambda: self.fact("ActiveState", PAGE_UNIT) == "active", lambda: self.journal(PAGE_UNIT))

    @property
    def page_pid(self) -> int:
        return int(self.fact("MainPID", PAGE_UNIT))

    @property
    def game_pid(self) -> int:
        return int(self.fact("MainPID"))

    @property
    def game_process(self) -> int:
        """The number by which this test's own machine knows the service's process; 0 if there is none."""
        for child in Path(f"/proc/{self._pid}/task/{self._pid}/children").read_text().split():
            with suppress(OSError):
                if b"\0service\0run" in Path(f"/proc/{child}/cmdline").read_bytes():
                    return int(child)
        return 0

    def journal(self, unit: str = UNIT) -> str:
        return self.output("journalctl", "--unit", unit, "--output=cat", "--no-pager", "--lines=50")


@contextmanager
def booted(base: Path, folder: Path) -> Iterator[Machine]:
    """The machine, its disk in the folder, until it is switched off."""
    name = f"{NAME}-{''.join(filter(str.isalnum, folder.name))}-{os.getpid()}"
    with (
        own_cgroups(name) as cgroups,
        subprocess.Popen(
            [*UNTIL_THE_TESTS_END, "sh", "-c", BOOT, "sh", str(base), str(folder), name, " ".join(map(str, cgroups))],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        ) as keeper,
    ):
        try:
            wait_until(lambda: has_booted(keeper.pid), lambda: what_boots(keeper.pid), patience=BOOT_SECONDS)
            yield Machine(child_of(child_of(keeper.pid)))
        finally:
            keeper.kill()


@contextmanager
def own_cgroups(name: str) -> Iterator[list[Path]]:
    """Two machines in the same one would end each other's services."""
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    parents = [Path(place) for _, place, kind, options, *_ in mounts if kind == "cgroup2" or "name=systemd" in options]
    # Those of tests that were killed.
    for parent in parents:
        for old in parent.glob(f"{NAME}-*"):
            if not Path("/proc", old.name.rpartition("-")[2]).exists():
                is_removed(old)
    cgroups = [parent / name for parent in parents]
    for cgroup in cgroups:
        cgroup.mkdir()
    try:
        yield cgroups
    finally:
        # Its last processes may still be ending.
        wait_until(lambda: all(map(is_removed, cgroups)))


def is_removed(cgroup: Path) -> bool:
    for folder, _, _ in os.walk(cgroup, topdown=False):
        with suppress(OSError):
            Path(folder).rmdir()
    return not cgroup.exists()


def child_of(pid: int) -> int:
    """Its first child; 0 if it has none."""
    with suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            return int(child)
    return 0


def has_booted(keeper: int) -> bool:
    # While the machine is being set up, the process that is found here is not systemd yet.
    pid = child_of(child_of(keeper))
    return pid != 0 and Machine(pid).run("systemctl", "is-system-running").stdout.strip() in ("running", "degraded")


def what_boots(keeper: int) -> str:
    pid = child_of(child_of(keeper))
    jobs = Machine(pid).run("systemctl", "list-jobs").stdout if pid else "there is no first process"
    return f"the machine has not booted: {jobs}"


def give_clone(machine: Machine) -> None:
    """Give a user of the machine this checkout, set up as ./play does it where there is a network."""
    machine.output("useradd", "--create-home", "--shell=/bin/bash", USER)
    (machine.root / "etc/sudoers.d" / USER).write_text(f"{USER} ALL=(ALL) NOPASSWD: ALL\n")
    # sudo looks for its own machine's address.
    machine.output("sh", "-c", "echo 127.0.1.1 $(hostname) >>/etc/hosts")
    folder = clone(machine.root / CLONE[1:])
    machine.output("python3", "-m", "venv", "--system-site-packages", "--without-pip", f"{CLONE}/.venv")
    shutil.copy2(folder / "scripts/connect-four", folder / ".venv/bin")
    packages = next((folder / ".venv").glob("lib/python3*/site-packages"))
    fill_environment(packages, *BESIDE_A_DESKTOP)
    machine.output("chown", "--recursive", f"{USER}:", f"/home/{USER}")
    written = machine.as_user("bash", "-c", WRITE_STAMP)
    assert written.returncode == 0, written.stderr


def everything(machine: Machine) -> str:
    """The files of the system, its units, its users and its packages."""
    return machine.output("sh", "-c", f"{EVERYTHING} | sort; {UNITS_USERS_AND_PACKAGES}")
