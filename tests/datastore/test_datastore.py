"""What anybody may read of a game."""

import pytest

from connect_four.datastore import Field, Guest, MenuItem, Outcome, PlayerID, ScreenName
from connect_four.datastore.fields import column, field, row
from connect_four.datastore.mutable import FullBoard, FullGame, FullPlayer
from connect_four.logic import GameManager
from connect_four.logic.rules import blast
from tests.pictures import ONE_FIELD_LEFT, after, board, offered, pressed, seen

ONE, TWO = PlayerID


def test_a_new_game() -> None:
    game = GameManager().game
    assert game.screen is ScreenName.PLAYER_SELECT
    assert (game.player_count, game.level, game.level_is_shown, game.board_is_shown) == (1, 3, False, False)
    assert (game.is_started, game.outcome, game.winner) == (False, Outcome.OPEN, None)
    assert game.active_player is game.players[0]
    assert [player.id for player in game.players] == [ONE, TWO]
    assert (game.column, game.menu_item, game.bomb_centre) == (3, None, None)
    assert (game.guests, game.guest_number, game.guest, game.is_guests_turn) == ((), 0, None, False)
    assert not game.board.fields
    assert not game.board.highlight


def test_the_choice_of_players_and_level() -> None:
    assert after("R").game.player_count == 2
    game = after("U").game
    assert (game.player_count, game.level, game.level_is_shown) == (1, 4, True)
    game = after("U C").game
    assert (game.player_count, game.level, game.level_is_shown) == (1, 4, False)


def test_whether_the_board_is_shown_at_the_end() -> None:
    won = "3 0 3 0 3 0 3"
    assert [after(presses, won).game.board_is_shown for presses in ("", "L", "LR", "LC")] == [False, True, False, False]
    assert {after(presses).game.board_is_shown for presses in ("", "U", "C", "C U", "C U R C")} == {False}


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
    assert after("", "3 0 3 0 3 2 3").game.board.highlight == []
    assert after("D", "3 0 3 0 3 2 3").game.board.highlight == [Field(3, y, ONE) for y in (7, 6, 5, 4)]


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
    assert (game.winner, game.outcome) == (game.players[0], Outcome.FIRST_WON)
    game = after("", "7 3 0 3 0 3 0 3").game
    assert (game.winner, game.outcome) == (game.players[1], Outcome.SECOND_WON)


@pytest.mark.parametrize("record", [ONE_FIELD_LEFT + " 6", "0 1 0 1 1 0 0 1 0 1 x*5"])
def test_a_draw(record: str) -> None:
    game = after("", record).game
    assert (game.winner, game.outcome) == (None, Outcome.DRAW)


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
    assert offered("Anna", presses="UUUUUU C").game.screen is ScreenName.WAITING
    assert {*ways.values(), ScreenName.WAITING} == {*ScreenName}


def test_the_guests_who_can_be_chosen_and_the_one_who_is() -> None:
    for presses, number in {"": 0, "UUUUU": 0, "UUUUUU": 1, "UUUUUUU": 2, "UUUUUUU C": 2, "UUUUUUU L": 0}.items():
        game = offered("Anna", "Ben", presses=presses).game
        assert (game.guests, game.guest_number, game.level_is_shown) == (("Anna", "Ben"), number, presses == "UUUUU")


def test_the_guest_of_a_game_and_the_guests_turns() -> None:
    for side, other in ((ONE, TWO), (TWO, ONE)):
        manager = GameManager()
        game, guest = manager.game, Guest("Anna", side)
        manager.start(2, 8, guest=guest)
        assert game.guest == guest
        assert game.is_guests_turn == (side is ONE)
        manager.seat(Guest("Anna", side, is_there=False))
        assert not game.is_guests_turn
        pressed(manager, "C")
        assert game.active_player.id is TWO
        manager.seat(guest)
        assert game.is_guests_turn == (other is ONE)


def test_when_the_game_is_over_it_is_no_guests_turn() -> None:
    manager = after("", "3 0 3 0 3 0 3")
    for side in PlayerID:
        manager.seat(Guest("Anna", side))
        assert not manager.game.is_guests_turn


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
    game.board.toggle_stone(2, 7, ONE)
    game.board.toggle_stone(3, 7, TWO)
    assert game.board.fields == [Field(2, 7, ONE), Field(3, 7, TWO)]
    assert game.players == (FullPlayer(ONE), FullPlayer(TWO))


def test_a_stone_is_toggled_on_and_off() -> None:
    full = FullBoard()
    full.toggle_stone(7, 1, TWO)
    full.toggle_stone(0, 7, ONE)
    assert full.fields == [Field(0, 7, ONE), Field(7, 1, TWO)]
    full.toggle_stone(7, 1, TWO)
    assert full.fields == [Field(0, 7, ONE)]
    for player, at in ((TWO, (0, 7)), (ONE, (0, 0)), (ONE, (0, 8)), (ONE, (-1, 7)), (ONE, (8, 7))):
        with pytest.raises(ValueError, match=r"stone of the other player|no field"):
            full.toggle_stone(*at, player)
    assert full.fields == [Field(0, 7, ONE)]


def test_a_highlight_is_set() -> None:
    full = FullBoard(board("........ " * 6 + "...G...."))
    full.set_highlight(column(3) | field(0, 1))
    assert full.highlight == [Field(0, 1), Field(3, 7, ONE), *(Field(3, y) for y in range(6, 0, -1))]


def test_a_joker_is_used_once_and_for_ever() -> None:
    player = FullPlayer(TWO)
    player.use_delete_joker()
    assert (player.used_delete_joker, player.used_bomb_joker) == (True, False)
    player.use_bomb_joker()
    assert (player.used_delete_joker, player.used_bomb_joker) == (True, True)
    for use in (player.use_delete_joker, player.use_bomb_joker):
        with pytest.raises(ValueError, match="joker has been used"):
            use()
    assert (player.used_delete_joker, player.used_bomb_joker) == (True, True)


def test_nothing_can_be_written_through_the_game() -> None:
    manager = after("UC", "3 4 5 x37")
    before = seen(manager), manager.get_moves()
    for what in (manager.game, manager.game.board, *manager.game.players):
        names = [name for name in dir(what) if not name.startswith("_")]
        assert names
        for name in [*names, "something"]:
            with pytest.raises(AttributeError):
                setattr(what, name, None)
            with pytest.raises(AttributeError):
                delattr(what, name)
    assert not {"toggle_stone", "set_highlight", "use_delete_joker", "use_bomb_joker", "clear"} & {
        name for what in (manager.game, manager.game.board, manager.game.active_player) for name in dir(what)
    }
    assert (seen(manager), manager.get_moves()) == before


def test_the_game_that_was_read_goes_on() -> None:
    manager = GameManager()
    game = manager.game
    pressed(manager, "R C C U RRR C")
    assert game.screen is ScreenName.PLAYER_SELECT
    pressed(manager, "C C C")
    assert [(field.x, field.y) for field in game.board.fields] == [(3, 7), (3, 6)]


def test_two_games_are_equal_if_everything_about_them_is() -> None:
    assert FullGame() == FullGame()
    for change in (
        lambda game: game.board.toggle_stone(3, 7, ONE),
        lambda game: game.board.set_highlight(1),
        lambda game: game.players[1].use_bomb_joker(),
        lambda game: setattr(game, "active_player", game.players[1]),
        lambda game: setattr(game, "outcome", Outcome.DRAW),
        lambda game: setattr(game, "column", 4),
        lambda game: setattr(game, "menu_item", MenuItem.QUIT),
        lambda game: setattr(game, "level", 1),
        lambda game: setattr(game, "bomb_centre", Field(3, 7)),
        lambda game: setattr(game, "is_started", True),
        lambda game: setattr(game, "board_is_shown", True),
        lambda game: setattr(game, "screen", ScreenName.OFF),
        lambda game: setattr(game, "guests", ("Anna",)),
        lambda game: setattr(game, "guest_number", 1),
        lambda game: setattr(game, "guest", Guest("Anna", TWO)),
    ):
        game = FullGame()
        change(game)
        assert game != FullGame()
        assert repr(game) != repr(FullGame())


@pytest.mark.parametrize(("x", "y"), [(-1, 7), (8, 7), (3, 0), (3, -1), (3, 8), (5, 15), (4, 8)])
def test_there_is_no_field_outside_the_board(x: int, y: int) -> None:
    for what in (field, blast, GameManager().game.board.field):
        with pytest.raises(ValueError, match=rf"there is no field \({x}, {y}\) on the board"):
            what(x, y)


@pytest.mark.parametrize("number", [-1, 8, 64])
def test_there_is_no_column_or_row_outside_the_board(number: int) -> None:
    with pytest.raises(ValueError, match=f"there is no column {number} on the board"):
        column(number)
    with pytest.raises(ValueError, match=f"there is no row {number} on the board"):
        row(number)
    with pytest.raises(ValueError, match="there is no row 0 on the board"):
        row(0)
