"""The service as systemd runs it, from its installation to its end."""

from connect_four.logic import GameManager, Move
from connect_four.view.frame import frame
from tests.service.machine import SETTINGS, STATE, Machine
from tests.service.play import Appliance, drop_in

TWO_PLAYERS = "R C"


def test_it_is_ready_with_the_first_picture(appliance: Appliance) -> None:
    appliance.see(frame(GameManager().game))
    assert appliance.machine.fact("SubState") == "running"
    status = appliance.machine.play("service", "status")
    assert status.returncode == 0
    assert status.stdout.splitlines() == [
        "The service has been running for less than a minute: playing on the emulator.",
        "It starts when the Pi boots.",
        "No trouble is known.",
    ]


def test_a_game_is_played(appliance: Appliance) -> None:
    appliance.press(TWO_PLAYERS + "C C R C R C U C U C D U R C")


def test_stopping_darkens_the_leds_and_starting_resumes(appliance: Appliance) -> None:
    appliance.press(TWO_PLAYERS + "C R C")
    appliance.machine.output("systemctl", "stop", "connect-four")
    appliance.see_dark()
    assert appliance.machine.fact("Result") == "success"
    appliance.machine.output("systemctl", "start", "connect-four")
    appliance.await_game()
    appliance.resumed(appliance.game)
    appliance.press("C")


def test_a_killed_game_comes_back(appliance: Appliance) -> None:
    appliance.press(TWO_PLAYERS + "C R C U C")
    appliance.machine.output("systemctl", "kill", "--signal=KILL", "connect-four")
    appliance.await_next_process()
    appliance.resumed(appliance.game)
    appliance.press("C")


def test_the_last_choice_comes_back(appliance: Appliance) -> None:
    appliance.press("U R")
    appliance.kill()
    appliance.await_next_process()
    appliance.resumed(appliance.game)
    appliance.press("L U")


def test_a_hung_game_is_ended_by_the_watchdog(appliance: Appliance) -> None:
    drop_in(appliance.machine, "[Service]\nWatchdogSec=2\n")
    appliance.machine.output("systemctl", "restart", "connect-four")
    appliance.await_game()
    appliance.press(TWO_PLAYERS + "C")
    appliance.machine.output("systemctl", "kill", "--signal=STOP", "connect-four")
    appliance.await_next_process()
    appliance.resumed(appliance.game)
    assert "it hung and was ended" in appliance.machine.play("service", "status").stdout


def test_a_game_that_the_watchdog_ends_says_where_it_hung(appliance: Appliance) -> None:
    assert appliance.machine.fact("WatchdogSignal") == "6"
    appliance.machine.output("systemctl", "kill", "--signal=ABRT", "connect-four")
    appliance.await_next_process()
    journal = appliance.machine.journal()
    assert "Fatal Python error: Aborted" in journal
    assert "connect_four/control/inbox.py" in journal


def test_quit_stands_by_and_any_press_wakes(appliance: Appliance) -> None:
    for waking in Move:
        appliance.press("C U R C")
        appliance.see_dark()
        assert appliance.machine.game_pid == appliance.pid
        appliance.press(waking.value)
    appliance.see(frame(GameManager().game))


def test_installing_again_is_an_update_that_keeps_the_game(appliance: Appliance) -> None:
    appliance.press(TWO_PLAYERS + "C R C R C")
    again = appliance.machine.play("service", "install", "--rotation", "0")
    assert again.returncode == 0, again.stderr
    appliance.await_game()
    appliance.resumed(appliance.game)


def test_uninstalling_keeps_the_games_and_leaves_nothing_else(appliance: Appliance) -> None:
    machine: Machine = appliance.machine
    appliance.press(TWO_PLAYERS + "C")
    gone = machine.play("service", "uninstall")
    kept = f"The service is gone; the saved games are kept in {STATE}, the settings in {SETTINGS}.\n"
    assert (gone.returncode, gone.stdout, gone.stderr) == (0, kept, "")
    left = machine.run("find", "/etc", "/opt", "/usr", "/var", "-name", "*connect-four*").stdout.split()
    of_dpkg = [f"/var/lib/dpkg/info/connect-four.{part}" for part in ("list", "postrm")]
    assert sorted(left) == [str(SETTINGS), str(STATE), *of_dpkg]
    # Else they would be the next user's who gets this number.
    assert machine.output("stat", "--format=%U", "/var/lib/connect-four") == "connect-four"
    assert "not installed" in machine.play("service", "status").stdout
    again = machine.play("service", "uninstall")
    assert (again.returncode, again.stdout, again.stderr) == (2, "", "the service is not installed\n")
    machine.play("service", "uninstall", "--purge")
    assert machine.run("find", "/etc", "/opt", "/usr", "/var", "-name", "*connect-four*").stdout == ""
