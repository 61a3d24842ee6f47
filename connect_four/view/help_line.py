"""What a person should know now, in one line: whose turn it is and what the keys do on this screen."""

from typing import assert_never

from connect_four.datastore import Game, MenuItem, Player, PlayerID, ScreenName
from connect_four.datastore.fields import COLUMNS, column

WHOLE_COLUMNS = [column(x) for x in COLUMNS]
NAME = {PlayerID.ONE: "Green", PlayerID.TWO: "Blue"}


def help_line(game: Game, thinking: bool = False) -> str:
    return f"{news(game, thinking)}  {keys(game, thinking)}"


def news(game: Game, thinking: bool) -> str:
    if thinking:
        return "Blue, the computer, is thinking."
    match game.screen:
        case ScreenName.PLAYER_SELECT if game.player_count == 2:
            return "Two players."
        case ScreenName.PLAYER_SELECT:
            return f"One player, level {game.level}."
        case ScreenName.PLACE_STONE:
            return f"{name(game.active_player)} to move."
        case ScreenName.MENU:
            return f"{name(game.active_player)}, menu: {item(game.menu_item)}."
        case ScreenName.DELETE:
            return f"{name(game.active_player)} deletes."
        case ScreenName.BOMB:
            return f"{name(game.active_player)} drops a bomb."
        case ScreenName.GAME_OVER:
            return "A draw." if game.winner is None else f"{name(game.winner)} wins!"
        case ScreenName.OFF:
            return "Off."
        case _:
            assert_never(game.screen)


def keys(game: Game, thinking: bool) -> str:
    if thinking:
        return "Enter: hurry  q: leave"
    match game.screen:
        case ScreenName.PLAYER_SELECT if game.player_count == 2:
            return "Left: 1 player  Enter: start  q: leave"
        case ScreenName.PLAYER_SELECT:
            return "Up/Down: level  Right: 2 players  Enter: start  q: leave"
        case ScreenName.PLACE_STONE:
            asides = "  ?: hint  u: undo" if game.player_count == 1 else ""
            return f"Left/Right  Enter: drop  Up: menu{asides}  q: leave"
        case ScreenName.MENU:
            return "Left/Right: choose  Enter: take it  Down: back  q: leave"
        case ScreenName.DELETE if game.board.highlighted in WHOLE_COLUMNS:
            return "Arrows: aim  Enter: delete  Up: back  q: leave"
        case ScreenName.DELETE:
            return "Arrows: aim, past the edge all  Enter: delete  q: leave"
        case ScreenName.BOMB:
            return "Arrows: aim  Enter: bang  Up at the top: back  q: leave"
        case ScreenName.GAME_OVER:
            return "Enter: new game  q: leave"
        case ScreenName.OFF:
            return "Any key: on"
        case _:
            assert_never(game.screen)


def name(player: Player) -> str:
    return NAME[player.id]


def item(menu_item: MenuItem | None) -> str:
    match menu_item:
        case MenuItem.BOMB_OF_ONE | MenuItem.BOMB_OF_TWO:
            return "bomb"
        case MenuItem.DELETE_OF_ONE | MenuItem.DELETE_OF_TWO:
            return "delete"
        case MenuItem.QUIT:
            return "quit"
        case MenuItem.RESTART:
            return "restart"
        case None:
            return "closed"
        case _:
            assert_never(menu_item)
