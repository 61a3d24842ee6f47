import shutil
import signal
from collections.abc import Iterator

import pytest

from connect_four.service.systemctl import UNIT
from tests.devices.stand_ins import Emulator
from tests.devices.world import EMULATOR_ALLOWED
from tests.service.hats import emulated_hat, take_devices_away
from tests.service.machine import PROGRAM, STATE, Machine, base_system, booted, give_clone
from tests.service.play import Appliance


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    # SIGTERM ends the tests like Ctrl-C, so that the machine is cleaned up.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    folder = tmp_path_factory.mktemp("machine")
    with booted(base_system(), folder) as machine:
        give_clone(machine)
        take_devices_away(machine)
        yield machine
    shutil.rmtree(folder)
    signal.signal(signal.SIGTERM, before)


@pytest.fixture
def hat(machine: Machine) -> Iterator[Emulator]:
    with emulated_hat(machine) as hat:
        yield hat


@pytest.fixture
def service(machine: Machine) -> Iterator[Machine]:
    """The machine with the service, on which nobody has played yet. It may play on the emulator."""
    # What the service of the test before said last is written by now, and goes too.
    machine.output("journalctl", "--sync")
    machine.output("journalctl", "--rotate", "--vacuum-size=1")
    (machine.root / "etc/connect-four.toml").write_text(EMULATOR_ALLOWED)
    if machine.fact("LoadState") == "loaded":
        machine.output("systemctl", "start", UNIT)
    else:
        installed = machine.play("service", "install")
        assert installed.returncode == 0, installed.stderr
    yield machine
    if machine.fact("LoadState") == "loaded":
        machine.output("systemctl", "stop", UNIT)
    machine.output("sh", "-c", f"rm -rf {STATE}/* /run/systemd/system/{UNIT}.d /etc/connect-four.*")
    machine.output("systemctl", "daemon-reload")


@pytest.fixture
def appliance(hat: Emulator, service: Machine) -> Appliance:
    """The service on the emulator."""
    return Appliance(service, hat)


@pytest.fixture
def bare(machine: Machine) -> Machine:
    """The machine without the service."""
    if machine.fact("LoadState") == "loaded" or (machine.root / str(PROGRAM)[1:]).exists():
        machine.play("service", "uninstall", "--purge")
    return machine
