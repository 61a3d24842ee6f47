"""Two people at two sticks, with a broker between them."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.match.machines import Machine, machine
from tests.match.mosquitto import Mosquitto


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path / "broker") as broker:
        yield broker


@pytest.fixture
def ada(broker: Mosquitto, tmp_path: Path) -> Iterator[Machine]:
    with machine(tmp_path, "Ada", broker.address) as ada:
        yield ada


@pytest.fixture
def bob(broker: Mosquitto, tmp_path: Path) -> Iterator[Machine]:
    with machine(tmp_path, "Bob", broker.address) as bob:
        yield bob


def begin(ada: Machine, bob: Machine) -> tuple[Machine, Machine]:
    """The two who have found each other, first whoever begins."""
    ada.waits()
    bob.waits()
    assert ada.opponents() == [bob.name]
    assert bob.opponents() == [ada.name]
    return (ada, bob) if ada.side == "green" else (bob, ada)


def test_a_whole_match_with_a_joker(ada: Machine, bob: Machine) -> None:
    green, blue = begin(ada, bob)
    assert (green.side, blue.side) == ("green", "blue")
    record: tuple[str, ...] = ()
    for number, token in enumerate(("3", "4", "x37", "4", "2", "4", "2", "4")):
        (blue if number % 2 else green).takes(token)
        record = (*record, token)
        green.sees(*record)
        blue.sees(*record)
    for each in (green, blue):
        assert each.person.state["result"] == "blue"
    blue.messenger.says(f"{green.name} has been beaten.")
    green.messenger.says(f"{blue.name} has won.")


def play(green: Machine, blue: Machine, *tokens: str) -> None:
    """These turns, one after the other; both see each of them."""
    for token in tokens:
        record = (*green.person.state["record"], token)
        (blue if len(record) % 2 == 0 else green).takes(token)
        green.sees(*record)
        blue.sees(*record)


def test_the_broker_is_killed_and_has_forgotten_all_of_it(broker: Mosquitto, ada: Machine, bob: Machine) -> None:
    green, blue = begin(ada, bob)
    play(green, blue, "3", "4")
    broker.kill()
    green.takes("x37")
    broker.start()
    blue.sees("3", "4", "x37")
    play(green, blue, "4")


@pytest.mark.parametrize("which", ["green", "blue", "both"])
def test_a_messenger_is_killed_and_comes_back(which: str, ada: Machine, bob: Machine) -> None:
    green, blue = begin(ada, bob)
    play(green, blue, "3", "4")
    killed = {"green": [green], "blue": [blue], "both": [green, blue]}[which]
    for each in killed:
        each.messenger.end(signal.SIGKILL)
    green.takes("2")
    for each in killed:
        each.messenger.start()
    blue.sees("3", "4", "2")
    play(green, blue, "4")


# Restart, and quit, which ends this game.
@pytest.mark.parametrize("presses", ["U R R C", "U R C"])
def test_who_gives_up_has_lost(presses: str, ada: Machine, bob: Machine) -> None:
    green, blue = begin(ada, bob)
    play(green, blue, "3", "4")
    green.person.press(presses)
    blue.person.wait_for_state(result="blue")
    blue.messenger.says(f"{green.name} has been beaten.")


def test_after_a_match_there_is_another(ada: Machine, bob: Machine) -> None:
    green, blue = begin(ada, bob)
    play(green, blue, "3", "4", "3", "4", "3", "4", "3")
    for each in (green, blue):
        each.person.wait_for_state(result="green")
        each.person.press("C")
    green, blue = begin(ada, bob)
    play(green, blue, "1", "2")
