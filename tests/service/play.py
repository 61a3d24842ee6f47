"""A person at the appliance: who presses, and who sees the LEDs."""

import os
import signal
import time
from pathlib import Path

from connect_four.control.joystick import turned
from connect_four.logic import GameManager, Move
from connect_four.service.systemctl import UNIT
from connect_four.view.frame import ALL_DARK, Frame, frame
from connect_four.view.palette import RGB
from connect_four.view.text import text
from tests.devices.stand_ins import Device, Emulator, lit, shown
from tests.pictures import moves
from tests.service.machine import Machine
from tests.waiting import wait_until


class Appliance:
    def __init__(self, machine: Machine, hat: Device) -> None:
        self.machine = machine
        self._hat = hat
        self._rotation = 0
        self.game = GameManager()
        """The game as it should be."""
        self.await_game()

    def await_game(self) -> None:
        """Wait until the service plays and hears presses."""
        wait_until(lambda: self.machine.fact("ActiveState") == "active", self.machine.journal)
        self._await_process(0)

    def await_next_process(self) -> None:
        self._await_process(self._process)

    def _await_process(self, before: int) -> None:
        wait_until(lambda: self.machine.game_process not in (0, before), self.machine.journal)
        self._process = self.machine.game_process
        if isinstance(self._hat, Emulator):
            self._hat.await_player(self)

    @property
    def pid(self) -> int:
        """As the machine itself counts."""
        status = Path(f"/proc/{self._process}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("NSpid:")).split()[-1])

    @property
    def is_running(self) -> bool:
        return self.machine.game_process == self._process

    def plug_in(self, hat: Device) -> None:
        """Go on with another hat."""
        self._hat = hat
        self.see(frame(self.game.game))

    def turn(self, rotation: int) -> None:
        """Look at the hat as it stands."""
        self._rotation = rotation

    def end(self) -> tuple[int, str]:
        return int(self.machine.fact("ExecMainStatus")), self.machine.journal()

    def press(self, presses: str) -> None:
        """Press one after the other, each when the picture before it stands."""
        for move in moves(presses):
            self.see(frame(self.game.game))
            self.game.execute_move(move)
            # The player stands where the picture is upright, and pushes the stick as seen from there.
            self._hat.press(turned(move, -self._rotation % 360))
        self.see(frame(self.game.game))

    def press_unseen(self, move: Move, seconds: float) -> None:
        """Press, and look away for so long."""
        self._hat.press(move)
        time.sleep(seconds)

    def kill(self) -> tuple[RGB, ...]:
        """Kill it, and tell what it has left on the LEDs."""
        os.kill(self._process, signal.SIGKILL)
        wait_until(lambda: not self.is_running, self.machine.journal)
        left = self._hat.pixels
        # The picture stays when its program has ended, and might be taken for the next program's.
        self._hat.forget_picture()
        return left

    def see(self, *expected: Frame) -> Frame:
        """Wait until one of these pictures stands, and tell which."""
        pixels = {lit(each, self._hat.colours, self._rotation): each for each in expected}
        found: list[Frame] = []

        def stands() -> bool:
            # Looked at once: something may move on at any time.
            found.extend(each for each in [pixels.get(self._hat.pixels)] if each is not None)
            return bool(found)

        wait_until(stands, lambda: self._unseen(*expected))
        return found[0]

    def _unseen(self, *expected: Frame) -> str:
        wanted = "\n\nor:\n".join(map(text, expected))
        return f"seen:\n{shown(self._hat.pixels)}\n\nexpected:\n{wanted}\n\n{self.machine.journal()}"

    def see_dark(self) -> None:
        self.see(ALL_DARK)

    def shows(self, manager: GameManager) -> bool:
        """Whether the LEDs show this game; if so, it is the game from now on."""
        if self._hat.pixels != lit(frame(manager.game), self._hat.colours, self._rotation):
            return False
        self.game = manager
        return True

    def resumed(self, *records: GameManager) -> None:
        """Wait for a game that goes on as one of these did; from now on that is the game."""
        managers = {frame(each.game): each for each in map(as_resumed, records)}
        self.game = managers[self.see(*managers)]


def drop_in(machine: Machine, text: str, unit: str = UNIT) -> None:
    """Change the unit until the end of a test."""
    folder = machine.root / f"run/systemd/system/{unit}.d"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "test.conf").write_text(text)
    machine.output("systemctl", "daemon-reload")


def as_resumed(before: GameManager) -> GameManager:
    """The same game with the same player's turn, or the last choice; where the cursor was is forgotten."""
    manager = GameManager(before.game.player_count, before.game.level)
    if before.game.is_started:
        manager.start(before.game.player_count, before.game.level, before.record)
    return manager
