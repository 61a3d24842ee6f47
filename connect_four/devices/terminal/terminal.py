"""The game in a terminal."""

import os
import sys
import termios
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager

from connect_four.control.inbox import Inbox
from connect_four.devices.terminal.abilities import Abilities
from connect_four.devices.terminal.borrowed import borrowed_terminal
from connect_four.devices.terminal.inks import Inks
from connect_four.devices.terminal.matrices import PLAIN, Size
from connect_four.devices.terminal.modes import ALL_OF_IT, NOTHING, TerminalModes
from connect_four.devices.terminal.output import TerminalOutput
from connect_four.devices.terminal.picture import Picture, changes, layout, writable
from connect_four.errors import MissingError
from connect_four.language import _
from connect_four.program import COMMAND
from connect_four.view.display import Display
from connect_four.view.frame import Frame
from connect_four.view.look import Look
from connect_four.view.text import text

# Synchronized output: terminals that know it show a frame at once; the others ignore it.
BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"
CLEAR = f"{PLAIN}\x1b[2J"
USUAL_SIZE = Size(24, 80)


@contextmanager
def open_terminal(inbox: Inbox, look: Look, environment: Mapping[str, str] = os.environ) -> Iterator[Display]:
    remedy = _("run {command} in a terminal window").format(command=COMMAND)
    if not sys.stdin.isatty():
        raise MissingError(_("standard input is no terminal"), remedy)
    if not sys.stdout.isatty():
        raise MissingError(_("standard output is no terminal"), remedy)
    abilities = Abilities.of(environment)
    with ExitStack() as stack:
        try:
            borrowed = borrowed_terminal(inbox, ALL_OF_IT if abilities.has_cursor else NOTHING)
            output, modes = stack.enter_context(borrowed)
        except termios.error as error:
            trouble = _("the terminal does not answer: {error}").format(error=error.args[-1])
            raise MissingError(trouble, _("open another one")) from error
        if abilities.has_cursor:
            yield Terminal(sys.stdout.fileno(), output, modes, abilities, look)
        else:
            yield Printer(output, modes)


class Terminal:
    wants_caption = True

    def __init__(
        self, descriptor: int, output: TerminalOutput, modes: TerminalModes, abilities: Abilities, look: Look
    ) -> None:
        self._descriptor = descriptor
        self._output = output
        self._modes = modes
        self._abilities = abilities
        self._inks = Inks(abilities.colours, look)
        self._window = Size(0, 0)
        self._seen: Picture = {}

    def show(self, frame: Frame, dimmed: bool = False, caption: str = "") -> None:
        if self._output.is_busy:
            return
        window = window_size(self._descriptor)
        start = ""
        self._modes.enter()
        if self._modes.is_overwritten or window != self._window:
            self._modes.is_overwritten = False
            self._window = window
            self._layout = layout(self._abilities, self._inks, window)
            self._seen = {}
            start = CLEAR
        words = writable(caption, self._abilities.has_blocks)
        picture = self._layout.picture(frame, dimmed, words)
        changed = start + changes(self._seen, picture)
        self._seen = picture
        if changed:
            self._output.write(BEGIN + changed + PLAIN + END)


class Printer:
    """For a terminal that can do nothing but print: every picture stands below the one before."""

    wants_caption = True

    def __init__(self, output: TerminalOutput, modes: TerminalModes) -> None:
        self._output = output
        self._modes = modes
        self._seen = ""

    def show(self, frame: Frame, dimmed: bool = False, caption: str = "") -> None:
        if self._output.is_busy:
            return
        self._modes.enter()
        self._modes.is_overwritten = False
        picture = f"{text(frame)}\n{writable(caption, has_blocks=False)}\n"
        if picture != self._seen:
            self._seen = picture
            self._output.write(picture)


def window_size(descriptor: int) -> Size:
    try:
        columns, rows = os.get_terminal_size(descriptor)
    except OSError:
        return USUAL_SIZE
    # A serial line reports 0 rows and 0 columns.
    return Size(rows, columns) if rows and columns else USUAL_SIZE
