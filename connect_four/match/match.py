"""One match, between the game here and what the other side tells. All that decides it comes in by its methods.

The game here says whose turn it is and what may be done; the other side's longest record that goes on from the one
here brings its turns.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from connect_four.journal.text import GIVEN_UP, PLAYER_ON, SIDES
from connect_four.language import _
from connect_four.link.lines import Object
from connect_four.match.opposite import GRACE, Opposite
from connect_four.match.outside import Outside, ignored
from connect_four.match.table import VOID, Ending, Finding, Table, ending, finding, own_play, said_of
from connect_four.match.wire import DRAW, LONGEST_ABSENCE, Record, Report, parted, side_to_move

REPEAT_SECONDS = 30.0


class Match:
    def __init__(self, me: str, table: Table, outside: Outside, now: float, is_resumed: bool) -> None:
        """`is_resumed` says that it has begun before this program did."""
        self._me = me
        self._outside = outside
        self.table = table
        self.opposite = Opposite(table.meeting.table, table.side, now)
        self.address = (table.meeting.table, table.meeting.other)
        """Where the other side tells what it knows."""
        self.was_away = is_resumed
        """Whether this side was away, so that the other one may have gone on without it."""
        self._state: Object | None = None
        self._known: Record | None = None if is_resumed else ()
        """The record here, without what the stick has taken of the other side's turns; None if it was not seen yet."""
        self._may_doubt = is_resumed
        """Whether the stick may have done so while this program was away."""
        self._back_since: float | None = None
        self._is_resumed = is_resumed
        self._is_seated = not is_resumed
        self._is_away_told = False
        self._leaves_at: float | None = None
        """When it ends, because the host goes on with another one."""
        self._turn_asked: int | None = None
        self._refused_in: Object | None = None
        """The state in which the game here has refused the other side's turn: it is tried again in the next."""
        self._is_asking = False
        self._repeated = now

    @property
    def is_over(self) -> bool:
        return self.table.result is not None

    @property
    def due(self) -> float | None:
        if self.is_over:
            return None
        dues = [self._repeated + REPEAT_SECONDS, self.opposite.due, self._leaves_at]
        unreached = self.opposite.unreached_since
        if unreached is not None and self._is_seated and not self._is_asking:
            dues.append(unreached + LONGEST_ABSENCE)
        return min(due for due in dues if due is not None)

    def come_back(self, was_away: bool, now: float) -> None:
        """The broker is there again."""
        self.was_away |= was_away
        self._back_since = now
        self.opposite.expect(now)
        self.repeat(now)

    def be_refused(self) -> None:
        """The other side is not at this table, and has never been."""
        may_be_played = self._is_resumed and (self._known is None or len(self._known) > 1)
        if not self.is_over and not self.opposite.has_come and not may_be_played:
            self._be_void(_("{name} has not come to the match."))

    def look_opposite(self, now: float) -> None:
        """Do not wait for whoever can be reached but does something else, and has not said how the match ended."""
        if self.opposite.elsewhere_since is not None:
            self.be_refused()
        if self.opposite.has_left(now) and self._state is not None and not self.is_over:
            self._be_void(_("{name} has left the match, and nobody has won."))

    def be_called(self, is_elsewhere: bool, now: float) -> None:
        """The host has named another match; the end of this one may still be on its way."""
        if not is_elsewhere or self._state is None or self.is_over:
            self._leaves_at = None
        elif self._leaves_at is None:
            self._leaves_at = now + GRACE
        elif now >= self._leaves_at:
            self._be_void(_("The match with {name} is over here: the host has named another one."))

    def see(self, state: Object | None) -> None:
        """What the game here is at; nothing if it is gone."""
        self._state = state
        if state is None:
            self._is_seated = self._is_away_told = self._is_asking = False
            self._turn_asked = None

    def hear(self, report: Report, now: float) -> None:
        """What the other side tells."""
        if (report.green, report.blue) != self.table.players(self._me):
            self._outside.pass_over(_("other players"))
        elif self.is_over:
            if report.result is not None:
                self._outside.memory.keep(None)
        else:
            # Whoever has not gone on by now goes on with this side, and not without it.
            self.was_away &= report.result is not None
            self.opposite.hear(report, self._known or (), now)

    def repeat(self, now: float) -> None:
        """Say all of it once more."""
        self._repeated, self._refused_in = now, None
        if (record := self.table.record if self.is_over else self._known) is not None:
            self._report(record)

    def _report(self, record: Record) -> None:
        self._outside.report(self.table.report(self._me, record))

    def attend(self, now: float) -> None:
        """Do what is to be done; nothing if it was done before."""
        if not self.is_over and now >= self._repeated + REPEAT_SECONDS:
            self.repeat(now)
        if self.is_over or self._state is None or self._is_asking:
            return
        if self._state["game"] != self.table.game:
            if self._may_conclude(now):
                self._look_up(self._state["result"] == GIVEN_UP)
            return
        self._follow_game(tuple(self._state["record"]))
        if not self.is_over and self.opposite.said is not None:
            self._follow_other(self.opposite.said)
        if not self.is_over and self._state["result"] is None:
            self._keep_seat(now)

    def _follow_game(self, record: Record) -> None:
        assert self._state is not None
        theirs = self.opposite.record
        played = own_play(self._known or (), record, theirs, self.table.side)
        is_new = played != self._known
        self._known = played
        self._may_doubt &= played != record
        if self._may_doubt and parted(record, theirs) is not None:
            self._part(record, theirs)
        elif record[: len(played)] != played or (played != record and not self._may_doubt):
            self._stand_up()
            self._end(self._winner_alone)
        elif played == record and self._state["result"] in (DRAW, *PLAYER_ON):
            self._end(self._state["result"])
        elif is_new and (not played or side_to_move(played) is not self.table.side):
            self._report(played)

    @property
    def _winner_alone(self) -> str:
        """Who has won when somebody here goes another way: whoever leaves has lost, but for whoever was left."""
        is_left = self.table.is_left or self.opposite.ending is Ending.THEY_GAVE_UP
        return SIDES[self.table.side if is_left else self.table.side.other]

    def _follow_other(self, theirs: Report) -> None:
        assert self._known is not None
        match finding(self._known, theirs.record, self.table.side):
            case Finding.PARTED:
                self._part(self._known, theirs.record)
            case Finding.A_TURN:
                self._take(theirs.record)
            case Finding.OUT_OF_TURN:
                self._pass_over(_("turns out of turn"))
            case Finding.NOTHING_NEW:
                if theirs.result is not None:
                    self._heed(ending(theirs.result, self.table.side))
            case unknown:
                assert_never(unknown)

    def _pass_over(self, reason: str) -> None:
        self.opposite.disregard()
        self._outside.pass_over(reason)

    def _take(self, theirs: Record) -> None:
        assert self._state is not None
        if not self._is_seated or self._turn_asked == len(theirs) or self._refused_in is self._state:
            return
        if theirs[-1] not in self._state["possible"]:
            self._pass_over(_("a turn that is not possible"))
            return
        self._turn_asked = len(theirs)

        def taken(answer: Object) -> None:
            if "ok" not in answer:
                self._turn_asked, self._refused_in = None, self._state

        self._outside.ask({"turn": theirs[-1], "after": len(theirs) - 1}, taken)

    def _heed(self, said: Ending | None) -> None:
        """The board does not say this end."""
        match said:
            case Ending.THEY_GAVE_UP if self._is_seated:
                # The game here says the rest.
                self._ask({"resign": {}}, self._be_won)
            case Ending.THEY_GAVE_UP:
                self._sit_again()
            case Ending.THEY_WENT_ON if self.was_away:
                self._stand_up()
                self._end(SIDES[self.table.side.other])
            case Ending.THEY_WENT_ON:
                self._pass_over(_("a win that is none"))
            case None:
                self._pass_over(_("a draw that is none"))
            case unknown:
                assert_never(unknown)

    def _be_won(self, answer: Object) -> None:
        if "ok" not in answer:
            self._stand_up()
            self._end(SIDES[self.table.side])

    def _part(self, mine: Record, theirs: Record) -> None:
        self._outside.memory.keep_both(self.table, mine, theirs)
        words = _("The match with {name} has ended: the records part at turn {number}.")
        self._be_void(words, number=parted(mine, theirs))

    def _be_void(self, words: str, **facts: object) -> None:
        self._stand_up()
        self._end(VOID)
        self._outside.tell(words.format(name=self.table.name, **facts))

    def _may_conclude(self, now: float) -> bool:
        """Whether this side knows what the other one has told, or has waited long enough for it."""
        is_late = self._back_since is not None and now >= self._back_since + LONGEST_ABSENCE
        return self.opposite.has_come or is_late or not self._may_doubt

    def _look_up(self, is_given_up: bool) -> None:
        """The game here is another one, or none: ask how this one has ended, unless that was seen. It may be gone."""
        was_seated, self._is_seated = self._is_seated, False
        if was_seated and is_given_up:
            self._conclude({})
        else:
            self._ask({"games": {"before": self.table.game + 1, "count": 1}}, self._conclude)

    def _conclude(self, answer: Object) -> None:
        saved = next((game for game in answer.get("games", ()) if game["number"] == self.table.game), None)
        known = self._known or ()
        record, result = (known, None) if saved is None else (tuple(saved["record"]), saved["result"])
        played = own_play(known, record, self.opposite.record, self.table.side)
        self._known = record if self._may_doubt and not self.opposite.has_come else played
        self._end(result if self._known == record and result in (DRAW, *PLAYER_ON) else self._winner_alone)

    def _keep_seat(self, now: float) -> None:
        unreached = self.opposite.unreached_since
        if not self._is_seated:
            if unreached is None or not self.table.is_left:
                self._sit_again()
        elif unreached is not None and now >= unreached + LONGEST_ABSENCE:
            # Whoever is killed between the two must not seem to have given up.
            self._keep(replace(self.table, is_left=True))
            self._stand_up()
            words = _("{name} has not been reached for a minute. The match waits a day, unless it is played on here.")
            self._outside.tell(words.format(name=self.table.name))
        elif (unreached is not None) is not self._is_away_told:
            self._is_away_told = unreached is not None
            self._outside.ask({"away": self._is_away_told}, ignored)

    def _sit_again(self) -> None:
        def seated(answer: Object) -> None:
            self._is_seated = "ok" in answer
            self._is_away_told = False
            if not self._is_seated:
                # A game of the same number: the one before was given up without a turn.
                self._conclude({})
            elif self.table.is_left:
                self._keep(replace(self.table, is_left=False))

        side = SIDES[self.table.side.other]
        self._ask({"sit": side, "name": self.table.name, "game": self.table.game}, seated)

    def _stand_up(self) -> None:
        if self._is_seated:
            self._is_seated = False
            self._outside.ask({"leave": {}}, ignored)

    def _end(self, result: str) -> None:
        self._keep(replace(self.table, record=self._known or (), result=result))
        self._report(self.table.record)
        if words := said_of(result, self.table.side):
            self._outside.tell(words.format(name=self.table.name))

    def _keep(self, table: Table) -> None:
        self.table = table
        self._outside.memory.keep(table)

    def _ask(self, request: Object, then: Callable[[Object], None]) -> None:
        """Ask, and do nothing else before the answer."""
        self._is_asking = True

        def answered(answer: Object) -> None:
            self._is_asking = False
            if not self.is_over:
                then(answer)

        self._outside.ask(request, answered)
