"""What anybody may read of a game."""

import pytest

from connect_four.datastore import Field, MenuItem, PlayerID, ScreenName
from connect_four.datastore.mutable import FullBoard, FullGame, FullPlayer
from connect_four.logic import GameManager
from tests.pictures import ONE_FIELD_LEFT, after, board

ONE, TWO = PlayerID


def test_a_new_game() -> None:
    game = GameManager().game
    assert game.screen is ScreenName.PLAYER_SELECT
    assert (game.player_count, game.level, game.level_is_shown) == (1, 3, False)
    assert (game.is_started, game.is_draw, game.winner) == (False, False, None)
    assert game.active_player is game.players[0]
    assert [player.id for player in game.players] == [ONE, TWO]
    assert (game.column, game.menu_item, game.bomb_centre) == (3, None, None)
    assert not game.board.fields
    assert not game.board.highlight


def test_the_choice_of_players_and_level() -> None:
    assert after("R").game.player_count == 2
    game = after("U").game
    assert (game.player_count, game.level, game.level_is_shown) == (1, 4, True)
    game = after("U C").game
    assert (game.player_count, game.level, game.level_is_shown) == (1, 4, False)


def test_the_taken_fields_with_their_owners() -> None:
    assert after("", "3 3 0").game.board.fields == [Field(0, 7, ONE), Field(3, 7, ONE), Field(3, 6, TWO)]


def test_every_field_of_a_board() -> None:
    picture = """
        ........
        G......B
        B......G
        G..B...B
        BB.G...G
        GGBBG.BB
        BGBGBGGG
    """
    rows = picture.split()
    full = FullBoard(board(picture))
    owners = {"G": ONE, "B": TWO, ".": None}
    fields = [Field(x, y, owners[rows[y - 1][x]]) for x in range(8) for y in range(7, 0, -1)]
    assert [full.field(field.x, field.y) for field in fields] == fields
    assert full.fields == [field for field in fields if field.owner]


def test_the_highlight() -> None:
    assert after("", "3 3").game.board.highlight == [Field(3, y) for y in range(5, 0, -1)]
    assert after("U", "3 3").game.board.highlight == []
    assert after("U C", "3 3").game.board.highlight == [Field(3, 6, TWO)]
    blast = [(2, 6), (2, 5), (2, 4), (3, 7), (3, 6), (3, 5), (3, 4), (3, 3), (4, 6), (4, 5), (4, 4)]
    found = [(field.x, field.y) for field in after("ULC", "3 3").game.board.highlight]
    assert found == [(1, 5), *blast, (5, 5)]


def test_whose_turn_it_is() -> None:
    assert [after("", record).game.active_player.id for record in ("", "3", "3 4", "3 4 x37")] == [ONE, TWO, ONE, TWO]


def test_a_game_is_started_as_long_as_turns_are_taken() -> None:
    assert [after(presses).game.is_started for presses in ("", "C", "C U", "C C U C", "C C URC")] == [
        False,
        *[True] * 4,
    ]
    assert not after("", "3 0 3 0 3 0 3").game.is_started
    assert not after("C U R C").game.is_started
    assert not after("C U RR C").game.is_started


def test_used_jokers() -> None:
    def used(record: str) -> list[tuple[bool, bool]]:
        return [(player.used_delete_joker, player.used_bomb_joker) for player in after("", record).game.players]

    assert used("3 4") == [(False, False), (False, False)]
    assert used("3 4 x37") == [(True, False), (False, False)]
    assert used("3 4 b36") == [(False, True), (False, False)]
    assert used("3 4 5 x37") == [(False, False), (True, False)]
    assert used("3 4 5 b46") == [(False, False), (False, True)]


def test_the_winner() -> None:
    game = after("", "3 0 3 0 3 0 3").game
    assert (game.winner, game.is_draw) == (game.players[0], False)
    game = after("", "7 3 0 3 0 3 0 3").game
    assert (game.winner, game.is_draw) == (game.players[1], False)


@pytest.mark.parametrize("record", [ONE_FIELD_LEFT + " 6", "0 1 0 1 1 0 0 1 0 1 x*5"])
def test_a_draw(record: str) -> None:
    game = after("", record).game
    assert (game.winner, game.is_draw) == (None, True)


def test_the_screens_by_name() -> None:
    ways = {
        "": ScreenName.PLAYER_SELECT,
        "C": ScreenName.PLACE_STONE,
        "C U": ScreenName.MENU,
        "C C U C": ScreenName.DELETE,
        "C C U R C": ScreenName.BOMB,
        "C U R C": ScreenName.OFF,
        "C" + "CRCL" * 3 + "C": ScreenName.GAME_OVER,
    }
    assert {presses: after(presses).game.screen for presses in ways} == ways


def test_the_selected_menu_item() -> None:
    assert [after("C C" + presses).game.menu_item for presses in ("", "U", "UR", "UL", "ULL", "UC", "URC")] == [
        None,
        MenuItem.DELETE_OF_TWO,
        MenuItem.BOMB_OF_TWO,
        MenuItem.RESTART,
        MenuItem.QUIT,
        MenuItem.DELETE_OF_TWO,
        MenuItem.BOMB_OF_TWO,
    ]


def test_the_centre_of_the_bomb() -> None:
    assert after("ULC", "3 4").game.bomb_centre == Field(3, 6)
    assert after("ULC D", "3 4").game.bomb_centre == Field(3, 7, ONE)
    assert after("ULC RD", "3 4").game.bomb_centre == Field(4, 7, TWO)
    assert after("UC", "3 4").game.bomb_centre is None


def test_the_other_player() -> None:
    assert (ONE.other, TWO.other) == (TWO, ONE)


def test_the_writing_side_can_stand_alone() -> None:
    game = FullGame()
    assert vars(game) == vars(GameManager().game)
    game.board.stones = board("........ " * 6 + "..GB....")
    assert game.board.fields == [Field(2, 7, ONE), Field(3, 7, TWO)]
    assert game.players == (FullPlayer(ONE), FullPlayer(TWO))
