"""The emulator's window: what it needs, and how the game starts one."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from connect_four.devices.check import NUMPY, PILLOW, SENSE_EMU, SETUPTOOLS, Check, install, not_found, require
from connect_four.language import N_, _
from connect_four.program import COMMAND, say

PROGRAM = "sense_emu_gui"
CLOSING_SECONDS = 5
INSTALL_GTK = (
    "sudo apt install python3-gi python3-gi-cairo gir1.2-gtk-3.0 gir1.2-gdkpixbuf-2.0 librsvg2-common "
    "adwaita-icon-theme gsettings-desktop-schemas"
)

NO_GTK = N_("it needs GTK; type: {command}")
# What the window says when it dies, and what helps.
REMEDIES = {
    "No module named 'gi'": N_("it needs GTK; type: {command}, and play with a Python that sees the system's packages"),
    "Namespace Gtk not available": NO_GTK,
    "Namespace GdkPixbuf not available": NO_GTK,
    "No module named 'gi._gi": N_(
        "its GTK was built for another Python; type: {command}, and play with a Python that sees the system's packages"
    ),
    "foreign struct": N_("it needs cairo; type: {command}"),
    "cannot open display": N_("the display cannot be reached; check DISPLAY, or play with {program} --terminal"),
}


def program() -> str | None:
    """The window's program: the one beside this Python, else the one on the path."""
    beside = str(Path(sys.executable).parent)
    return shutil.which(PROGRAM, path=os.pathsep.join((beside, os.environ.get("PATH", os.defpath))))


def checks() -> Iterator[Check]:
    path = program()
    yield Check(_("the emulator's window"), path or missing(PROGRAM, install_window()), path is not None)
    # If the window belongs to another Python, that one's packages cannot be checked from here.
    if path is not None and Path(path).parent == Path(sys.executable).parent:
        yield gi()
        yield setuptools()
        yield numpy()
    display = next(
        (f"{name}={os.environ[name]}" for name in ("WAYLAND_DISPLAY", "DISPLAY") if os.environ.get(name)), None
    )
    remedy = _("none; log in at the desktop or with ssh -X, or play with {program} --terminal").format(program=COMMAND)
    yield Check(_("the display"), display or remedy, display is not None)


def missing(part: str, command: str) -> str:
    return _("{part} not found; type: {command}").format(part=part, command=command)


def gi() -> Check:
    is_there = find_spec("gi") is not None
    return Check(_("the window's gi"), _("there") if is_there else not_found(see_system()), is_there)


def see_system() -> str:
    return _("{command}, and play with a Python that sees the system's packages").format(command=INSTALL_GTK)


def setuptools() -> Check:
    is_there = find_spec("pkg_resources") is not None
    state = _("there") if is_there else missing("pkg_resources", install(SETUPTOOLS))
    return Check(_("the window's setuptools"), state, is_there)


def install_window() -> str:
    return "sudo apt install sense-emu-tools" if sys.prefix == "/usr" else install(SENSE_EMU, PILLOW)


def numpy() -> Check:
    name = _("the window's numpy")
    try:
        number = version("numpy")
    except PackageNotFoundError:
        number = ""
    if number and tuple(map(int, number.split(".")[:2])) < (2, 3):
        return Check(name, number)
    trouble = (
        _("{version}, and its board needs one before 2.3; type: {command}")
        if number
        else _("not found, and its board needs one before 2.3; type: {command}")
    )
    return Check(name, trouble.format(version=number, command=install(NUMPY)), False)


class Window:
    def __init__(self, process: "subprocess.Popen[bytes]", output: IO[bytes]) -> None:
        self.pid = process.pid
        self._output = output

    def last_words(self) -> str:
        """Why it ended, as far as it said."""
        self._output.seek(0)
        said = self._output.read().decode(errors="replace")
        for symptom, remedy in REMEDIES.items():
            if symptom in said:
                return _(remedy).format(command=INSTALL_GTK, program=COMMAND)
        lines = said.strip().splitlines()
        return lines[-1] if lines else _("{program} said nothing").format(program=PROGRAM)


@contextmanager
def open_window() -> Iterator[Window]:
    require(checks())
    say(_("starting the Sense HAT emulator"))
    # In a session of its own, Ctrl-C does not reach it: the game ends first, and can still darken its LEDs.
    with TemporaryFile() as output:
        process = subprocess.Popen(
            [program() or PROGRAM], stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
        )
        try:
            yield Window(process, output)
        finally:
            process.terminate()
            try:
                process.wait(CLOSING_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def gtk() -> Check:
    """Whether GTK itself loads. That takes a while, so a game doesn't check it before it starts the window."""
    name = _("the window's GTK")
    try:
        import_module("gi").require_version("Gtk", "3.0")
    except (ImportError, ValueError) as error:
        trouble = _("{reason}; type: {command}").format(reason=error, command=see_system())
        return Check(name, trouble, False)
    return Check(name, "3.0")
