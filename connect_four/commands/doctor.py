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
from connect_four.devices import emulator, emulator_channels, emulator_window, hat, plugged
from connect_four.devices.check import PILLOW, Check, install, not_found, raspberry_pi
from connect_four.devices.terminal.abilities import NAMES_WITHOUT_CURSOR
from connect_four.language import _
from connect_four.logic import rules
from connect_four.program import COMMAND
from connect_four.web import needed

BOOT_SETTINGS = (Path("/boot/firmware/config.txt"), Path("/boot/config.txt"))
OVERLAY = "dtoverlay=rpi-sense"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    pass


def run(arguments: argparse.Namespace) -> int:
    model = raspberry_pi()
    print(_("This is a {model}.").format(model=model) if model else _("This is no Raspberry Pi."))
    tell(_("Python"), [python(), engine()])
    good = {
        # Nothing but a Pi has the pins for it, and what is said to a Pi helps nowhere else.
        "--hat": bool(model or hat.framebuffer()) and tell(_("The Sense HAT"), [*hat_checks()]),
        "--emulator": tell(_("The Sense HAT emulator"), [*emulator_checks()]),
        "--terminal": tell(_("The terminal"), [terminal()]),
    }
    tell(_("Beside the stick"), plugged.checks())
    tell(_("The page for browsers"), [needed.check()])
    print()
    if not any(good.values()):
        print(_("Nothing can be played on here. In a terminal this plays: {command}").format(command=COMMAND))
        return 1
    print(_("You can play here; type:"))
    for option, is_good in good.items():
        if is_good:
            print(f"  {COMMAND} {option}")
    return 0


def tell(heading: str, checks: Iterable[Check]) -> bool:
    """Print a line for each check; the answer is whether all are good."""
    print(heading)
    words = {True: _("good"), False: _("WRONG")}
    width = max(map(len, words.values()))
    is_good = True
    for check in checks:
        print(f"  {words[check.is_good]:{width}}  {check.name}: {check.state}")
        is_good = is_good and check.is_good
    return is_good


def python() -> Check:
    return Check(_("version"), f"{platform.python_version()}, {sys.executable}")


def engine() -> Check:
    """Good in both cases: if the engine is not compiled, the computer only looks less far ahead."""
    if is_compiled():
        state = _("compiled")
    elif others := other_pythons():
        mine = f"{sys.version_info.major}.{sys.version_info.minor}"
        state = _(
            "compiled for another Python ({others}), so it thinks slower; "
            "make the package on a machine with Python {version}: ./play package"
        ).format(others=", ".join(others), version=mine)
    else:
        state = _("not compiled, so it thinks slower; ./play compiles it where gcc is")
    return Check(_("computer opponent"), state)


def other_pythons() -> list[str]:
    """For which Pythons there are compiled modules beside the plain ones."""
    names = [file.name for file in Path(rules.__file__).parent.glob("rules.*.so")]
    return sorted(f"{tag[1]}.{tag[2]}" for tag in (re.search(r"cpython-(\d)(\d+)", name) for name in names) if tag)


def pillow() -> Check:
    try:
        number = version("Pillow")
    except PackageNotFoundError:
        return Check("Pillow", not_found(install(PILLOW)), False)
    if int(number.split(".")[0]) >= 14:
        trouble = _("{version} is too new for the library; type: {command}")
        return Check("Pillow", trouble.format(version=number, command=install(PILLOW)), False)
    return Check("Pillow", number)


def hat_checks() -> Iterator[Check]:
    yield from hat.checks()
    yield pillow()
    # A hat that works needs neither: its overlay may be loaded and its rights given in another way.
    if not all(check.is_good for check in hat.checks()):
        yield overlay()
        yield groups()


def overlay() -> Check:
    name = _("overlay")
    file = next((file for file in BOOT_SETTINGS if file.exists()), None)
    if file is None:
        return Check(name, _("this is no Raspberry Pi with Raspberry Pi OS"), False)
    with suppress(OSError):
        if OVERLAY in (line.strip() for line in file.read_text().splitlines()):
            return Check(name, _("{setting} in {file}").format(setting=OVERLAY, file=file))
    trouble = _("not set; type: echo {setting} | sudo tee -a {file}, and reboot")
    return Check(name, trouble.format(setting=OVERLAY, file=file), False)


def groups() -> Check:
    mine = {*os.getgroups(), os.getegid()}
    lacking = [name for name in ("video", "input") if group(name) not in mine]
    name = _("groups")
    if not lacking or os.geteuid() == 0:
        return Check(name, _("root needs none") if lacking else "video, input")
    trouble = _("not in {names}; type: sudo usermod -aG {list} $USER, then log out and in again")
    return Check(name, trouble.format(names=", ".join(lacking), list=",".join(lacking)), False)


def group(name: str) -> int | None:
    try:
        return grp.getgrnam(name).gr_gid
    except KeyError:
        return None


def emulator_checks() -> Iterator[Check]:
    yield emulator.library()
    yield pillow()
    yield emulator_channels.channels()
    pid, name = emulator.running_emulator(), _("emulator")
    if pid is None:
        yield Check(name, _("not running; {program} --emulator starts it").format(program=COMMAND))
        yield from emulator_window.checks()
        yield emulator_window.gtk()
    elif emulator.answers():
        yield Check(name, _("running, process {number}").format(number=pid))
    else:
        yield Check(name, str(emulator.no_answer(pid)), False)


def terminal() -> Check:
    name = _("terminal")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Check(name, _("none here; type {program} in a terminal").format(program=COMMAND), False)
    kind = os.environ.get("TERM", "")
    if kind not in NAMES_WITHOUT_CURSOR:
        return Check(name, kind)
    trouble = (
        _("TERM is {kind}, so pictures come one below the other; try: export TERM=xterm")
        if kind
        else _("TERM is not set, so pictures come one below the other; try: export TERM=xterm")
    )
    return Check(name, trouble.format(kind=kind))
