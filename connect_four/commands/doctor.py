"""Look at everything that the game needs, and say what is good and what to type where it is not."""

import argparse
import grp
import os
import platform
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from connect_four.computer import is_compiled
from connect_four.devices import emulator, emulator_channels, emulator_window, hat
from connect_four.devices.check import PILLOW, Check, install
from connect_four.devices.terminal.abilities import NAMES_WITHOUT_CURSOR
from connect_four.logic import rules
from connect_four.program import COMMAND

BOOT_SETTINGS = (Path("/boot/firmware/config.txt"), Path("/boot/config.txt"))
OVERLAY = "dtoverlay=rpi-sense"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    pass


def run(arguments: argparse.Namespace) -> int:
    tell("Python", [python(), engine()])
    has_hat = tell("A Sense HAT", [*hat_checks()])
    has_emulator = tell("The Sense HAT emulator", [*emulator_checks()])
    has_terminal = tell("A terminal", [terminal()])
    devices = [
        device
        for device, is_there in (("the hat", has_hat), ("the emulator", has_emulator), ("the terminal", has_terminal))
        if is_there
    ]
    print(f"\nYou can play on {' and '.join(devices)}." if devices else "\nThere is nothing to play on.")
    return 0 if devices else 1


def tell(heading: str, checks: Iterable[Check]) -> bool:
    """Print a line for each check; the answer is whether all are good."""
    print(heading)
    is_good = True
    for check in checks:
        print(f"  {'good ' if check.is_good else 'WRONG'}  {check.name}: {check.state}")
        is_good = is_good and check.is_good
    return is_good


def python() -> Check:
    return Check("version", f"{platform.python_version()}, {sys.executable}")


def engine() -> Check:
    """Good in both cases: if the engine is not compiled, the computer only looks less far ahead."""
    if is_compiled():
        state = "compiled"
    elif others := other_pythons():
        mine = f"{sys.version_info.major}.{sys.version_info.minor}"
        state = (
            f"compiled for another Python ({', '.join(others)}), so it thinks slower; "
            f"make the package on a machine with Python {mine}: ./play package"
        )
    else:
        state = "not compiled, so it thinks slower; ./play compiles it where gcc is"
    return Check("computer opponent", state)


def other_pythons() -> list[str]:
    """For which Pythons there are compiled modules beside the plain ones."""
    names = [file.name for file in Path(rules.__file__).parent.glob("rules.*.so")]
    return sorted(f"{tag[1]}.{tag[2]}" for tag in (re.search(r"cpython-(\d)(\d+)", name) for name in names) if tag)


def pillow() -> Check:
    try:
        number = version("Pillow")
    except PackageNotFoundError:
        return Check("Pillow", f"not found; type: {install(PILLOW)}", False)
    if int(number.split(".")[0]) >= 14:
        return Check("Pillow", f"{number} is too new for the library; type: {install(PILLOW)}", False)
    return Check("Pillow", number)


def hat_checks() -> Iterator[Check]:
    yield from hat.checks()
    yield pillow()
    # A hat that works needs neither: its overlay may be loaded and its rights given in another way.
    if not all(check.is_good for check in hat.checks()):
        yield overlay()
        yield groups()


def overlay() -> Check:
    name = "overlay"
    file = next((file for file in BOOT_SETTINGS if file.exists()), None)
    if file is None:
        return Check(name, "this is no Raspberry Pi with Raspberry Pi OS", False)
    with suppress(OSError):
        if OVERLAY in (line.strip() for line in file.read_text().splitlines()):
            return Check(name, f"{OVERLAY} in {file}")
    return Check(name, f"not set; type: echo {OVERLAY} | sudo tee -a {file}, and reboot", False)


def groups() -> Check:
    mine = {*os.getgroups(), os.getegid()}
    lacking = [name for name in ("video", "input") if group(name) not in mine]
    if not lacking or os.geteuid() == 0:
        return Check("groups", "video and input" if not lacking else "root needs none")
    remedy = f"type: sudo usermod -aG {','.join(lacking)} $USER, then log out and in again"
    return Check("groups", f"not in {' and '.join(lacking)}; {remedy}", False)


def group(name: str) -> int | None:
    try:
        return grp.getgrnam(name).gr_gid
    except KeyError:
        return None


def emulator_checks() -> Iterator[Check]:
    yield emulator.library()
    yield pillow()
    yield emulator_channels.channels()
    pid = emulator.running_emulator()
    if pid is None:
        yield Check("emulator", f"not running; {COMMAND} --emulator starts it")
        yield from emulator_window.checks()
        yield emulator_window.gtk()
    elif emulator.answers():
        yield Check("emulator", f"running, process {pid}")
    else:
        yield Check("emulator", str(emulator.no_answer(pid)), False)


def terminal() -> Check:
    name = "terminal"
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Check(name, f"none here; type {COMMAND} in a terminal", False)
    kind = os.environ.get("TERM", "")
    if kind in NAMES_WITHOUT_CURSOR:
        return Check(name, f"TERM is {kind or 'not set'}, so pictures come one below the other; try: export TERM=xterm")
    return Check(name, kind)
