"""Play the moves L, R, U, D and C of a file without a display and print the picture after every one."""

import argparse

from connect_four.datastore import ScreenName
from connect_four.errors import input_refused
from connect_four.files import text_of
from connect_four.language import _
from connect_four.logic import GameManager
from connect_four.logic.move import moves_in
from connect_four.view.frame import frame
from connect_four.view.text import text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help=_("where the moves are; standard input if there is none")
    )
    parser.add_argument("--last", action="store_true", help=_("print the last picture alone"))


def run(arguments: argparse.Namespace) -> int:
    script = text_of(arguments.file)
    with input_refused():
        moves = moves_in(script)
    manager = GameManager()
    if not arguments.last:
        print("0", text(frame(manager.game)), sep="\n")
    for number, move in enumerate(moves, start=1):
        manager.execute_move(move)
        if not arguments.last:
            print("", f"{number} {move.value}", text(frame(manager.game)), sep="\n")
        if manager.game.screen is ScreenName.OFF:
            break
    if arguments.last:
        print(text(frame(manager.game)))
    return 0
