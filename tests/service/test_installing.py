"""What is refused leaves everything as it was; what is installed is all there, and all of it goes again."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from connect_four.errors import MissingError
from connect_four.service.installation import python_for_service
from connect_four.view.frame import frame
from tests.service.machine import USERS_ENVIRONMENT, Machine
from tests.service.play import Appliance, as_resumed

EVERYTHING = (
    r"find /etc /opt /usr/bin /usr/lib/systemd /usr/local /var/lib -printf '%p %y %m %u %g %l %s\n' "
    "| grep --invert-match -e __pycache__ -e /var/lib/systemd"
)
UNITS_AND_USERS = "systemctl list-unit-files; cat /etc/passwd /etc/group /etc/shadow"
NOBODY = ("setpriv", "--reuid=65534", "--clear-groups", "--inh-caps=-all", "--bounding-set=-all")
WITHOUT_SYSTEMD = ("unshare", "-m", "sh", "-c", 'mount -t tmpfs none /run/systemd && exec "$@"', "sh")


def everything(machine: Machine) -> str:
    return machine.output("sh", "-c", f"{EVERYTHING} | sort; {UNITS_AND_USERS}")


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
    bare.output("chmod", "755", "/root")
    with unchanged(bare):
        ended = bare.connect_four("service", action, under=NOBODY)
    assert_one_line(ended, f"this needs root; type: sudo connect-four service {action}")


@pytest.mark.parametrize("action", ["install", "uninstall", "status"])
def test_without_systemd(bare: Machine, action: str) -> None:
    with unchanged(bare):
        ended = bare.connect_four("service", action, under=WITHOUT_SYSTEMD)
    assert_one_line(ended, "the service needs systemd, and this system was not started by it; play with: connect-four")


@pytest.mark.parametrize("folder", ["etc/systemd/system", "usr/lib/systemd/system"])
@pytest.mark.parametrize("action", ["install", "uninstall"])
def test_a_foreign_service_of_the_same_name(bare: Machine, folder: str, action: str) -> None:
    foreign = bare.root / folder / "connect-four.service"
    foreign.write_text("[Service]\nExecStart=/bin/true\n")
    bare.output("systemctl", "daemon-reload")
    try:
        with unchanged(bare):
            ended = bare.connect_four("service", action)
    finally:
        foreign.unlink()
        bare.output("systemctl", "daemon-reload")
    assert_one_line(ended, "there is another service of this name, /")


def test_a_folder_that_somebody_else_made(bare: Machine) -> None:
    theirs = bare.root / "opt/connect-four"
    theirs.mkdir()
    (theirs / "play").write_text("a clone\n")
    try:
        with unchanged(bare):
            assert_one_line(bare.connect_four("service", "install"), "/opt/connect-four is not from service install")
            assert_one_line(bare.connect_four("service", "uninstall"), "the service is not installed")
    finally:
        bare.output("rm", "-r", "/opt/connect-four")


@pytest.mark.parametrize("megabytes", [1, 20])
def test_a_disk_that_is_full_in_the_middle(bare: Machine, megabytes: int) -> None:
    bare.output("mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "none", "/opt")
    try:
        with unchanged(bare):
            ended = bare.connect_four("service", "install")
    finally:
        bare.output("umount", "/opt")
    assert_one_line(ended, "No space left on device")


@pytest.mark.parametrize("options", [("--rotation", "45"), ("--brightness", "x"), ("--loud",)])
def test_options_that_there_are_not(bare: Machine, options: tuple[str, ...]) -> None:
    with unchanged(bare):
        assert_one_line(bare.connect_four("service", "install", *options), options[0].strip("-"))


def test_options_beside_a_bad_settings_file(bare: Machine) -> None:
    settings = bare.root / "etc/connect-four.toml"
    settings.write_text("rotation = 45\n")
    try:
        with unchanged(bare):
            ended = bare.connect_four("service", "install", "--brightness", "1")
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
        ended = machine.connect_four("service", "install", *options, under=("sh", "-c", 'umask 077; "$@"', "sh"))
        assert ended.returncode == 0, ended.stderr
        assert settings.read_text() == written
        appliance.await_game()
        appliance.resumed(appliance.game)
    assert "No trouble is known." in machine.connect_four("service", "status").stdout


def test_a_bad_settings_file_is_said_and_the_defaults_are_in_force(appliance: Appliance) -> None:
    machine = appliance.machine
    (machine.root / "etc/connect-four.toml").write_text("rotation = 45\n")
    machine.output("systemctl", "restart", "connect-four")
    appliance.await_game()
    appliance.press("R C C")
    assert machine.connect_four("service", "status").stdout.endswith(
        "/etc/connect-four.toml, line 1: rotation can be 0, 90, 180 or 270, not 45; the default settings are in force\n"
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
    machine.output("mv", USERS_ENVIRONMENT, f"{USERS_ENVIRONMENT}.away")
    try:
        machine.output("systemctl", "restart", "connect-four")
        appliance.await_game()
        appliance.see(frame(as_resumed(appliance.game).game))
    finally:
        machine.output("mv", f"{USERS_ENVIRONMENT}.away", USERS_ENVIRONMENT)


def test_a_python_that_services_cannot_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/home/ada/.pyenv/versions/3.99.0/bin/python3.99")
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    with pytest.raises(MissingError, match=r"^/home/ada/.* is hidden from services, and there is no "):
        python_for_service()


def test_a_python_of_the_system_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    systems = Path("/usr/bin/python3").resolve()
    monkeypatch.setattr(sys, "executable", f"/home/ada/.pyenv/bin/{systems.name}")
    monkeypatch.setattr(sys, "version_info", (3, int(systems.name.partition(".")[2]), 0))
    assert python_for_service() == str(systems)
