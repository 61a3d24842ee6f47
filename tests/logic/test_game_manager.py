"""What the game manager offers beside moves: ways to a turn, take-backs, and games that start in the middle."""

from copy import deepcopy
from typing import cast

import pytest

from connect_four.logic import GameManager, Move
from connect_four.logic.game_manager import Aid
from connect_four.logic.record import replay, written
from connect_four.logic.turn import Bomb, Delete, Drop, Turn, every_turn, parse
from tests.pictures import ONE_FIELD_LEFT, after, drawn, pressed, seen


def way(manager: GameManager, token: str) -> str:
    turn = parse(token)
    assert turn is not None
    return "".join(move.value for move in manager.way_to(turn))


@pytest.mark.parametrize(
    ("presses", "token", "expected"),
    [
        ("", "3", "C"),
        ("", "0", "LLLC"),
        ("", "6", "RRRC"),
        ("", "7", "LLLLC"),
        ("", "x37", "UCC"),
        ("", "x47", "RUCC"),
        ("", "x3*", "UCDC"),
        ("", "x*7", "LLLUCLC"),
        ("", "b36", "ULCC"),
        ("U", "4", "DRC"),
        ("ULC", "b45", "RUC"),
        ("UC", "b36", "DULCC"),
    ],
)
def test_the_shortest_way_to_a_turn(presses: str, token: str, expected: str) -> None:
    manager = after(presses, "3 4")
    assert way(manager, token) == expected
    assert written(pressed(manager, expected).record) == f"3 4 {token}"


@pytest.mark.parametrize("presses", ["", "LL", "U", "URR", "UC", "UCLLLL", "UCDDD", "ULC", "ULCR"])
@pytest.mark.parametrize("record", ["0 0 0 0 0 0 0 3 3 5", "3 4", "3 4 4 3"])
def test_a_way_leads_from_every_screen_to_every_turn_that_is_allowed(record: str, presses: str) -> None:
    start = after(presses, record)
    for turn in every_turn():
        if start.allows(turn):
            manager = deepcopy(start)
            for move in start.way_to(turn):
                assert not set(manager.record) - set(start.record), "a turn was taken on the way"
                assert manager.execute_move(move)
            assert manager.record == (*start.record, turn)


def test_a_way_leads_from_player_select_through_the_start_of_the_game() -> None:
    assert way(after("R"), "3") == "CC"
    assert way(after(""), "5") == "CRRC"


def test_no_way_leads_to_a_turn_that_is_not_offered() -> None:
    with pytest.raises(ValueError, match="no way leads to the turn x37"):
        replay("3 4 x37 5").way_to(Delete(3, 7))
    with pytest.raises(ValueError, match="no way leads to the turn 3"):
        after("C U R C").way_to(Drop(3))
    with pytest.raises(ValueError, match="no way leads to the turn 3"):
        replay("3 0 3 0 3 0 3").way_to(Drop(3))


def test_a_take_back_leads_to_the_last_decision_of_player_1() -> None:
    for played, left in (("3", ""), ("3 4", ""), ("3 4 3", "3 4"), ("3 4 x47 4", "3 4"), ("3 4 4 x37 4", "3 4 4 x37")):
        manager = replay(played, player_count=1, level=5)
        assert manager.take_back()
        assert seen(manager) == seen(after("", left))
        assert written(manager.record) == left
        assert (manager.game.player_count, manager.game.level, manager.aids) == (1, 5, frozenset({Aid.TAKE_BACK}))


@pytest.mark.parametrize(
    ("played", "left"),
    [("3", ""), ("3 4", "3"), ("3 4 x47", "3 4"), ("3 4 x47 b46", "3 4 x47"), ("3 4 3 x37 4", "3 4 3 x37")],
)
def test_between_two_people_a_take_back_takes_one_turn(played: str, left: str) -> None:
    manager = replay(played)
    assert manager.take_back()
    assert seen(manager) == seen(after("", left))
    assert written(manager.record) == left
    assert (manager.game.player_count, manager.aids) == (2, frozenset({Aid.TAKE_BACK}))


@pytest.mark.parametrize(
    ("player_count", "played", "left"),
    [
        (2, "3 0 3 0 3 0 3", "3 0 3 0 3 0"),
        (2, "0 3 1 0 2 1 3 x37", "0 3 1 0 2 1 3"),
        (2, f"{ONE_FIELD_LEFT} 6", ONE_FIELD_LEFT),
        (1, "3 0 3 0 3 0 3", "3 0 3 0 3 0"),
        (1, "0 3 0 3 0 3 1 3", "0 3 0 3 0 3"),
        (1, f"{ONE_FIELD_LEFT} 6", ONE_FIELD_LEFT.rpartition(" ")[0]),
    ],
)
def test_a_game_that_is_over_goes_on_after_a_take_back(player_count: int, played: str, left: str) -> None:
    manager = replay(played, player_count)
    assert not manager.game.is_started
    assert manager.take_back()
    assert seen(manager) == seen(after("", left))
    assert written(manager.record) == left
    assert (manager.game.winner, manager.aids) == (None, frozenset({Aid.TAKE_BACK}))
    assert manager.game.is_started


def test_turn_after_turn_is_taken_back_down_to_the_first() -> None:
    for player_count, record, count in ((2, "3 0 3 0 3 0 3", 7), (1, "3 0 3 0 3 0 3", 4)):
        manager = replay(record, player_count)
        assert [manager.take_back() for _ in range(count + 1)] == [True] * count + [False]
        assert seen(manager) == seen(after("C"))


@pytest.mark.parametrize("presses", ["", "R", "C", "R C", "R C U", "R C C U L C", "R C C U LL C"])
def test_a_take_back_is_refused_where_there_is_nothing_to_take_back(presses: str) -> None:
    """On player select, in a game without a turn, and when it is off."""
    manager = after(presses)
    before = seen(manager), manager.record, manager.get_moves()
    assert manager.take_back() is False
    assert (seen(manager), manager.record, manager.get_moves(), manager.aids) == (*before, frozenset())


def test_a_take_back_ends_aiming_and_gives_the_joker_back() -> None:
    manager = replay("3 4 x47 4", player_count=1)
    pressed(manager, "U L")
    assert manager.take_back()
    assert seen(pressed(manager, "U")) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O c   R Y   C O |
        1|                |
        2|                |
        3|                |
        4|                |
        5|                |
        6|                |
        7|      G B       |
         +================+
    """)


def test_aids_belong_to_their_game() -> None:
    manager = after("C C C")
    manager.note(Aid.HINT)
    manager.note(Aid.HINT)
    assert manager.aids == {Aid.HINT}
    assert manager.take_back()
    pressed(manager, "C C")
    assert manager.take_back()
    assert manager.aids == {Aid.HINT, Aid.TAKE_BACK}
    pressed(manager, "U RR C")
    assert manager.aids == frozenset()


def test_a_game_starts_in_the_middle() -> None:
    manager = after("R C C C U")
    manager.start(1, 4, (Drop(2), Drop(5)), frozenset({Aid.HINT}))
    assert seen(manager) == seen(after("", "2 5"))
    assert (manager.game.player_count, manager.game.level, manager.aids) == (1, 4, frozenset({Aid.HINT}))


def test_a_game_does_not_start_with_a_turn_that_is_not_allowed() -> None:
    with pytest.raises(ValueError, match=r"the turn x37 is not allowed here$"):
        GameManager().start(2, 3, (Delete(3, 7),))


def test_which_turns_are_allowed() -> None:
    manager = replay("3 4 x47 4 b46 3")
    answers = {token: manager.allows(turn) for token in ("0", "x37", "b36", "x57") if (turn := parse(token))}
    assert answers == {"0": True, "x37": False, "b36": False, "x57": False}
    manager = replay("3 4")
    answers = {token: manager.allows(turn) for token in ("0", "x37", "b36", "x57", "b37") if (turn := parse(token))}
    assert answers == {"0": True, "x37": True, "b36": True, "x57": False, "b37": False}


@pytest.mark.parametrize(
    "turn",
    [
        Bomb(4, 8),
        Bomb(4, 0),
        Bomb(8, 7),
        Bomb(-1, 7),
        Delete(3, -1),
        Delete(3, 8),
        Delete(2, 15),
        Delete(8, None),
        Delete(-1, None),
        Delete(None, 0),
        Delete(None, 8),
        Delete(None, None),
        Drop(8),
        Drop(-1),
    ],
)
def test_a_turn_that_aims_outside_the_board_is_not_allowed_and_has_no_way_into_a_record(turn: Turn) -> None:
    manager = replay("3 4 3 4 4 3")
    assert not manager.allows(turn)
    with pytest.raises(ValueError, match="is not allowed here"):
        manager.take(turn)
    with pytest.raises(ValueError, match="no way leads"):
        manager.way_to(turn)
    with pytest.raises(ValueError, match="is not allowed here"):
        GameManager().start(2, 3, (turn,))
    assert written(manager.record) == "3 4 3 4 4 3"


def test_a_letter_is_no_move() -> None:
    manager = GameManager()
    with pytest.raises(TypeError, match=r"'L' is not a Move; write Move.LEFT, or Move\('L'\)"):
        manager.execute_move(cast(Move, "L"))


@pytest.mark.parametrize(
    ("player_count", "level", "presses"), [(1, 3, ""), (1, 1, "DDL"), (1, 8, "UUUUUL"), (2, 3, "R")]
)
def test_it_begins_with_a_choice(player_count: int, level: int, presses: str) -> None:
    manager = GameManager(player_count, level)
    assert seen(manager) == seen(after(presses))
    assert manager.get_moves() == after(presses).get_moves()
    assert (manager.game.player_count, manager.game.level) == (player_count, level)
