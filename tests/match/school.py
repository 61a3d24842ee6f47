"""A class without a network: a broker that delivers when it is told to, a host, and pupils who tell their matches."""

import json
from random import Random
from typing import Any

from connect_four.logic.game_manager import GameManager
from connect_four.logic.turn import every_turn
from connect_four.match.contest import Contest, Way
from connect_four.match.hosting import Hosting
from connect_four.match.outside import Me
from connect_four.match.register import as_data, contest_of
from connect_four.match.standing import Row
from connect_four.match.wire import Kind, Player, Record, Report, Seat, State, Topics, message

HOST = Me("f" * 16, "Ms Noor")
TOPICS = Topics("7b")
GREEN_WINS = ("3", "0", "3", "0", "3", "0", "3")


def random_game(random: Random) -> Record:
    """A whole game by the rules, mostly of stones."""
    manager = GameManager()
    manager.start(2, 1)
    turns = every_turn()
    while manager.game.is_started:
        possible = [turn for turn in turns if manager.allows(turn)]
        drops = [turn for turn in possible if len(str(turn)) == 1]
        manager.take(random.choice(drops if drops and random.random() < 0.9 else possible))
    return tuple(map(str, manager.record))


class School:
    """What is published is kept where it is to be kept, and reaches the host when `deliver` says so."""

    def __init__(self, way: Way = Way.SWISS, rounds: int | None = None, seed: int = 0) -> None:
        self.random = Random(seed)
        self.now = 0.0
        self.retained: dict[str, bytes] = {}
        self.said: list[str] = []
        self.saved = json.dumps(as_data(Contest(way, rounds), []))
        self.open()

    def open(self) -> None:
        """Open the host, or open it anew: it knows what it has saved, and what the broker has kept."""
        self.waiting: list[tuple[str, bytes]] = []
        contest = contest_of(json.loads(self.saved))
        self.host = Hosting(HOST, TOPICS, self, contest, self._save, self.said.append, self.random)
        self._connect()

    def _save(self, standing: list[Row]) -> None:
        self.saved = json.dumps(as_data(self.host.contest, standing))

    def _connect(self) -> None:
        kept = [(topic, payload) for topic, payload in self.retained.items() if "/hosts/" not in topic]
        self.random.shuffle(kept)
        for topic, payload in kept:
            self._send(topic, payload)
        self.host.connected(self.now)

    def lose_broker(self) -> None:
        self.host.lost(self.now)
        self._connect()

    def publish(self, topic: str, payload: bytes, retain: bool = False, expiry: int | None = None) -> None:
        if retain and payload:
            self.retained[topic] = payload
        elif retain:
            self.retained.pop(topic, None)
        self._send(topic, payload)

    def _send(self, topic: str, payload: bytes) -> None:
        kind, _words = TOPICS.read(topic)
        if kind is not Kind.CALLS:
            self.waiting.append((topic, payload))

    def subscribe(self, topic: str) -> None: ...

    def unsubscribe(self, topic: str) -> None: ...

    def deliver(self) -> None:
        """All that is on its way, as it should come."""
        while self.waiting:
            self.host.received(*self.waiting.pop(0), self.now)

    def pass_time(self, seconds: float) -> None:
        """The host's alarm rings when it is due."""
        self.now += seconds
        if self.host.due is not None and self.host.due <= self.now:
            self.host.ring(self.now)

    def comes(self, pupil: str, name: str = "", state: State = State.WAITING, table: str | None = None) -> None:
        player = Player(name or f"Pupil {pupil[-2:]}", False, state, table)
        self.publish(TOPICS.of(Kind.PLAYERS, pupil), player.written(), retain=True)

    def sit(self, seat: Seat) -> None:
        """Both come to this table."""
        for pupil in (seat.green, seat.blue):
            self.comes(pupil, state=State.PLAYING, table=seat.table)

    def goes(self, pupil: str) -> None:
        self.publish(TOPICS.of(Kind.PLAYERS, pupil), b"", retain=True)

    def tells(self, table: str, pupil: str, report: Report) -> None:
        payload = report.written()
        self.publish(TOPICS.of(Kind.TABLES, table, pupil), payload, retain=True)
        if report.result is not None:
            self.publish(TOPICS.of(Kind.RESULTS, table, pupil), payload)

    def tell_both(self, seat: Seat, record: Record, result: str | None) -> None:
        for pupil in (seat.green, seat.blue):
            self.tells(seat.table, pupil, Report(seat.green, seat.blue, record, result))

    def seats(self) -> list[Seat]:
        """Whom the host has named, each table once."""
        topics = [topic for topic in self.retained if "/seats/" in topic]
        return sorted({message(Seat.read, self.retained[topic]) for topic in topics}, key=lambda seat: seat.table)

    def points(self) -> dict[str, float]:
        return {row.id: row.points for row in self.host.standing}

    def table(self, seat: Seat) -> dict[str, Any]:
        """What is kept of it."""
        tables: list[dict[str, Any]] = json.loads(self.saved)["tables"]
        return next(each for each in tables if each["table"] == seat.table)


def pupils(count: int) -> list[str]:
    return [f"{number:016x}" for number in range(1, count + 1)]


def opened(count: int, **how: Any) -> School:
    """A class of so many who wait."""
    school = School(**how)
    for pupil in pupils(count):
        school.comes(pupil)
    school.deliver()
    return school


def started(count: int, **how: Any) -> School:
    """In its first round."""
    school = opened(count, **how)
    assert school.host.start(1, school.now)
    school.deliver()
    return school
