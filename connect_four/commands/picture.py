"""Draw the position that a record leads to, or the whole game as a moving picture."""

import argparse
from pathlib import Path

from connect_four.commands.script import moves_in
from connect_four.errors import InputError
from connect_four.logic import GameManager
from connect_four.logic.record import replay
from connect_four.view.film import Still, film
from connect_four.view.frame import frame
from connect_four.view.svg import CLASSIC, svg

SECONDS_OF_A_TURN = 0.8
SECONDS_OF_A_PRESS = 0.4
SECONDS_OF_THE_END = 2.5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="the turns, such as '3 4 b35 x3*'; '' for the empty board")
    parser.add_argument("file", metavar="FILE", help="where the picture goes; its name ends in .svg")
    parser.add_argument("--animate", action="store_true", help="draw the whole game as a moving picture")
    parser.add_argument("--moves", action="store_true", help="RECORD is presses, L R U D C, from player select on")


def run(arguments: argparse.Namespace) -> int:
    file = Path(arguments.file)
    if file.suffix.lower() != ".svg":
        raise InputError(f"{file}: the picture is an SVG; give a name that ends in .svg")
    stills = stills_of_moves(arguments.record) if arguments.moves else stills_of_record(arguments.record)
    title = " ".join(arguments.record.split()) or "a new game"
    if arguments.animate:
        picture = film([*stills[:-1], Still(stills[-1].frame, SECONDS_OF_THE_END)], CLASSIC, title)
    else:
        picture = svg(stills[-1].frame, CLASSIC, title)
    write(file, picture)
    return 0


def stills_of_record(record: str) -> list[Still]:
    """The frame at the start and after every turn."""
    turns = replay(record).record
    manager = GameManager()
    manager.start(2, manager.game.level)
    stills = [Still(frame(manager.game), SECONDS_OF_A_TURN)]
    for turn in turns:
        manager.take(turn)
        stills.append(Still(frame(manager.game), SECONDS_OF_A_TURN))
    return stills


def stills_of_moves(moves: str) -> list[Still]:
    """The frame at the start and after every press."""
    manager = GameManager()
    stills = [Still(frame(manager.game), SECONDS_OF_A_PRESS)]
    for move in moves_in(moves):
        manager.execute_move(move)
        stills.append(Still(frame(manager.game), SECONDS_OF_A_PRESS))
    return stills


def write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {file}: {error.strerror}") from error
