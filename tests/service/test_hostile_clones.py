"""Whatever a user's clone looks like: the package holds what it should, or one line says what is in the way."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.clone import WRITE_STAMP
from tests.devices.stand_ins import Emulator
from tests.service.machine import CLONE, PROGRAM, USER, Machine, everything
from tests.service.play import Appliance


@pytest.fixture
def folder(bare: Machine) -> Iterator[Path]:
    """A clone of the user's, for a test to do with what it wants."""
    copy = f"{CLONE}-copy"
    bare.output("cp", "--archive", CLONE, copy)
    stamp(bare, copy)
    yield bare.root / copy[1:]
    bare.output("rm", "-rf", copy)


def stamp(machine: Machine, clone: str) -> None:
    stamped = machine.as_user("bash", "-c", WRITE_STAMP, clone=clone)
    assert stamped.returncode == 0, stamped.stderr


def install(machine: Machine, clone: str) -> "subprocess.CompletedProcess[str]":
    words = ("sudo", "./play", "service", "install", "--service-device", "emulator")
    return machine.as_user(*words, clone=clone)


def refused(machine: Machine, clone: str) -> str:
    """The line that says why nothing was installed."""
    before = everything(machine)
    ended = install(machine, clone)
    assert (ended.returncode, ended.stdout) == (2, ""), ended.stderr
    (line,) = ended.stderr.splitlines()
    assert everything(machine) == before
    return line


def test_no_file_of_the_package_has_more_rights_than_the_package_says(
    bare: Machine, folder: Path, hat: Emulator
) -> None:
    (game,) = folder.glob(".venv/lib/*/site-packages/connect_four")
    bare.output("cp", "/bin/sh", f"{CLONE}-copy/.venv/lib/{game.parts[-3]}/site-packages/connect_four/shell")
    for file in (*game.rglob("*"), *(folder / "docs").rglob("*"), *(folder / "package").iterdir()):
        file.chmod(0o6777)
    installed = install(bare, f"{CLONE}-copy")
    assert installed.returncode == 0, installed.stderr
    Appliance(bare, hat).press("R C C")
    files = bare.output("dpkg", "--listfiles", "connect-four").splitlines()
    own = [file for file in files if "connect-four" in file]
    assert f"{PROGRAM}/program" in own
    rights = set(bare.output("stat", "--format=%U %G %F %a", *own).replace(" empty", "").splitlines())
    assert rights == {
        *("root root directory 755", "root root regular file 644"),
        # The command, and the one link.
        *("root root regular file 755", "root root symbolic link 777"),
    }
    assert bare.output("find", *own, "-maxdepth", "0", "-type", "f", "-perm", "/111") == "/usr/bin/connect-four"
    assert bare.output("find", *own, "-maxdepth", "0", "-type", "l") == f"{PROGRAM}/program"


def linked(file: Path, target: str) -> None:
    file.unlink(missing_ok=True)
    file.symlink_to(target)


def piped(file: Path) -> None:
    file.unlink(missing_ok=True)
    subprocess.run(["mkfifo", "--mode=666", file], check=True)


INSTALLED = ".venv/lib/python3*/site-packages/connect_four"


@pytest.mark.parametrize(
    ("place", "change", "words"),
    [
        (f"{INSTALLED}/devices/hat.py", lambda file: linked(file, "/etc/shadow"), "is no plain file"),
        (f"{INSTALLED}/logic/rules.py", lambda file: linked(file, "/etc/passwd"), "is no plain file"),
        ("docs/rules.md", lambda file: linked(file, "/etc/shadow"), "is no plain file"),
        ("docs/rules.md", piped, "is no plain file"),
        ("LICENSE", piped, "is no file that can be read; make a clone of your own"),
        ("package/postinst", lambda file: linked(file, "/dev/zero"), "is no plain file"),
        ("docs", lambda file: file.chmod(0), "Permission denied"),
        (f"{INSTALLED}/service", lambda file: file.chmod(0), "Permission denied"),
        (
            "connect_four/logic/rules.py",
            lambda file: file.chmod(0),
            "is no file that can be read; make a clone of your own",
        ),
        ("package/postinst", lambda file: file.chmod(0), "Permission denied"),
    ],
)
def test_what_cannot_go_into_a_package(
    place: str, change: Callable[[Path], None], words: str, bare: Machine, folder: Path
) -> None:
    (file,) = folder.glob(place)
    change(file)
    line = refused(bare, f"{CLONE}-copy")
    assert words in line
    assert file.name in line


def test_a_path_with_everything_in_it(bare: Machine, folder: Path, hat: Emulator) -> None:
    strange = f'/home/{USER}/it\'s 100% "mine" $HOME \\n'
    bare.output("mv", f"{CLONE}-copy", strange)
    try:
        stamp(bare, strange)
        installed = install(bare, strange)
        assert installed.returncode == 0, installed.stderr
    finally:
        bare.output("mv", strange, f"{CLONE}-copy")
    Appliance(bare, hat).press("R C C")


def test_a_clone_of_nobody(bare: Machine, folder: Path) -> None:
    bare.output("chown", "--recursive", "4321:4321", f"{CLONE}-copy")
    before = everything(bare)
    ended = bare.run(f"{CLONE}-copy/play", "service", "install")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert (
        ended.stderr
        == f"{CLONE}-copy belongs to the user 4321, whom this system does not know; make a clone of your own\n"
    )
    assert everything(bare) == before
