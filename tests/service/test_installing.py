"""Installing and taking away: what is refused changes nothing, and what is done is done whole."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from connect_four.service.systemctl import MESSENGER_UNIT, PAGE_UNIT, UNIT
from connect_four.view.frame import frame
from tests.devices.world import EMULATOR_ALLOWED
from tests.service.hats import real_hat
from tests.service.machine import CLONE, Machine, everything
from tests.service.play import Appliance, as_resumed

WITHOUT_SYSTEMD = ("unshare", "-m", "sh", "-c", 'mount -t tmpfs none /run/systemd && exec "$@"', "sh")


@contextmanager
def unchanged(machine: Machine) -> Iterator[None]:
    before = everything(machine)
    yield
    assert everything(machine) == before


def assert_one_line(ended: "subprocess.CompletedProcess[str]", words: str) -> None:
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1), ended.stderr
    assert words in ended.stderr


@pytest.mark.parametrize("action", ["install", "uninstall"])
def test_without_root(bare: Machine, action: str) -> None:
    with unchanged(bare):
        ended = bare.as_user("./play", "service", action)
    assert_one_line(ended, f"this needs root; type: sudo ./play service {action}")


@pytest.mark.parametrize("action", ["install", "uninstall", "status"])
def test_without_systemd(bare: Machine, action: str) -> None:
    with unchanged(bare):
        ended = bare.play("service", action, under=WITHOUT_SYSTEMD)
    assert_one_line(ended, f"the service needs systemd, and this system was not started by it; play with: {CLONE}/play")


@pytest.mark.parametrize(
    "place", [f"etc/systemd/system/{UNIT}", *(f"usr/lib/systemd/system/{unit}" for unit in (PAGE_UNIT, MESSENGER_UNIT))]
)
@pytest.mark.parametrize("action", ["install", "uninstall"])
def test_a_foreign_service_of_the_same_name(bare: Machine, place: str, action: str) -> None:
    foreign = bare.root / place
    foreign.write_text("[Service]\nExecStart=/bin/true\n")
    bare.output("systemctl", "daemon-reload")
    try:
        with unchanged(bare):
            ended = bare.play("service", action)
    finally:
        foreign.unlink()
        bare.output("systemctl", "daemon-reload")
    assert_one_line(ended, "there is another service of this name, /")


@pytest.mark.parametrize("options", [("--rotation", "45"), ("--brightness", "x"), ("--loud",)])
def test_options_that_there_are_not(bare: Machine, options: tuple[str, ...]) -> None:
    with unchanged(bare):
        assert_one_line(bare.play("service", "install", *options), options[0].strip("-"))


def test_options_beside_a_bad_settings_file(bare: Machine) -> None:
    settings = bare.root / "etc/connect-four.toml"
    settings.write_text("rotation = 45\n")
    try:
        with unchanged(bare):
            ended = bare.play("service", "install", "--brightness", "1")
    finally:
        settings.unlink()
    assert_one_line(ended, "/etc/connect-four.toml, line 1: rotation can be 0, 90, 180 or 270, not 45")


def test_settings_are_in_force_and_kept_by_an_update(appliance: Appliance) -> None:
    machine = appliance.machine
    settings = machine.root / "etc/connect-four.toml"
    appliance.press("R C C R C")
    appliance.turn(90)
    for options, written in (
        (("--rotation", "90"), "rotation = 90\n"),
        ((), "rotation = 90\n"),
        (("--dim-after", "0"), "rotation = 90\ndim-after = 0\n"),
    ):
        # Whatever mask root has, the service reads the file.
        ended = machine.play("service", "install", *options, under=("sh", "-c", 'umask 077; "$@"', "sh"))
        assert ended.returncode == 0, ended.stderr
        assert settings.read_text() == EMULATOR_ALLOWED + written
        appliance.await_game()
        appliance.resumed(appliance.game)
    assert "No trouble is known." in machine.play("service", "status").stdout


def test_a_bad_settings_file_is_said_and_the_defaults_are_in_force(service: Machine) -> None:
    """On a hat, because by default no emulator is played on."""
    with real_hat(service) as hat:
        (service.root / "etc/connect-four.toml").write_text("rotation = 45\n")
        service.output("systemctl", "restart", "connect-four")
        Appliance(service, hat).press("R C C")
        assert service.play("service", "status").stdout.endswith(
            "/etc/connect-four.toml, line 1: rotation can be 0, 90, 180 or 270, not 45;"
            " the default settings are in force\n"
        )


def test_its_user_has_the_groups_that_there_are(service: Machine) -> None:
    assert service.run("getent", "group", "i2c").returncode != 0
    assert set(service.output("id", "-nG", "connect-four").split()) == {"connect-four", "video", "input"}
    fields = service.output("getent", "passwd", "connect-four").split(":")
    assert fields[5:] == ["/var/lib/connect-four", "/usr/sbin/nologin"]


def test_it_is_self_contained(appliance: Appliance) -> None:
    """The user's clone may go; the service stays."""
    machine = appliance.machine
    appliance.press("R C C")
    machine.output("mv", CLONE, f"{CLONE}.away")
    try:
        machine.output("systemctl", "restart", "connect-four")
        appliance.await_game()
        appliance.see(frame(as_resumed(appliance.game).game))
    finally:
        machine.output("mv", f"{CLONE}.away", CLONE)
