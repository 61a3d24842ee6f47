"""Draw the position that a record leads to, or the whole game as a moving picture."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec

from connect_four.control.reel import press, steps
from connect_four.datastore import ScreenName
from connect_four.devices.check import PILLOW, install
from connect_four.errors import MissingError, input_refused, type_this
from connect_four.files import write_file
from connect_four.journal.history import game_of
from connect_four.journal.text import SavedGame
from connect_four.language import _
from connect_four.logic import GameManager, Move
from connect_four.logic.beginning import HANDICAPS, taken_by
from connect_four.logic.move import moves_in
from connect_four.logic.record import replay, written
from connect_four.settings import Settings, add_options
from connect_four.view.animation import Still
from connect_four.view.drawing import GIF, SVG, kind_of, picture_file
from connect_four.view.drawing.film import film
from connect_four.view.drawing.svg import Colours, colours, svg
from connect_four.view.frame import frame

TURN_SECONDS = 0.7
PRESS_SECONDS = 0.4
END_SECONDS = 2.5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help=_("the turns, such as '3 4 b35 x3*'; '' for the empty board"))
    where = _("where the picture goes; its name ends in .svg, .png or .gif")
    parser.add_argument("file", type=picture_file, metavar="FILE", help=where)
    parser.add_argument("--animate", action="store_true", help=_("draw the whole game as a moving picture"))
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--game", action="store_true", help=_("RECORD is the number of a saved game"))
    source.add_argument(
        "--handicap",
        action="append",
        default=[],
        metavar="|".join(HANDICAPS),
        help=_("RECORD is played without these jokers; can be given several times"),
    )
    source.add_argument("--moves", action="store_true", help=_("RECORD is presses, L R U D C, from player select on"))
    add_options(parser, "palette")


def run(arguments: argparse.Namespace) -> int:
    look = colours(Settings.of(arguments).palette)
    with input_refused():
        if arguments.moves:
            moves = moves_in(arguments.record)
            manager, stills, title = after_moves(moves), stills_of_moves(moves), " ".join(move.value for move in moves)
        else:
            game = game_of(arguments.record) if arguments.game else game_told(arguments.record, arguments.handicap)
            manager, stills, title = position_of(game), stills_of_game(game), written(game.turns)
    title = title or _("a new game")
    shown = list(stills) if arguments.animate else [Still(frame(manager.game), END_SECONDS)]
    write_file(arguments.file, drawn(shown, kind_of(arguments.file.name), look, title))
    return 0


def drawn(stills: Sequence[Still], kind: str, look: Colours, title: str) -> bytes:
    if kind == SVG:
        return (film(stills, look, title) if len(stills) > 1 else svg(stills[0].frame, look, title)).encode()
    if find_spec("PIL") is None:
        raise MissingError(_("only an SVG can be drawn without Pillow"), type_this(install(PILLOW)))
    # Loaded late: whoever draws an SVG needs no Pillow.
    from connect_four.view.drawing.raster import gif, moving_png, png

    if kind == GIF:
        return gif(stills, look)
    return moving_png(stills, look) if len(stills) > 1 else png(stills[0].frame, look)


def position_of(game: SavedGame) -> GameManager:
    """Where the game stands; one that is over shows its final board."""
    manager = game.manager()
    if manager.game.screen is ScreenName.GAME_OVER:
        manager.execute_move(Move.DOWN)
    return manager


def game_told(record: str, handicaps: Iterable[str]) -> SavedGame:
    return SavedGame.of(replay(record, without=taken_by(handicaps)))


def after_moves(moves: Iterable[Move]) -> GameManager:
    manager = GameManager()
    for _way in pressed(moves, manager):
        pass
    return manager


def stills_of_moves(moves: Iterable[Move]) -> Iterator[Still]:
    """What the presses do, from player select on."""
    manager = GameManager()
    yield Still(frame(manager.game), PRESS_SECONDS)
    for way in pressed(moves, manager):
        yield from way
        yield Still(frame(manager.game), PRESS_SECONDS)
    yield Still(frame(manager.game), END_SECONDS)


def pressed(moves: Iterable[Move], manager: GameManager) -> Iterator[Iterable[Still]]:
    """Press one after the other until the game is switched off; each answers with its motion."""
    for move in moves:
        yield list(press(move, manager))
        if manager.game.screen is ScreenName.OFF:
            return


def stills_of_game(game: SavedGame) -> Iterator[Still]:
    """The game from player select on, to its settled end."""
    for step in steps(game):
        yield from step.way
        yield Still(step.scene.frame, TURN_SECONDS)
    yield Still(step.scene.frame, END_SECONDS)
