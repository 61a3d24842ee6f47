"""What happened in a game, and why a press did nothing, in whole sentences. Whatever tells people of it says it so."""

from typing import assert_never

from connect_four.datastore import Field, Game, Guest, Outcome, PlayerID, ScreenName
from connect_four.datastore.fields import WIDTH, Fields, Stones, column, fields_in
from connect_four.language import N_, _, ngettext
from connect_four.logic import rules
from connect_four.logic.move import Move
from connect_four.logic.turn import Bomb, Delete, Drop, Turn
from connect_four.logic.words import NAME
from connect_four.view.scene import Scene

KEY = {
    Move.LEFT: N_("Left"),
    Move.RIGHT: N_("Right"),
    Move.UP: N_("Up"),
    Move.DOWN: N_("Down"),
    Move.CONFIRM: N_("Enter"),
}
# How four in a row lie, by the step from one field to the next.
IN_A_ROW = {
    WIDTH: N_("{count} in a row across, from ({x},{y}) to ({last_x},{last_y})."),
    1: N_("{count} in a row down, from ({x},{y}) to ({last_x},{last_y})."),
    WIDTH - 1: N_("{count} in a row diagonally, from ({x},{y}) to ({last_x},{last_y})."),
    WIDTH + 1: N_("{count} in a row diagonally, from ({x},{y}) to ({last_x},{last_y})."),
}


def name(player: PlayerID, player_count: int) -> str:
    """The player, as who does something."""
    is_computer = player_count == 1 and player is PlayerID.TWO
    return _("Blue, the computer,") if is_computer else _(NAME[player])


def turn_taken(turn: Turn, player: str, stones: Stones) -> str:
    """What the player did to these stones."""
    match turn:
        case Drop():
            return _("{player} dropped a stone in column {x}.").format(player=player, x=turn.x)
        case Delete(x=int(), y=int()):
            return _("{player} deleted the stone at ({x},{y}).").format(player=player, x=turn.x, y=turn.y)
        case Delete(x=None):
            sentence = ngettext(
                "{player} deleted row {y}: {count} stone.",
                "{player} deleted row {y}: {count} stones.",
                count := count_in(turn.target, stones),
            )
        case Delete():
            sentence = ngettext(
                "{player} deleted column {x}: {count} stone.",
                "{player} deleted column {x}: {count} stones.",
                count := count_in(turn.target, stones),
            )
        case Bomb():
            sentence = ngettext(
                "{player} dropped a bomb at ({x},{y}): {count} stone.",
                "{player} dropped a bomb at ({x},{y}): {count} stones.",
                count := count_in(turn.target, stones),
            )
        case _:
            assert_never(turn)
    return sentence.format(player=player, x=turn.x, y=turn.y, count=count)


def count_in(fields: Fields, stones: Stones) -> int:
    return (fields & (stones[0] | stones[1])).bit_count()


def what_happened(before: Scene, after: Scene) -> str:
    """The turn that leads from one scene to the next, if it is one to be told: not a stone that a person sees fall."""
    if after.record[:-1] != before.record or not after.record:
        return ""
    is_drop = isinstance(after.record[-1], Drop)
    is_seen = is_drop and not after.is_computers and after.outcome is Outcome.OPEN
    return "" if is_seen else last_turn(before.stones, after)


def last_turn(before: Stones, after: Scene) -> str:
    """The turn that made this scene of these stones."""
    # Who has won is said beside it: there it need not be said again who the computer is.
    player_count = after.player_count if after.outcome is Outcome.OPEN else 2
    return turn_taken(after.record[-1], name(after.last_player, player_count), before)


def hint(turn: Turn) -> str:
    match turn:
        case Drop():
            return _("Hint: drop a stone in column {x}.").format(x=turn.x)
        case Delete(x=int(), y=int()):
            return _("Hint: delete the stone at ({x},{y}).").format(x=turn.x, y=turn.y)
        case Delete(x=None):
            return _("Hint: delete row {y}.").format(y=turn.y)
        case Delete():
            return _("Hint: delete column {x}.").format(x=turn.x)
        case Bomb():
            return _("Hint: drop a bomb at ({x},{y}).").format(x=turn.x, y=turn.y)
        case _:
            assert_never(turn)


def ending(outcome: Outcome, stones: Stones, player_count: int, guest: Guest | None = None) -> tuple[str, str]:
    """Who has won, and how; or that it is a draw, and why."""
    winner = outcome.winner
    if winner is None:
        has_four = rules.has_four(stones[0])
        return _("A draw."), _("Both have four in a row.") if has_four else _("The board is full.")
    its = stones[winner.value - 1]
    how = four_in(its) if rules.has_four(its) else resigned(winner.other, guest)
    if player_count == 1 and winner is PlayerID.TWO:
        return _("The computer wins!"), how
    return _("{player} wins!").format(player=_(NAME[winner])), how


def resigned(player: PlayerID, guest: Guest | None) -> str:
    is_guest = guest is not None and guest.side is player
    return _("{player} has given up.").format(player=guest.name if guest and is_guest else _(NAME[player]))


def four_in(stones: Fields) -> str:
    """Where these stones have four in a row, and how many if there are more."""
    step = next(step for step in IN_A_ROW if rules.four_starts(stones, step))
    starts = rules.four_starts(stones, step)
    row = one_end = starts & -starts
    while one_end << step & stones:
        one_end <<= step
        row |= one_end
    # Sorted, they begin at the left; and in a column at the top.
    fields = sorted(fields_in(row))
    (x, y), (last_x, last_y) = fields[0], fields[-1]
    return _(IN_A_ROW[step]).format(count=len(fields), x=x, y=y, last_x=last_x, last_y=last_y)


def no_hint_reason(game: Game) -> str:
    if game.is_started and game.player_count == 2:
        return _("Hints are for games against the computer.")
    return _("There is no turn to give a hint for.")


def taken_back(count: int) -> str:
    return ngettext("The last turn is taken back.", "The last {count} turns are taken back.", count).format(count=count)


def no_take_back_reason(game: Game) -> str:
    if game.guest is not None and game.guest.is_there:
        return _("Against {name} no turn is taken back.").format(name=game.guest.name)
    return _("There is no turn to take back.")


def seat_changed(before: Guest, now: Guest) -> str:
    """A guest has sat down in a game, left it, or can be reached again; nothing if it is none of these."""
    player = _(NAME[now.side])
    if before.is_there and not now.is_there:
        return _("{name} has left. The stick plays on for {player}.").format(name=now.name, player=player)
    if now.is_there and not before.is_there:
        return _("{name} plays {player} again.").format(name=now.name, player=player)
    return _("{name} is back.").format(name=now.name) if before.is_away and not now.is_away else ""


def refusal_reason(game: Game, move: Move) -> str:
    """Why the game refuses this move, which it does."""
    match game.screen:
        case ScreenName.PLAYER_SELECT:
            return no_choice_reason(game, move)
        case ScreenName.PLACE_STONE if game.is_guests_turn and game.guest is not None:
            return _("It is {name}'s turn.").format(name=game.guest.name)
        case ScreenName.PLACE_STONE if move is Move.CONFIRM:
            return _("Column {x} is full.").format(x=game.column)
        case ScreenName.MENU if move is Move.CONFIRM:
            return _("The board is empty: there is nothing for a joker.")
        case ScreenName.DELETE if move is Move.CONFIRM:
            return no_delete_reason(game.board.highlighted)
        case ScreenName.BOMB if move is Move.CONFIRM:
            return no_bomb_reason(game.bomb_centre)
        case (
            ScreenName.WAITING
            | ScreenName.PLACE_STONE
            | ScreenName.MENU
            | ScreenName.DELETE
            | ScreenName.BOMB
            | ScreenName.GAME_OVER
            | ScreenName.OFF
        ):
            return _("{key} does nothing here.").format(key=_(KEY[move]))
        case _:
            assert_never(game.screen)


def no_choice_reason(game: Game, move: Move) -> str:
    match move:
        case Move.LEFT:
            return _("One player is chosen already.")
        case Move.RIGHT:
            return _("Two players are chosen already.")
        case Move.UP | Move.DOWN if game.player_count == 2:
            return _("Only the computer has levels.")
        case Move.UP if game.guest_number:
            return _("Nobody else is on offer.")
        case Move.UP:
            return _("Level {level} is the highest.").format(level=game.level)
        case _:
            return _("Level {level} is the lowest.").format(level=game.level)


def no_delete_reason(chosen: Fields) -> str:
    fields = fields_in(chosen)
    x, y = fields[0]
    if len(fields) == 1:
        return _("There is no stone at ({x},{y}).").format(x=x, y=y)
    if chosen == column(x):
        return _("There is no stone in column {x}.").format(x=x)
    return _("There is no stone in row {y}.").format(y=y)


def no_bomb_reason(centre: Field | None) -> str:
    if centre is None or centre.owner is None:
        return _("There is no stone in the blast.")
    return _("A stone is at ({x},{y}): a bomb needs an empty field.").format(x=centre.x, y=centre.y)
