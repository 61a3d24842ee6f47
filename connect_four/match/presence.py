"""Who is there, and from when on each has been as it is now."""

from collections.abc import Iterable

from connect_four.language import _
from connect_four.link.lines import SenselessError
from connect_four.match.wire import LONGEST_ABSENCE, Player, State

MOST_PLAYERS = 100
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

    def meets(self, player: str, known: Player | None, now: float) -> None:
        """What is known of this player from now on; nothing if nobody is there."""
        before = self.state(player)
        is_new = player not in self._since
        if known is None and is_new:
            return
        if known is None:
            self.players.pop(player, None)
        elif player in self.players or (len(self.players) < MOST_PLAYERS and not (is_new and self._is_full)):
            self.players[player] = known
        else:
            raise SenselessError(_("too many players"))
        if self.state(player) is not before or is_new:
            self._since[player] = now

    @property
    def _is_full(self) -> bool:
        return len(self._since) >= MOST_KNOWN

    def state(self, player: str) -> State | None:
        known = self.players.get(player)
        return None if known is None else known.state

    def due(self, player: str, now: float) -> float:
        """When nobody need wait any longer for something to change."""
        return self._since.get(player, now) + LONGEST_ABSENCE

    def is_away(self, player: str, now: float) -> bool:
        """Whether this player does not even wait, and has not for too long."""
        return self.state(player) in (None, State.FREE) and now >= self.due(player, now)

    def waits_in_vain(self, player: str, now: float) -> bool:
        return self.state(player) is State.WAITING and now >= self.due(player, now)
