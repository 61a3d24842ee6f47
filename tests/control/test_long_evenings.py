"""Several programs, the computer and a stick, all at random: every wish is answered once, and what is asked is done."""

import random
from collections import Counter
from functools import cache
from threading import Event as Flag

import pytest

from connect_four.control.game_loop import GameLoop
from connect_four.control.inbox import Event, Request
from connect_four.control.rest import Patience
from connect_four.control.wishes import Goodbye, Offer, Press, Say, Sit, StandUp, TakeTurn, Want, Wish, Withdraw
from connect_four.datastore import PlayerID, ScreenName
from connect_four.logic import GameManager, Move
from connect_four.logic.beginning import Beginning
from connect_four.logic.record import replay, written
from connect_four.logic.turn import Drop, Turn, every_turn
from tests.control.room import Clock, Recorder, ScriptedInbox, SlowDisk
from tests.control.table import Stranger, sitting

EVENTS = 3000
EVENINGS = range(6)
PAUSES = (0.0, 0.05, 0.13, 0.5, 3.0, 3.0)
QUIET = 60.0
DROPS = [Drop(x) for x in range(8)]
PRESSES = {
    ScreenName.PLAYER_SELECT: "UUUUUUUUUULRDC",
    ScreenName.WAITING: "LRUDC",
    ScreenName.MENU: "LRUDDDDDDDC",
}


class Restless(Stranger):
    def __init__(self, name: str, manager: GameManager) -> None:
        super().__init__(name)
        self.asked: dict[int, Want] = {}
        self.answers: Counter[int] = Counter()
        self.is_wanted = False
        self.side: PlayerID | None = None
        self.done: Counter[str] = Counter()
        self._manager = manager

    def wants(self, want: Want) -> Wish:
        wish = super().wants(want)
        self.asked[wish.number] = want
        if isinstance(want, Goodbye):
            self.is_wanted = False
        return wish

    def summon(self, is_wanted: bool) -> None:
        assert self.is_wanted is not is_wanted
        assert self._manager.game.screen is ScreenName.WAITING or not is_wanted
        self.is_wanted = is_wanted

    def answer(self, number: int, reason: str) -> None:
        self.answers[number] += 1
        want = self.asked[number]
        name = type(want).__name__
        self.done[f"no {name}" if reason else name] += 1
        if reason:
            return
        game, record = self._manager.game, self._manager.record
        match want:
            case TakeTurn(turn, after):
                assert record[after:] == (turn,)
            case Sit():
                self.is_wanted, self.side = False, want.side
                assert game.guest is not None
                assert (game.guest.name, game.guest.side, game.guest.is_there) == (self.name, want.side, True)
            case StandUp():
                assert game.guest is not None
                assert not game.guest.is_there
            case Offer():
                assert self.name in game.guests
            case Withdraw():
                assert self.name not in game.guests
                self.is_wanted = False


class Evening(ScriptedInbox):
    """What happens is made up when it is due, so that it often makes sense."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.manager = GameManager(level=8)
        self.visitors = [Restless(name, self.manager) for name in ("Anna", "Ben", "Cleo")]
        self.clock = Clock()
        moment, script = 0.0, []
        for _ in range(EVENTS):
            moment += self.chance.choice(PAUSES)
            script.append((moment, Request.REDRAW))
        super().__init__(self.clock, script, until=moment + QUIET, waits=True)

    def get(self, timeout: float | None = None) -> Event | None:
        event: Event | None = super().get(timeout)
        return self.anything() if event is Request.REDRAW else event

    def anything(self) -> Event:
        luck = self.chance.random()
        if luck < 0.4:
            return Move(self.chance.choice(PRESSES.get(self.manager.game.screen, "LRLRUDCCC")))
        if luck < 0.42:
            return Request.TAKE_BACK if luck < 0.41 else Request.HINT
        visitor = self.chance.choice(self.visitors)
        return visitor.wants(self.wish_of(visitor))

    def wish_of(self, visitor: Restless) -> Want:
        chance, game = self.chance, self.manager.game
        side = chance.choice([*PlayerID])
        if visitor.is_wanted and chance.random() < 0.8:
            return sitting(side, visitor.name)
        if game.is_started and chance.random() < 0.7:
            return TakeTurn(chance.choice([*DROPS, chance.choice(every_turn())]), len(self.manager.record))
        if game.guest is not None and chance.random() < 0.7:
            side = visitor.side or side
            return chance.choice((StandUp(), Goodbye(), sitting(side, visitor.name, game=7)))
        wishes: list[Want] = [
            *(Offer(), Offer(), Offer(), Withdraw(), Goodbye(), StandUp(), Say("4711", 2)),
            *(Press(chance.choice([*Move])), sitting(side, visitor.name, game=7)),
        ]
        return chance.choice(wishes)


def first_free(so_far: Beginning, level: int, stop: Flag, seconds: float | None = None) -> Turn:
    manager = GameManager(beginning=so_far)
    manager.start(1, level)
    return next(drop for drop in DROPS if manager.allows(drop))


@cache
def evening(seed: int) -> Evening:
    evening = Evening(seed)
    loop = GameLoop(
        evening.manager,
        evening,
        Recorder(evening.clock),
        SlowDisk(evening.clock, 0),
        first_free,
        Patience(dim_after=20, show_after=0),
    )
    loop.run(stands_by=True)
    evening.close()
    return evening


@pytest.mark.parametrize("seed", EVENINGS)
def test_every_wish_is_answered_once(seed: int) -> None:
    for visitor in evening(seed).visitors:
        wishes = [number for number, want in visitor.asked.items() if not isinstance(want, Goodbye)]
        assert visitor.answers == Counter(wishes)


@pytest.mark.parametrize("seed", EVENINGS)
def test_the_game_is_one(seed: int) -> None:
    record = evening(seed).manager.record
    assert replay(written(record)).record == record


def test_everything_was_done_and_was_refused() -> None:
    done = sum((visitor.done for seed in EVENINGS for visitor in evening(seed).visitors), Counter[str]())
    kinds = [Offer, Withdraw, Sit, StandUp, TakeTurn, Say, Press]
    assert {f"{refused}{kind.__name__}" for kind in kinds for refused in ("", "no ")} <= set(done)
