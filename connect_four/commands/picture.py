"""Draw the position that a record leads to, or the whole game as a moving picture."""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from connect_four.commands.script import moves_in
from connect_four.control.reel import press, steps
from connect_four.datastore import ScreenName
from connect_four.errors import InputError
from connect_four.logic import GameManager
from connect_four.logic.record import replay
from connect_four.settings import Settings, add_options
from connect_four.view.animation import Still
from connect_four.view.film import film
from connect_four.view.frame import frame
from connect_four.view.svg import colours, svg

TURN_SECONDS = 0.7
PRESS_SECONDS = 0.4
END_SECONDS = 2.5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="the turns, such as '3 4 b35 x3*'; '' for the empty board")
    parser.add_argument("file", metavar="FILE", help="where the picture goes; its name ends in .svg")
    parser.add_argument("--animate", action="store_true", help="draw the whole game as a moving picture")
    parser.add_argument("--moves", action="store_true", help="RECORD is presses, L R U D C, from player select on")
    add_options(parser, "palette")


def run(arguments: argparse.Namespace) -> int:
    file = Path(arguments.file)
    if file.suffix.lower() != ".svg":
        raise InputError(f"{file}: the picture is an SVG; give a name that ends in .svg")
    title = " ".join(arguments.record.split()) or "a new game"
    write(file, moving(arguments, title) if arguments.animate else still(arguments, title))
    return 0


def still(arguments: argparse.Namespace, title: str) -> str:
    manager = after_moves(arguments.record) if arguments.moves else replay(arguments.record)
    return svg(frame(manager.game), colours(Settings.of(arguments).palette), title)


def moving(arguments: argparse.Namespace, title: str) -> str:
    stills = list(stills_of_moves(arguments.record) if arguments.moves else stills_of_record(arguments.record))
    return film([*stills, Still(stills[-1].frame, END_SECONDS)], colours(Settings.of(arguments).palette), title)


def after_moves(moves: str) -> GameManager:
    manager = GameManager()
    for _ in pressed(moves, manager):
        pass
    return manager


def stills_of_record(record: str) -> Iterator[Still]:
    """The game from player select on, to its settled end."""
    for step in steps(replay(record).record):
        yield from step.way
        yield Still(step.scene.frame, TURN_SECONDS)


def stills_of_moves(moves: str) -> Iterator[Still]:
    """What the presses do, from player select on."""
    manager = GameManager()
    yield Still(frame(manager.game), PRESS_SECONDS)
    for way in pressed(moves, manager):
        yield from way
        yield Still(frame(manager.game), PRESS_SECONDS)


def pressed(moves: str, manager: GameManager) -> Iterator[Iterable[Still]]:
    """Press one after the other until the game is switched off; each answers with its motion."""
    for move in moves_in(moves):
        yield list(press(move, manager))
        if manager.game.screen is ScreenName.OFF:
            return


def write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {file}: {error.strerror}") from error
