"""A tournament: hands the games out, and keeps what becomes of them."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from connect_four.bots.conversation import Reason
from connect_four.bots.crew import Crew, Game, Lost
from connect_four.bots.game import Ended, Rules
from connect_four.bots.openings import Opening, openings
from connect_four.bots.schedule import length, schedule
from connect_four.bots.standing import Fault, Played, Standing
from connect_four.bots.worker import Task
from connect_four.datastore import WON, PlayerID
from connect_four.errors import LostError
from connect_four.language import _
from connect_four.logic.record import written

# Whoever looks on is told at least so often.
TICK_SECONDS = 0.2
TRIES = 2
"""So often a game is played whose worker ends before it; then it is lost."""


@dataclass(frozen=True, slots=True)
class Plan:
    rules: Rules
    games: int
    """Of each two."""
    stones: int
    """Of the opening, on each side."""

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.rules.players]

    @property
    def length(self) -> int:
        return length(len(self.rules.players), self.games)

    def tasks(self) -> Iterator[Task]:
        source = openings(self.stones, self.rules.seed)
        known: list[Opening] = []
        for fixture in schedule(len(self.rules.players), self.games):
            known += islice(source, fixture.opening + 1 - len(known))
            yield Task(fixture, known[fixture.opening])


class Tournament:
    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.played: dict[int, Played] = {}
        """By their numbers, in the order in which they ended."""
        self.running: list[Game] = []
        self.is_over = False
        self._deaths: Counter[int] = Counter()

    @property
    def standing(self) -> Standing:
        return Standing.of(self.plan.names, self.played.values())

    def run(self, crew: Crew, keep: Callable[[Ended], None], tell: Callable[[], None]) -> None:
        """Play all games; `keep` is told of each that has ended, and `tell` whenever there may be something new."""
        tasks = self.plan.tasks()
        waiting = next(tasks, None)
        while waiting is not None or crew.games:
            while waiting is not None and crew.has_room:
                crew.hand_out(waiting)
                waiting = next(tasks, None)
            self.running = crew.games
            for news in crew.heard(TICK_SECONDS):
                ended = news if isinstance(news, Ended) else self._after_loss(news, crew)
                if ended is not None:
                    self.played[ended.played.fixture.number] = ended.played
                    keep(ended)
            tell()
        self.is_over = True
        tell()

    def _after_loss(self, lost: Lost, crew: Crew) -> Ended | None:
        """Play it again. If that ends its worker, too, the program that was to move has lost; a level never has."""
        task = lost.game.task
        self._deaths[task.fixture.number] += 1
        if self._deaths[task.fixture.number] < TRIES:
            crew.hand_out(task)
            return None
        mover = tuple(PlayerID)[len(lost.game.turns) % 2]
        plays = {PlayerID.ONE: task.fixture.green, PlayerID.TWO: task.fixture.blue}
        suspects = [
            side for side in (mover, mover.other) if not isinstance(self.plan.rules.players[plays[side]].plays, int)
        ]
        if not suspects:
            raise LostError(_("the processes that play the games were ended"))
        fault = Fault(Reason.CRASH, _("the process that plays its game was ended twice"))
        return Ended(Played(task.fixture, WON[suspects[0].other], written(lost.game.turns), fault), {})
