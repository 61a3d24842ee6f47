"""Pis in a network with a teacher's machine, on which a broker runs."""

import json
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from connect_four.logic import Move
from connect_four.logic.turn import parse
from connect_four.service.systemctl import MESSENGER_UNIT
from connect_four.view.frame import frame
from tests.devices.stand_ins import Emulator
from tests.match.mosquitto import Mosquitto, keeping
from tests.needs import need
from tests.pictures import after, offered
from tests.service.hats import emulated_hat, take_devices_away
from tests.service.machine import Machine, base_system, booted
from tests.service.network import in_network_of, network_of
from tests.service.play import Appliance
from tests.waiting import wait_until

NETWORK = "192.0.2"
TEACHER = f"{NETWORK}.1"
PORT = 1883
SWITCH = ("link add switch type bridge", f"address add {TEACHER}/24 dev switch", "link set switch up")
SOMEBODY = "somebody out there"
ASK_FOR_STATE = """
import json, socket
link = socket.socket(socket.AF_UNIX)
link.connect("/run/connect-four/link")
lines = link.makefile("rw")
print(json.dumps({"id": 1, "hello": {"name": "test", "protocol": 1, "frames": False}}), file=lines, flush=True)
print(next(line for line in lines if "state" in json.loads(line)))
"""


class Classroom:
    """The teacher's machine: whoever is plugged in there reaches the broker."""

    def __init__(self, pid: int, folder: Path) -> None:
        self._pid = pid
        self.broker = self.another_broker(folder, PORT, *keeping(folder / "kept"))

    def another_broker(self, folder: Path, port: int, *lines: str) -> Mosquitto:
        return Mosquitto(folder, *lines, port=port, host=TEACHER, inside=in_network_of(self._pid))

    def plug_in(self, machine: Machine, number: int) -> None:
        name = f"cable{number}"
        # That of a Pi that was switched off may not be gone yet.
        subprocess.run([*in_network_of(self._pid), "ip", "link", "delete", name], capture_output=True, check=False)
        ip(self._pid, f"link add name {name} type veth peer name cable netns {machine.world.pid}")
        ip(self._pid, f"link set {name} master switch up")
        ip(machine.world.pid, f"address add {NETWORK}.{number + 1}/24 dev cable")
        ip(machine.world.pid, "link set cable up")


def ip(pid: int, words: str) -> None:
    subprocess.run([*in_network_of(pid), "ip", *words.split()], check=True)


@contextmanager
def opened_classroom(folder: Path) -> Iterator[Classroom]:
    need("ip")
    with subprocess.Popen(["unshare", "--net", "sleep", "infinity"]) as process:
        try:
            wait_until(lambda: network_of(process.pid) != network_of("self"), lambda: "no network of its own")
            for words in SWITCH:
                ip(process.pid, words)
            classroom = Classroom(process.pid, folder)
            with classroom.broker:
                yield classroom
        finally:
            process.kill()


class Pi:
    """Its disk outlasts a power cut."""

    def __init__(self, classroom: Classroom, number: int, folder: Path) -> None:
        self._classroom = classroom
        self._number = number
        self._folder = folder
        self._power = ExitStack()

    def switch_on(self) -> None:
        self.machine = self._power.enter_context(booted(base_system(), self._folder))
        take_devices_away(self.machine)
        self._classroom.plug_in(self.machine, self._number)
        self._hat: Emulator = self._power.enter_context(emulated_hat(self.machine))

    def cut_power(self) -> None:
        self._power.close()

    def sit_down(self) -> None:
        """Somebody is at the stick."""
        self.person = Appliance(self.machine, self._hat)

    @property
    def state(self) -> Any:
        """What the game says of itself."""
        return json.loads(self.machine.output("python3", "-c", ASK_FOR_STATE))["state"]

    @property
    def sentence(self) -> str:
        """What `service status` says of matches."""
        lines = self.machine.run("connect-four", "service", "status").stdout.splitlines()
        return lines[3] if len(lines) > 3 else ""

    def await_sentence(self, beginning: str) -> None:
        wait_until(lambda: self.sentence.startswith(beginning), lambda: self.sentence + self.said)

    @property
    def said(self) -> str:
        return self.machine.journal(MESSENGER_UNIT)

    def choose_somebody(self) -> None:
        """On the first screen, at level 3."""
        wait_until(lambda: self.state["guests"] == [SOMEBODY], lambda: f"{self.state}{self.said}")
        self.person.game = offered(SOMEBODY)
        self.person.press("UUUUUU")
        self.person.press_unseen(Move.CONFIRM, 0)


def seated(pis: Sequence[Pi]) -> list[Pi]:
    """Wait until they play a game with each other, and tell who is green and who blue."""
    for pi in pis:
        wait_until(lambda: pi.state["screen"] == "place a stone", lambda: f"{pi.state}{pi.said}")  # noqa: B023
        pi.person.game = after("RC")
    return sorted(pis, key=lambda pi: pi.state["seats"]["blue"] == {"by": "stick"})


def play(match: Sequence[Pi], record: str) -> None:
    """These turns, each by whoever is to move; the other one sees it."""
    for token in record.split():
        turn = parse(token)
        assert turn is not None
        for number, pi in enumerate(match):
            game = pi.person.game
            assert game.allows(turn), token
            way = game.way_to(turn)
            if len(game.record) % 2 == number:
                pi.person.press("".join(move.value for move in way))
            else:
                for move in way:
                    game.execute_move(move)
        for pi in match:
            pi.person.see(frame(pi.person.game.game))
