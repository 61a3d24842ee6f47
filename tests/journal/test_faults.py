"""Killed, and every kind of error, at every system call of saving and resuming."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import need, need_success


@pytest.mark.parametrize(
    ("beginning", "fault"),
    [
        *(("nothing", fault) for fault in ("SIGKILL", "ENOSPC", "EROFS", "EIO")),
        *(("game", fault) for fault in ("SIGKILL", "EIO")),
        *(("torn", fault) for fault in ("SIGKILL", "ENOSPC", "EROFS")),
    ],
)
def test_a_fault_at_every_system_call(beginning: str, fault: str, tmp_path: Path) -> None:
    need("strace")
    need_success("strace", "-o", "/dev/null", "true")
    command = [sys.executable, "-m", "tests.journal.faults", str(tmp_path), beginning, fault]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600)
    assert run.returncode == 0, run.stdout
    runs = int(run.stdout.split()[0])
    assert runs > 40, run.stdout
