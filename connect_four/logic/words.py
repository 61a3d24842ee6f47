"""What the players are called, and why a turn cannot be taken, in words."""

from typing import assert_never

from connect_four.datastore import Game, PlayerID
from connect_four.language import N_, _
from connect_four.logic.turn import Bomb, Delete, Drop, Turn

NAME = {PlayerID.ONE: N_("Green"), PlayerID.TWO: N_("Blue")}


def objection(turn: Turn, game: Game) -> str:
    """Why the active player cannot take a turn that is not allowed now."""
    if not game.is_started:
        return _("the game was over before it")
    player, name = game.active_player, _(NAME[game.active_player.id])
    match turn:
        case Drop():
            return _("column {x} is full").format(x=turn.x)
        case Delete() if player.used_delete_joker:
            return _("{player} has no delete joker left").format(player=name)
        case Delete(x=None):
            return _("there is no stone in row {y}").format(y=turn.y)
        case Delete(y=None):
            return _("there is no stone in column {x}").format(x=turn.x)
        case Delete():
            return _("there is no stone at ({x},{y})").format(x=turn.x, y=turn.y)
        case Bomb() if player.used_bomb_joker:
            return _("{player} has no bomb left").format(player=name)
        case Bomb() if game.board.field(turn.x, turn.y).owner is not None:
            return _("there is a stone at ({x},{y}), and a bomb needs an empty field").format(x=turn.x, y=turn.y)
        case Bomb():
            return _("there is no stone within two steps of ({x},{y})").format(x=turn.x, y=turn.y)
        case _:
            assert_never(turn)
