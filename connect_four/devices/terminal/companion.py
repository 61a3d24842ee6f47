"""The terminal from which a game on a hat was started: it shows the words, and its keys play too."""

import os
import sys
import termios
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress

from connect_four.control.inbox import Inbox
from connect_four.devices.terminal.abilities import Abilities
from connect_four.devices.terminal.borrowed import borrowed_terminal
from connect_four.devices.terminal.matrices import FAINT, PLAIN, Size
from connect_four.devices.terminal.modes import BELOW_THE_CURSOR, NOTHING, TerminalModes
from connect_four.devices.terminal.output import TerminalOutput
from connect_four.devices.terminal.picture import wrapped, writable
from connect_four.devices.terminal.terminal import BEGIN, END, window_size
from connect_four.view.display import Display
from connect_four.view.frame import Frame


@contextmanager
def with_words(
    device: AbstractContextManager[Display], inbox: Inbox, environment: Mapping[str, str] = os.environ
) -> Iterator[Display]:
    """The device, and beside it the terminal of this program."""
    abilities = Abilities.of(environment)
    manners = BELOW_THE_CURSOR if abilities.has_cursor else NOTHING
    with device as lights, borrowed_terminal(inbox, manners, needs_terminal=False) as (output, modes):
        yield Companion(lights, output, modes, abilities)


class Companion:
    """Lights and words. The words stand below what the shell has written, and each time replace those before.

    In between the cursor waits at their beginning: it stays there when the terminal moves its lines about.
    """

    wants_caption = True

    def __init__(self, lights: Display, output: TerminalOutput, modes: TerminalModes, abilities: Abilities) -> None:
        self._lights = lights
        self._output = output
        self._modes = modes
        self._abilities = abilities
        self._seen: tuple[str, bool, Size] | None = None

    def show(self, frame: Frame, dimmed: bool = False, caption: str = "") -> None:
        self._lights.show(frame, dimmed)
        if not self._modes.is_in_foreground:
            self._modes.leave()
        elif not self._output.is_busy:
            # Of a terminal that has been closed meanwhile the signals tell, if anybody does.
            with suppress(termios.error):
                self._modes.enter()
                self._say(writable(caption, self._abilities.has_blocks), dimmed)

    def _say(self, words: str, dimmed: bool) -> None:
        window = window_size(sys.stdout.fileno())
        said = words, dimmed, window
        if said != self._seen or self._modes.is_overwritten:
            self._seen = said
            self._modes.is_overwritten = False
            lines = wrapped(words, window.columns, window.rows)
            self._output.write(rewritten(lines, dimmed) if self._abilities.has_cursor else "\n".join((*lines, "")))


def rewritten(lines: Sequence[str], dimmed: bool) -> str:
    """What to write so that these lines stand in the place of those before."""
    back = f"\x1b[{len(lines) - 1}A\r" if len(lines) > 1 else "\r"
    text = "\n".join(lines)
    return f"{BEGIN}\r\x1b[J{FAINT if dimmed else PLAIN}{text}{PLAIN}{back}{END}"
