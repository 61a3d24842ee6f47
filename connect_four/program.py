"""What a person types to start the program, what ends it, and how it says what is no output."""

import os
import signal
import sys
from contextlib import suppress

NAME = "connect-four"

# ./play sets this to the name under which it was started: then there is no connect-four on the path.
COMMAND = os.environ.get("CONNECT_FOUR", NAME)

ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def say(sentence: str) -> None:
    """Print it on standard error. Where that is gone or full nobody hears it, and all else goes on."""
    with suppress(OSError):
        print(sentence, file=sys.stderr, flush=True)
