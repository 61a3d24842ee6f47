"""List the saved games, the oldest first."""

import argparse

from connect_four.journal.history import NO_GAMES, history
from connect_four.journal.statistics import JOKERS
from connect_four.journal.text import SavedGame
from connect_four.logic.turn import Bomb, Delete, Turn
from connect_four.view.table import Row, table

HEAD = ("game", "players", "level", "result", "turns", "jokers of 1", "jokers of 2", "help")
NONE = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """There is nothing to choose."""


def run(arguments: argparse.Namespace) -> int:
    found = history()
    status = found.say_troubles()
    if found.games:
        print(table(HEAD, [row(number, game) for number, game in found.games.items()]))
    elif not found.troubles:
        print(NO_GAMES)
    return status


def row(number: int, game: SavedGame) -> Row:
    return (
        number,
        game.player_count,
        str(game.level) if game.player_count == 1 else NONE,
        game.outcome.value,
        len(game.turns),
        jokers(game.turns[::2]),
        jokers(game.turns[1::2]),
        listed(sorted(aid.value for aid in game.aids)),
    )


def jokers(turns: tuple[Turn, ...]) -> str:
    """The jokers among one player's turns, in the order of their use."""
    return listed([JOKERS[type(turn)] for turn in turns if isinstance(turn, Delete | Bomb)])


def listed(words: list[str]) -> str:
    return ", ".join(words) or NONE
