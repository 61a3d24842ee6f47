"""Who is there, and from when on each has been as it is now."""

from collections.abc import Iterable

from connect_four.datastore import PlayerID
from connect_four.language import _
from connect_four.link.lines import SenselessError
from connect_four.match.contest import Table
from connect_four.match.wire import LONGEST_ABSENCE, Player, State

MOST_IN_CLASS = 100
MOST_KNOWN = 1000
"""So many may come and go."""


class Presence:
    def __init__(self) -> None:
        self.players: dict[str, Player] = {}
        self._since: dict[str, float] = {}

    def begin(self, expected: Iterable[str], now: float) -> None:
        """Nobody is there yet; these have the time to come."""
        self.players.clear()
        self._since = dict.fromkeys(expected, now)

    def expect(self, players: Iterable[str], now: float) -> None:
        """From now on these are to be at a table, wherever they were before."""
        self._since |= dict.fromkeys(players, now)

    def meets(self, player: str, known: Player | None, now: float) -> None:
        """What is known of this player from now on; nothing if nobody is there."""
        before = self._place(player)
        is_new = player not in self._since
        if known is None and is_new:
            return
        if known is None:
            self.players.pop(player, None)
        elif player in self.players or (len(self.players) < MOST_IN_CLASS and not (is_new and self._is_full)):
            self.players[player] = known
        else:
            raise SenselessError(_("too many players"))
        if self._place(player) != before or is_new:
            self._since[player] = now

    @property
    def _is_full(self) -> bool:
        return len(self._since) >= MOST_KNOWN

    def state(self, player: str) -> State | None:
        known = self.players.get(player)
        return None if known is None else known.state

    def _place(self, player: str) -> tuple[State, str | None] | None:
        known = self.players.get(player)
        return None if known is None else (known.state, known.table)

    def is_at(self, player: str, table: Table) -> bool:
        return self._place(player) == (State.PLAYING, table.id)

    def dues(self, table: Table, now: float) -> dict[PlayerID, float]:
        """Until when those who are not at this table are waited for."""
        return {
            side: self._due(player, table.players[side.other], table, now)
            for side, player in table.players.items()
            if not self.is_at(player, table)
        }

    def _due(self, player: str, opposite: str, table: Table, now: float) -> float:
        since = self._since.setdefault(player, now)
        if self.state(player) is State.WAITING and self.is_at(opposite, table):
            # Who waits has the time to come from when somebody sits there.
            since = max(since, self._since[opposite])
        return since + LONGEST_ABSENCE

    def late_for(self, table: Table, now: float) -> set[PlayerID]:
        """Who is waited for no longer."""
        return {side for side, due in self.dues(table, now).items() if now >= due}

    def away_from(self, table: Table, now: float) -> set[PlayerID]:
        """Who could be at this table and is not: who waits could only if the other one is at it."""
        return {
            side
            for side in self.late_for(table, now)
            if self.state(table.players[side]) is not State.WAITING or self.is_at(table.players[side.other], table)
        }
