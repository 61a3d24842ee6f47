"""The commands as somebody types them."""

import os
import subprocess
import sys
from pathlib import Path


def command(*words: str, folder: Path | None = None) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    arguments = [sys.executable, "-m", "connect_four", *words]
    return subprocess.run(arguments, cwd=folder, env=environment, capture_output=True, text=True, timeout=60)
