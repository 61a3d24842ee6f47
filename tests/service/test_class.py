"""Thirty Pis: one package and one settings file for all of them, and a network for none."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.package.built import Package
from tests.service.hats import emulated_hat, take_devices_away
from tests.service.machine import Machine, base_system, booted
from tests.service.play import Appliance

# What a Debian has not that has never heard of a hat.
OF_A_HAT = ("python3-numpy", "python3-pil")
SETTINGS = 'rotation = 90\nservice-device = "emulator"\nweb = "watch"\n'
INSTALL = ("env", "DEBIAN_FRONTEND=noninteractive", "apt", "install", "--yes")
README = "/usr/share/doc/connect-four/README.md"


@contextmanager
def machines(*bases: Path, folder: Path) -> Iterator[list[Machine]]:
    with ExitStack() as stack:
        found = []
        for number, base in enumerate(bases):
            machine = stack.enter_context(booted(base, folder / f"pi{number}"))
            take_devices_away(machine)
            interfaces = machine.output("cat", "/proc/net/dev").splitlines()[2:]
            assert [line.split(":")[0].strip() for line in interfaces] == ["lo"]
            (machine.root / "etc/connect-four.toml").write_text(SETTINGS)
            found.append(machine)
        yield found
    shutil.rmtree(folder)


def install(machine: Machine, file: Path, *options: str) -> str:
    """What apt says when the file has been copied to the machine."""
    shutil.copy(file, machine.root / "root")
    installed = machine.run(*INSTALL, *options, f"/root/{file.name}")
    assert installed.returncode == 0, installed.stdout + installed.stderr
    return installed.stdout


def changed(package: Package, folder: Path, version: str | None, words: str) -> Path:
    """The same package with another page, and perhaps of another version."""
    tree = folder / words
    subprocess.run(["dpkg-deb", "--raw-extract", package.file, tree], check=True)
    (tree / README[1:]).write_text(words)
    control = tree / "DEBIAN" / "control"
    own = package.field("Version")
    control.write_text(control.read_text().replace(f"Version: {own}\n", f"Version: {version or own}\n"))
    file = folder / f"{words}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", tree, file], check=True)
    return file


def test_one_package_and_one_settings_file_are_enough_for_all(
    whole: Package, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("class")
    usual = base_system()
    with machines(usual, usual, usual, folder=folder) as all_of_them:
        all_of_them[-1].output("dpkg", "--purge", *OF_A_HAT)
        for machine in all_of_them:
            install(machine, whole.file, "--reinstall")
        for machine in all_of_them:
            with emulated_hat(machine) as hat:
                appliance = Appliance(machine, hat)
                appliance.turn(90)
                appliance.press("R C C R C")
                appliance.kill()
                appliance.await_next_process()
                appliance.resumed(appliance.game)
            assert (machine.root / "etc/connect-four.toml").read_text() == SETTINGS
            machine.await_page()
            assert "  good   computer opponent: compiled\n" in machine.run("connect-four", "doctor").stdout


def test_an_update_of_any_version(common: Package, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Without --reinstall, apt keeps what it has if the version is the same."""
    folder = tmp_path_factory.mktemp("update")
    same = changed(common, folder, None, "same")
    higher = changed(common, folder, "99", "higher")
    lower = changed(common, folder, "1.0", "lower")
    with machines(base_system(), folder=folder / "disks") as (machine,), emulated_hat(machine) as hat:
        install(machine, common.file, "--reinstall")
        appliance = Appliance(machine, hat)
        appliance.turn(90)
        appliance.press("R C C R C")
        page = machine.root / README[1:]
        assert "connect-four is already the newest version" in install(machine, same)
        assert page.read_text() != "same"
        for file, options in ((same, []), (higher, []), (lower, ["--allow-downgrades"])):
            install(machine, file, "--reinstall", *options)
            assert page.read_text() == file.stem
            appliance.await_next_process()
            appliance.resumed(appliance.game)
        password = machine.root / "etc/connect-four.broker"
        password.touch(0o600)
        machine.output("apt", "remove", "--yes", "connect-four")
        assert password.exists()
        assert machine.fact("LoadState") == "not-found"
        assert list((machine.root / "var/lib/connect-four/games").iterdir())
