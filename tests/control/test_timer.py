"""One list of what is to happen in time: the loop waits for the first, and rings what is due."""

from connect_four.control.game_loop import GameLoop
from connect_four.control.inbox import Request
from connect_four.control.timer import LevelTimer, first_due, is_due
from connect_four.logic import GameManager
from tests.control.room import Clock, Recorder, ScriptedInbox, SlowDisk, never
from tests.pictures import moves


class EveryFiveSeconds:
    def __init__(self) -> None:
        self.due = 1005.0
        self.rung: list[float] = []

    def ring(self, now: float) -> None:
        self.rung.append(now)
        self.due = now + 5


def test_a_timer_of_somebody_else_rings_when_it_is_due() -> None:
    clock, timer = Clock(), EveryFiveSeconds()
    inbox = ScriptedInbox(clock, [(7, Request.REDRAW)], until=18, waits=False)
    GameLoop(GameManager(), inbox, Recorder(clock), SlowDisk(clock, 0), never).run(timers=[timer])
    inbox.close()
    assert timer.rung == [1005, 1010, 1015]


def test_the_first_that_is_due_is_waited_for() -> None:
    early, late, asleep = EveryFiveSeconds(), EveryFiveSeconds(), LevelTimer(GameManager())
    late.due = 2000.0
    assert first_due([late, asleep, early]) == 1005
    assert first_due([asleep]) is None
    assert [is_due(timer, 1005) for timer in (early, late, asleep)] == [True, False, False]


def test_the_level_is_hidden_only_if_it_is_in_sight() -> None:
    manager = GameManager()
    timer = LevelTimer(manager)
    timer.start(1000)
    assert timer.due is None
    for move in moves("U"):
        manager.execute_move(move)
    timer.start(1000)
    assert timer.due == 1002
    timer.ring(1002)
    assert (timer.due, manager.game.level_is_shown) == (None, False)
