"""What a person types to start the program, what ends it, and how it says what is no output."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

NAME = "connect-four"

# ./play sets this to the name under which it was started: then there is no connect-four on the path.
COMMAND = os.environ.get("CONNECT_FOUR", NAME)

ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def heard_signals(hear: Callable[[], object], wake_writer: int) -> Iterator[None]:
    """Have the signals that end a program heard, and whoever waits at the other end of the descriptor woken."""
    before = {number: signal.getsignal(number) for number in ENDING_SIGNALS}
    try:
        for number in ENDING_SIGNALS:
            signal.signal(number, lambda *_: hear())
        # Without the descriptor, a signal that comes just before the wait would be heard only after it.
        signal.set_wakeup_fd(wake_writer, warn_on_full_buffer=False)
        yield
    finally:
        # First of all: the handlers of before may raise, and the descriptor is closed soon.
        signal.set_wakeup_fd(-1)
        for number, handler in before.items():
            signal.signal(number, handler)


def say(sentence: str) -> None:
    """Print it on standard error. Where that is gone or full nobody hears it, and all else goes on."""
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)
