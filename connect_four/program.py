"""What a person types to start the program, and what ends it."""

import os
import signal

# Whoever plays with ./play has no connect-four on the path: it says under which name it was started.
COMMAND = os.environ.get("CONNECT_FOUR", "connect-four")

ENDING_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
