"""A class with its host, its broker and its pupils, all real, as its page shows it."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.match.mosquitto import Mosquitto
from tests.match.pupils import pupils
from tests.match.school import GREEN_WINS
from tests.web.chromium import Chromium
from tests.web.classes import BOARDS, lights, rows
from tests.web.evening import Evening, Program, free_port, until


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path / "broker") as running:
        yield running


def host_of(evening: Evening, broker: Mosquitto, port: int) -> Program:
    words = ("--broker", broker.address, "--room", "7b", "--name", "Ms Noor", "--rounds", "2")
    host = evening.start("host", *words, "--web-port", str(port))
    until(lambda: "?key=" in host.said or not host.is_running)
    assert host.is_running, host.said
    return host


def address_of(host: Program) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+/\?key=\w+", host.said)
    assert found is not None, host.said
    return found[0]


def test_two_rounds_are_started_from_the_page_and_the_host_is_opened_again_between_them(
    evening: Evening, broker: Mosquitto, page: Chromium
) -> None:
    page.be(1280, 720)
    port = free_port()
    with pupils(broker, "Anna", "Ben", "Clara", "<b>Dora"):
        host = host_of(evening, broker, port)
        page.go(address_of(host))
        page.await_words("course", "4 players are here")
        assert page.says("name") == "Ms Noor"
        page.click("#start")
        page.await_words("course", "Games over: 2 of 2")
        assert page.says("round") == "Round 1 of 2"
        # Green has won, or has given up.
        ends = [lights(GREEN_WINS), lights(GREEN_WINS[:4])]
        page.until(lambda: [board in ends for board in page.run(BOARDS)] == [True, True])
        host.stop(signal.SIGKILL)
        page.await_words("link", "No connection")
        host = host_of(evening, broker, port)
        page.await_words("link", "Live")
        page.await_words("round", "Round 1 of 2")
        page.until(lambda: not page.is_seen("#start"), lambda: "who has the old key may start")
        page.go(address_of(host))
        page.click("#start")
        page.await_words("round", "The tournament is over.")
        page.await_words("course", "Anna has won with 2 points.")
        page.until(lambda: [row[2] for row in rows(page)] == ["2", "1", "1", "0"], lambda: rows(page))
        assert rows(page)[0][1].startswith("Anna")
        assert host.stop(signal.SIGINT) == 0
        page.await_words("link", "No connection")
