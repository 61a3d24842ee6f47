"""The lesson: somebody who has never seen the game is shown how it is played, one idea after the other.

Every picture of it is one of the game's own. The joystick that is drawn before each press says by itself what a person
has to do, where there are only lights and no words.
"""

from collections.abc import Iterator
from typing import NamedTuple

from connect_four.control.projector import Projector
from connect_four.control.reel import press, scene
from connect_four.control.steering import STEP_SECONDS
from connect_four.language import N_, _
from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.logic.record import replay
from connect_four.logic.turn import parse
from connect_four.view.animation import Still
from connect_four.view.frame import ALL_DARK, Frame
from connect_four.view.stick import stick

READ_SECONDS = 1.5
RELEASED_SECONDS = 0.2
PRESSED_SECONDS = 0.6
READY_SECONDS = 0.3
LOOK_SECONDS = 0.8
END_SECONDS = 1.5
CUT_SECONDS = 0.5


class Idea(NamedTuple):
    sentence: str
    way: str
    """A letter is a press of Green's, anything else a turn of Blue's, the computer."""
    record: str | None = None
    """The game that it begins with; None goes on where the idea before has ended."""


IDEAS = (
    Idea(N_("Right: two players. Left: you alone, against the computer."), "R L"),
    Idea(N_("Up and down: how strong the computer is, in dim blue rows."), "U D D"),
    Idea(N_("Enter, the middle of the stick, begins."), "C"),
    Idea(N_("Left and right move the cursor."), "R R L"),
    Idea(N_("Enter drops a stone, and Blue answers."), "C 5 C"),
    Idea(N_("Four stones side by side win."), "R C", "1 0 2 0 3 7"),
    Idea(N_("Four on top of each other win too."), "L C", "2 4 2 5 2 4"),
    Idea(N_("So do four along a diagonal. These are Blue's."), "5", "3 2 5 4 4 3 5 4 0 5 0"),
    Idea(N_("Any direction shows how the game ended: the four are bright."), "D"),
    Idea(N_("Up opens the menu, the top row. The dim light is chosen."), "U", "3 4 4 3 5 3"),
    Idea(N_("Red switches off, yellow begins anew, orange is the bomb."), "R R R"),
    Idea(N_("Down goes back."), "D"),
    Idea(N_("Enter on cyan takes the delete joker, and the arrows aim it."), "U C R", "1 4 4 0 2 0 3 7"),
    Idea(N_("Enter again: that stone goes, and what is above it falls."), "C"),
    Idea(N_("Aimed past the left or right edge it takes a whole row."), "0 U C L C", "5 1 1 2 2"),
    Idea(N_("Aimed past the upper or lower edge it takes a whole column."), "U C U C", "3 3 3 3 3 3 3 2 4 4"),
    Idea(N_("The bomb needs an empty field. It takes all within two steps."), "U L C R C", "0 3 1 4 2 2 5 5 2 6"),
    Idea(N_("A used joker is grey, and the menu leaves it out."), "4 U L D"),
    Idea(N_("Four green stones: Green has won, and all lights are green."), "L C"),
    Idea(N_("Enter leads to the first screen, and it begins anew."), "C"),
)


class Lesson:
    def __init__(self, now: float) -> None:
        self.caption = ""
        self._projector = Projector()
        self._projector.play(self._stills(), now)

    @property
    def due(self) -> float | None:
        return self._projector.due

    @property
    def frame(self) -> Frame:
        return self._projector.frame or ALL_DARK

    @property
    def is_over(self) -> bool:
        return self.due is None

    def ring(self, now: float) -> None:
        self._projector.ring(now)

    def give_up(self) -> None:
        """Nothing of it goes on by itself."""

    def _stills(self) -> Iterator[Still]:
        """All that is seen. The caption changes when the first still is taken to which it belongs."""
        manager = GameManager()
        for idea in IDEAS:
            self.caption = _(idea.sentence)
            if idea.record is not None:
                manager = replay(idea.record, player_count=1)
                yield Still(ALL_DARK, CUT_SECONDS)
            yield from explained(idea, manager)


def explained(idea: Idea, manager: GameManager) -> Iterator[Still]:
    yield Still(scene(manager).frame, READ_SECONDS)
    *words, last = idea.way.split()
    for word in words:
        yield from step(word, manager)
        yield Still(scene(manager).frame, LOOK_SECONDS)
    yield from step(last, manager)
    yield Still(scene(manager).frame, END_SECONDS)


def step(word: str, manager: GameManager) -> Iterator[Still]:
    """What is seen until the picture has settled again."""
    turn = parse(word)
    if turn is not None:
        *steering, move = manager.way_to(turn)
        for each in steering:
            manager.execute_move(each)
            yield Still(scene(manager).frame, STEP_SECONDS)
    else:
        move = Move(word)
        yield from announced(move, manager)
    yield from press(move, manager)


def announced(move: Move, manager: GameManager) -> Iterator[Still]:
    """The press as the stick makes it, and the board once more before anything changes there."""
    yield Still(stick(), RELEASED_SECONDS)
    yield Still(stick(move), PRESSED_SECONDS)
    yield Still(scene(manager).frame, READY_SECONDS)
