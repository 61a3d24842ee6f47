"""Keys of a terminal become moves."""

import os
import re
from collections.abc import Callable, Iterator

from connect_four.control.inbox import Event, Inbox, Request
from connect_four.logic.move import Move

LETTERS: dict[bytes, Event] = {
    b"h": Move.LEFT,
    b"j": Move.DOWN,
    b"k": Move.UP,
    b"l": Move.RIGHT,
    b"w": Move.UP,
    b"a": Move.LEFT,
    b"s": Move.DOWN,
    b"d": Move.RIGHT,
    b"q": Request.LEAVE,
    b"u": Request.TAKE_BACK,
}
ARROWS: dict[bytes, Event] = {b"A": Move.UP, b"B": Move.DOWN, b"C": Move.RIGHT, b"D": Move.LEFT}
KEYS = {
    **LETTERS,
    **{letter.upper(): event for letter, event in LETTERS.items()},
    # A terminal in application mode sends the second kind.
    **{kind + letter: event for kind in (b"\x1b[", b"\x1bO") for letter, event in ARROWS.items()},
    b" ": Move.CONFIRM,
    b"\r": Move.CONFIRM,
    b"\n": Move.CONFIRM,
    b"\x1bOM": Move.CONFIRM,  # Enter on a keypad
    b"\x03": Request.LEAVE,
    b"?": Request.HINT,
}

# One key, the start of a paste, or one report of the terminal. What is not in KEYS is skipped as a whole.
STROKE = re.compile(
    rb"""
      (?P<paste> \x1b\[200~)
    | \x1b\[M...                           # a mouse report of the oldest kind
    | \x1b\[\[.                            # a function key of the Linux console
    | \x1b+\[(?![M\[]|200~)[ -?]*[@-~]     # a control sequence, with Alt or without
    | \x1b+O[0-?]*[@-~]                    # a key of a terminal in application mode
    | \x1b[PX^_\]][^\x07\x1b]*(?:\x07|\x1b\\)   # an answer of the terminal, however long
    | \x1b[PX^_\]][^\x07\x1b]*(?=\x1b[^\\])     # any of these that another key has broken off
    | \x1b+\[[ -?]*(?=[^ -~])
    | \x1b+O[0-?]*(?=[^0-~])
    | \x1b+[^\x1b\[OPX^_\]]                # Alt and a key
    | \x1b\x1b+[PX^_\]]
    | [^\x1b]
    """,
    re.VERBOSE | re.DOTALL,
)
END_OF_PASTE = b"\x1b[201~"

# The bytes of one key come together. What comes after these pauses, in seconds, belongs to another key.
AFTER_ESCAPE = 0.1
AFTER_OTHERS = 0.5


class Strokes:
    """Finds the keys in what a terminal sends, however it is cut into pieces."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._begun = b""
        self._is_pasting = False
        self._last_time = clock()

    def events_in(self, piece: bytes) -> Iterator[Event]:
        self._give_up_old(piece)
        text = self._begun + piece
        position = 0
        while position < len(text):
            if self._is_pasting:
                end = text.find(END_OF_PASTE, position)
                if end < 0:
                    # The end itself may come in two pieces.
                    position = max(position, len(text) - len(END_OF_PASTE) + 1)
                    break
                self._is_pasting = False
                position = end + len(END_OF_PASTE)
                continue
            stroke = STROKE.match(text, position)
            if stroke is None:
                break
            position = stroke.end()
            self._is_pasting = stroke["paste"] is not None
            event = KEYS.get(stroke[0])
            if event is not None:
                yield event
        self._begun = text[position:]

    def _give_up_old(self, piece: bytes) -> None:
        now = self._clock()
        pause = now - self._last_time
        self._last_time = now
        if self._is_pasting or self._begun.strip(b"\x1b"):
            is_old = pause > AFTER_OTHERS
        else:
            # On a slow line an arrow may still arrive in two pieces. No other key begins like the second piece.
            is_old = pause > AFTER_ESCAPE and piece[:1] not in (b"[", b"O")
        if is_old:
            self._begun = b""
            self._is_pasting = False


class Keyboard:
    def __init__(self, descriptor: int, inbox: Inbox) -> None:
        self._descriptor = descriptor
        self._inbox = inbox
        self._strokes = Strokes(inbox.now)

    def fileno(self) -> int:
        return self._descriptor

    def run(self) -> None:
        """Put every waiting key into the inbox."""
        try:
            piece = os.read(self._descriptor, 4096)
        except BlockingIOError:
            return
        except OSError:
            piece = b""
        if not piece:
            # The terminal is gone.
            self._inbox.put(Request.LEAVE)
        for event in self._strokes.events_in(piece):
            self._inbox.put(event)
