"""Wait until something has happened."""

import time
from collections.abc import Callable

PATIENCE_SECONDS = 60.0


def wait_until(
    condition: Callable[[], object], *told: Callable[[], object], patience: float = PATIENCE_SECONDS
) -> None:
    """Fail after `patience` seconds and print what `told` says by then."""
    end = time.monotonic() + patience
    while True:
        began = time.monotonic()
        if condition():
            return
        now = time.monotonic()
        if now > end:
            raise AssertionError("\n".join(["it never happened", *(str(each()) for each in told)]))
        # Back off from an expensive condition: the awaited program needs the processor.
        time.sleep(max(0.002, min(2 * (now - began), 0.2)))
