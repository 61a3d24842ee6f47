"""A machine of a test's own, as far as a game can tell: its devices and channels are seen by nobody else.

The test itself stays outside and plays the device's part through the world's files.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Timer

import connect_four
from tests.needs import give_up
from tests.waiting import PATIENCE_SECONDS

# The package that the tests themselves import, be it installed or not.
PACKAGES = str(Path(connect_four.__file__).parents[1])

# A Raspberry Pi. Nothing of the machine's own devices is left but what every program needs.
FURNISH = """
set -e
mount --rbind /dev "$1"
# In a folder where everybody may write, only the owner of a device may write to it with a shell's >.
mount -t tmpfs -o mode=755 none /dev
for node in null zero full random urandom; do touch /dev/$node; mount --bind "$1/$node" /dev/$node; done
mkdir /dev/shm /dev/input
mount -t tmpfs none /sys/class
mkdir /sys/class/graphics /sys/class/input
mount -t tmpfs none /sys/firmware
mkdir -p /sys/firmware/devicetree/base
printf 'Raspberry Pi 4 Model B Rev 1.4\\0' >/sys/firmware/devicetree/base/model
echo ready
exec cat
"""


# In the settings of a service that may play on it.
EMULATOR_ALLOWED = 'service-device = "emulator"\n'


@dataclass(frozen=True)
class World:
    pid: int
    folder: Path

    @property
    def root(self) -> Path:
        return Path(f"/proc/{self.pid}/root")

    @property
    def shm(self) -> Path:
        return self.root / "dev/shm"

    def be_no_pi(self) -> None:
        (self.root / "sys/firmware/devicetree/base/model").unlink()

    def remove_channels(self) -> None:
        """What our own advice is: sudo rm /dev/shm/rpi-sense-emu-*."""
        for path in self.shm.glob("rpi-sense-emu-*"):
            path.unlink()

    def entering(self, *command: str, capabilities: str = "") -> list[str]:
        """The command line that runs a command inside; `capabilities` are taken from it, as '-dac_override'."""
        drop = ("setpriv", f"--bounding-set={capabilities}") if capabilities else ()
        return ["nsenter", "-t", str(self.pid), "-U", "-m", "--preserve-credentials", *drop, *command]

    def start(self, *arguments: str, capabilities: str = "", **environment: str) -> "Game":
        command = self.entering(sys.executable, "-m", "connect_four", *arguments, capabilities=capabilities)
        return self.start_command(command, **environment)

    def service(self, settings: str = "") -> "Game":
        """The service, without systemd."""
        self.write_settings(settings)
        return self.start("service", "run")

    def write_settings(self, settings: str) -> None:
        """Those of the system."""
        script = f"mount -t tmpfs none /etc && echo '{settings}' > /etc/connect-four.toml"
        subprocess.run(self.entering("sh", "-c", script), check=True)

    def start_command(self, command: Sequence[str], **environment: str) -> "Game":
        process = subprocess.Popen(
            command,
            env={**os.environ, "PYTHONPATH": PACKAGES, **environment},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        return Game(process)


class Game:
    """A game that runs as a program of its own."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.pid = process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def end(self) -> tuple[int, str]:
        """Its status and what it said on standard error."""
        status, _, errors = self.finish()
        return status, errors

    def finish(self) -> tuple[int, str, str]:
        """Its status, its output and its errors."""
        output, errors = self._process.communicate(timeout=PATIENCE_SECONDS)
        return self._process.returncode, output, errors

    def line(self) -> str:
        """The next line of its output."""
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def complaint(self) -> str:
        """The next line of its errors; after a while without one the game is ended, and there is none."""
        assert self._process.stderr is not None
        end = Timer(PATIENCE_SECONDS, self._process.kill)
        end.start()
        try:
            return self._process.stderr.readline()
        finally:
            end.cancel()

    def type(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def opened_world(folder: Path) -> Iterator[World]:
    devices = folder / "devices"
    devices.mkdir()
    command = ["unshare", "-Um", "--map-root-user", "sh", "-c", FURNISH, "sh", str(devices)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as keeper:
        assert keeper.stdin is not None
        assert keeper.stdout is not None
        if keeper.stdout.readline() != "ready\n":
            _, trouble = keeper.communicate()
            give_up(f"no namespace of its own for a test: {trouble.strip()}")
        yield World(keeper.pid, folder)
        keeper.stdin.close()
