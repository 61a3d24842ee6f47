"""A game on an emulator that browsers see too, and what all of them should show."""

import os
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from connect_four.datastore import Guest, PlayerID
from connect_four.logic import GameManager
from connect_four.logic.turn import parse
from connect_four.view.digits import GLYPHS, HALVES, picture
from connect_four.view.frame import Frame, frame
from connect_four.view.palette import window_palette
from connect_four.view.text import letters
from connect_four.web.pictures import seen_colours
from tests.devices.stand_ins import Emulator, emulator, lit
from tests.devices.world import Game, World
from tests.pictures import moves, pressed
from tests.waiting import wait_until
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
        self.model.hand_over()
        for move in self.model.way_to(turn):
            self.model.execute_move(move)

    def seat(self, name: str) -> None:
        """A guest has sat down, and the game begins."""
        self.model.start(2, self.model.game.level, guest=Guest(name, PlayerID.TWO))

    def own_lights_after(self, presses: str) -> list[str]:
        """What guests see who have pressed this on their turn."""
        own = GameManager()
        own.start(2, self.model.game.level, self.model.record)
        return colours_of(frame(pressed(own, presses).game))

    def number(self) -> str:
        """Read the four digits from the LEDs, two at a time."""
        halves: dict[int, str] = {}

        def has_both() -> bool:
            halves.update(DIGITS.get(self.device.pixels, {}))
            return len(halves) == len(HALVES)

        wait_until(has_both)
        return halves[0] + halves[1]

    def servers(self) -> list[int]:
        """The processes of the page's server."""
        return [
            int(child) for child in Path(f"/proc/{self.game.pid}/task/{self.game.pid}/children").read_text().split()
        ]

    def is_seen_by(self, *pages: Chromium) -> None:
        """The LEDs and the pages show the settled picture of the game."""
        self.device.await_pixels(lit(self.picture, LED_COLOURS))
        for page in pages:
            page.await_lights(colours_of(self.picture))


PAIRS = [f"{one}{two}" for one, two in product(GLYPHS, GLYPHS)]
# What the LEDs show of a number: which half of it, and its two digits.
DIGITS = {lit(picture(pair, mark), LED_COLOURS): {half: pair} for pair in PAIRS for half, mark in enumerate(HALVES)}


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
