"""Real disks that are full or read-only. Each test's program runs in a mount namespace of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import need, need_success

OWN_MOUNTS = ("unshare", "--user", "--map-root-user", "--mount", "--propagation", "private")

PLAY = """
import os, subprocess, sys
from pathlib import Path
from tests.journal.games import playing, press, record_of, resumed

disk = Path(sys.argv[1])
state = disk / "state"
told = []

def mount(*arguments):
    subprocess.run(["mount", *map(str, arguments)], check=True)

def told_since():
    lines = [line.replace(str(disk), "DISK") for line in told]
    told.clear()
    return lines
"""

FULL = """
mount("-t", "tmpfs", "-o", "size=20k", "none", disk)
with playing(state, told) as (journal, manager):
    press(journal, manager, "R C C C")
    (disk / "filling").write_bytes(bytes(4096))
    try:
        (disk / "more").write_bytes(bytes(100_000))
    except OSError:
        pass
    press(journal, manager, "U R R C L U R C C C C")
    assert record_of(manager) == "3 3 3", manager.record
    assert told_since() == ["the game cannot be saved in DISK/state: No space left on device; it goes on without"]
    (disk / "filling").unlink()
    (disk / "more").unlink()
    press(journal, manager, "L C")
    assert told_since() == ["the game is saved again"]
assert record_of(resumed(state, told)) == "3 3 3 2"
assert (state / "choice").read_text().startswith("players 2, level 4  #")
assert told == []
"""

FULL_WHILE_CHOOSING = """
mount("-t", "tmpfs", "-o", "size=12k", "none", disk)
with playing(state, told) as (journal, manager):
    press(journal, manager, "R")
    (disk / "filling").write_bytes(bytes(4096))
    press(journal, manager, "L U U L R L R")
    assert told_since() == ["the game cannot be saved in DISK/state: No space left on device; it goes on without"]
    press(journal, manager, "L D")
    (disk / "filling").unlink()
    press(journal, manager, "D")
    assert told_since() == ["the game is saved again"]
assert (resumed(state, told).game.player_count, resumed(state, told).game.level) == (1, 3)
assert told == []
"""

READ_ONLY = """
with playing(state, told) as (journal, manager):
    press(journal, manager, "R C C C")
mount("--bind", disk, disk)
mount("-o", "remount,bind,ro", disk)
with playing(state, told) as (journal, manager):
    assert record_of(manager) == "3 3"
    press(journal, manager, "C C C")
    assert told_since() == ["the game cannot be saved in DISK/state: Read-only file system; it goes on without"]
    mount("-o", "remount,bind,rw", disk)
    press(journal, manager, "L C")
    assert told_since() == ["the game is saved again"]
assert record_of(resumed(state, told)) == "3 3 3 3 3 2"
assert told == []
"""

READ_ONLY_WHILE_CHOOSING = """
with playing(state, told) as (journal, manager):
    press(journal, manager, "R")
mount("--bind", disk, disk)
mount("-o", "remount,bind,ro", disk)
with playing(state, told) as (journal, manager):
    assert manager.game.player_count == 2
    press(journal, manager, "L D R L D")
    assert manager.game.level == 1
    assert told_since() == ["the game cannot be saved in DISK/state: Read-only file system; it goes on without"]
assert resumed(state, told).game.player_count == 2
"""

READ_ONLY_FROM_THE_BEGINNING = """
mount("--bind", disk, disk)
mount("-o", "remount,bind,ro", disk)
with playing(state, told) as (journal, manager):
    press(journal, manager, "R C C C")
assert told_since() == ["the game cannot be saved in DISK/state: Read-only file system; it goes on without"]
"""

UNREADABLE = """
with playing(state, told) as (journal, manager):
    press(journal, manager, "R C C C")
mount("-t", "tmpfs", "-o", "ro,mode=0", "none", state / "games")
with playing(state, told) as (journal, manager):
    press(journal, manager, "R C C C")
assert told_since() == ["the game cannot be saved in DISK/state: Read-only file system; it goes on without"]
subprocess.run(["umount", state / "games"], check=True)
assert record_of(resumed(state, told)) == "3 3"
"""


@pytest.mark.parametrize(
    "program",
    [FULL, FULL_WHILE_CHOOSING, READ_ONLY, READ_ONLY_WHILE_CHOOSING, READ_ONLY_FROM_THE_BEGINNING, UNREADABLE],
    ids=[
        "full",
        "full while choosing",
        "read-only",
        "read-only while choosing",
        "read-only from the beginning",
        "another file system in between",
    ],
)
def test_the_game_goes_on_and_is_saved_again_when_it_can(program: str, tmp_path: Path) -> None:
    need("unshare", "mount", "umount")
    need_success(*OWN_MOUNTS, "mount", "-t", "tmpfs", "none", "/mnt")
    (tmp_path / "disk").mkdir()
    command = [*OWN_MOUNTS, sys.executable, "-c", PLAY + program, str(tmp_path / "disk")]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    assert (run.returncode, run.stdout) == (0, "")
