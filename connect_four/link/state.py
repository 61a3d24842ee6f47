"""What the game tells its clients: the state of the game, and its lights."""

from collections.abc import Iterable
from typing import Any

from connect_four.control.reception import News
from connect_four.datastore import Outcome, Player, PlayerID
from connect_four.journal.data import RESULTS
from connect_four.journal.text import SIDES
from connect_four.logic.game_manager import GameManager
from connect_four.logic.turn import Turn, every_turn
from connect_four.view.frame import Frame
from connect_four.view.look import Look
from connect_four.view.text import rows

EVERY_TURN = every_turn()


def state(news: News, look: Look) -> dict[str, Any]:
    manager = news.manager
    game = manager.game
    return {
        "screen": game.screen.value,
        "players": game.player_count,
        "level": game.level,
        "game": news.number,
        "record": tokens(manager.record),
        "turn": SIDES[game.active_player.id] if game.is_started else None,
        "seats": {side: seat(player, news) for player, side in SIDES.items()},
        "jokers": {SIDES[player.id]: jokers(player) for player in game.players},
        "possible": possible(manager),
        "result": RESULTS[Outcome.GIVEN_UP if news.is_given_up else game.outcome],
        "guests": list(game.guests),
        "show": news.is_show,
        "look": {"palette": look.palette, "brightness": look.brightness},
    }


def tokens(turns: Iterable[Turn]) -> list[str]:
    return [str(turn) for turn in turns]


def possible(manager: GameManager) -> list[str]:
    """Every turn that whoever is to move may take now."""
    return tokens(turn for turn in EVERY_TURN if manager.allows(turn))


def seat(player: PlayerID, news: News) -> dict[str, Any]:
    game = news.manager.game
    guest = news.chosen or game.guest
    if guest is not None and guest.side is player and guest.is_there:
        away = {"away": True} if guest is game.guest_away else {}
        return {"by": "guest", "name": guest.name, "computer": guest.is_computer, **away}
    if game.player_count == 1 and player is PlayerID.TWO:
        return {"by": "computer", "level": game.level}
    return {"by": "stick"}


def jokers(player: Player) -> list[str]:
    used = {"delete": player.used_delete_joker, "bomb": player.used_bomb_joker}
    return [joker for joker, is_used in used.items() if not is_used]


def frame(picture: tuple[Frame, bool, str]) -> dict[str, Any]:
    lights, dimmed, caption = picture
    return {"lights": rows(lights), "dimmed": dimmed, "caption": caption}


def what_matters(news: News) -> tuple[object, ...]:
    """Two states of the game are the same if this is. It is cheaper than a state."""
    game = news.manager.game
    return (
        game.screen,
        game.player_count,
        game.level,
        news.number,
        news.manager.record,
        game.active_player.id,
        game.guest,
        game.guests,
        news.is_show,
        news.chosen,
        news.is_given_up,
    )
