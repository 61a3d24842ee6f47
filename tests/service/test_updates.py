"""An update: the version before plays on if the new one does not, and an installation of 1.0 is taken over."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from connect_four.service.systemctl import UNIT
from tests.clone import Ended, assert_plays
from tests.devices.stand_ins import Emulator
from tests.devices.world import EMULATOR_ALLOWED
from tests.service.machine import CLONE, PROGRAM, SETTINGS, STATE, USER, Machine, everything
from tests.service.play import Appliance

# In the place of two minutes, so that the tests need not wait so long for a version that does not play.
PATIENCE_SECONDS = 8

OLD_PROGRAM = "/opt/connect-four"
OLD_UNIT = f"""\
# Installed by connect-four service install.
[Unit]
Description=Connect Four on the Sense HAT
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=main
ExecStart={OLD_PROGRAM}/bin/python -P -X faulthandler -m connect_four service run
User=connect-four
Group=connect-four
StateDirectory=connect-four
StateDirectoryMode=0700
WorkingDirectory={STATE}
Restart=always
RestartSec=1
WatchdogSec=20

[Install]
WantedBy=multi-user.target
"""
# As version 1.0 installed itself.
INSTALL_OLD = f"""
set -e
python3 -m venv --system-site-packages --without-pip {OLD_PROGRAM}
cp -r {CLONE}/.venv/lib/python3*/site-packages/. {OLD_PROGRAM}/lib/python3*/site-packages
useradd --system --user-group --no-create-home --home-dir={STATE} --shell=/usr/sbin/nologin connect-four
systemctl enable --quiet --now {UNIT}
"""


@contextmanager
def new_version(machine: Machine, code: str, patience: int = PATIENCE_SECONDS) -> Iterator[None]:
    """The user's clone holds another version, of which this is the beginning of the service."""
    (module,) = (machine.root / CLONE[1:]).glob(".venv/lib/*/site-packages/connect_four/service/appliance.py")
    script = machine.root / CLONE[1:] / "scripts/service.sh"
    good, usual = module.read_text(), script.read_text()
    module.write_text(f"{code}\n{good}")
    script.write_text(usual.replace("patience=120", f"patience={patience}"))
    try:
        yield
    finally:
        module.write_text(good)
        script.write_text(usual)


def running_version(machine: Machine) -> str:
    return machine.output("readlink", str(PROGRAM / "program"))


@pytest.mark.parametrize(
    ("code", "trouble"),
    [
        ("raise RuntimeError('broken')", "RuntimeError: broken ("),
        ("import os; os.abort()", "it ended with the result signal"),
        ("import sys; sys.exit()", "it ended with the result protocol"),
        ("import time; time.sleep(1000)", f"no picture within {PATIENCE_SECONDS} seconds"),
        ("while True: pass", f"no picture within {PATIENCE_SECONDS} seconds"),
        (
            "from connect_four.devices import choice\nchoice.device_that_is_there = lambda **_: 'hat'",
            "waiting for the Sense HAT (",
        ),
    ],
    ids=["raises", "crashes", "ends", "hangs", "is busy for ever", "shows no picture"],
)
def test_a_new_version_that_does_not_play(code: str, trouble: str, appliance: Appliance) -> None:
    machine = appliance.machine
    appliance.press("R C C R C")
    version, before = running_version(machine), everything(machine)
    with new_version(machine, code):
        ended = machine.play("service", "install", "--rotation", "90")
    assert (ended.returncode, ended.stdout) == (2, "")
    (line,) = ended.stderr.splitlines()
    assert line.startswith(f"The new version does not start, and the one before plays on: {trouble}")
    assert (running_version(machine), everything(machine)) == (version, before)
    assert (machine.root / str(SETTINGS)[1:]).read_text() == EMULATOR_ALLOWED
    appliance.await_game()
    appliance.resumed(appliance.game)
    appliance.press("C")


def test_a_new_version_that_does_not_play_is_not_installed_at_first(bare: Machine, hat: Emulator) -> None:
    password = bare.root / "etc/connect-four.broker"
    password.touch(0o600)
    before = everything(bare)
    with new_version(bare, "raise RuntimeError('broken')"):
        ended = bare.play("service", "install", "--service-device", "emulator")
    assert (ended.returncode, ended.stdout) == (2, "")
    (line,) = ended.stderr.splitlines()
    assert line.startswith("The service does not start, and was taken away again: RuntimeError: broken (")
    assert everything(bare) == before
    password.unlink()


def test_a_new_version_plays_on_and_the_user_too(appliance: Appliance) -> None:
    machine = appliance.machine
    appliance.press("R C C R C")
    version = running_version(machine)
    with new_version(machine, "# Another version.", patience=120):
        updated = machine.play("service", "install")
        assert (updated.returncode, updated.stderr) == (0, "")
        assert updated.stdout.startswith(
            "The service has been running for less than a minute: playing on the emulator.\n"
        )
        assert running_version(machine) != version
        assert machine.output("ls", str(PROGRAM)).split() == sorted([running_version(machine), "program"])
        appliance.await_game()
        appliance.resumed(appliance.game)
        appliance.press("C")
        assert_plays(machine.as_user("sh", "-c", "echo R | ./play script --last"))
    assert machine.output("find", CLONE, "-not", "-user", USER) == ""


def test_nothing_is_left_by_purge(bare: Machine, hat: Emulator) -> None:
    before = everything(bare)
    (bare.root / "etc/connect-four.broker").write_text("Anna:secret\n")
    options = ("--service-device", "emulator", "--web", "play", "--broker", "mqtt://192.0.2.1")
    installed = bare.play("service", "install", *options)
    assert installed.returncode == 0, installed.stderr
    Appliance(bare, hat).press("R C C R C U R R C C")
    gone = bare.play("service", "uninstall", "--purge")
    assert (gone.returncode, gone.stdout) == (0, "The service is gone, with all saved games.\n")
    assert everything(bare) == before


@pytest.fixture
def old(bare: Machine, hat: Emulator) -> Iterator[Appliance]:
    """A machine with version 1.0, on which somebody plays."""
    (bare.root / str(SETTINGS)[1:]).write_text(f"{EMULATOR_ALLOWED}rotation = 90\n")
    (bare.root / "etc/systemd/system" / UNIT).write_text(OLD_UNIT)
    bare.output("sh", "-c", INSTALL_OLD)
    appliance = Appliance(bare, hat)
    appliance.turn(90)
    # One game for the history, and another one.
    appliance.press("R C C R C L C R C L C R C L C C")
    appliance.press("C C R C")
    yield appliance
    bare.play("service", "uninstall", "--purge")


def by_play(machine: Machine) -> Ended:
    return machine.play("service", "install")


def by_apt(machine: Machine) -> Ended:
    built = machine.as_user("./play", "package", f"/home/{USER}")
    return machine.run("env", "DEBIAN_FRONTEND=noninteractive", "apt", "install", "--yes", built.stdout.strip())


@pytest.mark.parametrize("install", [by_play, by_apt])
def test_an_installation_of_1_0_is_taken_over(install: Callable[[Machine], Ended], old: Appliance) -> None:
    machine = old.machine
    taken = install(machine)
    assert taken.returncode == 0, taken.stderr
    old.await_next_process()
    old.resumed(old.game)
    old.press("C")
    assert machine.fact("FragmentPath").endswith(f"/lib/systemd/system/{UNIT}")
    assert machine.fact("UnitFileState") == "enabled"
    assert (machine.root / str(SETTINGS)[1:]).read_text() == f"{EMULATOR_ALLOWED}rotation = 90\n"
    games = machine.output("env", f"STATE_DIRECTORY={STATE}", "connect-four", "games").splitlines()
    assert [line.split()[0] for line in games] == ["game", "1", "2"]
    assert machine.run("find", "/opt", "/etc/systemd/system", "-name", "connect-four*", "-type", "f,d").stdout == ""
