from connect_four.control.rest import NEVER, Patience, Rest, Stage
from connect_four.datastore import ScreenName

PATIENCE = Patience(dim_after=60, show_after=300)
IN_A_GAME = (ScreenName.PLACE_STONE, ScreenName.MENU, ScreenName.DELETE, ScreenName.BOMB)
BETWEEN_GAMES = (ScreenName.PLAYER_SELECT, ScreenName.GAME_OVER)


def stage_at(seconds: float, screen: ScreenName, patience: Patience = PATIENCE) -> Stage:
    rest = Rest(patience, now=0)
    rest.go_on(screen, seconds)
    return rest.stage


def test_between_games_the_picture_dims_and_then_the_show_begins() -> None:
    for screen in BETWEEN_GAMES:
        assert stage_at(59.9, screen) is Stage.AWAKE
        assert stage_at(60, screen) is Stage.DIMMED
        assert stage_at(299.9, screen) is Stage.DIMMED
        assert stage_at(300, screen) is Stage.SHOW


def test_a_game_in_progress_only_dims() -> None:
    for screen in IN_A_GAME:
        assert stage_at(59.9, screen) is Stage.AWAKE
        assert stage_at(60, screen) is Stage.DIMMED
        assert stage_at(100_000, screen) is Stage.DIMMED


def test_nothing_happens_in_the_dark() -> None:
    assert stage_at(100_000, ScreenName.OFF) is Stage.AWAKE
    assert Rest(PATIENCE, now=0).due(ScreenName.OFF) is None


def test_0_turns_each_of_them_off() -> None:
    select = ScreenName.PLAYER_SELECT
    assert stage_at(100_000, select, NEVER) is Stage.AWAKE
    assert stage_at(100_000, select, Patience(60, 0)) is Stage.DIMMED
    assert stage_at(299.9, select, Patience(0, 300)) is Stage.AWAKE
    assert stage_at(300, select, Patience(0, 300)) is Stage.SHOW


def test_the_show_may_come_before_the_dimming() -> None:
    assert stage_at(30, ScreenName.GAME_OVER, Patience(60, 30)) is Stage.SHOW
    assert stage_at(60, ScreenName.GAME_OVER, Patience(60, 30)) is Stage.SHOW


def test_it_is_known_when_the_next_stage_begins() -> None:
    rest = Rest(PATIENCE, now=10)
    assert rest.due(ScreenName.PLAYER_SELECT) == 70
    rest.go_on(ScreenName.PLAYER_SELECT, 70)
    assert rest.due(ScreenName.PLAYER_SELECT) == 310
    assert rest.due(ScreenName.MENU) is None
    rest.go_on(ScreenName.PLAYER_SELECT, 310)
    assert rest.due(ScreenName.PLAYER_SELECT) is None


def test_a_press_ends_a_rest_and_starts_the_wait_again() -> None:
    rest = Rest(PATIENCE, now=0)
    assert not rest.wake(50)
    rest.go_on(ScreenName.MENU, 109)
    assert rest.stage is Stage.AWAKE
    rest.go_on(ScreenName.MENU, 110)
    assert rest.wake(111)
    assert rest.stage is Stage.AWAKE
    assert not rest.wake(112)


def test_a_press_counts_until_the_dim_picture_has_been_shown() -> None:
    assert not Rest(PATIENCE, now=0).wake(61)
