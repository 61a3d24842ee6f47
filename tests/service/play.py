"""A person at the appliance: who presses, and who sees the LEDs."""

import os
import signal
import time

from connect_four.logic import GameManager, Move
from connect_four.view.frame import ALL_DARK, Frame, frame
from connect_four.view.palette import palette
from tests.devices.stand_ins import Emulator, lit
from tests.devices.world import wait_until
from tests.pictures import moves
from tests.service.machine import Machine


class Appliance:
    def __init__(self, machine: Machine, hat: Emulator) -> None:
        self.machine = machine
        self._hat = hat
        self._colours = palette()
        self.game = GameManager()
        """The game as it should be."""
        self.await_game()

    def await_game(self) -> None:
        """Wait until a process plays and hears presses."""
        wait_until(lambda: self.machine.fact("ActiveState") == "active", lambda: self.machine.journal())
        self.pid = self.machine.game_pid
        self._pid_outside = self.machine.pid_outside(self.pid)
        self._hat.await_player(self)

    def await_next_process(self) -> None:
        before = self.pid
        wait_until(lambda: self.machine.game_pid not in (0, before), lambda: self.machine.journal())
        self.await_game()

    @property
    def is_running(self) -> bool:
        return self.machine.game_pid == self.pid

    def end(self) -> tuple[int, str]:
        return int(self.machine.fact("ExecMainStatus")), self.machine.journal()

    def press(self, presses: str) -> None:
        """Press one after the other, each when the picture before it stands."""
        for move in moves(presses):
            self.see(frame(self.game.game))
            self.game.execute_move(move)
            self._hat.press(move)
        self.see(frame(self.game.game))

    def press_unseen(self, move: Move, seconds: float) -> None:
        """Press, and look away for so long."""
        self._hat.press(move)
        time.sleep(seconds)

    def kill(self) -> None:
        os.kill(self._pid_outside, signal.SIGKILL)

    def see(self, *expected: Frame) -> Frame:
        """Wait until one of these pictures stands, and tell which."""
        pixels = {lit(each, self._colours): each for each in expected}
        wait_until(lambda: self._hat.pixels in pixels, lambda: self.machine.journal())
        return pixels[self._hat.pixels]

    def see_dark(self) -> None:
        self.see(ALL_DARK)

    def resumed(self, *records: GameManager) -> None:
        """Wait for a game that goes on as one of these did; from now on that is the game."""
        managers = {frame(each.game): each for each in map(as_resumed, records)}
        self.game = managers[self.see(*managers)]


def as_resumed(before: GameManager) -> GameManager:
    """The same game with the same player's turn; where the cursor was is forgotten."""
    manager = GameManager()
    if before.record or before.game.is_started:
        manager.start(before.game.player_count, before.game.level, before.record)
    return manager
