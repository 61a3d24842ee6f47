"""The page's unit: there when the settings want it, reachable from the network, and no danger to the game."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from connect_four.logic.record import written
from connect_four.service.systemctl import PAGE_UNIT, UNIT
from tests.devices.world import EMULATOR_ALLOWED
from tests.service.intruder import CONNECT, assert_reaches_the_link_alone
from tests.service.machine import SETTINGS, USER, Machine
from tests.service.network import Neighbour, neighbour
from tests.service.play import Appliance, drop_in
from tests.service.test_updates import new_version
from tests.waiting import wait_until

PORT = 8064
TITLE = "Connect Four"
PICTURE = "picture.svg"
HOLD_THE_PORT = f'import socket, time; server = socket.create_server(("", {PORT})); time.sleep(1000)'


def page_sentence(machine: Machine) -> str:
    lines = machine.play("service", "status").stdout.splitlines()
    return lines[3] if len(lines) > 3 else ""


@pytest.fixture(scope="module")
def phone(machine: Machine) -> Iterator[Neighbour]:
    with neighbour(machine) as phone:
        yield phone


@pytest.fixture
def page(appliance: Appliance) -> Iterator[Appliance]:
    """A game on the LEDs that has a page."""
    machine = appliance.machine
    with (machine.root / str(SETTINGS)[1:]).open("a") as settings:
        settings.write('web = "play"\n')
    machine.output("systemctl", "start", PAGE_UNIT)
    yield appliance
    machine.output("sh", "-c", f"rm -rf /run/systemd/system/{PAGE_UNIT}.d; systemctl daemon-reload")
    machine.output("systemctl", "stop", PAGE_UNIT)


@contextmanager
def port_taken(machine: Machine) -> Iterator[None]:
    """By a program that nobody knows."""
    holder = machine.output("sh", "-c", f"python3 -c '{HOLD_THE_PORT}' </dev/null >/dev/null 2>&1 & echo $!")
    try:
        wait_until(lambda: f":{PORT:04X} " in machine.output("cat", "/proc/net/tcp"), lambda: "the port is free")
        yield
    finally:
        machine.run("sh", "-c", f"kill {holder}")


def assert_follows(phone: Neighbour, page: Appliance) -> None:
    """What the lights show is soon on the page, too."""
    before = phone.fetch(PORT, PICTURE)
    page.press("C")
    wait_until(lambda: phone.fetch(PORT, PICTURE) not in ("", before), lambda: before)


def test_it_is_there_as_long_as_the_setting_says(appliance: Appliance, phone: Neighbour) -> None:
    machine = appliance.machine
    appliance.press("R C C")
    settings = machine.root / str(SETTINGS)[1:]
    name = machine.output("hostname")
    first = machine.play("service", "install", "--web", "watch")
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.splitlines()[3] == f"The page for browsers: http://{name}.local:{PORT}, to watch."
    assert TITLE in phone.fetch(PORT)
    assert machine.fact("UnitFileState", PAGE_UNIT) == "enabled"
    before = machine.page_pid
    second = machine.play("service", "install")
    assert second.stdout == first.stdout
    assert settings.read_text() == f'{EMULATOR_ALLOWED}web = "watch"\n'
    assert machine.page_pid != before
    assert TITLE in phone.fetch(PORT)
    last = machine.play("service", "install", "--web", "off")
    assert (last.returncode, len(last.stdout.splitlines())) == (0, 3)
    assert phone.fetch(PORT) == ""
    assert machine.fact("UnitFileState", PAGE_UNIT) == "disabled"
    appliance.await_game()
    appliance.resumed(appliance.game)
    appliance.press("C R C")


def test_it_reaches_the_link_and_nothing_else_of_the_game(page: Appliance) -> None:
    page.press("R C C")
    assert_reaches_the_link_alone(page.machine, PAGE_UNIT)


def test_within_its_sandbox_it_has_the_saved_games_and_reviews_them(page: Appliance, phone: Neighbour) -> None:
    page.press("R C C R C L C R C L C R C L C")
    (game,) = phone.ask(PORT, {"id": 1, "games": {}}, "games")
    assert " ".join(game["record"]) == written(page.game.record)
    judged = phone.ask(PORT, {"id": 1, "review": game["number"]}, "review")
    assert judged["game"] == game["number"]


def test_nobody_else_reaches_the_link(page: Appliance) -> None:
    for words in (("python3", "-c", CONNECT), ("ls", "/run/connect-four")):
        assert "Permission denied" in page.machine.run("runuser", "--user", USER, "--", *words).stderr


def test_the_game_goes_on_without_it_and_it_comes_back(page: Appliance, phone: Neighbour) -> None:
    machine = page.machine
    drop_in(machine, "[Service]\nRestartSec=1\n", PAGE_UNIT)
    for signal in ("KILL", "TERM", "SEGV"):
        before = machine.page_pid
        machine.output("systemctl", "kill", f"--signal={signal}", PAGE_UNIT)
        page.press("R C C" if signal == "KILL" else "C")
        wait_until(lambda: machine.page_pid not in (0, before), lambda: machine.journal(PAGE_UNIT))  # noqa: B023
        machine.await_page()
        assert TITLE in phone.fetch(PORT)
    assert page.is_running
    assert_follows(phone, page)


def test_it_stays_when_the_game_ends_and_starts_again(page: Appliance, phone: Neighbour) -> None:
    machine = page.machine
    before = machine.page_pid
    page.press("R C C")
    page.kill()
    page.await_next_process()
    machine.output("systemctl", "stop", UNIT)
    assert TITLE in phone.fetch(PORT)
    machine.output("systemctl", "start", UNIT)
    page.await_game()
    page.resumed(page.game)
    assert_follows(phone, page)
    assert machine.page_pid == before


def test_a_new_version_that_does_not_play_leaves_it_alone(page: Appliance, phone: Neighbour) -> None:
    before = page.machine.page_pid
    with new_version(page.machine, "raise RuntimeError('broken')"):
        assert page.machine.play("service", "install").returncode == 2
    page.await_game()
    page.resumed(page.game)
    page.press("R C")
    assert_follows(phone, page)
    assert page.machine.page_pid == before


def test_one_that_cannot_start_is_never_given_up_and_disturbs_nobody(page: Appliance, phone: Neighbour) -> None:
    machine = page.machine
    machine.output("systemctl", "stop", PAGE_UNIT)
    drop_in(machine, "[Service]\nRestartSec=50ms\n", PAGE_UNIT)
    with port_taken(machine):
        machine.run("systemctl", "start", PAGE_UNIT)
        # By default systemd would have given up after five restarts.
        wait_until(lambda: int(machine.fact("NRestarts", PAGE_UNIT)) > 5, lambda: machine.journal(PAGE_UNIT))
        page.press("R C C R C")
        assert page.is_running
        said = f"The page for browsers has ended, and is started again: the port {PORT} is taken; "
        wait_until(lambda: page_sentence(machine).startswith(said), lambda: page_sentence(machine))
    machine.await_page()
    assert TITLE in phone.fetch(PORT)
