"""How a class goes on: which round comes next, who would play in it, and what hinders it."""

from connect_four.language import _
from connect_four.match.contest import Contest, Entrant, Table, Way
from connect_four.match.presence import Presence
from connect_four.match.standing import names
from connect_four.match.verdict import claimed
from connect_four.match.wire import State


class Course:
    def __init__(self, contest: Contest, presence: Presence) -> None:
        self._contest = contest
        self._presence = presence

    def here(self) -> dict[str, Entrant]:
        """Who would play in the next round: who waits or plays, and whoever is there and has played before."""
        return {
            player: Entrant(known.name, known.is_computer)
            for player, known in self._presence.players.items()
            if known.state is not State.FREE or player in self._contest.players
        }

    @property
    def goes_on(self) -> bool:
        """Whether another round can follow; else the last one can only be ended."""
        return not self._contest.round or self.length > self._contest.round

    @property
    def length(self) -> int:
        """How many rounds there will be, if nobody comes or goes any more."""
        return self._contest.length(list(self.here()))

    @property
    def next(self) -> int:
        """The round to be started, or to be ended."""
        return self._contest.round + self.goes_on

    def hindrance(self, now: float) -> str:
        """Why the next round may not start, or the last one not end; nothing if it may."""
        if self._contest.way is Way.FREE:
            return _("Here the machines pair by themselves.")
        if self._contest.is_over():
            return _("All rounds have been played.")
        if playing := self.playing(now):
            called = names(self._contest)
            pairs = ", ".join(f"{called[table.green]} - {called[table.blue]}" for table in playing)
            return _("Still playing: {pairs}").format(pairs=pairs)
        if self.goes_on and len(self.here()) < 2:
            return _("There are not two who wait for a match.")
        return ""

    def offer(self) -> str:
        """What Enter does if nothing hinders it."""
        if not self.goes_on:
            return _("Enter ends the tournament.")
        words = _("Enter starts round {number}, for {count} players.")
        return words.format(number=self.next, count=len(self.here()))

    def playing(self, now: float) -> list[Table]:
        """The tables that the next round waits for, if the broker is there."""
        tables = () if self._contest.way is Way.FREE else self._contest.tables_of(self._contest.round)
        return [table for table in tables if self._is_going_on(table, now)]

    def _is_going_on(self, table: Table, now: float) -> bool:
        if table.verdict is not None or claimed(table.told) is not None or self._presence.away_from(table, now):
            return False
        # Two who wait, and cannot come together.
        return len(self._presence.late_for(table, now)) < len(table.players)
