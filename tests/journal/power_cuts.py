"""Cuts the power of a disk that games were saved on.

    python -m tests.journal.power_cuts FOLDER STATES SEED [--without-sync]

Games are played on a real ext4 over a disk that records its writes. Each crash state is that disk as it may be found
after a power cut: what was written before the last flush, and any part of what was written since. Every state must
mount, and the game and the choice that were acknowledged by then, or those after the next press, must stand there and
go on.

It is to run as root in a mount namespace of its own: so nothing that it mounts outlives it.
"""

import os
import random
import subprocess
import sys
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from connect_four.datastore import Outcome
from connect_four.journal.history import history_in
from connect_four.journal.journal import Journal
from connect_four.journal.last_choice import Choice, remembered
from connect_four.logic.game_manager import GameManager
from connect_four.logic.record import written
from connect_four.logic.turn import Drop
from tests.journal.disk_recorder import Flush, Write, end_with_parent, logged
from tests.journal.games import playing, press, random_turn, record_of

SIZE = 16 << 20
SECTOR = 512
PRESSES = {"restart": "U L C", "quit": "U L L C"}

Games = tuple[tuple[int, str, Outcome], ...]
State = tuple[Games, Choice | None]


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The games and the choice that could be read when a save had come back, and how long the disk's log was then."""

    position: int
    state: State


def main(folder: str, states: str, seed: str, *options: str) -> int:
    end_with_parent()
    dice = random.Random(int(seed))
    place = Path(folder)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=96m", "none", place], check=True)
    image = place / "image"
    with image.open("wb") as file:
        file.truncate(SIZE)
    # A file system that leaves nothing to be written later in the background.
    lazy = "lazy_itable_init=0,lazy_journal_init=0"
    subprocess.run(["mkfs.ext4", "-q", "-b", "4096", "-J", "size=4", "-E", lazy, image], check=True)
    if "--without-sync" in options:
        os.fdatasync = lambda fd: None
    acknowledged, log = played(place, dice)
    bad = 0
    for position, disk in crash_states(image.read_bytes(), log, dice, int(states)):
        number = bisect_right([each.position for each in acknowledged], position) - 1
        trouble = look(place, disk, [each.state for each in acknowledged[number : number + 2]])
        if trouble:
            bad += 1
            print(f"cut at {position} of {len(log)}, after save {number}: {trouble}")
    print(f"{len(acknowledged) - 1} saves, {sum(1 for _ in logged(log))} writes and flushes, {states} cuts, {bad} bad")
    return 1 if bad else 0


@contextmanager
def mounted(disk: Path, place: Path) -> Iterator[Path]:
    place.mkdir(exist_ok=True)
    subprocess.run(["mount", "-t", "ext4", "-o", "loop,noatime", disk, place], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", place], check=True)


@contextmanager
def recording_disk(place: Path, log: Path) -> Iterator[Path]:
    disk = place / "disk"
    disk.touch()
    log.touch()
    command = [sys.executable, "-m", "tests.journal.disk_recorder", str(place / "image"), str(log), str(disk)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as recorder:
        try:
            assert recorder.stdout is not None
            assert recorder.stdout.readline() == "ready\n"
            yield disk
            subprocess.run(["umount", disk], check=True)
            assert recorder.wait(60) == 0
        finally:
            recorder.kill()


def played(place: Path, dice: random.Random) -> tuple[list[Acknowledged], bytes]:
    """What was acknowledged while games were played, and what happened to the disk meanwhile."""
    log = place / "log"
    acknowledged = [Acknowledged(0, ((), None))]
    with ExitStack() as stack:
        disk = stack.enter_context(recording_disk(place, log))
        state = stack.enter_context(mounted(disk, place / "mounted")) / "state"
        for _ in range(4):
            with playing(state, []) as (journal, manager):
                for _ in range(30):
                    play_on(journal, manager, dice)
                    acknowledged.append(Acknowledged(log.stat().st_size, state_of(state)))
    return acknowledged, log.read_bytes()


def play_on(journal: Journal, manager: GameManager, dice: random.Random) -> None:
    """One save: a choice, a turn, a turn taken back, or the end or the beginning of a game."""
    chance = dice.random()
    if manager.game.is_started and chance < 0.03:
        press(journal, manager, dice.choice(list(PRESSES.values())))
    elif manager.game.is_started and chance > 0.1:
        manager.take(random_turn(manager, dice))
    elif chance > 0.5 or not manager.take_back():
        press(journal, manager, dice.choice("LRUDCC"))
    journal.save(manager)


def state_of(folder: Path) -> State:
    games = history_in(str(folder)).games.items()
    return tuple((number, written(game.turns), game.outcome) for number, game in games), remembered(str(folder))


def crash_states(image: bytes, log: bytes, dice: random.Random, count: int) -> Iterator[tuple[int, bytes]]:
    """The disk after power cuts at random moments, each with the length of the log at that moment."""
    events = list(logged(log))
    disk = bytearray(image)
    unsure: list[Write] = []
    start = 0
    for cut in sorted(dice.randrange(1, len(events) + 1) for _ in range(count)):
        for _, event in events[start:cut]:
            if isinstance(event, Flush):
                for write in unsure:
                    disk[write.offset : write.offset + len(write.data)] = write.data
                unsure.clear()
            else:
                unsure.append(event)
        start = cut
        yield events[cut - 1][0], some_of(unsure, disk, dice)


def some_of(unsure: list[Write], disk: bytearray, dice: random.Random) -> bytes:
    """The disk with any part of the writes that no flush has followed: whole writes, or whole sectors of them."""
    found = bytearray(disk)
    likely = dice.choice((0.0, 0.5, 0.9, 1.0))
    is_torn = dice.random() < 0.5
    for write in unsure:
        # The file system's own head is one thing: no disk tears it, and no game is in it.
        step = SECTOR if is_torn and write.offset > 0 else len(write.data)
        for begin in range(0, len(write.data), step):
            if dice.random() < likely:
                part = write.data[begin : begin + step]
                found[write.offset + begin : write.offset + begin + len(part)] = part
    return bytes(found)


def look(place: Path, disk: bytes, allowed: list[State]) -> str | None:
    """What is wrong with a disk after a power cut."""
    file = place / "crashed"
    file.write_bytes(disk)
    with mounted(file, place / "mounted") as folder:
        state = folder / "state"
        found = games, choice = state_of(state)
        if found not in allowed:
            return f"there are {found} instead of {' or '.join(map(str, allowed))}"
        told: list[str] = []
        with playing(state, told) as (journal, manager):
            record = record_of(manager)
            _, expected, result = games[-1] if games else (0, "", Outcome.OPEN)
            if record != (expected if result is Outcome.OPEN else ""):
                return f"{record!r} goes on, instead of {games[-1]}; {told}"
            if choice and choice != Choice(manager.game.player_count, manager.game.level):
                return f"{manager.game.player_count} players, level {manager.game.level} instead of {choice}"
            if any("the last line of the saved game is damaged" not in line for line in told):
                return f"told was {told}"
            if not manager.game.is_started:
                manager.start(2, 3)
            manager.take(next(drop for drop in map(Drop, range(8)) if manager.allows(drop)))
            journal.save(manager)
            record = record_of(manager)
        games, _ = state_of(state)
        if games[-1][1] != record:
            return f"{record!r} is not saved"
    return None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
