"""The messenger between the game of this machine and a broker: what it hears, and what it says thereupon.

Nothing here waits, reads a clock or does any input or output: what happens comes in by the methods, and what is to be
done goes out by what they are given.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from random import Random
from typing import assert_never

from connect_four.journal.text import SIDES
from connect_four.language import _
from connect_four.link.lines import Object, SenselessError
from connect_four.match.match import Match
from connect_four.match.outside import Broker, Game, Me, Memory, ignored
from connect_four.match.own_word import OwnWord
from connect_four.match.pairing import Pairing
from connect_four.match.passed_over import PassedOver
from connect_four.match.table import Table
from connect_four.match.wire import (
    A_DAY,
    ANY,
    CALL_SECONDS,
    LONGEST_ABSENCE,
    Call,
    Host,
    Kind,
    Player,
    Report,
    Seat,
    State,
    Topics,
    Word,
    message,
)

TOLD = (Kind.TABLES, Kind.RESULTS)
MOST_PLAYERS = 1000
LAST_RECORDS = 20
"""So many of one's own stay at the broker, for whoever was away."""
ALL_JOKERS = {side: ["delete", "bomb"] for side in SIDES.values()}


class Messenger:
    def __init__(
        self, me: Me, topics: Topics, broker: Broker, memory: Memory, tell: Callable[[str], None], random: Random
    ) -> None:
        self._me = me
        self._topics = topics
        self._broker = broker
        self.memory = memory
        self.tell = tell
        self._pairing = Pairing(me.id, self._call, random)
        self._match: Match | None = None
        self._game: Game | None = None
        self._state: Object | None = None
        self._answers: dict[int, Callable[[Object, float], None]] = {}
        self._is_connected = False
        self._lost_since: float | None = None
        self._is_offered = self._may_offer = self._is_sitting = False
        self._own_word = OwnWord(partial(broker.publish, topics.of(Kind.PLAYERS, me.id), retain=True))
        self._passed_over = PassedOver(tell)
        self._recorded: deque[str] = deque()
        """The topics with one's own records."""
        if memory.table is not None:
            self._resume(memory.table)

    @property
    def due(self) -> float | None:
        dues = [self._pairing.due, self._own_word.due]
        if self._match is not None:
            dues.append(self._match.due)
        if self._lost_since is not None and self._is_offered:
            dues.append(self._lost_since + LONGEST_ABSENCE)
        return min((due for due in dues if due is not None), default=None)

    def connected(self, now: float) -> None:
        """The broker is there."""
        lost, self._lost_since, self._is_connected = self._lost_since, None, True
        self._own_word.forget()
        # Whoever comes to a class is to hear of its host before anybody to play with.
        for kind in (Kind.HOSTS, Kind.SEATS, Kind.CALLS, Kind.PLAYERS):
            is_for_one = kind in (Kind.SEATS, Kind.CALLS)
            self._broker.subscribe(self._topics.of(kind, *([self._me.id] if is_for_one else []), ANY))
        if self._match is not None:
            self._listen_at(self._match)
            self._match.come_back(lost is not None and now >= lost + LONGEST_ABSENCE, now)
        self._attend(now)

    def lost(self, since: float) -> None:
        """The broker is gone."""
        self._is_connected, self._lost_since = False, since
        self._pairing.forget_everybody()
        self._attend(since)

    def received(self, topic: str, payload: bytes, now: float) -> None:
        """The broker has passed this on."""
        with self._passed_over.what_makes_no_sense():
            self._receive(*self._topics.read(topic), payload, now)
        self._attend(now)

    def game_came(self, game: Game, now: float) -> None:
        """A game runs here, and has been said hello to."""
        self._game = game
        self._attend(now)

    def game_gone(self, now: float) -> None:
        self._game = self._state = None
        self._is_offered = self._may_offer = self._is_sitting = False
        self._answers.clear()
        self._refuse_meeting()
        self._pairing.stop_waiting()
        self._attend(now)

    def heard(self, said: Object, now: float) -> None:
        """The game has said this."""
        match said:
            case {"state": dict(state)}:
                self._state = state
                self._may_offer = True
            case {"wanted": _}:
                self._pairing.wait(now)
            case {"unwanted": _}:
                self._pairing.stop_waiting()
                self._refuse_meeting()
            case {"ok": int(number)} | {"no": int(number)}:
                if number in self._answers:
                    self._answers.pop(number)(said, now)
        self._attend(now)

    def ring(self, now: float) -> None:
        """It is time."""
        self._attend(now)

    def leave(self) -> None:
        """Say goodbye to everybody."""
        self._own_word.say(b"")

    def _receive(self, kind: Kind, words: tuple[str, ...], payload: bytes, now: float) -> None:
        *others, writer = words
        if writer == self._me.id:
            if kind is Kind.PLAYERS:
                self._own_word.hear(payload, now)
            return
        match kind:
            case Kind.PLAYERS:
                self._meet(writer, message(Player.read, payload) if payload else None, now)
            case Kind.HOSTS:
                self._pairing.hosted(writer, message(Host.read, payload) if payload else None)
            case Kind.SEATS if others == [self._me.id]:
                self._pairing.named(writer, message(Seat.read, payload) if payload else None)
            case Kind.CALLS if others == [self._me.id]:
                self._be_called(writer, message(Call.read, payload), now)
            case Kind.TABLES | Kind.RESULTS if self._match is not None and words == self._match.address:
                if payload:
                    self._match.hear(message(Report.read, payload), now)
            case Kind.TABLES | Kind.RESULTS | Kind.SEATS | Kind.CALLS:
                raise SenselessError(_("what is for others"))
            case _:
                assert_never(kind)

    def _meet(self, player: str, known: Player | None, now: float) -> None:
        meeting, players = self._pairing.meeting, self._pairing.players
        is_expected = player in players or (meeting is not None and player == meeting.other)
        if known is not None and not is_expected and len(players) >= MOST_PLAYERS:
            raise SenselessError(_("too many players"))
        self._pairing.meets(player, known, now)

    def _be_called(self, caller: str, call: Call, now: float) -> None:
        match = self._free_match
        if call.word is Word.NO and match is not None and (call.table, caller) == match.address:
            match.be_refused()
        self._pairing.hear(caller, call, now)

    @property
    def _free_match(self) -> Match | None:
        """The match, if no host has named it: where one has, whoever is late is waited for."""
        host, _round = (None, 0) if self._match is None else self._pairing.named_by(self._match.address[0])
        return self._match if host is None else None

    def _call(self, to: str, call: Call) -> None:
        self._broker.publish(self._topics.of(Kind.CALLS, to, self._me.id), call.written(), expiry=CALL_SECONDS)

    def _attend(self, now: float) -> None:
        """Do what is to be done; nothing if it was done before."""
        self._pairing.attend(now)
        self._sit_down()
        if self._match is not None:
            self._match.opposite.see(self._pairing.players.get(self._match.table.meeting.other), now)
            if self._free_match is not None:
                self._free_match.look_opposite(now)
            self._match.see(self._state)
            self._match.attend(now)
            host, round_ = self._match.table.host, self._match.table.round
            self._match.be_called(self._pairing.is_called_away(host, round_), now)
            if self._match.is_over and self._pairing.meeting == self._match.table.meeting:
                self._pairing.leave()
        self._be_on_offer(now)
        self._own_word.attend(now)
        self._be_seen()

    def _sit_down(self) -> None:
        """Begin the match that has come about."""
        meeting, game = self._pairing.meeting, self._game
        is_new = self._match is None or self._match.table.meeting != meeting
        if meeting is None or not is_new or self._is_sitting or game is None:
            return
        player = self._pairing.players.get(meeting.other)
        name = _("somebody") if player is None else player.name
        side, named = meeting.side_of(self._me.id), self._pairing.named_by(meeting.table)

        def seated(answer: Object, now: float) -> None:
            self._is_sitting = self._is_offered = False
            state = self._state
            if "ok" not in answer or state is None:
                self._refuse_meeting()
            elif state["record"] or state["jokers"] != ALL_JOKERS:
                self.tell(_("No match here: this game began with a position or a handicap of its own."))
                self.ask({"leave": {}}, ignored)
                self._refuse_meeting()
            else:
                self._begin(Table(meeting, side, name, state["game"], *named), now)

        self._is_sitting = True
        self._answers[game.ask({"sit": SIDES[side.other], "name": name})] = seated

    def _begin(self, table: Table, now: float) -> None:
        if self._match is not None:
            for kind in TOLD:
                self._broker.unsubscribe(self._topics.of(kind, *self._match.address))
        self.memory.keep(table)
        self._match = Match(self._me.id, table, self, now, is_resumed=False)
        self._listen_at(self._match)
        self._recorded.append(self._topics.of(Kind.TABLES, table.meeting.table, self._me.id))
        if len(self._recorded) > LAST_RECORDS:
            self._broker.publish(self._recorded.popleft(), b"", retain=True)
        self.tell(_("A match with {name} begins.").format(name=table.name))
        self._match.repeat(now)

    def _listen_at(self, match: Match) -> None:
        for kind in TOLD:
            self._broker.subscribe(self._topics.of(kind, *match.address))

    def _resume(self, table: Table) -> None:
        self._match = Match(self._me.id, table, self, 0.0, is_resumed=True)
        self._pairing.sit_at(table.meeting)

    def _refuse_meeting(self) -> None:
        meeting = self._pairing.meeting
        if meeting is not None and (self._match is None or self._match.table.meeting != meeting):
            self._call(meeting.other, Call(Word.NO, meeting.table, meeting.green))
            self._pairing.leave()

    def _be_on_offer(self, now: float) -> None:
        """Be an opponent who can be chosen, as long as somebody may be there to play with."""
        is_reached = self._is_connected or (self._lost_since is not None and now < self._lost_since + LONGEST_ABSENCE)
        # Whoever was left, and has another seat by now, need not wait any longer.
        is_left = self._match is not None and self._match.table.is_left and self._pairing.seat is not None
        is_playing = self._pairing.meeting is not None and not is_left
        if self._is_offered and not is_reached:
            self._is_offered = False
            self.ask({"withdraw": {}}, ignored)
        elif self._may_offer and not self._is_offered and is_reached and not is_playing:
            self._may_offer, self._is_offered = False, True
            self.ask({"offer": {}}, self._offered)

    def _offered(self, answer: Object) -> None:
        # It is tried again when the state of the game is another one.
        self._is_offered = "ok" in answer

    def _be_seen(self) -> None:
        """Tell everybody what this machine is at, if that is new."""
        meeting = self._pairing.meeting
        state = State.PLAYING if meeting else State.WAITING if self._pairing.is_waiting else State.FREE
        player = Player(self._me.name, self._me.is_computer, state, meeting.table if meeting else None)
        if self._is_connected:
            self._own_word.say(b"" if self._game is None else player.written())

    def ask(self, request: Object, then: Callable[[Object], None]) -> None:
        if self._game is not None:
            self._answers[self._game.ask(request)] = lambda answer, now: then(answer)

    def report(self, report: Report) -> None:
        assert self._match is not None
        payload, table = report.written(), self._match.table.meeting.table
        self._broker.publish(self._topics.of(Kind.TABLES, table, self._me.id), payload, retain=True, expiry=A_DAY)
        if report.result is not None:
            self._broker.publish(self._topics.of(Kind.RESULTS, table, self._me.id), payload)

    @property
    def passed_over(self) -> int:
        """How much came that was none of a match."""
        return self._passed_over.count

    def pass_over(self, reason: str) -> None:
        self._passed_over.add(reason)
