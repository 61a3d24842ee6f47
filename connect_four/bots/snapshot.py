"""A tournament as somebody sees who looks on: the table, and a game at a pace to watch."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

from connect_four.bots.data import players
from connect_four.bots.schedule import Fixture
from connect_four.bots.standing import Played, Standing
from connect_four.bots.tournament import Tournament
from connect_four.journal.data import RESULTS
from connect_four.link.state import tokens
from connect_four.logic.turn import Turn, parse

Snapshot = dict[str, Any]

TURN_SECONDS = 0.3
# So long is the end of a game to be seen, in turns.
END_TURNS = 8
# Of what passes, at most such a part is spent on it.
SHARE = 0.1


class Snapshots:
    """Is told whenever there may be something new, and says it when it is time, a turn of the game further.

    Whoever says it must not wait: the next snapshot holds all that this one did.
    """

    def __init__(self, tournament: Tournament, say: Callable[[Snapshot], None]) -> None:
        self._tournament = tournament
        self._say = say
        self._fixture: Fixture | None = None
        self._shown = 0
        self._rest = 0
        self._due = monotonic()

    def tell(self) -> None:
        now = monotonic()
        if now < self._due and not self._tournament.is_over:
            return
        self._step()
        self._say(self._snapshot())
        self._due = now + max(TURN_SECONDS, (monotonic() - now) / SHARE)

    def _step(self) -> None:
        """Show a turn more of the game, or another game."""
        if self._fixture is None or self._rest > END_TURNS:
            self._rest = 0
            running = self._tournament.running
            if running:
                self._fixture = running[-1].task.fixture
                self._shown = len(running[-1].task.opening)
        elif self._shown < len(self._turns(self._fixture)):
            self._shown += 1
        elif self._fixture.number in self._tournament.played:
            self._rest += 1

    def _turns(self, fixture: Fixture) -> Sequence[Turn]:
        """All that have been taken in the game."""
        if played := self._tournament.played.get(fixture.number):
            return [turn for turn in map(parse, played.record.split()) if turn is not None]
        return next((game.turns for game in self._tournament.running if game.task.fixture == fixture), ())

    def _snapshot(self) -> Snapshot:
        tournament = self._tournament
        standing = tournament.standing
        return {
            "players": [{**player, "is_computer": True} for player in players(standing)],
            "cross": cross(standing),
            "played": len(tournament.played),
            "of": tournament.plan.length,
            "is_over": tournament.is_over,
            "game": None if self._fixture is None else self._game(self._fixture),
        }

    def _game(self, fixture: Fixture) -> Snapshot:
        plan = self._tournament.plan
        turns = self._turns(fixture)
        # When all is over nobody waits for the rest of it.
        shown = turns if self._tournament.is_over else turns[: self._shown]
        played = self._tournament.played.get(fixture.number)
        return {
            "number": fixture.number + 1,
            "green": plan.names[fixture.green],
            "blue": plan.names[fixture.blue],
            "opening": 2 * plan.stones,
            "record": tokens(shown),
            **ending(played if len(shown) == len(turns) else None),
        }


def cross(standing: Standing) -> list[list[Snapshot | None]]:
    return [
        [
            None if one == two else {"points": score.points, "games": score.games, "pairs": score.pairs}
            for two, score in enumerate(row)
        ]
        for one, row in enumerate(standing.cross)
    ]


def ending(played: Played | None) -> Snapshot:
    if played is None:
        return {"result": None, "reason": None}
    return {
        "result": RESULTS[played.outcome],
        "reason": None if played.fault is None else played.fault.reason.value,
    }
