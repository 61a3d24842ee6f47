"""What a test needs that not every machine has. In CI it has to be there."""

import os
import shutil
import subprocess
from typing import NoReturn

import pytest

# The tools of file systems are not in everybody's path.
PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"


def need(*tools: str) -> None:
    for tool in tools:
        if shutil.which(tool, path=PATH) is None:
            give_up(f"{tool} is not installed")


def need_success(*command: str) -> None:
    """Fail or skip if the machine does not permit a command."""
    run = subprocess.run([*command], capture_output=True, text=True, timeout=60)
    if run.returncode != 0:
        give_up(f"{' '.join(command)}: {run.stderr.strip()}")


def give_up(reason: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(f"needed in CI: {reason}")
    pytest.skip(reason)
