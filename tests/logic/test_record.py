"""The record of a game: written, read, and wrong."""

import random

import pytest

from connect_four.logic import GameManager, Move
from connect_four.logic.record import RecordError, replay, written
from connect_four.logic.turn import Bomb, Delete, Drop, Turn, every_turn, parse
from tests.pictures import ONE_FIELD_LEFT, after, pressed, seen


@pytest.mark.parametrize(
    ("token", "turn"),
    [
        ("4", Drop(4)),
        ("0", Drop(0)),
        ("7", Drop(7)),
        ("x36", Delete(3, 6)),
        ("x01", Delete(0, 1)),
        ("x77", Delete(7, 7)),
        ("x3*", Delete(3, None)),
        ("x*6", Delete(None, 6)),
        ("b45", Bomb(4, 5)),
        ("b01", Bomb(0, 1)),
        ("b77", Bomb(7, 7)),
    ],
)
def test_a_token_writes_a_turn(token: str, turn: Turn) -> None:
    assert parse(token) == turn
    assert str(turn) == token


def test_every_turn_is_read_as_it_was_written() -> None:
    assert [parse(str(turn)) for turn in every_turn()] == every_turn()


def test_every_other_short_token_is_none() -> None:
    letters = "0178*xb-B4"
    tokens = {"", *letters}
    for _ in range(3):
        tokens |= {token + letter for token in tokens for letter in letters}
    turns = set(map(str, every_turn()))
    assert {token for token in tokens if parse(token) is not None} == tokens & turns


@pytest.mark.parametrize(
    "token", ["8", "-1", "44", "x30", "x38", "x86", "x**", "*6", "b40", "b4*", "b48", "X36", "٤", "4\n", "x36 "]
)
def test_what_is_no_token(token: str) -> None:
    assert parse(token) is None


def test_a_record_is_the_game_that_was_played() -> None:
    by_hand = after("R C  C RC UCC C UCC C RC UCRRRC C UCLC")
    record = "3 4 x47 4 b46 4 5 x*7 5 b46"
    assert written(by_hand.record) == record
    assert seen(replay(record)) == seen(pressed(by_hand, "LL"))
    assert written(after("R C  C UCDC").record) == "3 x3*"


def test_random_games_are_replayed() -> None:
    ends = set()
    for seed in range(150):
        chance = random.Random(seed)
        manager = GameManager()
        manager.start(2, 3)
        for _ in range(chance.randint(0, 50)):
            turns = [turn for turn in every_turn() if manager.allows(turn)]
            if turns:
                manager.take(chance.choice(turns))
        again = replay(written(manager.record))
        assert again.record == manager.record
        assert seen(again) == seen(manager)
        assert again.game.board.stones == manager.game.board.stones
        ends.add(again.game.screen)
    assert len(ends) == 2


def test_white_space_of_any_kind_separates() -> None:
    assert written(replay("\n 3\t4 \r\n\n 5  ").record) == "3 4 5"
    assert replay("").record == ()


def test_the_choice_of_players_comes_with_the_caller() -> None:
    game = replay("3", player_count=1, level=5).game
    assert (game.player_count, game.level) == (1, 5)
    game = replay("3").game
    assert (game.player_count, game.level) == (2, 3)


NO_TURN = "not a turn; write 4, x36, x3*, x*6 or b45, with columns from 0 to 7 and rows from 1 to 7"


@pytest.mark.parametrize(
    ("record", "error"),
    [
        (
            "3 9 4",
            f"turn 2, '9': {NO_TURN}",
        ),
        (
            "3 4 x",
            f"turn 3, 'x': {NO_TURN}",
        ),
        (
            "34",
            f"turn 1, '34': {NO_TURN}",
        ),
        (
            "9" * 1000,
            f"turn 1, '99999999999999999999': {NO_TURN}",
        ),
        ("x37", "turn 1, 'x37': there is no stone at (3,7)"),
        ("3 x4*", "turn 2, 'x4*': there is no stone in column 4"),
        ("3 x*6", "turn 2, 'x*6': there is no stone in row 6"),
        ("b37", "turn 1, 'b37': there is no stone within two steps of (3,7)"),
        ("3 b67", "turn 2, 'b67': there is no stone within two steps of (6,7)"),
        ("3 b37", "turn 2, 'b37': there is a stone at (3,7), and a bomb needs an empty field"),
        ("3 3 3 3 3 3 3 3", "turn 8, '3': column 3 is full"),
        ("3 4 x47 3 x37", "turn 5, 'x37': Green has no delete joker left"),
        ("3 b36 3 b36", "turn 4, 'b36': Blue has no bomb left"),
        ("3 0 3 0 3 0 3 0", "turn 8, '0': the game was over before it"),
        (ONE_FIELD_LEFT + " 6 x37", "turn 57, 'x37': the game was over before it"),
    ],
)
def test_an_error_names_the_token_and_its_place(record: str, error: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert str(caught.value) == error
    assert isinstance(caught.value, ValueError)


def test_a_joker_can_be_used_once_by_each_player() -> None:
    replay("3 4 5 x37 x47")
    with pytest.raises(RecordError, match="turn 6, 'x57'"):
        replay("3 4 5 x37 x47 x57")
    replay("0 4 7 7 b06 b46")
    with pytest.raises(RecordError, match="turn 7, 'b66'"):
        replay("0 4 7 7 b06 b46 b66")


def test_a_turn_that_is_not_allowed_is_not_taken() -> None:
    manager = replay("3 3 3 3 3 3 3")
    before = seen(manager)
    with pytest.raises(ValueError, match=r"the turn 3 is not allowed here$"):
        manager.take(Drop(3))
    assert (seen(manager), len(manager.record)) == (before, 7)
    with pytest.raises(ValueError, match=r"the turn 3 is not allowed here$"):
        GameManager().take(Drop(3))


def test_the_record_is_empty_again_when_another_game_is_chosen() -> None:
    manager = replay("3 0 3 0 3 0 3")
    assert written(manager.record) == "3 0 3 0 3 0 3"
    manager.execute_move(Move.CONFIRM)
    assert manager.record == ()
