"""A saved game as the stills that would be seen if somebody played it again, press by press."""

from collections.abc import Iterator
from typing import NamedTuple

from connect_four.control.steering import AIM_SECONDS, STEP_SECONDS
from connect_four.datastore import ScreenName
from connect_four.journal.text import SavedGame
from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.logic.turn import Drop, Turn
from connect_four.view.animation import Still, refusal, transition
from connect_four.view.scene import Scene

SELECT_SECONDS = 1.0
COLOURS_SECONDS = 1.0


class Step(NamedTuple):
    """A settled scene, and what is seen on the way to it."""

    way: tuple[Still, ...]
    scene: Scene


def steps(game: SavedGame) -> Iterator[Step]:
    """The start of the game and every turn. The last one of a game that is over leads on to the final board."""
    manager = GameManager(beginning=game.beginning)
    manager.execute_move(Move.RIGHT if game.player_count == 2 else Move.LEFT)
    select = scene(manager)
    manager.start(game.player_count, game.level)
    yield Step((Still(select.frame, SELECT_SECONDS), *transition(select, scene(manager))), scene(manager))
    for number, turn in enumerate(game.played, start=1):
        way = list(way_to(turn, manager))
        if game.resigned is not None and number == len(game.played):
            before = scene(manager)
            manager.resign(game.resigned)
            way += [*transition(before, scene(manager)), *to_final_board(manager)]
        yield Step(tuple(way), scene(manager))


def way_to(turn: Turn, manager: GameManager) -> Iterator[Still]:
    """The cursor goes to where the turn is taken, and the turn is taken."""
    *steering, confirm = manager.way_to(turn)
    for move in steering:
        manager.execute_move(move)
        yield Still(scene(manager).frame, STEP_SECONDS)
    if not isinstance(turn, Drop):
        yield Still(scene(manager).frame, AIM_SECONDS)
    yield from press(confirm, manager)
    if manager.game.screen is ScreenName.GAME_OVER:
        yield from to_final_board(manager)


def to_final_board(manager: GameManager) -> Iterator[Still]:
    yield Still(scene(manager).frame, COLOURS_SECONDS)
    manager.execute_move(Move.DOWN)


def press(move: Move, manager: GameManager) -> Iterator[Still]:
    """The motion that answers the press, without the settled picture after it."""
    before = scene(manager)
    if manager.execute_move(move):
        yield from transition(before, scene(manager))
    else:
        yield from refusal(before)


def scene(manager: GameManager) -> Scene:
    return Scene.of(manager.game, manager.record)
