"""Matches between machines whose cables are cut, whose broker dies, and that are killed themselves."""

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from connect_four.datastore import Outcome
from connect_four.match.opposite import GRACE
from connect_four.match.wire import LONGEST_ABSENCE
from tests.clone import PROJECT
from tests.match.bots import saved
from tests.match.mosquitto import Mosquitto, keeping
from tests.match.network import SWITCH, Network, opened_network
from tests.match.pairs import PATIENCE_SECONDS, PORT, Pair, connected, pair, thinker
from tests.waiting import wait_until

LONG_CUT_SECONDS = float(os.environ.get("LONG_CUT_SECONDS", "25"))
"""More than two keep-alives. `LONG_CUT_SECONDS=600` is ten minutes."""
MATCH_KILLS = int(os.environ.get("MATCH_KILLS", "4"))
OTHER_PORT, PORT_IN_BAD_WEATHER = PORT + 1, PORT + 2
QUICK, SLOW = 0.06, 5.0
WRONG_CLOCK = """
import os, time
right = time.time
time.time = lambda: right() + float(os.environ["WRONG_BY"])
"""


@pytest.fixture(scope="module")
def network() -> Iterator[Network]:
    with opened_network() as network:
        yield network


@pytest.fixture(scope="module", autouse=True)
def bad_weather(network: Network, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """A match that takes its time, beside all that is tried here."""
    folder, port = tmp_path_factory.mktemp("bad weather"), PORT_IN_BAD_WEATHER
    with (
        Mosquitto(folder / "broker", host=SWITCH, port=port, inside=network.inside),
        thinker(folder, "Ann", network.bad_cable(0.5, 0.2), QUICK, port=port, wish="0") as ann,
        thinker(folder, "Ben", network.cable(), QUICK, port=port, wish="7") as ben,
    ):
        # Whoever begins has four above each other first.
        yield Pair(ann, ben, network.cable())


@pytest.fixture
def broker(network: Network, tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path / "broker", host=SWITCH, port=PORT, inside=network.inside) as broker:
        yield broker


def test_a_cable_that_is_cut_for_a_second_in_every_state(broker: Mosquitto, network: Network, tmp_path: Path) -> None:
    cable = network.cable()
    with thinker(tmp_path, "Ann", cable, QUICK) as ann:
        wait_until(lambda: connected(ann))
        cable.pull()
        time.sleep(1)
        cable.plug_in()
        with thinker(tmp_path, "Ben", network.cable(), QUICK) as ben:
            both = Pair(ann, ben, cable)
            wait_until(lambda: connected(ben))
            # One of them calls the other.
            cable.swallow()
            time.sleep(1)
            cable.let_pass()
            for cut, mend in ((cable.pull, cable.plug_in), (cable.swallow, cable.let_pass)):
                for name in ("Ann", "Ben"):
                    both.await_move_of(name)
                    cut()
                    time.sleep(1)
                    mend()
                both.play_on()
                both.await_end()
                cut()
                time.sleep(1)
                mend()
                both.play_on()


def test_a_cable_that_is_cut_for_longer_than_the_broker_waits(
    broker: Mosquitto, network: Network, tmp_path: Path
) -> None:
    """Five pairs at once, each in another state."""
    with ExitStack() as stack:
        own, theirs, after = (
            stack.enter_context(pair(tmp_path / room, *seconds, (network.cable(), network.cable()), "--room", room))
            for room, seconds in {"own": (SLOW, QUICK), "theirs": (QUICK, SLOW), "after": (QUICK, QUICK)}.items()
        )
        waits, calls = network.cable(), network.cable()
        waiting = stack.enter_context(thinker(tmp_path / "waiting", "Ann", waits, QUICK, "--room", "waiting"))
        calling = stack.enter_context(thinker(tmp_path / "calling", "Ann", calls, QUICK, "--room", "calling"))
        wait_until(lambda: connected(waiting) and connected(calling))
        own.await_move_of("Ann")
        own.cable.pull()
        theirs.await_move_of("Ben")
        theirs.cable.pull()
        waits.pull()
        called = stack.enter_context(thinker(tmp_path / "calling", "Ben", network.cable(), QUICK, "--room", "calling"))
        wait_until(lambda: connected(called))
        calls.swallow()
        waited = stack.enter_context(thinker(tmp_path / "waiting", "Ben", network.cable(), QUICK, "--room", "waiting"))
        after.await_end()
        after.cable.pull()
        time.sleep(LONG_CUT_SECONDS)
        for cable in (own.cable, theirs.cable, waits, after.cable):
            cable.plug_in()
        calls.let_pass()
        after.play_on(2)
        Pair(waiting, waited, waits).play_on()
        # Has the cable swallowed that a match has begun, the other side has left it by now.
        Pair(calling, called, calls).play_on(patience=GRACE + LONGEST_ABSENCE + PATIENCE_SECONDS)
        for slow in (own, theirs):
            slow.await_turns(2)


def test_brokers_that_are_killed_and_come_back(network: Network, tmp_path: Path) -> None:
    """One remembers what it was told, and one has lost its disk."""
    kept = keeping(tmp_path / "disk")
    with (
        Mosquitto(tmp_path / "keeps", *kept, host=SWITCH, port=PORT, inside=network.inside) as keeps,
        Mosquitto(tmp_path / "forgets", host=SWITCH, port=OTHER_PORT, inside=network.inside) as forgets,
        pair(tmp_path / "one", QUICK, QUICK, (network.cable(), network.cable())) as one,
        pair(tmp_path / "two", QUICK, QUICK, (network.cable(), network.cable()), port=OTHER_PORT) as two,
    ):
        for name in ("Ann", "Ben"):
            for each, broker in ((one, keeps), (two, forgets)):
                each.await_turns(2)
                each.await_move_of(name)
                broker.kill()
            time.sleep(1)
            keeps.start()
            forgets.start()
        one.play_on()
        two.play_on()


def test_machines_that_are_killed_at_any_moment_and_whose_clocks_are_wrong_by_years(
    broker: Mosquitto, network: Network, tmp_path: Path
) -> None:
    """What was on the disk before is there afterwards, on both sides."""
    folder = tmp_path / "clock"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(WRONG_CLOCK)

    def clock(years: int) -> dict[str, str]:
        return {"PYTHONPATH": f"{PROJECT}:{folder}", "WRONG_BY": str(years * 365 * 24 * 3600)}

    cable = network.cable()
    with (
        thinker(tmp_path, "Ann", cable, QUICK, environment=clock(-40)) as ann,
        thinker(tmp_path, "Ben", network.cable(), QUICK, environment=clock(30)) as ben,
    ):
        both = Pair(ann, ben, cable)
        both.await_turns(3)
        before = []
        for number in range(MATCH_KILLS):
            time.sleep(random.uniform(0.1, 1.0))
            killed = (ann, ben)[number % 2]
            killed.end(signal.SIGKILL)
            before.append((killed, saved(killed)))
            killed.start()
            both.await_turns(2)
        both.play_on()
        for machine, games in before:
            for then, now in zip(games, saved(machine), strict=False):
                assert now.turns[: len(then.turns)] == then.turns
                assert then.outcome in (Outcome.OPEN, now.outcome)
        assert not saved(ann)[0].begun
        assert saved(ben)[0].begun > "2050"


def test_a_cable_with_half_a_second_of_delay_that_loses_a_fifth(bad_weather: Pair) -> None:
    """It has been in use since the first test here."""
    wait_until(lambda: bad_weather.played, bad_weather.told, patience=180)
    bad_weather.agree()
