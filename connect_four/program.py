"""What a person types to start the program, and what ends it."""

import os
import signal

NAME = "connect-four"

# ./play sets this to the name under which it was started: then there is no connect-four on the path.
COMMAND = os.environ.get("CONNECT_FOUR", NAME)

ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
