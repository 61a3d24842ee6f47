"""The appliance is killed at random moments, and comes back with the game as it was acknowledged."""

import copy
import os
import random

from connect_four.datastore import ScreenName
from connect_four.logic import GameManager, Move
from tests.service.play import Appliance, drop_in

KILLS = int(os.environ.get("KILLS", "20"))
SEED = 4
# Without pauses between the restarts; a thousand of them are to be lived through.
AT_ONCE = "[Service]\nRestartSec=0\n"


def test_it_comes_back_from_every_kill(appliance: Appliance) -> None:
    chance = random.Random(SEED)
    drop_in(appliance.machine, AT_ONCE)
    appliance.press("R C")
    for _ in range(KILLS):
        acknowledged = play_on(appliance, chance)
        # A last press, which may or may not be taken before the kill.
        move = chance.choice([Move.CONFIRM, *Move])
        taken = copy.deepcopy(acknowledged)
        taken.execute_move(move)
        appliance.press_unseen(move, chance.choice([0, 0, 0.0005, 0.001, 0.002, 0.01]))
        appliance.kill()
        appliance.await_next_process()
        appliance.resumed(acknowledged, taken)


def play_on(appliance: Appliance, chance: random.Random) -> GameManager:
    """Some presses such as a person makes, each seen to have been taken."""
    for _ in range(chance.randint(0, 4)):
        begin_for_two(appliance)
        possible = appliance.game.get_moves()
        # Quitting and leaving a finished game are moves as well, and come seldom enough.
        weights = [4 if move is Move.CONFIRM else 1 for move in possible]
        appliance.press(chance.choices(possible, weights)[0].value)
    begin_for_two(appliance)
    return appliance.game


def begin_for_two(appliance: Appliance) -> None:
    """Choose two players: the computer's turns could not be foreseen."""
    game = appliance.game.game
    if game.screen is ScreenName.OFF:
        appliance.press("C")
    if game.screen is ScreenName.PLAYER_SELECT:
        appliance.press("C" if game.player_count == 2 else "R C")
