"""Where the game is played: on a hat, on the emulator or in the terminal."""

import argparse
import os
import sys
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec

from connect_four.control.inbox import Inbox
from connect_four.errors import MissingError, see_doctor
from connect_four.language import N_, _
from connect_four.view.display import Display
from connect_four.view.look import Look

DEVICES = {
    "hat": N_("play on the Sense HAT"),
    "emulator": N_("play in the Sense HAT emulator; its window is opened if none is there"),
    "terminal": N_("play in this terminal"),
}
NOTHING = "nothing"
"""Where only others show the game."""


def add_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_mutually_exclusive_group()
    for device, purpose in DEVICES.items():
        group.add_argument(f"--{device}", action="store_const", dest="device", const=device, help=_(purpose))


def open_device(
    device: str | None, inbox: Inbox, look: Look, is_by_hand: bool = True
) -> AbstractContextManager[Display]:
    """The device that was asked for, else the first that is there. Only its own parts are loaded."""
    match device or device_that_is_there():
        case "hat":
            from connect_four.devices.hat import open_hat

            return accompanied(open_hat(inbox, look), inbox, is_by_hand)
        case "emulator":
            from connect_four.devices.emulator import open_emulator

            return accompanied(open_emulator(inbox, look, start_window=device is not None), inbox, is_by_hand)
        case "terminal":
            from connect_four.devices.terminal.terminal import open_terminal

            return open_terminal(inbox, look)
        case str(name) if name == NOTHING:
            from connect_four.devices.nothing import Nothing

            return nullcontext(Nothing())
        case _:
            trouble = _("there is no Sense HAT, no running emulator, and this is no terminal")
            raise MissingError(trouble, see_doctor())


def accompanied(
    device: AbstractContextManager[Display], inbox: Inbox, is_by_hand: bool
) -> AbstractContextManager[Display]:
    """The device with all that plays beside its stick: gamepads and keyboards, and the terminal from which it was
    started if somebody can read and press there."""
    if find_spec("evdev") is not None:
        from connect_four.devices.hands import with_hands

        device = with_hands(device, inbox)
    if not (is_by_hand and is_in_terminal() and is_controlled()):
        return device
    from connect_four.devices.terminal.companion import with_words

    return with_words(device, inbox)


def is_in_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def is_controlled() -> bool:
    """Whether it is the terminal of this session: the keys of another one are not ours to read."""
    try:
        os.tcgetpgrp(sys.stdin.fileno())
    except OSError:
        return False
    return True


def device_that_is_there(terminal_counts: bool = True) -> str | None:
    from connect_four.devices.emulator import answers, running_emulator
    from connect_four.devices.hat import framebuffer

    if framebuffer() is not None:
        return "hat"
    if running_emulator() is not None and answers():
        return "emulator"
    return "terminal" if terminal_counts and is_in_terminal() else None
