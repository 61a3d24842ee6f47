"""One fault at every system call of some saves: `python -m tests.journal.faults FOLDER BEGINNING FAULT`.

BEGINNING is what stands in the folder of games before: nothing, a game, or one with a torn last line. FAULT is SIGKILL
or the name of an error. strace puts the fault in the place of the first call, then of the second, and so on; an error
also in the place of this call and every later one.
"""

import ctypes
import mmap
import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from connect_four.journal.history import history_in
from connect_four.journal.journal import Journal
from connect_four.journal.last_choice import Choice, remembered
from connect_four.logic.record import written
from connect_four.logic.turn import Drop
from tests.journal.disk_recorder import end_with_parent
from tests.journal.games import play_record, playing, press, record_of, resumed

# A question mark: not every processor's kernel has the call.
CALLS = [
    *("open", "openat", "read", "pread64", "write", "pwrite64", "fsync", "fdatasync", "ftruncate", "close", "flock"),
    *("fcntl", "lseek", "stat", "fstat", "newfstatat", "statx", "getdents", "getdents64", "mkdir", "mkdirat"),
    *("unlink", "unlinkat", "rename", "renameat", "renameat2"),
]
PR_SET_PTRACER = 0x59616D61
RESTART = "U R R C"

Games = tuple[tuple[int, str], ...]
State = tuple[Games, Choice | None]


def main(place: str, beginning: str, fault: str) -> int:
    end_with_parent()
    folder = Path(place) / "state"
    states = expected_states(folder, beginning)
    begin(folder, beginning)
    _, _, trace = run_traced(folder)
    calls = [line.partition("(")[0] for line in trace]
    runs = bad = 0
    for number, call in enumerate(calls):
        # strace counts the calls of each name apart.
        before = Counter(calls[:number])
        once = [f"inject={call}:{kind_of(fault)}:when={before[call] + 1}"]
        ever_after = [f"inject=?{name}:{kind_of(fault)}:when={before[name] + 1}+" for name in CALLS]
        for injection in (once,) if fault == "SIGKILL" else (once, ever_after):
            begin(folder, beginning)
            status, seen, _ = run_traced(folder, *injection)
            trouble = trouble_in(folder, status, seen, states, fault)
            runs += 1
            if trouble:
                bad += 1
                print(f"{fault} {'once' if injection is once else 'ever'} at call {number + 1}, {trace[number]}:")
                print(f"    {trouble}", *seen, sep="\n    ")
    print(f"{runs} runs, {bad} bad")
    return 1 if bad else 0


def kind_of(fault: str) -> str:
    return f"signal={fault}" if fault == "SIGKILL" else f"error={fault}"


def begin(folder: Path, beginning: str) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    if beginning == "nothing":
        return
    with playing(folder, []) as (journal, manager):
        play_record(journal, manager, "3 4")
    if beginning == "torn":
        with (folder / "games" / "000001.game").open("a") as file:
            file.write("4  #12")


def play(folder: Path, say: Callable[[str], None]) -> Iterator[None]:
    """Stops after every save, and says what a person would see then."""
    with Journal(folder, lambda line: say(f"told: {line}")) as journal:
        manager = journal.resume()
        say(f"resumed: {record_of(manager)}")
        yield
        for choice_or_start in "" if manager.game.is_started else "RC":
            press(journal, manager, choice_or_start)
            yield
        for column in (0, 1):
            manager.take(Drop(column))
            journal.save(manager)
            say(f"saved: {record_of(manager)}")
            yield
        press(journal, manager, RESTART)
        say("saved:")
        yield
        for choice_or_start in "LUC":
            press(journal, manager, choice_or_start)
            yield
        manager.take(Drop(5))
        journal.save(manager)
        say("saved: 5")
        yield
    say("played")


def state_of(folder: Path) -> State:
    """The games and the last choice."""
    games = tuple(
        (number, f"{written(game.turns)}, {game.outcome.value}")
        for number, game in history_in(str(folder)).games.items()
    )
    return games, remembered(str(folder))


def expected_states(folder: Path, beginning: str) -> list[State]:
    """What is on the disk after every save when nothing goes wrong."""
    begin(folder, beginning)
    return [state_of(folder), *(state_of(folder) for _ in play(folder, lambda line: None))]


def run_traced(folder: Path, *injection: str) -> tuple[int, list[str], list[str]]:
    """Play in another process. The answer is how it ended, what was seen, and every call that it made."""
    # The player reports through shared memory, because that needs no system call.
    memory = mmap.mmap(-1, 1 << 16)
    player = os.fork()
    if player == 0:
        os._exit(play_in_child(folder, memory))
    os.waitpid(player, os.WUNTRACED)
    trace = folder.with_name("trace")
    options = [part for each in (f"trace=?{',?'.join(CALLS)}", *injection) for part in ("-e", each)]
    command = ["strace", "-p", str(player), "-o", str(trace), *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as strace:
        assert strace.stderr is not None
        first = strace.stderr.readline()
        assert "attached" in first, first
        os.kill(player, signal.SIGCONT)
        _, status = os.waitpid(player, 0)
    seen = memory[:].rstrip(b"\0").decode().splitlines()
    return status, seen, [line for line in trace.read_text().splitlines() if line[0].isalpha()]


def play_in_child(folder: Path, memory: mmap.mmap) -> int:
    end_with_parent()
    # strace is not the parent, so it has to be permitted where only a parent may trace.
    ctypes.CDLL(None).prctl(PR_SET_PTRACER, ctypes.c_ulong(-1))
    os.kill(os.getpid(), signal.SIGSTOP)
    try:
        for _ in play(folder, lambda line: print_to(memory, line)):
            print_to(memory, "step")
    except BaseException as error:
        print_to(memory, f"error: {error!r}")
        return 1
    return 0


def print_to(memory: mmap.mmap, line: str) -> None:
    memory.write(f"{line}\n".encode())


def trouble_in(folder: Path, status: int, seen: list[str], states: list[State], fault: str) -> str | None:
    found = games, choice = state_of(folder)
    steps = seen.count("step")
    if fault == "SIGKILL":
        if status != signal.SIGKILL:
            return f"it was not killed but ended with {status}"
        allowed = states[max(0, steps) :][:2]
        return None if found in allowed else f"there are {found} instead of {allowed}"
    if status != 0 or seen[-1] != "played":
        return f"it ended with {status}"
    told = [line for line in seen if line.startswith("told:")]
    news = [line for line in told if "cannot be saved" in line or "saved again" in line]
    is_saved = not news or "again" in news[-1]
    # A saved game that could not be read is left where it is, and another one begins.
    same = 1 if any("cannot be read" in line for line in told) else 2
    expected_games, expected_choice = states[-1]
    if is_saved and [record for _, record in games[-same:]] != [record for _, record in expected_games[-same:]]:
        return f"there are {games} instead of {expected_games}"
    if is_saved and choice != expected_choice:
        return f"there is {choice} instead of {expected_choice}"
    for line in set(told):
        if told.count(line) > 1:
            return f"twice {line}"
    kept = [file.read_text() for file in (folder / "games").glob("000001.*")]
    games_before, _ = states[0]
    if games_before and not any("\n3  #" in text and "\n4  #" in text for text in kept):
        return "the game that was there is lost"
    if is_saved and record_of(resumed(folder)) != "5":
        return "the last game does not go on"
    return None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
