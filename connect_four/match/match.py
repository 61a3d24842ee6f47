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
from connect_four.match.opposite import Opposite
from connect_four.match.outside import Outside, ignored
from connect_four.match.table import VOID, Ending, Finding, Table, ending, finding, is_own_play, said_of
from connect_four.match.wire import DRAW, LONGEST_ABSENCE, Record, Report, parted, side_to_move

REPEAT_SECONDS = 30.0


class Match:
    """`is_resumed` says that it has begun before this program did."""

    def __init__(self, me: str, table: Table, outside: Outside, now: float, is_resumed: bool) -> None:
        self._me = me
        self._outside = outside
        self.table = table
        self.opposite = Opposite(table.meeting.table, now)
        self.address = (table.meeting.table, table.meeting.other)
        """Where the other side tells what it knows."""
        self.was_away = is_resumed
        """Whether this side was away, so that the other one may have gone on without it."""
        self._state: Object | None = None
        self._known: Record | None = None if is_resumed else ()
        self._theirs: Report | None = None
        self._is_resumed = is_resumed
        self._is_seated = not is_resumed
        self._is_away_told = False
        self._turn_asked: int | None = None
        self._is_asking = False
        self._repeated = now

    @property
    def is_over(self) -> bool:
        return self.table.result is not None

    @property
    def due(self) -> float | None:
        if self.is_over:
            return None
        dues = [self._repeated + REPEAT_SECONDS, self.opposite.due]
        unreached = self.opposite.unreached_since
        if unreached is not None and self._is_seated and not self._is_asking:
            dues.append(unreached + LONGEST_ABSENCE)
        return min(due for due in dues if due is not None)

    def come_back(self, was_away: bool, now: float) -> None:
        """The broker is there again."""
        self.was_away |= was_away
        self.opposite.expect(now)
        self.repeat(now)

    def be_refused(self) -> None:
        """The other side is not at this table, and has never been."""
        may_be_played = self._is_resumed and (self._known is None or len(self._known) > 1)
        if not self.is_over and self._theirs is None and not may_be_played:
            self._be_void(_("{name} has not come to the match."))

    def look_opposite(self, now: float) -> None:
        """Do not wait for whoever can be reached but does something else, and has not said how the match ended."""
        if self._theirs is None and self.opposite.elsewhere_since is not None:
            self.be_refused()
        elif self.opposite.has_left(now) and not self.is_over and self._theirs and self._theirs.result is None:
            self._be_void(_("{name} has left the match, and nobody has won."))

    def see(self, state: Object | None) -> None:
        """What the game here is at; nothing if it is gone."""
        self._state = state
        if state is None:
            self._is_seated = self._is_away_told = self._is_asking = False
            self._turn_asked = None

    def hear(self, report: Report) -> None:
        """What the other side tells."""
        if (report.green, report.blue) != self.table.players(self._me):
            self._outside.pass_over(_("other players"))
        elif self.is_over:
            if report.result is not None:
                self._outside.memory.keep(None)
        elif self._is_news(report):
            self._theirs = report

    def _is_news(self, report: Report) -> bool:
        before = self._theirs
        if before is None or parted(self._known or (), report.record) is not None:
            return True
        if report.record == before.record:
            return before.result is None
        return len(report.record) > len(before.record)

    def repeat(self, now: float) -> None:
        """Say all of it once more."""
        self._repeated = now
        if self.is_over:
            self._report(self.table.record)
        elif self._known is not None:
            self._report(self._known)

    def _report(self, record: Record) -> None:
        self._outside.report(self.table.report(self._me, record))

    def attend(self, now: float) -> None:
        """Do what is to be done; nothing if it was done before."""
        if not self.is_over and now >= self._repeated + REPEAT_SECONDS:
            self.repeat(now)
        if self.is_over or self._state is None or self._is_asking:
            return
        if self._state["game"] != self.table.game:
            self._look_up(self._state["result"] == GIVEN_UP)
            return
        self._follow_game()
        if not self.is_over and self._theirs is not None:
            self._follow_other(self._theirs)
        if not self.is_over:
            self._keep_seat(now)

    def _follow_game(self) -> None:
        assert self._state is not None
        record = tuple(self._state["record"])
        known = record if self._known is None else self._known
        if not self._is_played_here(known, record):
            self._stand_up()
            self._end(self._winner_alone)
            return
        is_new = record != self._known
        self._known = record
        if self._state["result"] in (DRAW, *PLAYER_ON):
            self._end(self._state["result"])
        elif is_new and (not record or side_to_move(record) is not self.table.side):
            self._report(record)

    @property
    def _winner_alone(self) -> str:
        """Who has won when somebody here goes another way: whoever leaves has lost, but for whoever was left."""
        said = None if self._theirs is None else ending(self._theirs.result, self.table.side)
        is_left = self.table.is_left or said is Ending.THEY_GAVE_UP
        return SIDES[self.table.side if is_left else self.table.side.other]

    def _is_played_here(self, known: Record, record: Record) -> bool:
        """Whether nobody has taken the other side's turns at the stick, or any of them back."""
        theirs = () if self._theirs is None else self._theirs.record
        return is_own_play(known, record, theirs, self.table.side)

    def _follow_other(self, theirs: Report) -> None:
        assert self._known is not None
        match finding(self._known, theirs.record, self.table.side):
            case Finding.PARTED:
                self._part(theirs.record)
            case Finding.A_TURN:
                self._take(theirs.record)
            case Finding.OUT_OF_TURN:
                self._theirs = None
                self._outside.pass_over(_("turns out of turn"))
            case Finding.NOTHING_NEW:
                self._heed(ending(theirs.result, self.table.side))
            case unknown:
                assert_never(unknown)

    def _take(self, theirs: Record) -> None:
        assert self._state is not None
        if not self._is_seated or self._turn_asked == len(theirs):
            return
        if theirs[-1] not in self._state["possible"]:
            self._theirs = None
            self._outside.pass_over(_("a turn that is not possible"))
            return
        self._turn_asked = len(theirs)

        def taken(answer: Object) -> None:
            if "ok" not in answer:
                self._turn_asked = None

        self._outside.ask({"turn": theirs[-1], "after": len(theirs) - 1}, taken)

    def _heed(self, said: Ending | None) -> None:
        if said is None:
            return
        if said is Ending.THEY_GAVE_UP and self._is_seated:
            # The game here says the rest.
            self._ask({"resign": {}}, self._be_won)
        elif said is Ending.THEY_GAVE_UP:
            self._end(SIDES[self.table.side])
        elif self.was_away:
            self._stand_up()
            self._end(SIDES[self.table.side.other])
        else:
            self._theirs = None
            self._outside.pass_over(_("a win that is none"))

    def _be_won(self, answer: Object) -> None:
        if "ok" not in answer:
            self._stand_up()
            self._end(SIDES[self.table.side])

    def _part(self, theirs: Record) -> None:
        assert self._known is not None
        self._outside.memory.keep_both(self.table, self._known, theirs)
        words = _("The match with {name} has ended: the records part at turn {number}.")
        self._be_void(words, number=parted(self._known, theirs))

    def _be_void(self, words: str, **facts: object) -> None:
        self._stand_up()
        self._end(VOID)
        self._outside.tell(words.format(name=self.table.name, **facts))

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
        is_own_play = self._known is None or self._is_played_here(known, record)
        self._known = record if is_own_play else known
        self._end(result if is_own_play and result in (DRAW, *PLAYER_ON) else self._winner_alone)

    def _keep_seat(self, now: float) -> None:
        unreached = self.opposite.unreached_since
        if not self._is_seated:
            if unreached is None or not self.table.is_left:
                self._sit_again()
        elif unreached is not None and now >= unreached + LONGEST_ABSENCE:
            # Whoever is killed between the two must not seem to have given up.
            self._keep(replace(self.table, is_left=True))
            self._stand_up()
            words = _("{name} has not been reached for a minute. The stick may play on, and the match waits for a day.")
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
