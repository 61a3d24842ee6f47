import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from types import FrameType

from connect_four.control.inbox import Inbox, Request
from connect_four.control.keyboard import Keyboard
from connect_four.devices.terminal.job_control import JobControl
from connect_four.devices.terminal.modes import Manners, TerminalModes
from connect_four.devices.terminal.output import TerminalOutput


@contextmanager
def borrowed_terminal(
    inbox: Inbox, manners: Manners, needs_terminal: bool = True
) -> Iterator[tuple[TerminalOutput, TerminalModes]]:
    """The terminal that the program was started in, with its signals, and given back afterwards."""
    with ExitStack() as stack:
        output = stack.enter_context(closing(TerminalOutput(sys.stdout.fileno(), inbox)))
        modes = TerminalModes(Keyboard(sys.stdin.fileno(), inbox), output, inbox, manners)
        job_control = stack.enter_context(closing(JobControl(modes, output, inbox, needs_terminal)))
        stack.enter_context(hearing_new_sizes(modes, inbox))
        stack.enter_context(job_control.hearing_signals())
        stack.callback(modes.leave)
        if needs_terminal:
            modes.enter()
        # The keyboard is watched first, because stopping discards keys that have not been read.
        stack.enter_context(inbox.watching(job_control))
        yield output, modes


@contextmanager
def hearing_new_sizes(modes: TerminalModes, inbox: Inbox) -> Iterator[None]:
    def resized(number: int, frame: FrameType | None) -> None:
        # The terminal may have moved its lines about.
        modes.is_overwritten = True
        inbox.put(Request.REDRAW)

    before = signal.signal(signal.SIGWINCH, resized)
    try:
        yield
    finally:
        signal.signal(signal.SIGWINCH, before)
