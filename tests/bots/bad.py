"""Programs that misbehave: what each does, and what has to come of it."""

import os
from collections.abc import Iterator
from dataclasses import dataclass

SHORT = 0.3
"""Seconds for a turn, if the program lets them pass: after its first turn, which may take longer."""
LONG = 30.0

PYTHON = r"""
import ctypes, json, mmap, os, pty, resource, signal, sys, time
def turn(said='{"turn": "3"}\n'):
    if "hello" in sys.stdin.readline():
        sys.stdin.readline()
    os.write(1, said if isinstance(said, bytes) else said.encode())
"""
C = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
char line[1 << 16];
int main(void)
{
    fgets(line, sizeof line, stdin);
    fgets(line, sizeof line, stdin);
    write(1, "{\"turn\": \"3\"}\n", 14);
    fgets(line, sizeof line, stdin);
"""
SHELL = """#!/bin/sh
read hello; read asked; echo '{"turn": "3"}'; read asked
"""


@dataclass(frozen=True, slots=True)
class Bad:
    """The program, and how it loses: the reason's name and a pattern of the sentence.

    One without a reason plays on to the end of its game, although it has done what it has done.
    """

    name: str
    text: str
    reason: str = ""
    sentence: str = ""
    seconds: float = LONG


def late(name: str, text: str, beginning: str = PYTHON + "turn()\n") -> Bad:
    return Bad(name, beginning + text, "time", r"it said nothing within 0\.3 s", SHORT)


def ends(name: str, text: str, how: str, beginning: str = PYTHON) -> Bad:
    return Bad(name, beginning + text, "crash", f"it ended{how}")


def closes(name: str, text: str) -> Bad:
    return Bad(name, f"{PYTHON}turn()\n{text}\ntime.sleep(60)", "crash", "it closed its standard input or output")


def says(name: str, said: bytes, shown: str, after: str = "turn()") -> Bad:
    """One whose second turn is this."""
    return Bad(name, f"{PYTHON}{after}\nturn({said!r})\ntime.sleep(60)", "illegal", shown)


def plays_on(name: str, text: str) -> Bad:
    return Bad(name, f"{PYTHON}turn()\n{text}\nturn()\nturn()\n{HEAR}")


def either(name: str, text: str) -> Bad:
    """What it does to others may be done to itself."""
    return Bad(
        name,
        f"{PYTHON}turn()\ntry:\n {text}\nexcept OSError: pass\nturn()\nturn()\n{HEAR}",
        "(crash|)",
        "(it ended: Killed|)",
    )


NICENESS = min(19, os.nice(0) + 5)
HEAR = "sys.stdin.readline()\n"
NO_TURN = r', and not with a turn, such as \{"turn": "4"\}'
MOMENTS = {
    "before it hears hello": "",
    "after hello": HEAR,
    "when it is asked": HEAR + HEAR,
    "in the middle of its line": "turn('{\"turn')\n",
    "after its turn": "turn()\n",
    "when it is asked again": "turn()\n" + HEAR,
}
DEATHS = {
    "exits with 0": ("os._exit(0)", ", with status 0"),
    "exits with -1": ("os._exit(255)", ", with status 255"),
    "breaks down": ("ctypes.string_at(0)", ": Segmentation fault"),
    "kills itself": ("os.kill(os.getpid(), 9)", ": Killed"),
}


def deaths() -> Iterator[Bad]:
    for death, (text, how) in DEATHS.items():
        for moment, before in MOMENTS.items():
            yield ends(f"{death} {moment}", before + text, how)
        yield Bad(f"{death} at the end", f"{PYTHON}turn()\nturn()\nturn()\n{HEAR}{text}")


WORDS = [
    says("rubbish", b"I am ready\n", f"it answered I am ready{NO_TURN}"),
    says("nothing", b"\n", f'it answered ""{NO_TURN}'),
    says("no text", b"\xff\xfe\0\n", f"it answered \ufffd\ufffd\ufffd{NO_TURN}"),
    says("a mark of order", b'\xef\xbb\xbf{"turn": "3"}\n', "it answered \ufffd{.*"),
    says("not a number", b'{"turn": NaN}\n', f"it answered .*{NO_TURN}"),
    says("no end of brackets", b"[" * 100_000, r"it said \[{60}… and no end of the line in 4096 characters"),
    says("deep brackets", b'{"turn":' + b"[" * 2000 + b"]" * 2000 + b"}\n", f"it answered .*…{NO_TURN}"),
    says("a megabyte", b"x" * (1 << 20), "it said x{60}… and no end of the line in 4096 characters"),
    says("two turns in a line", b'{"turn": "3"}{"turn": "4"}\n', f"it answered .*{NO_TURN}"),
    says(
        "codes of a terminal",
        b"\x1b[2J\x1b]0;Ada\x07\x9b\xe2\x80\xae\n",
        f"it answered \ufffd[^\x1b\x07\x9b\u202e]*{NO_TURN}",
    ),
    says("a stone that is not there", b'{"turn": "x07"}\n', "it answered .*, which is not possible: .*"),
    says("a joker that is spent", b'{"turn": "x47"}\n', "it answered .*, which is not possible: .*"),
    says("the other's turn", b'{"turn": "3"}\n{"turn": "4"}\n', "it said .* before it was its turn", after=""),
    says("turns without end", b'{"turn": "3"}\n' * 100_000, "it said .* before it was its turn", after=""),
    Bad(
        "half a line", f"{PYTHON}turn()\nturn('{{')\ntime.sleep(60)", "time", "it said {, but not the end of .*", SHORT
    ),
    plays_on("a line of Windows", 'turn(\'  {"turn": "4"} \\r\\n\')'),
    plays_on("two turns under a name", 'turn(\'{"turn": 7, "turn": "4"}\\n\')'),
]

STAY = "time.sleep(600)"
DEEDS = [
    late("says nothing", STAY),
    late("says nothing in C", "sleep(600); }", C),
    late("says nothing in the shell", "sleep 600", SHELL),
    late("is deaf", f"for each in range(1, 32): each in (9, 19) or signal.signal(each, 1)\n{STAY}"),
    late("stops", "os.kill(os.getpid(), signal.SIGSTOP)"),
    late("floods its standard error", "while True: os.write(2, bytes(100_000))"),
    late("is busy", "for each in range(5): os.fork()\nwhile True: pass"),
    closes("closes its input", "os.close(0)"),
    closes("closes its output", "os.close(1)"),
    closes("closes all", "os.closerange(0, 99)"),
    plays_on("closes its standard error", "os.close(2)"),
    ends("leaves a child", f"turn()\nif os.fork() == 0: {STAY}\nos._exit(3)", ", with status 3"),
    plays_on("leaves a child that holds nothing", f"if os.fork() == 0:\n os.closerange(0, 3)\n {STAY}"),
    plays_on("has a daemon", f"if os.fork() == 0:\n os.setsid()\n os.fork() and os._exit(0)\n {STAY}\nos.wait()"),
    plays_on("has a stopped daemon", "if os.fork() == 0:\n os.setsid()\n os.kill(os.getpid(), 19)\nos.waitpid(-1, 2)"),
    ends("takes memory", "turn()\nx = []\nwhile True: x.append(bytes(range(256)) * 4096)", ", with status 1"),
    ends("takes memory in C", "for (;;) memset(malloc(1 << 20), 1, 1 << 20); }", ": Segmentation fault", C),
    ends(
        "is the first to go when there is none",
        "os._exit(int(open('/proc/self/oom_score_adj').read()) // 10)",
        ".* 100",
    ),
    plays_on("leaves memory that is shared", "ctypes.CDLL(None).shmget(0, 1 << 20, 0o1666)"),
    Bad("bears children", C + "for (;;) fork(); }", "(time|crash)", ".*", SHORT),
    Bad("bears children in the shell", SHELL + "b() { b | b & }; b; sleep 600", "(time|crash)", ".*", SHORT),
    ends("is in nobody's way", "os._exit(50 * os.sched_getscheduler(0) + os.nice(0))", f", with status {NICENESS}"),
    plays_on("opens files", "try:\n while True: os.dup(0)\nexcept OSError: pass"),
    ends("asks for the terminal", "open('/dev/tty')", ", with status 1"),
    ends("wants the terminal", "os.tcsetpgrp(0, os.getpgrp())", ", with status 1"),
    plays_on("makes a terminal", f"if pty.fork()[0] == 0: {STAY}"),
    plays_on("signals its parent", "for each in (1, 2, 3, 15, 18, 19): os.kill(os.getppid(), each)"),
    either("ends its parent", "os.kill(os.getppid(), 9)"),
    either("ends the group of its parent", "os.killpg(os.getpgid(os.getppid()), 9)"),
    either("ends everything", "os.kill(-1, 9)"),
    either(
        "ends each it can see",
        "for each in filter(str.isdigit, os.listdir('/proc')):\n  try: os.kill(int(each), 9)\n  except OSError: pass",
    ),
    either("holds its parent", "ctypes.CDLL(None).ptrace(16, os.getppid(), None, None)"),
    either("hurries", "os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)\n os.nice(-20)"),
]
BAD = {each.name: each for each in (*deaths(), *WORDS, *DEEDS)}
