"""The other side of a match: whether it is at the table, and what it has told, as far as the broker passes it on."""

from connect_four.datastore import PlayerID
from connect_four.match.table import Ending, ending
from connect_four.match.wire import LONGEST_ABSENCE, Player, Record, Report, parted

GRACE = 10.0
"""So long whoever sits down, or comes back, has to say so."""


class Opposite:
    """`me` is this machine's own side."""

    def __init__(self, table: str, me: PlayerID, now: float) -> None:
        self._table = table
        self._me = me
        self._expected_since = now
        self.unreached_since: float | None = None
        """Since when it is not at the table."""
        self.elsewhere_since: float | None = None
        """Since when it can be reached all the same: it is at another table, or at none."""
        self.said: Report | None = None
        """The last of what it has told that counts."""
        self.has_come = False
        """Whether it has ever told anything."""
        self.due: float | None = None

    @property
    def record(self) -> Record:
        return () if self.said is None else self.said.record

    @property
    def ending(self) -> Ending | None:
        return None if self.said is None else ending(self.said.result, self._me)

    def expect(self, now: float) -> None:
        """Whoever is at this table says so within a moment, as when the broker is there again."""
        self._expected_since = now
        self.elsewhere_since = None

    def see(self, known: Player | None, now: float) -> None:
        """What is known of it by now; nothing if it cannot be reached."""
        grace_ends = self._expected_since + GRACE
        is_reached = now < grace_ends or (known is not None and known.table == self._table)
        self.unreached_since = since(self.unreached_since, not is_reached, now)
        self.elsewhere_since = since(self.elsewhere_since, not is_reached and known is not None, now)
        due = grace_ends if self.elsewhere_since is None else self.elsewhere_since + LONGEST_ABSENCE
        self.due = due if due > now else None

    def has_left(self, now: float) -> bool:
        """Whether it need not be waited for any more: it does something else, and has not said how the match ended."""
        is_elsewhere = self.elsewhere_since is not None and now >= self.elsewhere_since + LONGEST_ABSENCE
        return self.has_come and is_elsewhere and self.ending is None

    def hear(self, report: Report, known: Record, now: float) -> None:
        """It tells this; `known` is the record here."""
        if self._is_news(report, known):
            if len(report.record) > len(self.record):
                # Whoever takes a turn is there, whatever else they say of themselves.
                self.expect(now)
            self.said, self.has_come = report, True

    def disregard(self) -> None:
        """What it has said last counts nothing."""
        self.said = None

    def _is_news(self, report: Report, known: Record) -> bool:
        if self.said is None or parted(known, report.record) is not None:
            return True
        if ending(report.result, self._me) is Ending.THEY_GAVE_UP:
            return self.ending is not Ending.THEY_GAVE_UP
        if report.record == self.said.record:
            return report.result not in (None, self.said.result)
        return len(report.record) > len(self.said.record)


def since(before: float | None, is_so: bool, now: float) -> float | None:
    """From when on it has been so; None if it is not."""
    return (now if before is None else before) if is_so else None
