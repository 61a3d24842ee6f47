"""What the package costs: to build it, to install it, and its size, beside a bare copy of the same program."""

import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.service.hats import real_hat, take_devices_away
from tests.service.machine import CLONE, Machine, base_system, booted, give_clone
from tests.service.play import Appliance

TIMES = 5
# What version 1.0 did, without its checks: an environment of its own, the program copied and compiled, and a restart.
BARE = f"""
set -e
rm -rf /opt/bare
python3 -m venv --system-site-packages --without-pip /opt/bare
cp -r {CLONE}/.venv/lib/python3*/site-packages/* /opt/bare/lib/python3*/site-packages
python3 -m compileall -q /opt/bare/lib
sync
systemctl daemon-reload
systemctl restart connect-four
"""


def main() -> None:
    with TemporaryDirectory(prefix="connect-four-") as folder, booted(base_system(), Path(folder)) as machine:
        give_clone(machine)
        take_devices_away(machine)
        with real_hat(machine) as hat:
            first = seconds(lambda: install(machine))
            Appliance(machine, hat)
            build, bare, update = (
                median(seconds(step) for _ in range(TIMES))
                for step in (
                    lambda: machine.as_user("./play", "package", "/tmp"),
                    lambda: machine.output("sh", "-c", BARE),
                    lambda: install(machine),
                )
            )
        (package,) = (machine.root / "tmp").glob("*.deb")
        print(f"a package is built in {build:.1f} s, and has {package.stat().st_size / 1e6:.1f} MB")
        print(f"first installation, to the first picture: {first:.1f} s")
        print(f"update with its trial: {update:.1f} s, {update / bare:.2f} of a bare copy (medians of {TIMES})")


def install(machine: Machine) -> None:
    installed = machine.play("service", "install")
    assert installed.returncode == 0, installed.stderr


def seconds(step: Callable[[], object]) -> float:
    start = time.monotonic()
    step()
    return time.monotonic() - start


if __name__ == "__main__":
    main()
