"""Whether the other side of a match is at its table, as far as the broker tells."""

from connect_four.match.wire import LONGEST_ABSENCE, Player

GRACE = 10.0
"""So long whoever sits down, or comes back, has to say so."""


class Opposite:
    def __init__(self, table: str, now: float) -> None:
        self._table = table
        self._expected_since = now
        self.unreached_since: float | None = None
        """Since when it is not at the table."""
        self.elsewhere_since: float | None = None
        """Since when it can be reached all the same: it is at another table, or at none."""
        self.due: float | None = None

    def expect(self, now: float) -> None:
        """The broker is there again: whoever is at this table says so within a moment."""
        self._expected_since = now
        self.elsewhere_since = None

    def see(self, known: Player | None, now: float) -> None:
        """What is known of the other side by now; nothing if it cannot be reached."""
        grace_ends = self._expected_since + GRACE
        is_reached = now < grace_ends or (known is not None and known.table == self._table)
        self.unreached_since = since(self.unreached_since, not is_reached, now)
        self.elsewhere_since = since(self.elsewhere_since, not is_reached and known is not None, now)
        due = grace_ends if self.elsewhere_since is None else self.elsewhere_since + LONGEST_ABSENCE
        self.due = due if due > now else None

    def has_left(self, now: float) -> bool:
        """Whether it need not be waited for any more: it does something else."""
        return self.elsewhere_since is not None and now >= self.elsewhere_since + LONGEST_ABSENCE


def since(before: float | None, is_so: bool, now: float) -> float | None:
    """From when on it has been so; None if it is not."""
    return (now if before is None else before) if is_so else None
