"""Machines and a broker in one process, where whatever can happen to a message or a machine happens at random."""

from collections import defaultdict
from dataclasses import dataclass, field
from random import Random

from connect_four.match.messenger import Messenger
from connect_four.match.outside import Me
from connect_four.match.table import Table
from connect_four.match.wire import Kind, Record, Seat, Topics
from tests.match.home import Home

TOPICS = Topics()
HOST = "f" * 16
NOTICED_SECONDS = 22.5
"""After one and a half keep-alives without a word a connection is over."""


@dataclass
class Disk:
    table: Table | None = None
    parted: list[tuple[Record, Record]] = field(default_factory=list)
    ended: dict[str, Table] = field(default_factory=dict)
    """Every match that has come to an end here, by its table."""

    def keep(self, table: Table | None) -> None:
        self.table = table
        if table is not None and table.result is not None:
            assert self.ended.setdefault(table.meeting.table, table) == table, "a match ends once"

    def keep_both(self, table: Table, mine: Record, theirs: Record) -> None:
        self.parted.append((mine, theirs))


class Post:
    """The broker: what is retained, and for each client what it has not heard yet."""

    def __init__(self) -> None:
        self.retained: dict[str, bytes] = {}
        self.waiting: dict[str, list[tuple[str, bytes]]] = defaultdict(list)
        self.filters: dict[str, set[str]] = defaultdict(set)

    def publish(self, topic: str, payload: bytes, retain: bool) -> None:
        if retain and payload:
            self.retained[topic] = payload
        elif retain:
            self.retained.pop(topic, None)
        for client, filters in self.filters.items():
            if any(matches(each, topic) for each in filters):
                self.waiting[client].append((topic, payload))

    def subscribe(self, client: str, filter_: str) -> None:
        self.filters[client].add(filter_)
        self.waiting[client] += [entry for entry in self.retained.items() if matches(filter_, entry[0])]

    def wipe(self) -> None:
        """As after a broker without a disk was killed."""
        self.retained.clear()
        self.waiting.clear()
        self.filters.clear()


def matches(filter_: str, topic: str) -> bool:
    pairs = list(zip(filter_.split("/"), topic.split("/"), strict=False))
    return filter_.count("/") == topic.count("/") and all(one in ("+", other) for one, other in pairs)


class Machine:
    """The game of a machine with its messenger. It is the messenger's broker, too, as far as there is one."""

    def __init__(self, number: int, post: Post, random: Random) -> None:
        self.id = f"{number:016x}"
        self.home, self.disk = Home(), Disk()
        self.told: list[str] = []
        self._post, self._random = post, random
        self.is_connected = False
        self.swallowed: list[tuple[str, bytes, bool]] | None = None
        """What it has said since its cable swallows everything; nothing if it does not."""
        self._mended = self._noticed = 0.0
        self.start(0.0)

    def start(self, now: float) -> None:
        """Start the messenger, as systemd does after its end."""
        me = Me(self.id, f"M{self.id[-2:]}")
        self.messenger = Messenger(me, TOPICS, self, self.disk, self.told.append, self._random)
        if self.home.is_there:
            self.home.is_there = False
            self.home.tell()
        self.home.is_offered = False
        if self.home.screen == "waiting":
            self.home.screen = "player select"
        self.home.said.clear()
        self.home.greet()
        self.messenger.game_came(self.home, now)

    def connect(self, now: float) -> None:
        if not self.is_connected:
            self.is_connected = True
            self.messenger.connected(now)

    def lose(self, now: float) -> None:
        """The cable is cut, and the broker says so to the others."""
        if self.is_connected:
            self.is_connected = False
            self.swallowed = None
            self._post.publish(TOPICS.of(Kind.PLAYERS, self.id), b"", retain=True)
            self.messenger.lost(now)

    def be_swallowed(self, seconds: float, now: float) -> None:
        """For so long nothing arrives, and nobody is told."""
        if self.is_connected and self.swallowed is None:
            self.swallowed = []
            self._mended, self._noticed = now + seconds, now + NOTICED_SECONDS

    def pass_time(self, now: float) -> None:
        if self.swallowed is None or now < min(self._mended, self._noticed):
            return
        if self._mended <= self._noticed:
            self.mend()
        else:
            self.lose(now)

    def mend(self) -> None:
        """What was said arrives."""
        said, self.swallowed = self.swallowed or [], None
        for message in said:
            self._post.publish(*message)

    def publish(self, topic: str, payload: bytes, retain: bool = False, expiry: int | None = None) -> None:
        if self.swallowed is not None:
            self.swallowed.append((topic, payload, retain))
        elif self.is_connected:
            self._post.publish(topic, payload, retain)

    def subscribe(self, topic: str) -> None:
        if self.is_connected:
            self._post.subscribe(self.id, topic)

    def unsubscribe(self, topic: str) -> None:
        self._post.filters[self.id].discard(topic)

    def hear(self, now: float) -> bool:
        """What the game says, all of it; whether there was something."""
        heard = list(self.home.heard())
        for said in heard:
            self.messenger.heard(said, now)
        return bool(heard)

    def receive(self, number: int, now: float) -> None:
        self.messenger.received(*self._post.waiting[self.id].pop(number), now)

    @property
    def is_matched(self) -> bool:
        table = self.disk.table
        return table is not None and table.result is None


class World:
    def __init__(self, seed: int, machines: int = 2, is_rough: bool = True) -> None:
        self.random = Random(seed)
        self.now = 0.0
        self.post = Post()
        self.machines = [Machine(number, self.post, self.random) for number in range(1, machines + 1)]
        self.is_rough = is_rough
        self.round = 0
        for machine in self.machines:
            machine.connect(0.0)

    def step(self) -> None:
        """Something happens, mostly something ordinary."""
        machine, dice = self.random.choice(self.machines), self.random.random()
        if not machine.is_connected and self.random.random() < 0.1:
            machine.connect(self.now)
        elif dice < 0.45:
            self.deliver(machine)
        elif dice < 0.75:
            machine.hear(self.now)
        elif dice < 0.93:
            self.play(machine)
        elif dice < 0.985 or not self.is_rough:
            self.pass_time(self.random.choice((0.1, 1.0, 4.0 if self.is_rough else 0.1)))
        else:
            self.hurt(machine)

    def deliver(self, machine: Machine) -> None:
        """One of the messages that wait, in any order, and at times once more."""
        waiting = self.post.waiting[machine.id]
        if machine.is_connected and machine.swallowed is None and waiting:
            number = self.random.randrange(len(waiting)) if self.is_rough else 0
            if self.is_rough and self.random.random() < 0.1:
                waiting.append(waiting[number])
            machine.receive(number, self.now)

    def play(self, machine: Machine) -> None:
        """What the person does at the stick."""
        home = machine.home
        if home.screen == "player select" and home.is_offered:
            home.wait()
        elif home.screen == "game over" and self.random.random() < 0.3:
            home.quit()
        # Who was left alone may go on for the other side, but hardly anybody does at once.
        elif home.is_sticks_turn and (home.turn != home.seat or self.random.random() < 0.02):
            home.press(self.random)
        if self.random.random() < 0.004:
            home.quit()

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        for machine in self.machines:
            machine.pass_time(self.now)
            due = machine.messenger.due
            if due is not None and due <= self.now:
                machine.messenger.ring(self.now)
                again = machine.messenger.due
                assert again is None or again > self.now, "what is due is done"

    def hurt(self, machine: Machine) -> None:
        """What must not happen, and does."""
        match self.random.choice(["cable", "cable", "silence", "power", "broker", "time"]):
            case "cable":
                machine.lose(self.now)
            case "silence":
                machine.be_swallowed(self.random.choice((1.0, 5.0, 15.0, 40.0)), self.now)
            case "power":
                self.restart(machine)
            case "broker" if self.random.random() < 0.3:
                for each in self.machines:
                    each.lose(self.now)
                self.post.wipe()
            case "time":
                self.pass_time(self.random.choice((30.0, 70.0)))

    def restart(self, machine: Machine) -> None:
        """Cut the power of the machine, or only kill its messenger."""
        machine.lose(self.now)
        if self.random.random() < 0.5:
            machine.home.cut()
        elif self.random.random() < 0.3:
            # Without its messenger a game has no guest, and somebody presses on.
            machine.home.is_there = False
            for _ in range(3):
                if machine.home.is_sticks_turn:
                    machine.home.press(self.random)
        machine.start(self.now)
        machine.connect(self.now)

    def host(self, is_to_go_on: bool) -> None:
        """A host has both machines play each other, and goes on to another table, whatever they are at."""
        ids = [machine.id for machine in self.machines]
        if is_to_go_on:
            self.round += 1
            green, blue = self.random.sample(ids, 2)
            self.give(Seat(f"table-{self.round}", green, blue, self.round).written())
        elif all(f"table-{self.round}" in machine.disk.ended for machine in self.machines):
            self.give(b"")

    def give(self, seat: bytes) -> None:
        # What it said before may be missed, but a broker does not pass it on after this.
        for waiting in self.post.waiting.values():
            waiting[:] = [entry for entry in waiting if "/seats/" not in entry[0]]
        for machine in self.machines:
            self.post.publish(TOPICS.of(Kind.SEATS, machine.id, HOST), seat, retain=True)

    def settle(self) -> None:
        """From now on nothing is hurt any more: everybody is connected, and plays on until every match is over."""
        self.is_rough = False
        for machine in self.machines:
            machine.lose(self.now)
            machine.connect(self.now)
        for _ in range(1000):
            if not any(machine.is_matched for machine in self.machines):
                break
            for machine in self.machines:
                while self.post.waiting[machine.id]:
                    machine.receive(0, self.now)
                machine.hear(self.now)
                home = machine.home
                if home.turn is not None and home.is_sticks_turn and home.turn != home.seat and home.seat:
                    home.press(self.random)
                    machine.hear(self.now)
            self.pass_time(1.0)
