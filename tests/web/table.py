"""A game on an emulator that browsers see too, and what all of them should show."""

import os
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from connect_four.logic import GameManager
from connect_four.logic.turn import parse
from connect_four.view.frame import Frame, frame
from connect_four.view.palette import window_palette
from connect_four.view.text import letters
from connect_four.web.pictures import seen_colours
from tests.devices.stand_ins import Emulator, emulator, lit
from tests.devices.world import Game, World
from tests.pictures import moves
from tests.web.chromium import Chromium
from tests.web.evening import free_port

COLOURS = seen_colours({})["lit"]
LED_COLOURS = window_palette()
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\S*")


@dataclass
class Table:
    """A game that is played on an emulator with a page beside it, and the same game as the rules have it."""

    device: Emulator
    game: Game
    address: str
    """With the key that pairs the browser that comes first."""
    model: GameManager

    @property
    def watching(self) -> str:
        """The address for who only watches."""
        return self.address.partition("?")[0]

    @property
    def picture(self) -> Frame:
        return frame(self.model.game)

    def press(self, presses: str) -> None:
        """Press the stick."""
        self.device.press(*moves(presses))
        self.expect(presses)

    def expect(self, presses: str) -> None:
        """Somebody presses this, or has pressed it."""
        for move in moves(presses):
            self.model.execute_move(move)

    def expect_turn(self, token: str) -> None:
        """The cursor is steered to this turn, as a person would do it."""
        turn = parse(token)
        assert turn is not None
        for move in self.model.way_to(turn):
            self.model.execute_move(move)

    def is_seen_by(self, *pages: Chromium) -> None:
        """The LEDs and the pages show the settled picture of the game."""
        self.device.await_pixels(lit(self.picture, LED_COLOURS))
        for page in pages:
            page.await_lights(colours_of(self.picture))


def colours_of(picture: Frame) -> list[str]:
    return [COLOURS[letters(light)] for light in picture]


@contextmanager
def laid_table(world: World, *options: str, port: int | None = None, **environment: str) -> Iterator[Table]:
    """The game as somebody starts it who wants the page beside it."""
    arguments = ("play", "--emulator", "--web", "--web-port", str(port or free_port()), "--dim-after", "0", *options)
    Path(os.environ["XDG_RUNTIME_DIR"]).mkdir(exist_ok=True)
    with emulator(world) as device, closing(world.start(*arguments, **environment)) as game:
        found = ADDRESS.search(game.complaint())
        assert found, game.end()
        device.await_player(game)
        yield Table(device, game, found[0], GameManager())
