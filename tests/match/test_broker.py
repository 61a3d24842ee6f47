"""At a real Mosquitto: what arrives, what is kept, and what a cut does."""

import gc
import os
import select
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from unittest.mock import ANY

import pytest

from connect_four.match import connecting
from connect_four.match.broker import Connected, Lost
from connect_four.match.connecting import Will
from tests.match.listener import ADA, BOB, Listener
from tests.match.mosquitto import Mosquitto
from tests.waiting import wait_until


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path / "broker") as broker:
        yield broker


def retained(broker: Mosquitto) -> list[tuple[str, bytes]]:
    """What somebody is told who comes later."""
    witness = Listener(broker.address, os.urandom(8).hex())
    witness.broker.subscribe("#")
    witness.is_let_in()
    witness.broker.publish("end", b"")
    witness.until(lambda: ("end", b"") in witness.heard)
    witness.broker.leave()
    return sorted(message for message in witness.heard if message[0] != "end")


def said(broker: Mosquitto, topic: str, payload: bytes | str) -> None:
    command = ["mosquitto_pub", "-V", "5", "-q", "1", "-h", broker.host, "-p", str(broker.port), "-t", topic, "-s"]
    subprocess.run(command, input=payload if isinstance(payload, bytes) else payload.encode(), check=True, timeout=60)


def test_what_one_says_the_other_hears(broker: Mosquitto) -> None:
    ada, bob = Listener(broker.address), Listener(broker.address, BOB)
    for each in (ada, bob):
        each.is_let_in()
    bob.broker.subscribe("tables/+")
    bob.wait(0.2)
    ada.broker.publish("tables/1", b"3")
    bob.hears(("tables/1", b"3"))
    bob.broker.unsubscribe("tables/+")
    bob.wait(0.2)
    ada.broker.publish("tables/1", b"3 4")
    ada.wait(0.2)
    bob.wait(0.2)
    assert len(bob.heard) == 1
    assert ada.told == bob.told == [f"{broker.address}: connected"]
    assert f"as {ADA} (p5, c1, k15)" in broker.log


def test_what_a_slow_broker_is_told_in_vain_does_not_queue_up_before_a_turn(broker: Mosquitto) -> None:
    ada, bob = Listener(broker.address), Listener(broker.address, BOB)
    for each in (ada, bob):
        each.broker.subscribe("+/1")
        each.is_let_in()
    bob.wait(0.2)
    broker.freeze()
    for _ in range(1000):
        ada.broker.publish("calls/1", b"no")
    ada.broker.publish("tables/1", b"3", retain=True)
    broker.thaw()
    ada.until(lambda: ("tables/1", b"3") in ada.heard)
    bob.until(lambda: ("tables/1", b"3") in bob.heard)
    assert len(bob.heard) < 100


def test_a_cut_heals_and_what_was_listened_to_is_again(broker: Mosquitto) -> None:
    ada, bob = Listener(broker.address), Listener(broker.address, BOB)
    ada.broker.subscribe("tables/+")
    for each in (ada, bob):
        each.is_let_in()
    broker.kill()
    ada.until(lambda: ada.news == [Connected(), Lost(ANY)])
    ada.broker.publish("tables/1", b"nobody hears this")
    ada.wait(1)
    # All of it was in memory, and is gone.
    broker.start()
    for each in (ada, bob):
        each.is_let_in(2)
    bob.broker.publish("tables/1", b"3")
    bob.wait(0.2)
    ada.hears(("tables/1", b"3"))
    address = broker.address
    assert ada.told == [
        f"{address}: connected",
        f"{address}: the broker has ended the connection",
        f"{address}: there is no broker",
        f"{address}: connected",
    ]


def test_who_comes_back_hears_what_is_true_now_and_not_what_was_missed(tmp_path: Path) -> None:
    """However much that was: Mosquitto keeps only so much, and then nothing that is new."""
    with Mosquitto(tmp_path / "broker", "max_queued_messages 10") as broker:
        ada, bob = Listener(broker.address), Listener(broker.address, BOB)
        ada.broker.subscribe("tables/+")
        for each in (ada, bob):
            each.is_let_in()
        ada.wait(0.2)
        for number in range(100):
            bob.broker.publish("tables/1", f"{number}".encode(), retain=True)
            bob.wait(0.01)
        again = Listener(broker.address)
        again.broker.subscribe("tables/+")
        again.hears(("tables/1", b"99"))
        again.wait(0.5)
        assert len(again.heard) == 1


def test_what_is_published_goes_when_it_is_old(broker: Mosquitto) -> None:
    ada = Listener(broker.address)
    ada.is_let_in()
    ada.broker.publish("tables/1", b"3", retain=True, expiry=3)
    ada.broker.publish("tables/2", b"4", retain=True)
    ada.wait(0.2)
    assert retained(broker) == [("tables/1", b"3"), ("tables/2", b"4")]
    wait_until(lambda: retained(broker) == [("tables/2", b"4")])


def test_whoever_is_forgotten_holds_nothing_open(broker: Mosquitto) -> None:
    retained(broker)
    # Those of other tests are none of these.
    gc.collect()
    before = len([*Path("/proc/self/fd").iterdir()])
    for _ in range(5):
        retained(broker)
    assert len([*Path("/proc/self/fd").iterdir()]) == before


def test_who_leaves_takes_leave(broker: Mosquitto) -> None:
    ada = Listener(broker.address, will=Will("players/ada"))
    ada.is_let_in()
    ada.broker.publish("players/ada", b"here", retain=True)
    ada.wait(0.2)
    assert retained(broker) == [("players/ada", b"here")]
    # It has arrived although nobody waits for it any more.
    ada.broker.publish("players/ada", b"gone home", retain=True)
    ada.broker.leave()
    assert retained(broker) == [("players/ada", b"gone home")]
    assert f"Client {ADA} disconnected." in broker.log
    assert ada.told == [f"{broker.address}: connected"]


@pytest.mark.parametrize("delay", [0, 1])
def test_who_vanishes_is_taken_away(broker: Mosquitto, delay: int) -> None:
    ada = Listener(broker.address, will=Will("players/ada", delay))
    ada.is_let_in()
    ada.broker.publish("players/ada", b"here", retain=True)
    ada.wait(0.2)
    with socket.socket(fileno=os.dup(ada.broker.fileno())) as connection:
        connection.shutdown(socket.SHUT_RDWR)
    if delay:
        assert retained(broker) == [("players/ada", b"here")]
    wait_until(lambda: retained(broker) == [])


def test_more_than_a_record_needs_never_comes(broker: Mosquitto) -> None:
    ada = Listener(broker.address)
    ada.broker.subscribe("#")
    ada.is_let_in()
    ada.wait(0.2)
    said(broker, "tables/1", b"x" * 1_000_000)
    said(broker, "tables/2", b"x" * 9000)
    said(broker, "tables/3", b"x" * 4096)
    ada.until(lambda: bool(ada.heard))
    assert [topic for topic, payload in ada.heard] == ["tables/3"]
    assert ada.broker.is_connected


def test_two_with_one_number_are_told_as_long_as_there_are_two(
    broker: Mosquitto, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connecting, "KEEP_ALIVE", 1)
    ada, twin = Listener(broker.address), Listener(broker.address)
    words = f"{broker.address}: does another machine come in as {ADA}, too? Was a card or a password copied?"

    def both_come_in(times: int) -> bool:
        ada.wait(0.1)
        twin.wait(0.1)
        return min(ada.news.count(Connected()), twin.news.count(Connected())) >= times

    wait_until(lambda: both_come_in(4), lambda: f"{ada.told} {twin.told}")
    for each in (ada, twin):
        assert each.told.count(words) == 1
        assert each.told[-1] == words
    twin.broker.leave()
    monkeypatch.setattr("connect_four.match.broker.LONGEST_PAUSE", 1)
    ada.until(lambda: ada.told[-1] == f"{broker.address}: connected")


def test_who_is_not_heard_any_more_is_given_up(broker: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "KEEP_ALIVE", 1)
    monkeypatch.setattr("connect_four.match.broker.KEEP_ALIVE", 1)
    ada = Listener(broker.address)
    ada.is_let_in()
    ada.wait(3.5)
    # It has asked whether the broker is there, and was answered.
    assert ada.broker.is_connected
    broker.freeze()
    frozen = monotonic()
    ada.until(lambda: ada.told[1:] == [f"{broker.address} does not answer any more"])
    assert ada.news == [Connected(), Lost(ANY)]
    lost = ada.news[1]
    assert isinstance(lost, Lost)
    assert frozen - 1.5 < lost.since < frozen + 0.1, "it is lost from when it was heard last"
    broker.thaw()
    ada.is_let_in(2)


def test_a_broker_that_is_busy_is_waited_for_without_waiting(broker: Mosquitto) -> None:
    """The loop that has a game to serve is held up by nothing."""
    broker.freeze()
    ada = Listener(broker.address)
    longest = 0.0
    end = monotonic() + 2
    while monotonic() < end:
        before = monotonic()
        readable, *_ = select.select([ada.broker], [], [], 0)
        ada.broker.run(bool(readable))
        longest = max(longest, monotonic() - before)
    assert longest < 1
    broker.thaw()
    ada.is_let_in()
