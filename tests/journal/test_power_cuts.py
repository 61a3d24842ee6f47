"""Power cuts on a real file system: no acknowledged turn is lost, and there is no state that does not start."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import PATH, give_up, need, need_success

OWN_MOUNTS = ("unshare", "--mount", "--propagation", "private")


@pytest.fixture(autouse=True)
def may_mount() -> None:
    need("unshare", "mount", "umount", "mkfs.ext4")
    for device in ("/dev/fuse", "/dev/loop-control"):
        if not os.access(device, os.R_OK | os.W_OK):
            give_up(f"{device} cannot be used; it takes root and a kernel that has it")
    need_success(*OWN_MOUNTS, "mount", "-t", "tmpfs", "none", "/mnt")


def power_cuts(folder: Path, states: int, *options: str) -> tuple[int, str]:
    # Another seed every time finds other states; the one that found something is in the output.
    seed = int.from_bytes(os.urandom(4), "big")
    program = (sys.executable, "-m", "tests.journal.power_cuts", str(folder), str(states), str(seed))
    run = subprocess.run(
        [*OWN_MOUNTS, *program, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
        env={**os.environ, "PATH": PATH},
    )
    return run.returncode, f"seed {seed}\n{run.stdout}"


def test_no_power_cut_loses_an_acknowledged_turn(tmp_path: Path) -> None:
    status, output = power_cuts(tmp_path, 250)
    assert status == 0, output
    assert "120 saves" in output
    assert output.endswith("250 cuts, 0 bad\n")


def test_without_the_sync_turns_are_lost(tmp_path: Path) -> None:
    status, output = power_cuts(tmp_path, 20, "--without-sync")
    assert status == 1, output
    bad = re.search(r", (\d+) bad\n$", output)
    assert bad is not None, output
    assert int(bad[1]) > 0
