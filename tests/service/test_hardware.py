"""Hats that are missing, late, failing and coming back, through sense_hat's own code."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import pytest

from connect_four.logic import GameManager
from connect_four.view.frame import frame
from connect_four.view.palette import palette
from tests.devices.stand_ins import Hat, lit
from tests.service.hats import emulated_hat, framebuffer, give, real_hat, stick
from tests.service.machine import CLONE, Machine
from tests.service.play import Appliance, drop_in
from tests.waiting import wait_until

NO_LEDS = "waiting for the Sense HAT (the Sense HAT's LEDs: not found, "


def test_it_boots_without_a_hat_and_plays_on_a_late_one(service: Machine) -> None:
    service.await_status(NO_LEDS)
    status = service.play("service", "status")
    assert status.returncode == 0
    running, _, trouble = status.stdout.splitlines()
    assert running.startswith(f"The service has been running for less than a minute: {NO_LEDS}")
    assert trouble.startswith(f"Its last trouble, less than a minute ago: {NO_LEDS}")
    wait_for_another_look(service)
    with real_hat(service) as hat:
        Appliance(service, hat).press("R C C R C U C C")
        assert service.status == "playing on the hat"
    assert service.journal().count(NO_LEDS) == 1


def wait_for_another_look(service: Machine) -> None:
    """Some seconds in which it looks again and again, as its system calls show."""
    ticks = service.root / f"proc/{service.game_pid}/status"
    before = voluntary_switches(ticks.read_text())
    wait_until(lambda: voluntary_switches(ticks.read_text()) >= before + 3)


def voluntary_switches(status: str) -> int:
    return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])


def test_the_same_game_goes_on_on_every_hat_that_comes(service: Machine) -> None:
    with real_hat(service) as hat:
        appliance = Appliance(service, hat)
        appliance.press("R C C R C")
    files = set()
    for number, presses in ((4, "R C"), (2, "U C"), (1, "C"), (1, "R R C"), (3, "C")):
        service.await_status(NO_LEDS)
        files.add(open_files(service))
        with real_hat(service, number) as hat:
            appliance.plug_in(hat)
            appliance.press(presses)
    service.await_status(NO_LEDS)
    assert len(files) == 1
    assert service.game_pid == appliance.pid


def open_files(service: Machine) -> int:
    return len(list((service.root / f"proc/{service.game_pid}/fd").iterdir()))


def test_a_stick_that_vanishes_comes_back_under_another_number(service: Machine) -> None:
    with real_hat(service) as hat:
        appliance = Appliance(service, hat)
        appliance.press("R C C R")
        name = service.root / "sys/class/input/event1/device/name"
        name.unlink()
        hat.close_stick()
        service.await_status("waiting for the Sense HAT (the Sense HAT's joystick: not found; ")
        assert appliance.is_running
        with stick(service, 6) as other:
            appliance.plug_in(Hat(service.root / "dev/fb1", other))
            appliance.press("C R C")


def test_leds_that_vanish_are_missed_without_a_press(service: Machine) -> None:
    with real_hat(service) as hat:
        appliance = Appliance(service, hat)
        appliance.press("R C C R")
        (service.root / "dev/fb1").unlink()
        (service.root / "sys/class/graphics/fb1/name").unlink()
        service.await_status(NO_LEDS)
        with framebuffer(service, 5) as leds:
            Hat(leds, -1).await_pixels(lit(frame(appliance.game.game), palette()))
        assert appliance.is_running


def test_a_stick_that_fails_again_and_again_is_said_once(service: Machine) -> None:
    """The stick's device is an empty file: it can be opened, and reading it finds the end at once."""
    with real_hat(service) as hat:
        appliance = Appliance(service, hat)
        device = service.root / "dev/input/event1"
        device.unlink()
        device.touch()
        give(service, "dev/input/event1", "input")
        hat.close_stick()
        gone = "waiting for the Sense HAT (the Sense HAT's joystick is gone"
        service.await_status(gone)
        wait_for_another_look(service)
        service.await_status(gone)
        assert service.journal().count(gone) == 1
        assert appliance.is_running


@contextmanager
def without_i2c(service: Machine) -> Iterator[None]:
    (service.root / "dev/i2c-1").unlink()
    yield
    (service.root / "dev/i2c-1").touch()


@contextmanager
def without_rights_to_the_leds(service: Machine) -> Iterator[None]:
    give(service, "dev/fb1", "root")
    yield
    give(service, "dev/fb1", "video")


@contextmanager
def without_rights_to_the_stick(service: Machine) -> Iterator[None]:
    give(service, "dev/input/event1", "root")
    yield
    give(service, "dev/input/event1", "input")


@contextmanager
def without_the_leds_device(service: Machine) -> Iterator[None]:
    (service.root / "dev/fb1").rename(service.root / "dev/fb9")
    yield
    (service.root / "dev/fb9").rename(service.root / "dev/fb1")


@pytest.mark.parametrize(
    ("without", "reason"),
    [
        (without_i2c, "I2C: off, and sense_hat wants it; type: sudo raspi-config nonint do_i2c 0"),
        (
            without_rights_to_the_leds,
            "the Sense HAT's LEDs: no rights to /dev/fb1; type: sudo connect-four service install",
        ),
        (
            without_rights_to_the_stick,
            "the Sense HAT's joystick: no rights to /dev/input/event1; type: sudo connect-four service install",
        ),
        (without_the_leds_device, "the Sense HAT's LEDs: /dev/fb1 is missing; reboot"),
    ],
)
def test_what_a_hat_lacks_is_said_until_it_has_it(
    service: Machine, without: Callable[[Machine], AbstractContextManager[None]], reason: str
) -> None:
    service.output("systemctl", "stop", "connect-four")
    with real_hat(service) as hat:
        with without(service):
            service.output("systemctl", "start", "connect-four")
            service.await_status(f"waiting for the Sense HAT ({reason}")
        Appliance(service, hat).press("R C C")


def test_a_picture_that_hangs_is_ended_and_said(service: Machine) -> None:
    """The framebuffer is a pipe that nobody empties: whoever opens it waits for ever."""
    drop_in(service, "[Service]\nWatchdogSec=2\nTimeoutStartSec=5\n")
    service.output("systemctl", "restart", "connect-four")
    with real_hat(service) as hat:
        appliance = Appliance(service, hat)
        appliance.press("R C C R C")
        leds = service.root / "dev/fb1"
        pipe = service.root / "dev/pipe"
        os.mkfifo(pipe)
        give(service, "dev/pipe", "video")
        pipe.rename(leds)
        wait_until(lambda: "Fatal Python error: Aborted" in service.journal(), service.journal)
        leds.unlink()
        leds.write_bytes(bytes(128))
        give(service, "dev/fb1", "video")
        appliance.await_next_process()
        appliance.resumed(appliance.game)
        appliance.press("C")
        assert "it hung and was ended" in service.play("service", "status").stdout
    assert "in set_pixel" in service.journal()


def test_a_game_by_hand_has_the_hat_first(service: Machine) -> None:
    """The service waits until it has ended."""
    service.output("systemctl", "stop", "connect-four")
    with emulated_hat(service) as hat:
        by_hand = service.output("sh", "-c", f"umask 0; {CLONE}/play --emulator </dev/null >/dev/null 2>&1 & echo $!")
        wait_until(lambda: hat.pixels == lit(frame(GameManager().game), hat.colours))
        service.output("systemctl", "start", "connect-four")
        service.await_status("waiting for the Sense HAT (another game is played on the Sense HAT emulator; end it")
        service.output("sh", "-c", f"kill {by_hand}")
        service.await_status("playing on the emulator")
        Appliance(service, hat).press("R C C")
