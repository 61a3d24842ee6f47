"""The picture dims, the game teaches and shows itself, and any press brings back what was there."""

import itertools
from threading import Event as Flag

import pytest

from connect_four.control.inbox import Event, Request
from connect_four.control.lesson import IDEAS
from connect_four.control.notices import Notices
from connect_four.control.rest import Patience
from connect_four.datastore import MAX_LEVEL
from connect_four.logic import GameManager, Move
from connect_four.logic.beginning import Beginning
from connect_four.logic.turn import Turn, parse
from tests.control.room import Shown, at, watched
from tests.pictures import after, seen
from tests.view.strips import scene

PATIENCE = Patience(dim_after=60, show_after=300)
PRESSES: list[Event] = [*Move, Request.HINT, Request.TAKE_BACK]

WON = "0 1 0 1 0 1 0"
LESSON = [idea.sentence for idea in IDEAS]
GAME = "The computer plays against itself."
GAME_OF_THE_SHOW = ["3", "4", "3", "4", "x37", "b56", "3", "0", "3", "0", "3"]


def next_of_the_show(so_far: Beginning, level: int, stop: Flag, seconds: float | None = None) -> Turn | None:
    assert (level, seconds) == (MAX_LEVEL, 0.1)
    return parse(GAME_OF_THE_SHOW[len(so_far.turns)])


def looks(shown: list[Shown]) -> list[tuple[float, bool]]:
    return [(each.at, each.dimmed) for each in shown]


FINAL_BOARD = "RC" + "CRCL" * 3 + "C" + "D"


@pytest.mark.parametrize("presses", ["", "RC", "RCU", "RCCURC", "RCCUC", FINAL_BOARD])
def test_after_a_minute_the_same_picture_is_dim(presses: str) -> None:
    shown = watched(after(presses), [], until=299, patience=PATIENCE)
    assert looks(shown) == [(0, False), (60, True)]
    assert shown[0].picture == shown[1].picture == seen(after(presses))


@pytest.mark.parametrize("moment", [70, 340])
@pytest.mark.parametrize("letter", "LRUDC")
def test_who_looked_at_the_final_board_comes_back_to_it(letter: str, moment: float) -> None:
    """From the dimmed picture and from the show; only the next press leads on."""
    manager = after(FINAL_BOARD)
    shown = show(manager, moment + 2, (moment, letter), (moment + 1, "U"))
    back, on = shown[-2:]
    assert back == Shown(moment, shown[0].picture, dimmed=False, caption="")
    assert on == Shown(moment + 1, seen(after(FINAL_BOARD + "U")), dimmed=False, caption="")


@pytest.mark.parametrize("press", PRESSES)
def test_any_press_brightens_the_picture_and_does_nothing_else(press: Event) -> None:
    manager = after("RCC")
    before = scene(manager)
    shown = watched(manager, [(70, press)], until=129, patience=PATIENCE)
    assert looks(shown) == [(0, False), (60, True), (70, False)]
    assert scene(manager) == before
    assert shown[2] == Shown(70, shown[0].picture, dimmed=False, caption="")


def test_the_minute_begins_with_every_press() -> None:
    shown = watched(after("RC"), at((50, "L"), (100, "L")), until=200, patience=PATIENCE)
    assert looks(shown) == [(0, False), (50, False), (100, False), (160, True)]


def test_the_second_press_counts_again() -> None:
    manager = after("RC")
    shown = watched(manager, at((70, "LL")), until=80, patience=PATIENCE)
    assert looks(shown) == [(0, False), (60, True), (70, False), (70, False)]
    assert shown[-1].picture == seen(after("RCL"))


def test_a_game_in_progress_is_never_replaced_by_the_show() -> None:
    assert looks(watched(after("RCC"), [], until=9999, patience=PATIENCE)) == [(0, False), (60, True)]


def test_nothing_happens_on_a_dark_matrix() -> None:
    assert looks(watched(after("RCURC"), [], until=9999, patience=PATIENCE, stands_by=True)) == [(0, False)]


def test_0_is_never() -> None:
    assert looks(watched(GameManager(), [], until=9999)) == [(0, False)]


def show(manager: GameManager, until: float, *presses: tuple[float, str]) -> list[Shown]:
    return watched(manager, at(*presses), until, choose=next_of_the_show, patience=PATIENCE, waits=True)


def test_the_show_begins_between_games_and_is_dim() -> None:
    for manager in (GameManager(), after("", WON)):
        shown = show(manager, until=330)
        assert looks(shown)[1] == (60, True)
        assert next(each.at for each in shown if each.at > 60) >= 300
        assert all(each.dimmed for each in shown if each.at >= 60)
        assert shown[-1].picture != shown[0].picture


def test_on_the_first_screen_it_begins_with_the_lesson() -> None:
    parts = [*LESSON, GAME, *LESSON, GAME]
    assert told(GameManager(), until=900)[: len(parts)] == parts


def test_on_the_last_screen_it_begins_with_a_game() -> None:
    parts = [GAME, *LESSON, GAME]
    assert told(after("", WON), until=900)[: len(parts)] == parts


def told(manager: GameManager, until: float) -> list[str]:
    """What the show says, each sentence once."""
    shown = watched(manager, [], until, choose=next_of_the_show, patience=PATIENCE, waits=True, notices=Notices())
    captions = [caption for caption, _shown in itertools.groupby(each.caption for each in shown if each.at >= 300)]
    assert all(caption.endswith("  Any key: back") and len(caption) < 80 for caption in captions)
    return [caption.removesuffix("  Any key: back") for caption in captions]


def test_the_show_is_a_whole_game() -> None:
    """Every turn is seen in its order, and after the end comes the first picture of the lesson."""
    shown = iter([stones(each.picture) for each in show(after("", WON), until=440) if each.at >= 300])
    for turns in range(len(GAME_OF_THE_SHOW) + 1):
        assert stones(seen(after("", " ".join(GAME_OF_THE_SHOW[:turns])))) in shown
    assert stones(seen(GameManager())) in shown


def test_the_show_ends_with_the_colours_and_then_the_final_board() -> None:
    colours, board = (seen(after(presses, " ".join(GAME_OF_THE_SHOW))) for presses in ("", "D"))
    shown = [each for each in show(after("", WON), until=440) if each.at > 300]
    end = [each.picture for each in shown].index(colours)
    assert [each.picture for each in shown[end : end + 3]] == [colours, board, seen(GameManager())]
    assert min(later.at - each.at for each, later in itertools.pairwise(shown[end : end + 3])) > 3


def test_the_show_aims_its_jokers() -> None:
    aiming = [seen(after(presses, record)) for presses, record in (("UCD", "3 4 3 4"), ("URCRR", "3 4 3 4 x37"))]
    pictures = [each.picture for each in show(after("", WON), until=440)]
    assert all(picture in pictures for picture in aiming)


def stones(picture: str) -> str:
    """The picture without the cursor, which is where the last turn has left it."""
    return picture.replace("g", " ").replace("b", " ")


def test_the_show_has_a_pace_to_watch() -> None:
    shown = show(after("", WON), until=390)
    settled = [later.at - each.at for each, later in itertools.pairwise(shown) if each.at >= 300]
    assert max(settled) > 3
    # Stones fall fast, but no more than two pictures a second on the whole.
    assert len(shown) < 240


@pytest.mark.parametrize("moment", [300.5, 304.2, 307.31, 312, 325.05, 340.1, 355.77, 452.2, 470.1])
def test_any_press_ends_the_show_at_once_and_does_nothing_else(moment: float) -> None:
    for manager in (GameManager(), after("", WON)):
        for letter in "LRUDC":
            before = scene(manager)
            shown = show(manager, moment + 59, (moment, letter))
            assert scene(manager) == before
            assert shown[-1] == Shown(moment, shown[0].picture, dimmed=False, caption="")


def test_after_the_show_everything_is_as_before() -> None:
    manager = GameManager()
    shown = show(manager, 1000, (310, "L"), (311, "R"), (312, "C"))
    assert shown[-1].picture == seen(after("RC"))
    assert shown[-1].dimmed


def test_the_game_is_left_while_the_show_is_on() -> None:
    assert watched(GameManager(), [(310, Request.LEAVE)], until=9999, patience=PATIENCE)[-1].at <= 310
