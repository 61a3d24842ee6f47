"""What a person types to start the program."""

import os

# Whoever plays with ./play has no connect-four on the path: it says under which name it was started.
COMMAND = os.environ.get("CONNECT_FOUR", "connect-four")
