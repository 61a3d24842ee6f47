"""Who plays whom, with nobody in the middle. All that decides it comes in by its methods.

Of all who wait, the smallest ID calls the next. A call that is not answered in time is tried with another; if the
smallest calls nobody, it is the next one's turn to call. Where a host pairs, everybody waits for whom it has named.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from connect_four.datastore import PlayerID
from connect_four.match.wire import CALL_SECONDS, Call, Host, Player, Seat, State, Word, drawn_id

HELD_SECONDS = 1.0
"""So long a call is not answered while one's own is on its way. The answer must come in time, too."""
MOST_HELD = 10
ASIDE_SECONDS = 30.0
"""So long somebody who does not answer is not called again."""
MOST_HOSTS = 10
"""More would be none of a class, but somebody who wants to fill the memory."""
MOST_TAKEN = 1000
LONGEST_QUEUE = 10
"""Of those who wait with smaller IDs, so many are waited for, one after the other."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two who have found each other, and who of them is green."""

    table: str
    other: str
    green: str

    def side_of(self, player: str) -> PlayerID:
        return PlayerID.ONE if player == self.green else PlayerID.TWO


@dataclass(frozen=True, slots=True)
class Asked:
    """A call on its way, until it is due."""

    meeting: Meeting
    due: float


class Pairing:
    def __init__(self, me: str, call: Callable[[str, Call], None], random: Random) -> None:
        self._me = me
        self._call = call
        self._random = random
        self.players: dict[str, Player] = {}
        """Who is there."""
        self._waiting_since: dict[str, float] = {}
        self._since: float | None = None
        """Since when this machine itself waits."""
        self._meeting: Meeting | None = None
        self._asked: Asked | None = None
        self._held: dict[str, Asked] = {}
        """Calls that came while one's own was on its way."""
        self._aside: dict[str, float] = {}
        self._hosts: set[str] = set()
        """Those who are there, and say who plays whom."""
        self._seats: dict[str, Seat] = {}
        self._taken: deque[str] = deque(maxlen=MOST_TAKEN)
        """The tables at which this machine has sat: a seat may be heard of again when its match is long over."""
        self.due: float | None = None

    @property
    def meeting(self) -> Meeting | None:
        """The one that has come about; it lasts until it is left."""
        return self._meeting

    @property
    def is_waiting(self) -> bool:
        return self._since is not None

    @property
    def seat(self) -> Seat | None:
        """The one that a host has given to this machine, and that was not taken yet. Who is there comes first."""
        given = [(host not in self._hosts, host) for host, seat in self._seats.items() if seat.table not in self._taken]
        return self._seats[min(given)[1]] if given else None

    def named_by(self, table: str) -> tuple[str | None, int]:
        """Which host has this machine play there, and in which round."""
        found = [(host, seat.round) for host, seat in self._seats.items() if seat.table == table]
        return found[0] if found else (None, 0)

    def is_called_away(self, host: str | None, round_: int) -> bool:
        """Whether this host has the machine play in a later round by now."""
        seat = self._seats.get(host or "")
        return seat is not None and seat.round > round_

    def wait(self, now: float) -> None:
        if self._since is None:
            self._since = now
            self._aside.clear()

    def stop_waiting(self) -> None:
        self._since = None
        self._asked = None
        self._refuse_held()

    def sit_at(self, meeting: Meeting) -> None:
        """Be at this table, as after a restart."""
        self._meeting = meeting
        self._taken.append(meeting.table)
        self.stop_waiting()

    def leave(self) -> None:
        self._meeting = None

    def meets(self, player: str, known: Player | None, now: float) -> None:
        """What is known of this player from now on; nothing if nobody is there."""
        before = self.players.pop(player, None)
        if known is not None:
            self.players[player] = known
        if known is None or known.state is not State.WAITING:
            self._waiting_since.pop(player, None)
        elif before is None or before.state is not State.WAITING:
            self._waiting_since[player] = now
            self._aside.pop(player, None)

    def forget_everybody(self) -> None:
        """The broker is gone: who is there is told anew when it is back."""
        self.players.clear()
        self._hosts.clear()
        self._seats.clear()
        self._waiting_since.clear()
        self._asked = None
        self._held.clear()

    def hosted(self, host: str, known: Host | None) -> None:
        """What is known of this host from now on; nothing if nobody is there."""
        self._hosts.discard(host)
        if known is not None and known.pairs and len(self._hosts) < MOST_HOSTS:
            self._hosts.add(host)

    def named(self, host: str, seat: Seat | None) -> None:
        self._seats.pop(host, None)
        if seat is not None and seat.beside(self._me) and len(self._seats) < MOST_HOSTS:
            self._seats[host] = seat

    def hear(self, caller: str, call: Call, now: float) -> None:
        match call.word:
            case Word.PLAY:
                self._be_called(Meeting(call.table, caller, call.green), now)
            case Word.YES:
                self._be_granted(caller, call, now)
            case Word.NO:
                if self._is_answer(caller, call):
                    self._set_aside(caller, now + CALL_SECONDS)

    def _be_called(self, meeting: Meeting, now: float) -> None:
        if meeting == self._meeting:
            # The answer may not have arrived.
            self._answer(Word.YES, meeting)
        elif not self._is_welcome(meeting):
            self._answer(Word.NO, meeting)
        elif self._asked is None:
            self._accept(meeting)
        elif self._asked.meeting.other != meeting.other and len(self._held) >= MOST_HELD:
            self._answer(Word.NO, meeting)
        elif self._asked.meeting.other != meeting.other:
            self._held[meeting.other] = Asked(meeting, now + HELD_SECONDS)
        elif meeting.other < self._me:
            self._accept(meeting)

    def _is_welcome(self, meeting: Meeting) -> bool:
        is_another = meeting.table not in self._taken
        if self._since is None or not is_another or meeting.green not in (self._me, meeting.other):
            return False
        seat = self.seat
        if seat is not None and seat.table == meeting.table:
            # Everybody may read whose seat it is, and call.
            return (seat.beside(self._me), seat.green) == (meeting.other, meeting.green)
        return not self._hosts

    def _be_granted(self, caller: str, call: Call, now: float) -> None:
        if self._is_answer(caller, call) and self._asked is not None and now < self._asked.due:
            self._meet(self._asked.meeting)
        elif (seat := self._seat_with(caller, call.table)) is not None:
            # It is late, but there is nobody else to meet.
            self._meet(Meeting(seat.table, caller, seat.green))
        elif self._meeting is None or self._meeting.table != call.table:
            self._call(caller, Call(Word.NO, call.table, call.green))

    def _seat_with(self, other: str, table: str) -> Seat | None:
        """The one at this table, if this machine waits to take it."""
        seat = self.seat
        is_it = seat is not None and (seat.table, seat.beside(self._me)) == (table, other)
        return seat if is_it and self._since is not None else None

    def _is_answer(self, caller: str, call: Call) -> bool:
        asked = self._asked
        return asked is not None and (asked.meeting.other, asked.meeting.table) == (caller, call.table)

    def _accept(self, meeting: Meeting) -> None:
        self._answer(Word.YES, meeting)
        self._meet(meeting)

    def _meet(self, meeting: Meeting) -> None:
        self._held.pop(meeting.other, None)
        self.sit_at(meeting)

    def _answer(self, word: Word, meeting: Meeting) -> None:
        self._call(meeting.other, Call(word, meeting.table, meeting.green))

    def _refuse_held(self) -> None:
        for held in self._held.values():
            self._answer(Word.NO, held.meeting)
        self._held.clear()

    def _set_aside(self, player: str, until: float) -> None:
        self._asked = None
        self._aside[player] = until

    def attend(self, now: float) -> None:
        """Do what is due, and know when something will be."""
        for caller in [caller for caller, held in self._held.items() if held.due <= now]:
            self._answer(Word.NO, self._held.pop(caller).meeting)
        self._aside = {player: until for player, until in self._aside.items() if until > now}
        if self._asked is not None and now >= self._asked.due:
            # Whom a host has named is the only one, and is called until there is an answer.
            is_only_one = self.named_by(self._asked.meeting.table)[0] is not None
            self._set_aside(self._asked.meeting.other, now + (CALL_SECONDS if is_only_one else ASIDE_SECONDS))
        if self._since is not None and self._asked is None and self._held:
            self._accept(self._held.pop(min(self._held)).meeting)
        self.due = min(self._aside.values(), default=None)
        if self._since is not None:
            due = self._call_somebody(now, self._since) if self._asked is None else self._asked.due
            dues = [due, self.due, *(held.due for held in self._held.values())]
            self.due = min((each for each in dues if each is not None), default=None)

    def _sitting_at(self, table: str) -> set[str]:
        """Who is there already: their answer has been lost."""
        there = {player for player, known in self.players.items() if known.table == table}
        return there - self._aside.keys()

    def _call_somebody(self, now: float, since: float) -> float | None:
        """Call whoever is next; when that has to be answered, or when it will be time to call."""
        waiting = self._waiting_since.keys() - self._aside.keys()
        seat, meeting = self.seat, None
        if seat is not None and (other := seat.beside(self._me)) in waiting | self._sitting_at(seat.table):
            meeting = Meeting(seat.table, other or "", seat.green)
            waiting = {meeting.other}
        elif waiting and not self._hosts:
            other = min((player for player in waiting if player > self._me), default=min(waiting))
            meeting = Meeting(drawn_id(self._random), other, self._random.choice((self._me, other)))
        if meeting is None:
            return None
        smaller = [self._waiting_since.get(player, since) for player in waiting if player < self._me]
        due = max([since, *smaller]) + CALL_SECONDS * min(len(smaller), LONGEST_QUEUE)
        if now < due:
            return due
        self._answer(Word.PLAY, meeting)
        self._asked = Asked(meeting, now + CALL_SECONDS)
        return self._asked.due
