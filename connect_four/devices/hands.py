"""Gamepads and keyboards that play beside the stick of a hat. They come and go."""

import ctypes
import os
import select
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from importlib import import_module

from connect_four.control.buttons import AXIS, Buttons
from connect_four.control.inbox import Event, Inbox
from connect_four.devices.plugged import FOLDER, Plugged, plugged
from connect_four.view.display import Display

IN_ATTRIB, IN_CREATE = 0x004, 0x100
ENOUGH = 65536


@contextmanager
def with_hands(device: AbstractContextManager[Display], inbox: Inbox) -> Iterator[Display]:
    with device as display, closing(Hands(inbox)) as hands, inbox.watching(hands):
        yield display


class Hands:
    """A source of the inbox: it is ready when something is pressed, and when something has been plugged in."""

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox
        self._hands: dict[int, Hand] = {}
        self._waiting = select.epoll()
        self._news = Folder()
        # Looking for devices may take a while, and the first picture is waited for: it comes before.
        self._beginning = os.eventfd(1)
        for number in (self._news.fileno(), self._beginning):
            self._waiting.register(number, select.EPOLLIN)

    def fileno(self) -> int:
        return self._waiting.fileno()

    def close(self) -> None:
        for hand in self._hands.values():
            hand.close()
        self._news.close()
        os.close(self._beginning)
        self._waiting.close()

    def run(self) -> None:
        ready = dict(self._waiting.poll(0))
        for number in ready.keys() & self._hands.keys():
            if not self._is_heard(self._hands[number], ready[number]):
                self._waiting.unregister(number)
                self._hands.pop(number).close()
        if self._beginning in ready:
            self._waiting.unregister(self._beginning)
            self._look()
        if self._news.fileno() in ready:
            self._news.take()
            self._look()

    def _is_heard(self, hand: "Hand", state: int) -> bool:
        """Whether it still plays: it may have been unplugged, in the middle of a press too."""
        if state & (select.EPOLLHUP | select.EPOLLERR) or not hand.device.may_play:
            return False
        try:
            for event in hand.events():
                self._inbox.put(event)
        except OSError:
            return False
        return True

    def _look(self) -> None:
        """Take everything into play that may play and does not yet."""
        known = {hand.device.path for hand in self._hands.values()}
        for device in plugged():
            # What another user or another program has is left to them; so it is if evdev is damaged.
            with suppress(OSError, ImportError):
                if device.path not in known and device.may_play:
                    hand = Hand(device)
                    self._hands[hand.fileno()] = hand
                    self._waiting.register(hand.fileno(), select.EPOLLIN)


class Hand:
    """One of the devices. A keyboard is taken for this process alone, as the stick is: it types nothing elsewhere."""

    def __init__(self, device: Plugged) -> None:
        self.device = device
        # Imported late: most games are played with nothing plugged in.
        self._input = import_module("evdev").InputDevice(str(device.path))
        try:
            if device.is_keyboard:
                self._input.grab()
        except OSError:
            self.close()
            raise
        ranges = {axis: (ends.min, ends.max) for axis, ends in self._input.capabilities().get(AXIS, ())}
        self._buttons = Buttons(device.meanings, ranges)

    def fileno(self) -> int:
        number: int = self._input.fileno()
        return number

    def close(self) -> None:
        self._input.close()

    def events(self) -> Iterator[Event]:
        with suppress(BlockingIOError):
            for event in self._input.read():
                meaning = self._buttons.meaning(event.type, event.code, event.value)
                if meaning is not None:
                    yield meaning


class Folder:
    """Is ready when something has come into the folder of the devices, or has changed its rights, as it then does."""

    def __init__(self) -> None:
        self._libc = ctypes.CDLL(None)
        number = self._libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        # Where a user has too many of them, what is plugged in now plays, and what comes later does not.
        self._descriptor = number if number >= 0 else os.eventfd(0)
        self._watch()

    def fileno(self) -> int:
        return self._descriptor

    def close(self) -> None:
        os.close(self._descriptor)

    def take(self) -> None:
        os.read(self._descriptor, ENOUGH)
        self._watch()

    def _watch(self) -> None:
        # Without any device there is no such folder either.
        for folder, mask in ((FOLDER, IN_CREATE | IN_ATTRIB), (FOLDER.parent, IN_CREATE)):
            if self._libc.inotify_add_watch(self._descriptor, os.fsencode(folder), mask) >= 0:
                return
