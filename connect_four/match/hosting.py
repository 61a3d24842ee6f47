"""The host of a class: it names who plays whom, and writes down what both sides tell.

Nothing here waits, reads a clock or does any input or output, as in `messenger`. Matches need no host: whatever it has
missed is told again when it is back.
"""

from collections.abc import Callable, Iterable
from functools import partial
from random import Random

from connect_four.datastore import PlayerID
from connect_four.language import _, ngettext
from connect_four.link.lines import SenselessError
from connect_four.match.contest import Contest, Entrant, Table, Way
from connect_four.match.course import Course
from connect_four.match.outside import Broker, Me
from connect_four.match.own_word import OwnWord
from connect_four.match.passed_over import PassedOver
from connect_four.match.presence import Presence
from connect_four.match.register import in_a_line
from connect_four.match.seating import Seating
from connect_four.match.standing import Row, names, standing
from connect_four.match.verdict import told
from connect_four.match.wire import ANY, Host, Kind, Player, Report, Seat, Topics, message

MOST_TABLES = 1000
Claim = tuple[str, str, str]
"""A table, and who is said to play at it: green and blue."""


class Hosting:
    def __init__(
        self,
        me: Me,
        topics: Topics,
        broker: Broker,
        contest: Contest,
        keep: Callable[[list[Row]], None],
        tell: Callable[[str], None],
        random: Random,
    ) -> None:
        self._me = me
        self._topics = topics
        self._broker = broker
        self.contest = contest
        self._keep = keep
        self._tell = tell
        self._random = random
        self._passed_over = PassedOver(tell)
        self.presence = Presence()
        self.course = Course(contest, self.presence)
        self._own_word = OwnWord(partial(broker.publish, topics.of(Kind.HOSTS, me.id), retain=True))
        self._seats = Seating(me.id, topics, broker)
        self._strangers: dict[Claim, dict[str, Report]] = {}
        """Tables that nobody named, as long as not both sides have told of them."""
        self._verdicts = {table.id: table.verdict for table in contest.tables.values()}
        self._standing: list[Row] | None = None
        self.is_connected = False
        self.is_news = True
        """Whether there is something new to see; whoever has seen it says so."""
        self.due: float | None = None

    def connected(self, now: float) -> None:
        """The broker is there."""
        self.is_connected, self.is_news = True, True
        self.presence.begin(self.contest.players, now)
        for kind, words in ((Kind.PLAYERS, [ANY]), (Kind.TABLES, [ANY, ANY]), (Kind.RESULTS, [ANY, ANY])):
            self._broker.subscribe(self._topics.of(kind, *words))
        self._own_word.forget()
        # What this host says comes back behind everything that the broker has kept.
        self._broker.subscribe(self._topics.of(Kind.HOSTS, self._me.id))
        self._seats.connected()
        self._be_seen()
        self._seat_all()
        self._attend(now)

    def lost(self, now: float) -> None:
        """The broker is gone."""
        self.is_connected, self.is_news = False, True
        self.presence.begin((), now)
        self._attend(now)

    def received(self, topic: str, payload: bytes, now: float) -> None:
        """The broker has passed this on."""
        with self._passed_over.what_makes_no_sense():
            self._receive(*self._topics.read(topic), payload, now)
        self._attend(now)

    def ring(self, now: float) -> None:
        """It is time."""
        # Perhaps for the next round, now that somebody is not waited for any more.
        self.is_news = True
        self._attend(now)

    def leave(self) -> None:
        """Say goodbye to everybody: from now on machines pair by themselves."""
        self._own_word.say(b"")

    def start(self, number: int, now: float) -> bool:
        """Begin the round of this number, or end the last one, if that is what comes next and nothing hinders it."""
        if number != self.course.next or self.hindrance(now):
            return False
        self._close(self._open_tables, now)
        if number > self.contest.round:
            self._begin_round(now)
        else:
            self.contest.is_ended = True
            self._change()
            self._tell(_("The tournament is over."))
        self._attend(now)
        return True

    def wait_no_longer(self, number: int, now: float) -> bool:
        """Close the tables that this round still waits for; whether there were any. What is played there to its end all
        the same counts."""
        if number != self.contest.round or not (playing := self.playing(now)):
            return False
        self._close(playing, now)
        self._attend(now)
        return True

    def _close(self, tables: Iterable[Table], now: float) -> None:
        for table in tables:
            away = self.presence.away_from(table, now)
            # Since when somebody has been away is forgotten when the host comes back, but not that they were.
            away |= {side for side in table.missed if not self.presence.is_at(table.players[side], table)}
            table.close([side for side in table.players if side not in away])
            self._settle(table)

    def _begin_round(self, now: float) -> None:
        tables = self.contest.begin_round(self.course.here(), self._random)
        self._change()
        words = ngettext("Round {number}: {count} table", "Round {number}: {count} tables", len(tables))
        self._tell(words.format(number=self.contest.round, count=len(tables)))
        self.presence.expect((player for table in tables for player in table.players.values()), now)
        self._seat_all()

    @property
    def standing(self) -> list[Row]:
        """The same list until something has changed."""
        if self._standing is None:
            self._standing = standing(self.contest)
        return self._standing

    @property
    def _open_tables(self) -> list[Table]:
        return [table for table in self.contest.tables.values() if self._verdicts.get(table.id) is None]

    def hindrance(self, now: float) -> str:
        """Why the next round may not start, or the last one not end; nothing if it may."""
        return self.course.hindrance(now) if self.is_connected else _("The broker is not there.")

    def playing(self, now: float) -> list[Table]:
        """The tables that the next round waits for, as far as can be known."""
        return self.course.playing(now) if self.is_connected else []

    def _receive(self, kind: Kind, words: tuple[str, ...], payload: bytes, now: float) -> None:
        match kind, words:
            case Kind.PLAYERS, (player,):
                self._meet(player, message(Player.read, payload) if payload else None, now)
            case Kind.HOSTS, (host,) if host == self._me.id:
                self._own_word.hear(payload, now)
                if payload:
                    self._begin()
            case Kind.SEATS, (player, host) if host == self._me.id:
                self._seats.hear(player, payload, now)
            case ((Kind.TABLES | Kind.RESULTS), (table, player)):
                if payload:
                    self._hear(table, player, message(Report.read, payload))
            case _:
                raise SenselessError(_("what is for others"))

    def _meet(self, player: str, known: Player | None, now: float) -> None:
        self.presence.meets(player, known, now)
        self.is_news = True
        entrant = self.contest.players.get(player)
        if known is not None and entrant is not None and entrant.name != known.name:
            entrant.name = known.name
            # Whoever changes it all the time shall not keep the disk busy: players say their names themselves.
            self._standing = None

    def _begin(self) -> None:
        """All that was there before has been told: what had ended by then is none of this class."""
        if self.contest.aside is None:
            self.contest.aside = {
                claim[0] for claim, reports in self._strangers.items() if any(r.result for r in reports.values())
            }
            self._keep(self.standing)
            for claim in list(self._strangers):
                self._take_up(claim)

    def _hear(self, id_: str, player: str, report: Report) -> None:
        table = self.contest.tables.get(id_)
        side = next((side for side, each in zip(PlayerID, players_of(report), strict=True) if each == player), None)
        if side is None or report.green == report.blue:
            raise SenselessError(_("a table of others"))
        if table is not None:
            if players_of(report) != (table.green, table.blue):
                raise SenselessError(_("other players"))
            if (new := told(report, side)) is None:
                raise SenselessError(_("a record against the rules"))
            if table.hear(side, new):
                self.is_news = True
                self._settle(table)
        elif self.contest.way is Way.FREE and id_ not in (self.contest.aside or ()):
            if len(self.contest.tables) >= MOST_TABLES:
                raise SenselessError(_("too many tables"))
            claim = (id_, *players_of(report))
            self._strangers.setdefault(claim, {})[player] = report
            if self.contest.aside is not None:
                self._take_up(claim)
            if len(self._strangers) > MOST_TABLES:
                # Both sides of a match tell of it again and again; whoever tells of others alone is forgotten.
                del self._strangers[next(iter(self._strangers))]

    def _take_up(self, claim: Claim) -> None:
        """Write down a match that two have found by themselves, once both say so."""
        reports = self._strangers[claim]
        id_, green, blue = claim
        if len(reports) == 2 and id_ not in (self.contest.aside or ()) and id_ not in self.contest.tables:
            del self._strangers[claim]
            for player in (green, blue):
                known = self.presence.players.get(player)
                entrant = Entrant(player, False) if known is None else Entrant(known.name, known.is_computer)
                self.contest.players.setdefault(player, entrant)
            self.contest.add(id_, green, blue)
            self._change()
            for player, report in reports.items():
                self._hear(id_, player, report)

    def _settle(self, table: Table) -> bool:
        """Tell how a match has ended, if that is new."""
        verdict = table.verdict
        if verdict == self._verdicts.get(table.id):
            return False
        self._verdicts[table.id] = verdict
        self._change()
        if verdict is not None:
            self._tell(in_a_line(table, names(self.contest)))
        if self.is_connected and self.contest.way is not Way.FREE:
            for player in table.players.values():
                self._seat(player)
        return True

    def _change(self) -> None:
        """Something is to be kept."""
        self._standing, self.is_news = None, True
        self._keep(self.standing)

    def _attend(self, now: float) -> None:
        """See who has been away for too long, and when the next one will be."""
        self._own_word.attend(now)
        if self.is_connected:
            self._be_seen()
            self._seats.attend(now)
        dues = [due for due in (self._own_word.due, self._seats.due) if due is not None]
        for table in self._open_tables if self.is_connected else ():
            dues += [due for due in self.presence.dues(table, now).values() if now < due]
            for side in self.presence.away_from(table, now) - table.missed:
                table.miss(side)
                if not self._settle(table):
                    self._keep(self.standing)
        self.due = min(dues, default=None)

    def _be_seen(self) -> None:
        self._own_word.say(Host(self._me.name, pairs=self.contest.way is not Way.FREE).written())

    def _seat_all(self) -> None:
        if self.contest.way is not Way.FREE:
            for player in self.contest.players:
                self._seat(player)

    def _seat(self, player: str) -> None:
        """Name whom this player is to play, or nobody."""
        tables = self.contest.tables_of(self.contest.round)
        table = next((each for each in tables if player in each.players.values() and each.verdict is None), None)
        seat = None if table is None else Seat(table.id, table.green, table.blue, table.round)
        self._seats.give(player, seat)


def players_of(report: Report) -> tuple[str, str]:
    return report.green, report.blue
