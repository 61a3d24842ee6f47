"""Lets programs that misbehave play, in a world that they may harm, and prints what came of each as JSON."""

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

from connect_four.bots.command import Command
from connect_four.bots.conversation import FaultError
from connect_four.bots.program import Program
from connect_four.datastore import Outcome, PlayerID
from connect_four.logic.record import replay
from tests.bots.bad import BAD, LONG, Bad
from tests.bots.programs import OBEDIENT, program

GAME = ("", "3 4 x37 4", "3 4 x37 4 3 4")
"""What has been played when a program is asked. Green has no joker left that deletes."""


def main(folder: Path, names: list[str]) -> None:
    # Outside it would do harm.
    assert os.getppid() == 1
    signals: list[str] = []
    for each in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(each, lambda number, _: signals.append(signal.Signals(number).name))
    at_first = remaining()
    games = {}
    with (
        subprocess.Popen(["sleep", "600"]) as bystander,
        Program(program(folder, OBEDIENT), PlayerID.TWO, LONG, 1) as other,
    ):
        turn_of(other)
        for number, name in enumerate(names):
            command = made(folder, number, BAD[name])
            before = remaining()
            reason, sentence = play(command, BAD[name].seconds)
            left = sorted(remaining() - before)
            games[name] = {"reason": reason, "sentence": sentence, "left": left, "other_turn": turn_of(other)}
        bystander_is = status(bystander.pid)
        bystander.kill()
    found = {
        "games": games,
        "signals": signals,
        "bystander": bystander_is,
        "niceness": os.nice(0),
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10,
        "memory_of_programs": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10,
        "left": sorted(remaining() - at_first),
    }
    print(json.dumps(found))


def made(folder: Path, number: int, bad: Bad) -> Command:
    if "#include" not in bad.text:
        return program(folder, bad.text, f"{number}.{'sh' if bad.text.startswith('#!') else 'py'}")
    built = folder / f"{number}"
    subprocess.run(["cc", "-w", "-x", "c", "-o", built, "-"], input=bad.text, text=True, check=True)
    return Command.of([str(built)])


def play(command: Command, seconds: float) -> tuple[str, str]:
    try:
        with Program(command, PlayerID.ONE, seconds, 1) as player:
            for record in GAME:
                manager = replay(record)
                player.ask(manager)
                player.turn()
            player.bid_farewell(Outcome.FIRST_WON, manager.record)
    except FaultError as fault:
        return fault.reason.value, fault.sentence
    return "", ""


def turn_of(other: Program) -> str:
    other.ask(replay("3"))
    return str(other.turn())


def remaining() -> set[str]:
    """Every process there is, and every descriptor of this one."""
    return {
        each.name for folder in ("/proc", "/proc/self/fd") for each in Path(folder).iterdir() if each.name.isdigit()
    }


def status(process: int) -> str:
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
