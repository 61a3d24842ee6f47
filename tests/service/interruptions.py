"""Interrupt the installation of the service at every system call that changes files or starts a program.

`python -m tests.service.interruptions` takes each kind of call once for each way of interruption, `--all` every call.
"""

import argparse
import difflib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from functools import partial
from itertools import count
from pathlib import Path

from connect_four.logic import GameManager
from connect_four.view.frame import frame
from tests.devices.stand_ins import Emulator, lit
from tests.service.hats import emulated_hat, take_devices_away
from tests.service.held_calls import Call, Held
from tests.service.machine import (
    CLONE,
    PROGRAM,
    ROOTS_ENVIRONMENT,
    SETTINGS,
    Machine,
    base_system,
    booted,
    everything,
    give_clone,
)
from tests.waiting import wait_until

# Files in the same folder are as good as each other if there are hundreds, and so are the folders of $PATH.
MANY = re.compile(r"((/connect_four|/libraries[^/]*|/var/cache/connect-four/tree|/connect-four-…|/usr/share)/).*")
SEARCHED = re.compile(r"(: execve ).*/")
# Neither an installation nor its opposite ends well without it.
DONE = "The service "
ANOTHER_VERSION = f"echo '# Another version.' >>$(echo {CLONE}/.venv/lib/*/site-packages/connect_four/__init__.py)"


class Way(Enum):
    CTRL_C = "Ctrl-C"
    KILL = "kill"
    POWER = "power"
    FULL = "full disk"

    def strike(self, machine: Machine, held: Held, call: Call) -> None:
        match self:
            case Way.CTRL_C:
                held.interrupt()
            case Way.KILL:
                os.kill(call.pid, signal.SIGKILL)
            case Way.POWER:
                os.kill(machine.world.pid, signal.SIGKILL)
            case Way.FULL:
                held.disk_is_full = True


@dataclass(frozen=True)
class Command:
    """What is typed, and whether the service was there before."""

    words: tuple[str, ...]
    is_update: bool = True

    @property
    def keeps(self) -> bool:
        """A service that was there is there afterwards, even if this was interrupted."""
        return self.is_update and "uninstall" not in self.words

    def __str__(self) -> str:
        return f"{'' if self.is_update else 'first '}{' '.join(self.words)}"


INSTALL = ("install", "--service-device", "emulator", "--web", "watch")
FIRST = Command(INSTALL, is_update=False)
UPDATE = Command(("install", "--dim-after", "0"))
REMOVE = Command(("uninstall",))
PURGE = Command(("uninstall", "--purge"))
COMMANDS = (FIRST, UPDATE, REMOVE, PURGE)


@dataclass(frozen=True)
class Interruption:
    command: Command
    way: Way
    place: str
    number: int = 1
    """Which of the calls that are alike, from 1 on."""

    def __str__(self) -> str:
        return f"{self.command} | {self.way.value} | {self.place} | {self.number}"


class Grounds:
    """The machine without and with the service, each to be continued any number of times."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count()
        base = base_system()
        bare, installed = folder / "bare", folder / "installed"
        with booted(base, bare) as machine:
            give_clone(machine)
            take_devices_away(machine)
        self._bare = Path(f"{bare}/upper:{base}")
        with running(self._bare, installed) as (machine, hat):
            self._nothing = everything(machine)
            machine.output(f"{CLONE}/play", "service", *INSTALL)
            assert_plays(machine, hat)
            machine.output("sh", "-c", ANOTHER_VERSION)
        self._installed = Path(f"{installed}/upper:{self._bare}")

    def calls(self, command: Command) -> "Counter[str]":
        """How often each call is made when nothing interrupts."""
        places: Counter[str] = Counter()
        with self._disk() as folder, running(self._ground(command), folder) as (machine, _):
            status, said = typed(machine, command, lambda _, call: places.update([call.place]))
            assert status == 0, said
        return places

    def interrupt(self, interruption: Interruption) -> bool:
        """Do it, and see that all of it can be mended; False if there was no such call this time."""
        ground = self._ground(interruption.command)
        with self._disk() as folder:
            with running(ground, folder) as (machine, hat):
                if not self._strike(interruption, machine, hat):
                    return False
                if interruption.way is not Way.POWER:
                    if interruption.command.keeps:
                        assert_plays(machine, hat)
                    self._mend(machine, hat)
                    return True
            with running(ground, folder) as (machine, hat):
                if interruption.command.keeps:
                    assert_plays(machine, hat)
                self._mend(machine, hat)
                return True

    def _strike(self, interruption: Interruption, machine: Machine, hat: Emulator) -> bool:
        if interruption.command.is_update:
            assert_plays(machine, hat)
        before = everything(machine) + temporary(machine)
        version, settings = program_and_settings(machine)
        reached = 0

        def at(held: Held, call: Call) -> None:
            nonlocal reached
            if call.place == interruption.place:
                reached += 1
                if reached == interruption.number:
                    interruption.way.strike(machine, held, call)

        status, said = typed(machine, interruption.command, at)
        if interruption.way is Way.CTRL_C and reached >= interruption.number:
            # In its first moment the shell that reads the script has ended, in its last moment all is done and said.
            assert status in (130, -signal.SIGINT, 0), f"status {status}: {said}"
            last_words = DONE if status == 0 else "Interrupted; "
            assert status < 0 or last_words in said, f"status {status}: {said}"
            if status < 0 or "nothing was changed" in said:
                assert_same(before, everything(machine) + temporary(machine))
        if interruption.way is Way.FULL:
            # What can be done without is left out, and all else is said.
            assert (status, said.count("\n")) in ((0, 4), (0, 1), (2, 1)), f"status {status}: {said}"
            if program_and_settings(machine)[0] == version:
                assert program_and_settings(machine)[1] == settings, "the version before has other settings"
        return reached >= interruption.number

    def _mend(self, machine: Machine, hat: Emulator) -> None:
        installed = machine.play("service", *INSTALL)
        assert installed.returncode == 0, f"the next installation: {installed.stderr}"
        assert_plays(machine, hat)
        gone = machine.play("service", "uninstall", "--purge")
        assert gone.returncode == 0, f"taking it away: {gone.stderr}"
        assert_same(self._nothing, everything(machine))

    def _ground(self, command: Command) -> Path:
        return self._installed if command.is_update else self._bare

    @contextmanager
    def _disk(self) -> Iterator[Path]:
        folder = self._folder / str(next(self._numbers))
        try:
            yield folder
        finally:
            shutil.rmtree(folder)


@contextmanager
def running(ground: Path, disk: Path) -> Iterator[tuple[Machine, Emulator]]:
    with booted(ground, disk) as machine:
        take_devices_away(machine)
        with emulated_hat(machine) as hat:
            yield machine, hat


def typed(machine: Machine, command: Command, at: Callable[[Held, Call], None]) -> tuple[int, str]:
    """The status of the command and what it said; each of its calls is heard before it is made."""
    with os.fdopen(os.memfd_create("output"), "w+b") as output:
        words = machine.command(f"{CLONE}/play", "service", *command.words)
        status = Held(words, ROOTS_ENVIRONMENT, output.fileno()).run(at)
        output.seek(0)
        return status, output.read().decode()


def assert_plays(machine: Machine, hat: Emulator) -> None:
    """A program of the service says so, and the picture is there."""
    picture = lit(frame(GameManager().game), hat.colours)
    machine.await_status("playing")
    wait_until(lambda: hat.pixels == picture, machine.journal)


def program_and_settings(machine: Machine) -> tuple[str, str]:
    return machine.run("readlink", str(PROGRAM / "program")).stdout, machine.run("cat", str(SETTINGS)).stdout


def temporary(machine: Machine) -> str:
    return machine.output("find", "/tmp", "-not", "-path", "*/systemd-private-*")


def assert_same(before: str, after: str) -> None:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=0)
    different = [line for line in lines if line[:2] not in ("--", "++", "@@")]
    assert not different, "\n".join(["another file system than before:", *different])


def chosen(places: "Counter[str]", command: Command, every: bool) -> Iterator[Interruption]:
    """Every call of each kind; or of those that differ by the name of a file alone one for each way."""
    if every:
        for place, count in places.items():
            for number in range(1, count + 1):
                yield from (Interruption(command, way, place, number) for way in Way)
        return
    alike: dict[str, list[str]] = {}
    for place in places:
        alike.setdefault(SEARCHED.sub(r"\1", MANY.sub(r"\1…", place)), []).append(place)
    for several in alike.values():
        chance = random.Random(several[0])
        for way in Way:
            place = chance.choice(several)
            yield Interruption(command, way, place, chance.randint(1, places[place]))


def outcome(grounds: Grounds, interruption: Interruption) -> str:
    try:
        return "mended" if grounds.interrupt(interruption) else "no such call"
    except (AssertionError, OSError, subprocess.SubprocessError) as error:
        return f"NOT MENDED: {error}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="every call, which takes days")
    parser.add_argument("--only", type=re.compile, default="", metavar="PATTERN", help="those whose line has it")
    parser.add_argument("--most", type=int, metavar="N", help="at most so many")
    arguments = parser.parse_args()
    outcomes: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder, ThreadPoolExecutor(os.cpu_count()) as workers:
        grounds = Grounds(Path(folder))
        there = [each for command in COMMANDS for each in chosen(grounds.calls(command), command, arguments.all)]
        wanted = [each for each in there if re.search(arguments.only, str(each))]
        # The first of them are from everywhere.
        random.Random(0).shuffle(wanted)
        wanted = wanted[: arguments.most]
        print(f"{len(wanted)} of {len(there)} interruptions", flush=True)
        for each, found in zip(wanted, workers.map(partial(outcome, grounds), wanted), strict=True):
            print(f"{each} | {found}", flush=True)
            outcomes[found.split(":")[0]] += 1
    print(f"{outcomes.total()} interruptions:", ", ".join(f"{count} {name}" for name, count in outcomes.items()))
    return int(any(name.isupper() for name in outcomes))


if __name__ == "__main__":
    sys.exit(main())
