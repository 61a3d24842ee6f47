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

from connect_four.devices.check import NUMPY, PILLOW, SENSE_EMU, SETUPTOOLS, Check, install, require
from connect_four.program import COMMAND, say

PROGRAM = "sense_emu_gui"
CLOSING_SECONDS = 5
INSTALL_GTK = (
    "sudo apt install python3-gi python3-gi-cairo gir1.2-gtk-3.0 gir1.2-gdkpixbuf-2.0 librsvg2-common "
    "adwaita-icon-theme gsettings-desktop-schemas"
)
SEE_SYSTEM = f"{INSTALL_GTK}, and play with a Python that sees the system's packages"

# What the window says when it dies, and what helps.
REMEDIES = {
    "No module named 'gi'": f"it needs GTK; type: {SEE_SYSTEM}",
    "Namespace Gtk not available": f"it needs GTK; type: {INSTALL_GTK}",
    "Namespace GdkPixbuf not available": f"it needs GTK; type: {INSTALL_GTK}",
    "No module named 'gi._gi": f"its GTK was built for another Python; type: {SEE_SYSTEM}",
    "foreign struct": f"it needs cairo; type: {INSTALL_GTK}",
    "cannot open display": f"the display cannot be reached; check DISPLAY, or play with {COMMAND} --terminal",
}


def program() -> str | None:
    """The window's program: the one beside this Python, else the one on the path."""
    beside = str(Path(sys.executable).parent)
    return shutil.which(PROGRAM, path=os.pathsep.join((beside, os.environ.get("PATH", os.defpath))))


def checks() -> Iterator[Check]:
    path = program()
    yield (
        Check("the emulator's window", path)
        if path is not None
        else Check("the emulator's window", f"{PROGRAM} not found; type: {install_window()}", False)
    )
    # If the window belongs to another Python, that one's packages cannot be checked from here.
    if path is not None and Path(path).parent == Path(sys.executable).parent:
        yield (
            Check("the window's gi", "there")
            if find_spec("gi") is not None
            else Check("the window's gi", f"not found; type: {SEE_SYSTEM}", False)
        )
        yield (
            Check("the window's setuptools", "there")
            if find_spec("pkg_resources") is not None
            else Check("the window's setuptools", f"pkg_resources not found; type: {install(SETUPTOOLS)}", False)
        )
        yield numpy()
    display = next(
        (f"{name}={os.environ[name]}" for name in ("WAYLAND_DISPLAY", "DISPLAY") if os.environ.get(name)), None
    )
    remedy = f"none; log in at the desktop or with ssh -X, or play with {COMMAND} --terminal"
    yield Check("the display", remedy, False) if display is None else Check("the display", display)


def install_window() -> str:
    return "sudo apt install sense-emu-tools" if sys.prefix == "/usr" else install(SENSE_EMU, PILLOW)


def numpy() -> Check:
    try:
        number = version("numpy")
    except PackageNotFoundError:
        number = ""
    if number and tuple(map(int, number.split(".")[:2])) < (2, 3):
        return Check("the window's numpy", number)
    return Check(
        "the window's numpy",
        f"{number or 'not found'}, and its board needs one before 2.3; type: {install(NUMPY)}",
        False,
    )


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
                return remedy
        lines = said.strip().splitlines()
        return lines[-1] if lines else f"{PROGRAM} said nothing"


@contextmanager
def open_window() -> Iterator[Window]:
    require(checks())
    say("starting the Sense HAT emulator")
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
    name = "the window's GTK"
    try:
        import_module("gi").require_version("Gtk", "3.0")
    except (ImportError, ValueError) as error:
        return Check(name, f"{error}; type: {SEE_SYSTEM}", False)
    return Check(name, "3.0")
