"""The files through which the emulator and its programs talk. They are where every user can make files."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from connect_four.devices.check import Check, require
from connect_four.errors import MissingError, see_doctor
from connect_four.language import _

KINDS = {"pid": stat.S_ISREG, "stick": stat.S_ISSOCK, "screen": stat.S_ISREG}


def channel(name: str) -> Path:
    folder = Path("/dev/shm")
    return (folder if folder.exists() else Path("/tmp")) / f"rpi-sense-emu-{name}"


def channels() -> Check:
    """Whether this user may use the channels: an emulator leaves them behind, and only its user may write to them."""
    for name in KINDS:
        path = channel(name)
        try:
            check = kind_check(name, path.lstat())
        except FileNotFoundError:
            continue
        if not check.is_good:
            return check
        if not os.access(path, os.W_OK):
            trouble = _(
                "{path} is another user's; end that user's emulator if it is running, and type: sudo rm {channels}"
            )
            return channels_check(trouble.format(path=path, channels=channel("*")), False)
    return channels_check(str(channel("*")))


def channels_check(state: str, is_good: bool = True) -> Check:
    return Check(_("the emulator's channels"), state, is_good)


def kind_check(name: str, status: os.stat_result) -> Check:
    """Whether it is what an emulator makes: through a link, another user could let us write to a file of our own."""
    if KINDS[name](status.st_mode) and status.st_nlink <= 1:
        return channels_check(_("there"))
    trouble = _("{path} is a link or something else that no emulator makes; type: sudo rm -r {path}")
    return channels_check(trouble.format(path=channel(name)), False)


@contextmanager
def opened_screen() -> Iterator[int]:
    """The screen's file, open to write. It stays the same file, whatever its name leads to later."""
    try:
        # A link is not followed, and a pipe that nobody reads is not waited for.
        screen = os.open(channel("screen"), os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        trouble = _("the emulator's screen cannot be opened: {reason}").format(reason=error.strerror)
        raise MissingError(trouble, see_doctor()) from error
    try:
        require([kind_check("screen", os.fstat(screen))])
        yield screen
    finally:
        os.close(screen)
