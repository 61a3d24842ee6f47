"""The lesson, as somebody sees it who has never seen the game: pictures, sentences, and the stick before each press."""

from collections.abc import Sequence
from itertools import groupby, pairwise

import pytest

from connect_four.control.inbox import Event, Request
from connect_four.control.lesson import IDEAS, LOOK_SECONDS
from connect_four.control.lesson_loop import teach
from connect_four.logic import GameManager, Move
from connect_four.logic.record import replay
from connect_four.logic.turn import parse
from connect_four.view.frame import ALL_DARK
from connect_four.view.stick import stick
from connect_four.view.text import text
from tests.control.lesson_pictures import PICTURES
from tests.control.room import Clock, Recorder, ScriptedInbox, Shown
from tests.view.strips import strips

LONG = 1000.0
WAY_OUT = "  q: leave"
STICKS = {text(stick(move)): move for move in (None, *Move)}


class CountingInbox(ScriptedInbox):
    waits = 0

    def get(self, timeout: float | None = None) -> Event | None:
        self.waits += 1
        return super().get(timeout)


def taught(script: Sequence[tuple[float, Event]] = (), wants_caption: bool = True) -> tuple[list[Shown], int]:
    """All that is shown, and how often the Pi was woken for it."""
    clock = Clock()
    display = Recorder(clock, wants_caption=wants_caption)
    inbox = CountingInbox(clock, script, LONG, waits=False)
    try:
        teach(inbox, display)
    finally:
        inbox.close()
    return [*display.shown, Shown(round(clock.now - 1000, 3), "the end", dimmed=False, caption="")], inbox.waits


def strip(pictures: Sequence[str]) -> str:
    rows = [[line[2:18] for line in picture.splitlines()[2:-1]] for picture in pictures]
    return "\n".join("|" + "|".join(row) + "|" for row in zip(*rows, strict=True))


def test_every_idea_is_seen_with_its_sentence() -> None:
    shown, _waits = taught()
    standing = [each for each, later in pairwise(shown) if later.at - each.at > LOOK_SECONDS - 0.01]
    told = {
        caption.removesuffix(WAY_OUT): strip([each.picture for each in group if each.picture not in STICKS])
        for caption, group in groupby(standing, key=lambda each: each.caption)
    }
    assert list(told) == list(PICTURES)
    for sentence, pictures in PICTURES.items():
        assert told[sentence] == strips(pictures), sentence


def test_before_every_press_the_stick_shows_it_and_every_press_is_accepted() -> None:
    manager, pressed = GameManager(), []
    for idea in IDEAS:
        manager = manager if idea.record is None else replay(idea.record, player_count=1)
        for word in idea.way.split():
            turn = parse(word)
            if turn is not None:
                assert manager.game.active_player.id.name == "TWO"
                manager.take(turn)
            else:
                assert manager.execute_move(Move(word)), f"{idea.sentence} {word}"
                pressed.append(Move(word))
    shown, _waits = taught()
    assert [STICKS[each.picture] for each in shown if each.picture in STICKS] == [
        move for press in pressed for move in (None, press)
    ]


def test_the_press_comes_when_the_board_is_back() -> None:
    """Nothing changes behind the picture of the stick: before and after it the board is the same."""
    shown, _waits = taught()
    pictures = [each.picture for each in shown]
    for number, picture in enumerate(pictures):
        if STICKS.get(picture) is not None:
            assert pictures[number - 2] == pictures[number + 1]


def test_it_takes_between_one_and_three_minutes() -> None:
    shown, _waits = taught()
    assert 60 < shown[-1].at < 180


def test_every_sentence_fits_a_line_and_can_be_read() -> None:
    shown, _waits = taught()
    for caption, group in groupby(shown[:-1], key=lambda each: each.caption):
        pictures = list(group)
        assert caption.endswith(WAY_OUT)
        assert len(caption) < 80
        assert shown[shown.index(pictures[-1]) + 1].at - pictures[0].at > 3.9


def test_nothing_wakes_without_a_new_picture() -> None:
    shown, waits = taught()
    assert waits == len(shown) - 1
    assert all(each.picture != later.picture or each.caption != later.caption for each, later in pairwise(shown))


def test_a_display_without_room_gets_the_bright_pictures_without_words() -> None:
    shown, _waits = taught(wants_caption=False)
    assert {each.caption for each in shown} == {""}
    assert not any(each.dimmed for each in shown)


def test_between_two_games_it_is_dark() -> None:
    shown, _waits = taught()
    games = [idea for idea in IDEAS if idea.record is not None]
    assert [each.picture for each in shown].count(text(ALL_DARK)) == len(games)


@pytest.mark.parametrize("press", [*Move, Request.HINT, Request.TAKE_BACK, Request.LEAVE])
@pytest.mark.parametrize("moment", [0.5, 30.01, 100.0])
def test_any_press_ends_it(press: Event, moment: float) -> None:
    shown, _waits = taught([(moment, press)])
    assert shown[-1].at == moment


def test_a_display_that_has_lost_the_picture_gets_it_again() -> None:
    shown, _waits = taught([(0.5, Request.REDRAW)])
    first, again, *_others = shown
    assert (again.at, again.picture, again.caption) == (0.5, first.picture, first.caption)
    assert shown[-1].at == taught()[0][-1].at
