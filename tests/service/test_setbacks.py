"""What an administrator has set is in force and stays, and whatever an installation meets, it is whole in the end."""

import os
import pty
import signal
import subprocess
from pathlib import Path

import pytest

from connect_four.service.systemctl import UNIT
from tests.devices.stand_ins import Emulator
from tests.devices.world import EMULATOR_ALLOWED
from tests.service.hats import emulated_hat
from tests.service.interruptions import INSTALL
from tests.service.machine import CLONE, PROGRAM, ROOTS_ENVIRONMENT, SETTINGS, STATE, Machine, everything
from tests.service.play import Appliance, drop_in
from tests.service.test_updates import new_version, running_version
from tests.waiting import wait_until

TRIAL = "connect-four-trial.service"
SLOW = "import time; time.sleep(4)"
BROKEN = "raise RuntimeError('broken')"
LITTLE_MEMORY = "[Service]\nLimitAS=400M\n"
HUNGRY = "ballast = bytearray(500_000_000)"
DEAF = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
open('/tmp/at-it', 'w')
time.sleep(1000)
"""
HOLD_THE_LOCK = (
    "import fcntl, sys; file = open('/var/lib/dpkg/lock-frontend', 'w'); fcntl.lockf(file, fcntl.LOCK_EX); "
    "print('held', flush=True); sys.stdin.read()"
)


def settings(machine: Machine) -> Path:
    return machine.root / str(SETTINGS)[1:]


def refused(machine: Machine, *words: str) -> str:
    ended = machine.play("service", *words)
    assert (ended.returncode, ended.stdout) == (2, ""), ended.stderr
    (line,) = ended.stderr.splitlines()
    return line


def trial_plays(machine: Machine) -> bool:
    return machine.output("systemctl", "show", TRIAL, "--property=ActiveState", "--value") == "activating"


def test_a_new_version_is_tried_as_the_administrator_has_set_it(appliance: Appliance) -> None:
    machine = appliance.machine
    drop_in(machine, LITTLE_MEMORY)
    machine.output("systemctl", "restart", UNIT)
    appliance.await_next_process()
    before = running_version(machine)
    with new_version(machine, HUNGRY):
        assert "and the one before plays on: MemoryError" in refused(machine, "install")
    assert running_version(machine) == before
    appliance.await_game()
    assert not list((machine.root / "run/systemd/system").glob(f"{TRIAL}*"))


def test_a_unit_that_was_edited_stays_in_force(appliance: Appliance) -> None:
    machine = appliance.machine
    edited = f"/etc/systemd/system/{UNIT}"
    machine.output("sh", "-c", f"sed 's/^TasksMax=.*/TasksMax=63/' /usr/lib/systemd/system/{UNIT} >{edited}")
    machine.output("systemctl", "daemon-reload")
    try:
        updated = machine.play("service", "install")
        assert updated.returncode == 0, updated.stderr
        assert (machine.fact("FragmentPath"), machine.fact("TasksMax")) == (edited, "63")
    finally:
        machine.output("rm", edited)
        machine.output("systemctl", "daemon-reload")


def test_a_service_that_was_stopped_stays_so_if_the_new_version_does_not_play(appliance: Appliance) -> None:
    machine = appliance.machine
    machine.output("systemctl", "stop", UNIT)
    with new_version(machine, BROKEN):
        refused(machine, "install")
    assert machine.fact("ActiveState") == "inactive"


def test_a_masked_service(service: Machine) -> None:
    service.output("systemctl", "mask", "--runtime", UNIT)
    try:
        assert (
            refused(service, "install")
            == f"the service is masked; type: sudo systemctl unmask {UNIT.partition('.')[0]}"
        )
    finally:
        service.output("systemctl", "unmask", "--runtime", UNIT)


def test_the_device_can_be_changed_to_one_that_is_not_there(appliance: Appliance) -> None:
    machine = appliance.machine
    changed = machine.play("service", "install", "--service-device", "hat")
    assert changed.returncode == 0, changed.stderr
    assert "waiting for the Sense HAT (" in changed.stdout


@pytest.mark.parametrize("words", [("install", "--rotation", "90"), ("install",), ("uninstall",)])
def test_while_apt_is_at_it(words: tuple[str, ...], appliance: Appliance) -> None:
    machine = appliance.machine
    before = everything(machine)
    holder = subprocess.Popen(
        machine.command("python3", "-c", HOLD_THE_LOCK), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        assert refused(machine, *words).startswith("dpkg: error: dpkg frontend lock was locked by ")
        holder.communicate()
    assert everything(machine) == before
    assert settings(machine).read_text() == EMULATOR_ALLOWED
    appliance.await_game()


def test_what_was_there_before_a_first_installation_that_fails_stays(bare: Machine) -> None:
    bare.output("useradd", "--create-home", "connect-four")
    settings(bare).write_text("brightness = 3\n")
    before = everything(bare)
    try:
        with new_version(bare, BROKEN):
            line = refused(bare, "install", "--rotation", "90")
        assert line.startswith("The service does not start, and was taken away again: RuntimeError: broken (")
        assert settings(bare).read_text() == "brightness = 3\n"
        bare.play("service", "uninstall", "--purge")
        settings(bare).write_text("brightness = 3\n")
        assert "/home/connect-four" in bare.output("getent", "passwd", "connect-four")
        bare.output("usermod", "--groups", "", "connect-four")
        assert everything(bare) == before
    finally:
        bare.output("userdel", "--remove", "connect-four")
        settings(bare).unlink()


def test_a_dependency_that_is_not_there(bare: Machine) -> None:
    before = everything(bare)
    status = bare.root / "var/lib/dpkg/status"
    real = status.read_text()
    status.write_text(real.replace("Package: passwd\n", "Package: no-passwd\n"))
    try:
        assert "depends on passwd; however: Package passwd is not installed" in refused(bare, "install")
        assert "Package: connect-four\n" not in status.read_text()
    finally:
        status.write_text(real)
    assert everything(bare) == before


def test_the_program_was_deleted(service: Machine) -> None:
    service.output("rm", "-r", str(PROGRAM))
    gone = service.play("service", "uninstall", "--purge")
    assert (gone.returncode, gone.stderr) == (0, "")
    assert service.fact("LoadState") == "not-found"


def await_end(machine: Machine) -> None:
    """Until nobody is at it, whose terminal may have gone before."""
    wait_until(lambda: machine.run("flock", "--nonblock", "/run/connect-four-install/lock", "true").returncode == 0)


def started_by_hand(machine: Machine, *words: str, terminal: int | None = None) -> "subprocess.Popen[bytes]":
    output = subprocess.DEVNULL if terminal is None else terminal
    return subprocess.Popen(
        # If the tests run in the background, SIGINT is ignored, and the program would inherit that.
        machine.command("env", "--default-signal=INT", f"{CLONE}/play", "service", *words),
        env=ROOTS_ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        start_new_session=True,
    )


def test_the_terminal_goes_while_the_new_version_is_tried(appliance: Appliance) -> None:
    machine = appliance.machine
    before = running_version(machine), everything(machine)
    ours, theirs = pty.openpty()
    with new_version(machine, SLOW), started_by_hand(machine, "install", terminal=theirs) as command:
        os.close(theirs)
        wait_until(lambda: trial_plays(machine))
        os.close(ours)
        os.killpg(command.pid, signal.SIGHUP)
    await_end(machine)
    assert not list((machine.root / "run/systemd/system").glob(f"{TRIAL}*"))
    appliance.await_game()
    assert (running_version(machine), everything(machine)) == before


def test_a_build_that_ignores_signals(bare: Machine) -> None:
    main = bare.root / CLONE[1:] / "package/__main__.py"
    good = main.read_text()
    main.write_text(DEAF)
    before = everything(bare)
    try:
        with started_by_hand(bare, "install") as command:
            wait_until((bare.root / "tmp/at-it").exists)
            os.killpg(command.pid, signal.SIGINT)
        await_end(bare)
    finally:
        main.write_text(good)
        bare.output("rm", "/tmp/at-it")
    assert everything(bare) == before


def test_dpkg_takes_away_what_a_killed_installation_was_trying(bare: Machine, hat: Emulator) -> None:
    before = everything(bare)
    assert bare.play("service", *INSTALL).returncode == 0
    with new_version(bare, SLOW), started_by_hand(bare, "install") as command:
        wait_until(lambda: trial_plays(bare))
        os.killpg(command.pid, signal.SIGKILL)
    await_end(bare)
    bare.output("dpkg", "--purge", "connect-four")
    assert bare.run("systemctl", "is-active", TRIAL, UNIT).stdout == "inactive\ninactive\n"
    assert everything(bare) == before


def test_what_an_interrupted_take_over_has_left_goes_with_the_next(service: Machine) -> None:
    old = service.root / "opt/connect-four/lib/python3.11/site-packages/connect_four"
    old.mkdir(parents=True)
    (service.root / "opt/connect-four.gone/bin").mkdir(parents=True)
    with emulated_hat(service):
        assert service.play("service", "install").returncode == 0
    assert list((service.root / "opt").iterdir()) == []


@pytest.mark.parametrize(
    "words", [("install", "--help"), ("install", "--loud"), ("uninstall", "--purg"), ("help",), ()]
)
def test_root_runs_nothing_of_a_users_program(words: tuple[str, ...], bare: Machine) -> None:
    marked = "from pathlib import Path\nimport os\nPath(f'/tmp/run-by-{os.getuid()}').touch()"
    with new_version(bare, ""):
        (package,) = (bare.root / CLONE[1:]).glob(".venv/lib/*/site-packages/connect_four/__init__.py")
        good = package.read_text()
        package.write_text(f"{good}{marked}\n")
        try:
            ended = bare.play("service", *words)
        finally:
            package.write_text(good)
    assert ended.returncode == (0 if "--help" in words else 2)
    assert len((ended.stdout + ended.stderr).splitlines()) >= 1
    assert bare.output("sh", "-c", "ls /tmp/run-by-*; rm /tmp/run-by-*") == "/tmp/run-by-1000"


def test_the_state_of_a_user_who_is_left_can_be_purged(bare: Machine) -> None:
    bare.output("useradd", "--system", f"--home-dir={STATE}", "connect-four")
    gone = bare.play("service", "uninstall", "--purge")
    assert (gone.returncode, gone.stderr) == (0, "")
    assert bare.run("getent", "passwd", "connect-four").stdout == ""
