"""A thousand random presses over the link, and the same ones at the stick."""

import copy
import random
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path

from connect_four.datastore import ScreenName
from connect_four.journal.history import history_in
from connect_four.logic import GameManager, Move
from connect_four.view.frame import frame
from tests.devices.stand_ins import Emulator, emulator, lit
from tests.devices.world import opened_world
from tests.link.client import Client, picture
from tests.link.games import AWAKE, link_of
from tests.pictures import after, pressed, seen

PRESSES = 1000
AT_ONCE = 50


class OnEmulator:
    def __init__(self, folder: Path, device: Emulator, client: Client) -> None:
        self.folder = folder
        self.device = device
        self.client = client

    def await_picture(self, manager: GameManager) -> None:
        self.device.await_pixels(lit(frame(manager.game), self.device.colours))
        self.client.wait_until(lambda: picture(self.client.frame) == seen(manager))

    @property
    def records(self) -> list[tuple[object, ...]]:
        games = history_in(str(self.folder / "state" / "connect-four")).games
        return [(number, game.turns, game.outcome) for number, game in games.items()]


@contextmanager
def on_the_emulator(folder: Path) -> Iterator[OnEmulator]:
    folder.mkdir()
    homes = {"XDG_STATE_HOME": f"{folder}/state", "XDG_RUNTIME_DIR": f"{folder}/run"}
    with (
        opened_world(folder) as world,
        emulator(world) as device,
        closing(world.start("--emulator", *AWAKE, **homes)) as game,
    ):
        device.await_player(game)
        with link_of(folder / "run/connect-four") as link:
            yield OnEmulator(folder, device, link.client())


def random_presses(seed: int) -> Iterator[tuple[Move, bool]]:
    """Presses in games of two, one after the other, and whether each is granted."""
    chance, manager = random.Random(seed), after("R")
    while True:
        # Mostly stones, so that games come to their end.
        move = chance.choice([*Move, Move.CONFIRM, Move.CONFIRM])
        trial = copy.deepcopy(manager)
        is_granted = trial.execute_move(move)
        if trial.game.screen is not ScreenName.OFF and trial.game.player_count == 2:
            manager = trial
            yield move, is_granted


def test_a_thousand_random_presses(tmp_path: Path) -> None:
    presses = [*islice(random_presses(11), PRESSES)]
    manager = after("R")
    with on_the_emulator(tmp_path / "stick") as stick, on_the_emulator(tmp_path / "link") as link:
        stick.device.press(Move.RIGHT)
        link.client.press("R")
        for start in range(0, PRESSES, AT_ONCE):
            some = presses[start : start + AT_ONCE]
            stick.device.press(*(move for move, _ in some))
            for move, is_granted in some:
                assert ("ok" in link.client.ask(press=move.value)) == is_granted
                if is_granted:
                    pressed(manager, move.value)
            for game in (stick, link):
                game.await_picture(manager)
        assert stick.client.state == link.client.state
        assert stick.records == link.records
        assert len(link.records) > 2
