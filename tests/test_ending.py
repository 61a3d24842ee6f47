"""How the program ends when it is asked to by several at once."""

import subprocess
import sys

TWO_AT_ONCE = """
import signal
from connect_four.__main__ import ENDING_SIGNALS, end
for number in ENDING_SIGNALS:
    signal.signal(number, end)
signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
for number in ENDING_SIGNALS:
    signal.raise_signal(number)
try:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDING_SIGNALS)
    raise AssertionError("nobody has heard the signals")
finally:
    # What is put in order at the end takes its time.
    for number in range(1000):
        str(number)
"""


def test_signals_that_come_together_end_the_program_silently() -> None:
    ended = subprocess.run([sys.executable, "-c", TWO_AT_ONCE], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
