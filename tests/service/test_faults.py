"""Whatever goes wrong under the service, it comes back, with the game as it was."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from connect_four.logic import GameManager
from connect_four.view.frame import frame
from tests.service.disks import disk_of_its_own
from tests.service.hats import real_hat, take_devices_away
from tests.service.machine import CLONE, PROGRAM, STATE, Machine, base_system, booted, give_clone
from tests.service.play import Appliance, as_resumed, drop_in
from tests.waiting import wait_until

INSTALLED_MODULE = f"{PROGRAM}/program/connect_four/service/appliance.py"
# What mounts a disk of this size in memory.
SMALL = ("-t", "tmpfs", "-o", "size=64k", "none")


@contextmanager
def beginning_with(machine: Machine, line: str) -> Iterator[None]:
    """The installed program does this first."""
    module = machine.root / INSTALLED_MODULE[1:]
    good = module.read_text()
    module.write_text(f"{line}\n{good}")
    try:
        yield
    finally:
        module.write_text(good)


def test_a_program_that_does_not_even_start_is_never_given_up(appliance: Appliance) -> None:
    machine = appliance.machine
    appliance.press("R C C R C U C")
    # Without the pauses that grow.
    drop_in(machine, "[Service]\nRestartSec=50ms\nExecStartPre=\n")
    with beginning_with(machine, "raise RuntimeError('broken')"):
        appliance.kill()
        # By default systemd would have given up after five restarts.
        wait_until(lambda: int(machine.fact("NRestarts")) > 8, machine.journal)
        assert "RuntimeError: broken" in machine.journal()
        said = machine.play("service", "status").stdout
        assert "it ended by an error; to see where, type: sudo journalctl" in said
    wait_until(lambda: machine.fact("ActiveState") == "active", machine.journal)
    appliance.await_game()
    appliance.resumed(appliance.game)
    appliance.press("C")


def test_between_an_end_and_the_next_start_it_is_said_that_it_ended(appliance: Appliance) -> None:
    machine = appliance.machine
    drop_in(machine, "[Service]\nRestartSec=1000\n")
    appliance.kill()
    wait_until(lambda: machine.fact("SubState") == "auto-restart", machine.journal)
    status = machine.play("service", "status")
    assert status.returncode == 1
    assert status.stdout.startswith("The service has ended unexpectedly, and is started again.\n")


def test_a_program_that_takes_its_time_is_starting(appliance: Appliance) -> None:
    machine = appliance.machine
    with beginning_with(machine, "import time; time.sleep(1000)"):
        appliance.kill()
        wait_until(lambda: machine.fact("SubState") == "start", machine.journal)
        status = machine.play("service", "status")
    assert status.returncode == 0
    assert status.stdout.startswith("The service is starting.\n")


def test_a_signal_from_somebody_does_not_end_it_for_good(appliance: Appliance) -> None:
    appliance.press("R C C R C")
    appliance.machine.output("systemctl", "kill", "--signal=TERM", "connect-four")
    appliance.await_next_process()
    appliance.resumed(appliance.game)


def test_a_full_disk(appliance: Appliance) -> None:
    machine = appliance.machine
    full = f"the game cannot be saved in {STATE}: No space left on device; it goes on without"
    with disk_of_its_own(machine, *SMALL):
        machine.run("dd", "if=/dev/zero", f"of={STATE}/full")
        machine.output("systemctl", "start", "connect-four")
        appliance.await_game()
        appliance.see(frame(as_resumed(appliance.game).game))
        appliance.press("R C C R C R")
        appliance.press("C L C")
        assert full in machine.play("service", "status").stdout
        assert machine.journal().count(full) == 1
        machine.output("rm", f"{STATE}/full")
        appliance.press("C")
        assert "the game is saved again" in machine.play("service", "status").stdout
        appliance.kill()
        appliance.await_next_process()
        appliance.resumed(appliance.game)


def test_a_read_only_disk(appliance: Appliance) -> None:
    machine = appliance.machine
    with disk_of_its_own(machine, *SMALL):
        machine.output("systemctl", "start", "connect-four")
        appliance.await_game()
        appliance.press("R C C R C R")
        machine.output("systemctl", "stop", "connect-four")
        machine.output("mount", "-o", "remount,ro", str(STATE))
        machine.output("systemctl", "start", "connect-four")
        appliance.await_game()
        appliance.resumed(appliance.game)
        appliance.press("C R C")
        assert (
            f"the game cannot be saved in {STATE}: Read-only file system; it goes on without"
            in machine.play("service", "status").stdout
        )


def test_a_damaged_game_is_kept_aside(appliance: Appliance) -> None:
    machine = appliance.machine
    appliance.press("R C C R C R")
    machine.output("systemctl", "stop", "connect-four")
    machine.output("sh", "-c", f"for game in {STATE}/games/*; do echo nonsense > $game; done")
    machine.output("systemctl", "start", "connect-four")
    appliance.await_game()
    appliance.resumed(GameManager(player_count=2))
    appliance.press("C C")
    assert "the saved game cannot go on" in machine.play("service", "status").stdout
    assert ".set-aside" in machine.output("ls", f"{STATE}/games")


def test_a_second_game_says_who_plays_and_disturbs_nothing(appliance: Appliance) -> None:
    machine = appliance.machine
    appliance.press("R C C R C")
    by_hand = machine.play("--emulator")
    assert (by_hand.returncode, by_hand.stdout) == (2, "")
    assert by_hand.stderr.startswith("another game is played on the Sense HAT emulator; end it first")
    second = machine.run(
        *("setpriv", "--reuid=connect-four", "--regid=connect-four", "--init-groups"),
        *("env", f"STATE_DIRECTORY={STATE}", "connect-four", "service", "run"),
    )
    assert (second.returncode, second.stdout) == (2, "")
    assert second.stderr == (
        f"another connect-four is playing (process {appliance.pid}) with the saved games in {STATE}; end it first\n"
    )
    assert appliance.is_running
    appliance.press("R C")


def test_switched_off_and_on(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Without a hat at first, and with nobody who logs in. The page is there too."""
    folder = tmp_path_factory.mktemp("reboot")
    base = base_system()
    with booted(base, folder) as machine:
        give_clone(machine)
        take_devices_away(machine)
        with real_hat(machine) as hat:
            assert machine.play("service", "install", "--web", "watch").returncode == 0
            appliance = Appliance(machine, hat)
            appliance.press("R C C R C U C C")
            machine.output("rm", "-r", CLONE)
    with booted(base, folder) as machine:
        wait_until(lambda: machine.fact("ActiveState") == "active", machine.journal)
        assert machine.status.startswith("waiting for the Sense HAT")
        machine.await_page()
        take_devices_away(machine)
        with real_hat(machine, 3) as hat:
            again = Appliance(machine, hat)
            again.resumed(appliance.game)
            again.press("C")
    shutil.rmtree(folder)
