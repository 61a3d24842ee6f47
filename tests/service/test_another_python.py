"""A package that was made where Python is another, on the next Debian with its newer systemd."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from connect_four.service.systemctl import MESSENGER_UNIT, PAGE_UNIT
from connect_four.view.frame import frame
from tests.needs import give_up
from tests.package.built import Package
from tests.service.hats import emulated_hat, real_hat, take_devices_away
from tests.service.machine import PROGRAM, UNIT_FILE, Machine, base_system, booted
from tests.service.play import Appliance, as_resumed
from tests.waiting import wait_until

RELEASE = "trixie"
THEIR_PYTHON = "3.13"
OUR_PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
# The package of /usr/bin/python3, made anew out of what the machine has.
REINSTALL_PYTHON = """
set -e
rm -rf /tmp/python
mkdir -p /tmp/python/DEBIAN
dpkg-query --status python3-minimal | grep -v ^Status: >/tmp/python/DEBIAN/control
dpkg --listfiles python3-minimal | while read -r file; do
    if [ -L "$file" ] || [ -f "$file" ]; then cp --archive --parents "$file" /tmp/python; fi
done
dpkg-deb --build /tmp/python /tmp/python.deb
dpkg --install /tmp/python.deb
"""


@pytest.fixture(scope="module")
def newer(whole: Package, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A machine with the package."""
    if OUR_PYTHON == THEIR_PYTHON:
        give_up(f"the package would be made for Python {THEIR_PYTHON}")
    folder = tmp_path_factory.mktemp("newer")
    with booted(base_system(RELEASE), folder) as machine:
        take_devices_away(machine)
        (machine.root / "etc/connect-four.toml").write_text('service-device = "emulator"\nweb = "watch"\n')
        shutil.copy(whole.file, machine.root / "root")
        machine.output("dpkg", "--install", f"/root/{whole.file.name}")
        yield machine
    shutil.rmtree(folder)


def doctor(machine: Machine) -> list[str]:
    return machine.run("connect-four", "doctor").stdout.splitlines()


def test_it_plays_with_the_plain_engine_and_the_doctor_says_so(newer: Machine, whole: Package) -> None:
    with emulated_hat(newer) as hat:
        appliance = Appliance(newer, hat)
        appliance.press("R C C R C")
        newer.output("systemctl", "restart", "connect-four")
        appliance.await_next_process()
        appliance.see(frame(as_resumed(appliance.game).game))
    if not [name for name in whole.entries if "/logic/rules.cpython" in name]:
        give_up("the game of this Python is not compiled; ./test compiles it")
    assert (
        f"  good   computer opponent: compiled for another Python ({OUR_PYTHON}), so it thinks slower; "
        f"make the package on a machine with Python {THEIR_PYTHON}: ./play package"
    ) in doctor(newer)


def test_the_page_is_served_by_any_python(newer: Machine) -> None:
    newer.await_page()


@contextmanager
def without(machine: Machine, module: str) -> Iterator[None]:
    """The system's own; the package's is for another Python."""
    place = f"/usr/lib/python3/dist-packages/{module}"
    machine.output("mv", place, f"{place}.away")
    try:
        yield
    finally:
        machine.output("mv", f"{place}.away", place)


@pytest.mark.parametrize(("module", "remedy"), [("numpy", "python3-numpy"), ("PIL", "python3-pil")])
def test_what_it_brings_for_its_own_python_is_not_taken(newer: Machine, module: str, remedy: str) -> None:
    with without(newer, module), real_hat(newer):
        reason = f"the Python package sense_hat: No module named '{module}'; type: sudo apt install {remedy}"
        assert f"  WRONG  {reason}" in doctor(newer)
    with without(newer, module), emulated_hat(newer):
        found = doctor(newer)
        reason = f"the Python package sense_emu: it needs {module}; type: sudo apt install {remedy}"
        assert f"  WRONG  {reason}" in found
        newer.output("systemctl", "restart", "connect-four")
        newer.await_status(f"waiting for the Sense HAT ({reason}")
        assert not [line for line in found if "pip" in line]


def test_systemd_finds_no_mistake_and_takes_its_own_pauses(newer: Machine) -> None:
    for file in (UNIT_FILE, *map(UNIT_FILE.with_name, (PAGE_UNIT, MESSENGER_UNIT))):
        checked = newer.run("systemd-analyze", "verify", "--man=no", str(file))
        assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")
    assert (newer.fact("RestartSteps"), newer.fact("RestartMaxDelayUSec")) == ("5", "10s")


def test_a_start_that_fails_is_tried_after_longer_and_longer_pauses(newer: Machine) -> None:
    """Each writes one line."""
    newer.output("journalctl", "--rotate", "--vacuum-size=1")
    module = newer.root / f"{str(PROGRAM)[1:]}/program/connect_four/service/appliance.py"
    good = module.read_text()
    module.write_text(f"raise RuntimeError('broken')\n{good}")

    def said() -> list[str]:
        words = ("journalctl", "--unit=connect-four", "--identifier=python3", "--output=short-unix", "--quiet")
        return newer.output(*words).splitlines()

    try:
        newer.run("systemctl", "restart", "connect-four")
        wait_until(lambda: len(said()) >= 3, newer.journal)
        lines = said()
    finally:
        module.write_text(good)
    assert all("RuntimeError: broken (" in line for line in lines)
    first, second, third = (float(line.split()[0]) for line in lines[:3])
    # The first is a second or two.
    assert third - second > 1 + (second - first) > 2
    wait_until(lambda: newer.fact("ActiveState") == "active", newer.journal)
    assert not (newer.root / "run/connect-four/failures").exists()


def test_byte_code_is_made_anew_when_python_is(newer: Machine) -> None:
    program = str(PROGRAM / "program")
    newer.output("find", f"{program}/", "-name", "__pycache__", "-prune", "-exec", "rm", "-r", "{}", "+")
    newer.output("sh", "-c", REINSTALL_PYTHON)
    made = newer.output("find", f"{program}/connect_four/", "-name", "*.cpython-313.pyc").splitlines()
    plain = newer.output("find", f"{program}/connect_four/", "-name", "*.py").splitlines()
    assert len(made) == len(plain)
