"""The Sense HAT emulator: whether one is running, and a game on it.

The emulator and its programs talk through a few files in one folder. Looking at those answers most questions without
loading sense_emu, which takes longer than loading the game.
"""

import importlib
import importlib.util
import os
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress

from connect_four.control.inbox import Inbox
from connect_four.devices.check import NUMPY, PILLOW, SENSE_EMU, Check, install, not_found, require
from connect_four.devices.claim import claimed
from connect_four.devices.emulator_channels import channel, channels, opened_screen
from connect_four.devices.hat import playing
from connect_four.devices.sense_library import EmulatedLEDs, emulated_hat
from connect_four.errors import LostError, MissingError, type_this
from connect_four.files import beginning
from connect_four.language import _
from connect_four.program import COMMAND
from connect_four.view.led_matrix import LEDMatrix
from connect_four.view.look import Look
from connect_four.view.palette import window_palette

# A Pi Zero needs a while to draw our own window. An emulator that was running already may have just been started.
OWN_PATIENCE_SECONDS = 60.0
PATIENCE_SECONDS = 10.0
STEP_SECONDS = 0.02
LONGEST_NUMBER = 20


def running_emulator() -> int | None:
    """The emulator's process, by its pid file; None if that is stale, or if the process is a zombie."""
    try:
        pid = int(beginning(channel("pid"), LONGEST_NUMBER))
        # Unlike the files of /proc, this looks at other users' processes from inside a sandbox, too.
        descriptor = os.pidfd_open(pid)
    except (OSError, ValueError, OverflowError):
        return None
    try:
        is_over, _, _ = select.select([descriptor], [], [], 0)
    finally:
        os.close(descriptor)
    return None if is_over else pid


def answers() -> bool:
    """Whether the emulator's stick already accepts connections from programs."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as caller:
        try:
            caller.connect(str(channel("stick")))
        except OSError:
            return False
    return True


def library() -> Check:
    name = _("the Python package sense_emu")
    if importlib.util.find_spec("sense_emu") is None:
        return Check(name, not_found(install(PILLOW, SENSE_EMU)), False)
    for needed, requirement in (("numpy", NUMPY), ("PIL", PILLOW)):
        if importlib.util.find_spec(needed) is None:
            trouble = _("it needs {package}; type: {command}")
            return Check(name, trouble.format(package=needed, command=install(requirement)), False)
    return Check(name, _("there"))


class EmulatorProcess:
    """The emulator's process as a source of the inbox: its end is an error."""

    def __init__(self, pid: int) -> None:
        try:
            self._descriptor = os.pidfd_open(pid)
        except OSError as error:
            trouble = _("the Sense HAT emulator cannot be watched: {reason}")
            raise MissingError(trouble.format(reason=error.strerror)) from error

    def fileno(self) -> int:
        return self._descriptor

    def run(self) -> None:
        remedy = _("{program} --emulator opens a new one").format(program=COMMAND)
        raise LostError(_("the emulator's window was closed"), remedy)

    def close(self) -> None:
        os.close(self._descriptor)


@contextmanager
def open_emulator(inbox: Inbox, look: Look, start_window: bool) -> Iterator[LEDMatrix]:
    """A game on the running emulator, or on one that is started for it and whose window is closed after it."""
    with ExitStack() as stack:
        pid = running_emulator()
        if pid is None and not start_window:
            raise MissingError(_("no Sense HAT emulator is running"), type_this(f"{COMMAND} --emulator"))
        require([library(), channels()])
        window = None
        if pid is None:
            # Not loaded where nobody sees a window: the service starts a tenth faster.
            from connect_four.devices.emulator_window import open_window

            stack.callback(remove_stale_pid_file)
            window = stack.enter_context(open_window())
            pid = window.pid
        stack.enter_context(inbox.watching(stack.enter_context(closing(EmulatorProcess(pid)))))
        # Loaded while the window starts; opened when it answers.
        importlib.import_module("sense_emu")
        try:
            await_answer(inbox, pid, PATIENCE_SECONDS if window is None else OWN_PATIENCE_SECONDS)
        except LostError as error:
            reason = _("its window was closed") if window is None else window.last_words()
            raise MissingError(_("the Sense HAT emulator ended: {reason}").format(reason=reason)) from error
        stack.enter_context(claimed(channel("pid"), _("the Sense HAT emulator")))
        stack.callback(remove_own_channel)
        hat = emulated_hat()
        leds = EmulatedLEDs(hat, look.rotation, stack.enter_context(opened_screen()))
        display = LEDMatrix(leds, window_palette(look.palette))
        stack.enter_context(playing(hat, display, inbox, look.rotation))
        yield display


def await_answer(inbox: Inbox, pid: int, patience: float) -> None:
    """Wait for the emulator: a program that connects too early is noticed a second late, and misses presses."""
    end = inbox.now() + patience
    while not (running_emulator() == pid and answers()):
        if inbox.is_left_within(STEP_SECONDS):
            raise SystemExit(0)
        if inbox.now() > end:
            raise no_answer(pid)


def no_answer(pid: int) -> MissingError:
    trouble = _("the Sense HAT emulator, process {number}, doesn't answer").format(number=pid)
    remedy = _("end it, or remove {file} if it is no emulator").format(file=channel("pid"))
    return MissingError(trouble, remedy)


def remove_own_channel() -> None:
    """Remove the channel on which this process hears the stick: sense_emu leaves one behind for every game."""
    with suppress(OSError):
        channel(f"client-{os.getpid()}").unlink()


def remove_stale_pid_file() -> None:
    """Remove the pid file of a window that was killed: its number may later belong to another process."""
    if running_emulator() is None:
        # The file of another user cannot be removed.
        with suppress(OSError):
            channel("pid").unlink()
