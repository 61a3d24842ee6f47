"""Starts the program from the folder of this file, which the package installs as its `__main__.py`."""

import sys
import traceback
from pathlib import Path
from types import TracebackType

# An update moves the link that led here, and this program must not take one module from here and the next from there.
HERE = str(Path(__file__).resolve().parent)


def say(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
    """A program that cannot even be loaded is started again and again: one line each time is enough."""
    frames = traceback.extract_tb(where)
    if any(frame.name == "<module>" for frame in frames[1:]):
        words = " ".join(str(error).split())
        print(f"{kind.__name__}: {words} ({frames[-1].filename}, line {frames[-1].lineno})", file=sys.stderr)
    else:
        sys.__excepthook__(kind, error, where)


sys.excepthook = say
sys.path[0] = HERE
# Last: what the system brings comes before what was bundled for want of it.
sys.path += [f"{HERE}/libraries", f"{HERE}/libraries-{sys.implementation.cache_tag}"]

from connect_four.__main__ import main  # noqa: E402

main()
