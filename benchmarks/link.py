"""Sixteen programs at the link that read all they are told: what they cost a press, and a game that waits."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen

from benchmarks.latency import PAUSE_SECONDS, rival_game
from benchmarks.times import described, ratio
from benchmarks.waiting import SECONDS, report

CLIENTS = 16
ROUNDS = 40
PRESSES = 50

READERS = f"""
import select
import sys
from connect_four.link.conversation import Conversation, hello
from connect_four.link.place import connected_in
links = [connected_in(sys.argv[1]) for _ in range({CLIENTS})]
poll = select.poll()
for link in links:
    link.sendall(Conversation().ask(hello("reader"))[1])
    said = b""
    while b'{{"ok":1}}' not in said:
        said += link.recv(1 << 16)
    poll.register(link, select.POLLIN)
print("all are there", flush=True)
by_number = {{link.fileno(): link for link in links}}
while True:
    for number, _ in poll.poll():
        if not by_number[number].recv(1 << 16):
            sys.exit()
"""


def main() -> None:
    own, *others = sorted(os.sched_getaffinity(0))
    # Whoever waits for the pixel keeps one processor busy. Else where the kernel puts the game's threads beside that
    # would be measured more than what they do.
    os.sched_setaffinity(0, others or [own])
    with rival_game() as alone, rival_game() as watched, readers(watched.link):
        os.sched_setaffinity(0, [own])
        alone_seconds: list[float] = []
        watched_seconds: list[float] = []
        for _ in range(ROUNDS):
            # In turns, so that whatever else the machine does disturbs both.
            for rival, seconds in ((alone, alone_seconds), (watched, watched_seconds)):
                for _ in range(PRESSES):
                    time.sleep(PAUSE_SECONDS)
                    seconds.append(rival.answer())
        print(f"press to pixel on the emulator's channels, {ROUNDS * PRESSES} presses each")
        print(f"  a game that nobody watches   {described(alone_seconds)}")
        print(f"  one with {CLIENTS} clients          {described(watched_seconds)}", end="  ")
        print(ratio(watched_seconds, alone_seconds))
        print(f"{SECONDS} seconds of waiting for a press")
        report("a game that nobody watches", alone)
        report(f"one with {CLIENTS} clients", watched)


@contextmanager
def readers(link: Path) -> Iterator[None]:
    with Popen([sys.executable, "-c", READERS, str(link)], stdout=PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "all are there\n"
            yield
        finally:
            process.kill()


if __name__ == "__main__":
    main()
