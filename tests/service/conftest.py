from collections.abc import Iterator

import pytest

from connect_four.service.systemctl import UNIT
from tests.devices.stand_ins import Emulator
from tests.service.machine import Machine, base_system, booted, emulated_hat, give_environment
from tests.service.play import Appliance


@pytest.fixture(scope="package")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    with booted(base_system(), tmp_path_factory.mktemp("machine")) as machine:
        give_environment(machine)
        yield machine


@pytest.fixture
def hat(machine: Machine) -> Iterator[Emulator]:
    with emulated_hat(machine) as hat:
        yield hat


@pytest.fixture
def appliance(machine: Machine, hat: Emulator) -> Iterator[Appliance]:
    """The installed service, on which nobody has played yet."""
    if machine.fact("LoadState") == "loaded":
        machine.output("systemctl", "start", UNIT)
    else:
        installed = machine.connect_four("service", "install")
        assert installed.returncode == 0, installed.stderr
    yield Appliance(machine, hat)
    machine.output("journalctl", "--rotate", "--vacuum-time=1s")
    if machine.fact("LoadState") == "loaded":
        machine.output("systemctl", "stop", UNIT)
        machine.output("sh", "-c", "rm -rf /var/lib/connect-four/*")
