"""What a person should know now: what has happened, whose turn it is, and what the keys do on this screen.

Clauses are separated by two spaces, and the first ones matter most: where there is little room, others are left out.
"""

from collections.abc import Sequence
from typing import assert_never

from connect_four.datastore import Game, MenuItem, ScreenName
from connect_four.datastore.fields import COLUMNS, ROWS, TOP, column, fields_in, row
from connect_four.language import _, ngettext
from connect_four.view.sentences import count_in, ending, name

WHOLE_COLUMNS = [column(x) for x in COLUMNS]
WHOLE_ROWS = [row(y) for y in ROWS]


def help_line(
    game: Game, thinking: bool = False, said: str = "", can_take_back: bool = False, is_steered: bool = False
) -> str:
    """What is said until the next press comes first; but nothing comes before who has won.

    A turn that is steered to can only be hurried, like the computer that thinks.
    """
    now = news(game, thinking)
    first = (now, said) if game.screen is ScreenName.GAME_OVER else (said, away(game), now)
    return "  ".join(clause for clause in (*first, *keys(game, thinking or is_steered, can_take_back)) if clause)


def news(game: Game, thinking: bool) -> str:
    player = name(game.active_player.id, game.player_count)
    match game.screen:
        case ScreenName.PLAYER_SELECT if game.player_count == 2:
            return _("Two players.  Green begins.")
        case ScreenName.PLAYER_SELECT if game.guest_number:
            return _("Against {name}.").format(name=chosen_guest(game))
        case ScreenName.PLAYER_SELECT:
            return _("One player, level {level}.  You are Green, the computer is Blue.").format(level=game.level)
        case ScreenName.WAITING:
            return _("Waiting for {name}.").format(name=chosen_guest(game))
        case ScreenName.DELETE:
            return aim(game, player)
        case ScreenName.BOMB:
            return bomb_aim(game, player)
        case ScreenName.PLACE_STONE | ScreenName.MENU if thinking:
            return _("{player} is thinking.").format(player=player)
        case ScreenName.PLACE_STONE if game.is_guests_turn and game.guest is not None:
            if game.guest_away:
                return ""
            if game.guest.is_computer:
                return _("{player} is thinking.").format(player=game.guest.name)
            return _("{name} to move, who is {player}.").format(name=game.guest.name, player=player)
        case ScreenName.PLACE_STONE:
            return _("{player} to move.").format(player=player)
        case ScreenName.MENU:
            return menu(game.menu_item, player)
        case ScreenName.GAME_OVER:
            return "  ".join(ending(game.outcome, game.board.stones, game.player_count, game.guest))
        case ScreenName.OFF:
            return _("Off.")
        case _:
            assert_never(game.screen)


def away(game: Game) -> str:
    guest = game.guest_away
    return "" if guest is None else _("{name} cannot be reached. The game waits a minute.").format(name=guest.name)


def chosen_guest(game: Game) -> str:
    return game.guests[game.guest_number - 1]


def menu(item: MenuItem | None, player: str) -> str:
    match item:
        case MenuItem.BOMB_OF_ONE | MenuItem.BOMB_OF_TWO:
            return _("{player}, menu: bomb.  It takes every stone up to two steps away.").format(player=player)
        case MenuItem.DELETE_OF_ONE | MenuItem.DELETE_OF_TWO:
            return _("{player}, menu: delete.  It takes a stone, a row or a column.").format(player=player)
        case MenuItem.QUIT:
            return _("{player}, menu: quit.  It gives this game up.").format(player=player)
        case MenuItem.RESTART:
            return _("{player}, menu: restart.  It gives this game up for a new one.").format(player=player)
        case None:
            return ""
        case _:
            assert_never(item)


def aim(game: Game, player: str) -> str:
    chosen = game.board.highlighted
    x, y = fields_in(chosen)[0]
    count = count_in(chosen, game.board.stones)
    if chosen in WHOLE_COLUMNS:
        sentence = ngettext(
            "{player} aims at column {x}: {count} stone.", "{player} aims at column {x}: {count} stones.", count
        )
    elif chosen in WHOLE_ROWS:
        sentence = ngettext(
            "{player} aims at row {y}: {count} stone.", "{player} aims at row {y}: {count} stones.", count
        )
    elif count:
        sentence = _("{player} aims at the stone at ({x},{y}).")
    else:
        sentence = _("{player} aims at an empty field, ({x},{y}).")
    return sentence.format(player=player, x=x, y=y, count=count)


def bomb_aim(game: Game, player: str) -> str:
    centre = game.bomb_centre
    if centre is None:
        return ""
    if centre.owner is not None:
        return _("{player} aims the bomb at a stone, ({x},{y}).").format(player=player, x=centre.x, y=centre.y)
    count = count_in(game.board.highlighted, game.board.stones)
    return ngettext(
        "{player} aims the bomb at ({x},{y}): {count} stone.",
        "{player} aims the bomb at ({x},{y}): {count} stones.",
        count,
    ).format(player=player, x=centre.x, y=centre.y, count=count)


def keys(game: Game, can_hurry: bool, can_take_back: bool) -> Sequence[str]:
    """What the keys do, the most useful first; an empty clause is a key that does nothing now."""
    back, leave = _("u: take back") if can_take_back else "", _("q: leave")
    if can_hurry:
        return _("Enter: hurry"), back, leave
    match game.screen:
        case ScreenName.PLAYER_SELECT if game.player_count == 2:
            return _("Enter: play  Left: one player"), leave
        case ScreenName.PLAYER_SELECT:
            return _("Enter: play  Up/Down: level  Right: two players"), leave
        case ScreenName.WAITING:
            return _("Down: back"), leave
        case ScreenName.PLACE_STONE if game.is_guests_turn:
            return _("Up: menu"), leave
        case ScreenName.PLACE_STONE:
            hint = _("?: hint") if game.player_count == 1 else ""
            return _("Left/Right: column  Enter: drop  Up: menu"), hint, back, leave
        case ScreenName.MENU:
            return (_("Enter: take it  Left/Right: choose  Down: back  q: leave, keep the game"),)
        case ScreenName.DELETE if game.board.highlighted in WHOLE_COLUMNS:
            return _("Enter: delete  Up: back  Left/Right: other columns  Down: a field"), leave
        case ScreenName.DELETE if game.board.highlighted in WHOLE_ROWS:
            return _("Enter: delete  Up/Down: other rows  Left/Right: a field"), leave
        case ScreenName.DELETE:
            return _("Enter: delete  Arrows: aim  Past the sides: a row  Past top or bottom: a column"), leave
        case ScreenName.BOMB if game.bomb_centre is not None and game.bomb_centre.y == TOP:
            return _("Enter: set it off  Arrows: aim  Up: back"), leave
        case ScreenName.BOMB:
            return _("Enter: set it off  Arrows: aim  Up past the top: back"), leave
        case ScreenName.GAME_OVER:
            arrows = _("Arrows: the colours") if game.board_is_shown else _("Arrows: the board")
            return _("Enter: new game"), back, arrows, leave
        case ScreenName.OFF:
            return (_("Any key: on"),)
        case _:
            assert_never(game.screen)
