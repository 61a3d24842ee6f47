"""The messenger's unit: two appliances play each other through a broker, and no trouble between them ends a game."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from connect_four.service.systemctl import MESSENGER_UNIT, UNIT
from tests.clone import PROJECT
from tests.devices.world import EMULATOR_ALLOWED
from tests.package.built import Package
from tests.service.classroom import TEACHER, Classroom, Pi, opened_classroom, play, seated
from tests.service.intruder import assert_reaches_the_link_alone
from tests.service.machine import SETTINGS, STATE
from tests.service.play import Appliance, drop_in
from tests.waiting import wait_until

# What the journal takes for the mark of an emergency is a name like any other.
NAME = "<0>Anna"
USERS = ("0123456789abcdef", "fedcba9876543210")
PASSWORD = "/etc/connect-four.broker"
# Both use a joker, and Green wins.
RECORD = "3 4 x47 b36 3 7 0 7 1 6 2"
RIGHTS = PROJECT / "examples/broker/connect-four.acl"
# As docs/class.md has it: the settings are the same for all, and the line with the password is not.
GIVE_SETTINGS = f"""
cp /root/connect-four.toml /etc/connect-four.toml
echo "$0" | install -m 600 /dev/stdin {PASSWORD}
"""
INSTALL = "apt install --yes --reinstall /root/connect-four*.deb"
FORGET_ALL = f"""
systemctl stop {UNIT} {MESSENGER_UNIT}
rm -rf {STATE}/* /var/lib/private/connect-four-match/* /run/systemd/system/{MESSENGER_UNIT}.d
{GIVE_SETTINGS}
systemctl daemon-reload
systemctl start {UNIT} {MESSENGER_UNIT}
"""
# One file for all of them.
OF_ALL = f'{EMULATOR_ALLOWED}dim-after = 0\nshow-after = 0\nbroker = "mqtt://{TEACHER}"\nname = "{NAME}"\n'
OPEN_PORT = 1884
MATCHES = "Matches against other machines: "
CONNECTED = f"{MATCHES}mqtt://{TEACHER}:1883: connected."
LISTEN = 'import socket; socket.create_server(("", 1884))'


@pytest.fixture(scope="module")
def classroom(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Classroom]:
    with opened_classroom(tmp_path_factory.mktemp("teacher")) as classroom:
        yield classroom


@pytest.fixture(scope="module")
def installed(classroom: Classroom, whole: Package, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Pi]]:
    """Two Pis with one package, one settings file, and a password each."""
    classroom.broker.for_users(dict.fromkeys(USERS, "secret"), RIGHTS.read_text())
    classroom.broker.restart()
    folder = tmp_path_factory.mktemp("pis")
    pis = [Pi(classroom, number, folder / str(number)) for number in (1, 2)]
    for pi, user in zip(pis, USERS, strict=True):
        pi.switch_on()
        root = pi.machine.root / "root"
        shutil.copy(whole.file, root)
        (root / "connect-four.toml").write_text(OF_ALL)
        pi.machine.output(
            "env", "DEBIAN_FRONTEND=noninteractive", "sh", "-c", f"set -e{GIVE_SETTINGS}{INSTALL}", f"{user}:secret"
        )
    yield pis
    for pi in pis:
        pi.cut_power()
    shutil.rmtree(folder)


@pytest.fixture
def pis(installed: list[Pi]) -> list[Pi]:
    """Nobody has played on them yet."""
    for pi, user in zip(installed, USERS, strict=True):
        pi.machine.output("sh", "-c", FORGET_ALL, f"{user}:secret")
        pi.sit_down()
    return installed


@pytest.fixture
def match(pis: list[Pi]) -> list[Pi]:
    """Two who have found each other: green, and blue."""
    for pi in pis:
        pi.choose_somebody()
    return seated(pis)


def test_two_machines_with_one_name_play_a_match_at_their_sticks(match: list[Pi]) -> None:
    for pi in match:
        assert pi.sentence == CONNECTED
    play(match, RECORD)
    for pi in match:
        wait_until(lambda: NAME in pi.said.splitlines()[-1], lambda: pi.said)  # noqa: B023
        assert pi.machine.output("journalctl", "--unit", MESSENGER_UNIT, "--priority=err", "--quiet") == ""
        games = pi.machine.output("env", f"STATE_DIRECTORY={STATE}", "connect-four", "games").splitlines()[1:]
        assert [NAME in game for game in games] == [True]


def power_is_cut(pi: Pi) -> None:
    pi.cut_power()
    pi.switch_on()


def another_is_installed(pi: Pi) -> None:
    pi.machine.output("env", "DEBIAN_FRONTEND=noninteractive", "sh", "-c", f"apt remove --yes connect-four; {INSTALL}")


def test_neither_a_power_cut_nor_another_installation_ends_a_match(match: list[Pi]) -> None:
    play(match, "3 4 x47")
    for pi, trouble, record in zip(match, (power_is_cut, another_is_installed), ("b36 0", "x07 3"), strict=True):
        trouble(pi)
        before = pi.person.game
        pi.sit_down()
        pi.person.resumed(before)
        play(match, record)


def test_a_match_goes_on_when_messengers_and_the_broker_are_killed(match: list[Pi], classroom: Classroom) -> None:
    play(match, "3 4")
    for pi in match:
        drop_in(pi.machine, "[Service]\nRestartSec=1\n", MESSENGER_UNIT)
        pi.machine.output("systemctl", "kill", "--signal=KILL", MESSENGER_UNIT)
        play(match, "0 7" if pi is match[0] else "1 6")
    classroom.broker.kill()
    classroom.broker.start()
    play(match, "2")
    assert all(pi.person.is_running for pi in match)


def test_the_game_at_the_stick_goes_on_without_the_messenger(match: list[Pi]) -> None:
    green, _blue = match
    play(match, "3 4")
    green.machine.output("systemctl", "stop", MESSENGER_UNIT)
    green.person.press("C R C L C")
    assert green.person.is_running


def test_without_a_network_it_is_played_at_once_and_said_what_is_waited_for(
    pis: list[Pi], classroom: Classroom
) -> None:
    pi, _ = pis
    classroom.broker.stop()
    pi.cut_power()
    pi.switch_on()
    pi.sit_down()
    pi.person.press("R C C R C")
    pi.await_sentence(f"{MATCHES}mqtt://{TEACHER}:1883: there is no broker")
    classroom.broker.start()
    pi.await_sentence(CONNECTED)


def test_a_password_that_others_may_read_is_refused_and_none_is_needed_where_none_is_asked_for(
    pis: list[Pi], classroom: Classroom, tmp_path: Path
) -> None:
    machine = pis[0].machine
    machine.output("chmod", "644", PASSWORD)
    machine.run("systemctl", "restart", MESSENGER_UNIT)
    ended = "The messenger of matches has ended, and is started again: "
    pis[0].await_sentence(f"{ended}{PASSWORD}: others may read this password; type: sudo chmod 600 {PASSWORD}")
    machine.output("rm", PASSWORD)
    machine.output("systemctl", "restart", MESSENGER_UNIT)
    pis[0].await_sentence(f"{MATCHES}mqtt://{TEACHER}:1883: the broker asks for a user and a password; ")
    with classroom.another_broker(tmp_path, OPEN_PORT) as broker:
        settings = machine.root / str(SETTINGS)[1:]
        settings.write_text(OF_ALL.replace(f"mqtt://{TEACHER}", broker.address))
        machine.output("systemctl", "restart", MESSENGER_UNIT)
        pis[0].await_sentence(f"{MATCHES}{broker.address}: connected.")


def test_it_calls_and_nobody_can_call_it(pis: list[Pi]) -> None:
    machine = pis[0].machine
    drop_in(machine, f"[Service]\nExecStartPre=-/usr/bin/python3 -c '{LISTEN}'\n", MESSENGER_UNIT)
    machine.output("systemctl", "restart", MESSENGER_UNIT)
    assert "Operation not permitted" in pis[0].said
    pis[0].await_sentence(CONNECTED)


def test_it_is_there_as_long_as_the_setting_says_and_reaches_the_link_alone(appliance: Appliance) -> None:
    machine = appliance.machine
    appliance.press("R C C")
    first = machine.play("service", "install", "--broker", "mqtt://192.0.2.1", "--name", "Anna")
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.splitlines()[3].startswith(MATCHES)
    assert machine.fact("UnitFileState", MESSENGER_UNIT) == "enabled"
    assert_reaches_the_link_alone(machine, MESSENGER_UNIT)
    last = machine.play("service", "install", "--broker", "")
    assert (last.returncode, len(last.stdout.splitlines())) == (0, 3)
    assert machine.fact("UnitFileState", MESSENGER_UNIT) == "disabled"
    assert machine.fact("ActiveState", MESSENGER_UNIT) == "inactive"
    appliance.await_game()
    appliance.resumed(appliance.game)
    appliance.press("C R C")
    # Others look at what an installation leaves, and the machine's number stays until it is purged.
    machine.output("rm", "-r", "/var/lib/connect-four-match", "/var/lib/private/connect-four-match")
