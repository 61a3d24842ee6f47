"""List the saved games, the oldest first, or delete one of them."""

import argparse
import json
import sys
from collections.abc import Iterable

from connect_four.datastore import Outcome
from connect_four.errors import InputError
from connect_four.journal.clock import local
from connect_four.journal.data import as_data
from connect_four.journal.deletion import delete, require_past
from connect_four.journal.history import folder_of_games, game_of, history, no_games
from connect_four.journal.statistics import JOKERS, RESULTS
from connect_four.journal.text import SavedGame
from connect_four.language import N_, _, ngettext
from connect_four.logic.beginning import names_of
from connect_four.logic.game_manager import Aid
from connect_four.logic.turn import Bomb, Delete, Turn
from connect_four.program import say
from connect_four.review.shelf import forget
from connect_four.view.table import Row, table

HEAD = (
    N_("game"),
    N_("when"),
    N_("Green"),
    N_("Blue"),
    N_("beginning"),
    N_("result"),
    N_("turns"),
    N_("Green used"),
    N_("Blue used"),
    N_("help"),
)
AIDS = {Aid.HINT: N_("hint"), Aid.TAKE_BACK: N_("take-back")}
NONE = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--json", action="store_true", help=_("print one JSON object for each game, with its record"))
    choice.add_argument("--delete", metavar="GAME", help=_("delete the game with this number, after a question"))


def run(arguments: argparse.Namespace) -> int:
    if arguments.delete is not None:
        return delete_after_question(arguments.delete)
    found = history()
    status = found.say_troubles()
    if arguments.json:
        for number, game in found.games.items():
            print(json.dumps(as_data(number, game)))
    elif found.games:
        print(table_of(found.games.items()))
    elif not found.troubles:
        print(no_games())
    return status


def delete_after_question(typed: str) -> int:
    game, number = game_of(typed), int(typed)
    require_past(number)
    if not sys.stdin.isatty():
        trouble = _("nobody can be asked here whether game {number} is to be deleted").format(number=number)
        raise InputError(trouble, _("type it in a terminal"))
    say(table_of([(number, game)]))
    print(_("Delete this game? [y/N]"), end=" ", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().casefold() not in ("y", "yes", _("y"), _("yes")):
        print(_("Nothing was deleted."))
        return 0
    forget(game.beginning, game.turns, folder_of_games())
    delete(number)
    print(_("Game {number} is deleted.").format(number=number))
    return 0


def table_of(games: Iterable[tuple[int, SavedGame]]) -> str:
    """A table of the games, without the columns in which there is nothing."""
    columns = zip(map(_, HEAD), *(row(number, game) for number, game in games), strict=True)
    head, *rows = zip(*(column for column in columns if {*column[1:]} != {NONE}), strict=True)
    return table([str(word) for word in head], rows)


def row(number: int, game: SavedGame) -> Row:
    return (
        number,
        local(game.begun) if game.begun else NONE,
        game.names[0] or NONE,
        blue(game),
        beginning(game),
        result(game),
        len(game.turns),
        jokers(game, 0),
        jokers(game, 1),
        listed(_(AIDS[aid]) for aid in Aid if aid in game.aids),
    )


def blue(game: SavedGame) -> str:
    if game.player_count == 1:
        return _("level {level}").format(level=game.level)
    return game.names[1] or _("a person")


def beginning(game: SavedGame) -> str:
    turns, without = len(game.beginning.turns), names_of(game.beginning.without)
    parts = []
    if turns:
        parts.append(ngettext("{count} turn", "{count} turns", turns).format(count=turns))
    if without:
        parts.append(_("without {jokers}").format(jokers=", ".join(without)))
    return listed(parts)


def result(game: SavedGame) -> str:
    if game.player_count == 1 and game.outcome is Outcome.SECOND_WON:
        return _("the computer won")
    return _(RESULTS[game.outcome])


def jokers(game: SavedGame, player: int) -> str:
    """The jokers that the player has used, in the order of their use."""
    turns: list[Turn] = [turn for number, turn in enumerate(game.turns) if number % 2 == player]
    return listed(_(JOKERS[type(turn)]) for turn in turns if isinstance(turn, Delete | Bomb))


def listed(words: Iterable[str]) -> str:
    return ", ".join(words) or NONE
