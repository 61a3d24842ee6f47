"""What takes long to make is made once, by the first of pytest's workers that needs it."""

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return the folder of this name; `make` fills it, unless another worker has."""
    base = factory.getbasetemp()
    # Each worker has a folder of its own in that of the run.
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = folder.with_suffix(".done")
        if not done.exists():
            folder.mkdir()
            make(folder)
            done.touch()
    return folder
