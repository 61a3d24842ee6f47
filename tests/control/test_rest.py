from connect_four.control.rest import NEVER, Patience, Rest, Stage
from connect_four.datastore import ScreenName
from connect_four.logic import GameManager
from tests.pictures import after, offered

PATIENCE = Patience(dim_after=60, show_after=300)
SELECT, OVER, BOARD = GameManager(), after("", "0 1 0 1 0 1 0"), after("L", "0 1 0 1 0 1 0")
IN_A_GAME = [after(presses) for presses in ("RC", "RCU", "RCCUC", "RCCURC")]
BETWEEN_GAMES = [SELECT, OVER, BOARD]
WAITING = offered("Anna", presses=6 * "U" + "C")
OFF = after("RCURC")


def stage_at(seconds: float, manager: GameManager, patience: Patience = PATIENCE) -> Stage:
    rest = Rest(manager.game, patience, now=0)
    rest.ring(seconds)
    return rest.stage


def test_these_are_all_screens() -> None:
    assert {manager.game.screen for manager in (*IN_A_GAME, *BETWEEN_GAMES, WAITING, OFF)} == {*ScreenName}


def test_between_games_the_picture_dims_and_then_the_show_begins() -> None:
    for manager in BETWEEN_GAMES:
        assert stage_at(59.9, manager) is Stage.AWAKE
        assert stage_at(60, manager) is Stage.DIMMED
        assert stage_at(299.9, manager) is Stage.DIMMED
        assert stage_at(300, manager) is Stage.SHOW


def test_a_game_in_progress_only_dims_and_so_does_waiting() -> None:
    for manager in (*IN_A_GAME, WAITING):
        assert stage_at(59.9, manager) is Stage.AWAKE
        assert stage_at(60, manager) is Stage.DIMMED
        assert stage_at(100_000, manager) is Stage.DIMMED


def test_nothing_happens_in_the_dark() -> None:
    assert stage_at(100_000, OFF) is Stage.AWAKE
    assert Rest(OFF.game, PATIENCE, now=0).due is None


def test_0_turns_each_of_them_off() -> None:
    assert stage_at(100_000, SELECT, NEVER) is Stage.AWAKE
    assert stage_at(100_000, SELECT, Patience(60, 0)) is Stage.DIMMED
    assert stage_at(299.9, SELECT, Patience(0, 300)) is Stage.AWAKE
    assert stage_at(300, SELECT, Patience(0, 300)) is Stage.SHOW


def test_the_show_may_come_before_the_dimming() -> None:
    assert stage_at(30, OVER, Patience(60, 30)) is Stage.SHOW
    assert stage_at(60, OVER, Patience(60, 30)) is Stage.SHOW


def test_it_is_known_when_the_next_stage_begins() -> None:
    manager = GameManager()
    rest = Rest(manager.game, PATIENCE, now=10)
    assert rest.due == 70
    rest.ring(70)
    assert rest.due == 310
    manager.start(2, 3)
    assert rest.due is None


def test_after_the_last_stage_nothing_is_due() -> None:
    rest = Rest(SELECT.game, PATIENCE, now=10)
    rest.ring(310)
    assert rest.due is None


def test_a_press_ends_a_rest_and_starts_the_wait_again() -> None:
    rest = Rest(IN_A_GAME[0].game, PATIENCE, now=0)
    assert not rest.wake(50)
    rest.ring(109)
    assert rest.stage is Stage.AWAKE
    rest.ring(110)
    assert rest.wake(111)
    assert rest.stage is Stage.AWAKE
    assert not rest.wake(112)


def test_a_press_counts_until_the_dim_picture_has_been_shown() -> None:
    assert not Rest(SELECT.game, PATIENCE, now=0).wake(61)
