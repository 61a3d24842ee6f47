"""Play the moves L, R, U, D and C of a file without a display and print the picture after every one."""

import argparse
import sys
from contextlib import nullcontext
from pathlib import Path

from connect_four.datastore import ScreenName
from connect_four.errors import InputError
from connect_four.logic import GameManager, Move
from connect_four.view.frame import frame
from connect_four.view.text import text

# What a device or a mistake sends may never end, and would take all memory.
LONGEST = 32 << 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", metavar="FILE", help="where the moves are; standard input if there is none")
    parser.add_argument("--last", action="store_true", help="print the last picture alone")


def run(arguments: argparse.Namespace) -> int:
    moves = moves_in(read(arguments.file))
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


def read(file: str | None) -> str:
    name = "standard input" if file is None else repr(file)
    try:
        with nullcontext(sys.stdin.buffer) if file is None else Path(file).open("rb") as source:
            content = source.read(LONGEST + 1)
    except OSError as error:
        raise InputError(f"cannot read {name}: {error.strerror}") from error
    if len(content) > LONGEST:
        raise InputError(f"{name} is longer than {LONGEST >> 20} MB; give a part of it")
    return content.decode("utf-8-sig", errors="replace")


def moves_in(script: str) -> list[Move]:
    moves = []
    for line_number, line in enumerate(script.split("\n"), start=1):
        for column_number, letter in enumerate(line.partition("#")[0], start=1):
            if letter.isspace():
                continue
            try:
                moves.append(Move(letter.upper()))
            except ValueError:
                raise InputError(
                    f"line {line_number}, column {column_number}: {letter!r} is not one of L R U D C"
                ) from None
    return moves
