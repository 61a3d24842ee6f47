"""The unit itself: no mistakes, little to attack, nothing to wait for; and no clock that can be wrong."""

import ast
import re
import socket
import subprocess
from pathlib import Path

import pytest

import connect_four
from connect_four.service.systemctl import MESSENGER_UNIT, PAGE_UNIT, UNIT
from connect_four.service.systemd import Notifier
from tests.clone import PROJECT
from tests.service.machine import PROGRAM, STATE, UNIT_FILE, Machine

PACKAGE = Path(connect_four.__file__).parent
UNIT_TEXT = (PROJECT / "systemd/connect-four.service").read_text()
# What every service of systemd waits for; nothing of the network and no login is among it.
WAITED_FOR = {
    "-.mount",
    "basic.target",
    "sysinit.target",
    "system.slice",
    "systemd-journald.socket",
    "systemd-remount-fs.service",
    "systemd-tmpfiles-setup.service",
    "tmp.mount",
    "var-lib.mount",
    "var-tmp.mount",
    "var.mount",
}
WALL_CLOCKS = {"time", "time_ns", "localtime", "gmtime", "ctime", "strftime", "datetime", "date"}


@pytest.mark.parametrize(("unit", "most"), [(UNIT, 0.5), (PAGE_UNIT, 1.1), (MESSENGER_UNIT, 1.1)])
def test_systemd_finds_no_mistake_and_little_is_exposed(service: Machine, unit: str, most: float) -> None:
    """Of 10. What the others have more than the game is the network."""
    file = str(UNIT_FILE.with_name(unit))
    checked = service.run("systemd-analyze", "verify", "--man=no", file)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")
    checked = service.run("systemd-analyze", "security", "--offline=true", f"--threshold={most * 10:.0f}", file)
    assert checked.returncode == 0, checked.stdout


def test_it_waits_for_nothing_that_it_does_not_need(service: Machine) -> None:
    for dependency in ("After", "Requires", "Wants", "BindsTo", "Requisite"):
        assert set(service.fact(dependency).split()) <= WAITED_FOR, dependency


def test_the_sandbox_is_what_the_service_lives_in(service: Machine) -> None:
    """The program and the settings can be read alone, homes not at all."""
    inside = ("nsenter", "-t", str(service.game_pid), "-m", "--")
    for file in (PROGRAM / "new", "/etc/new", "/usr/new"):
        assert "Read-only file system" in service.run(*inside, "touch", str(file)).stderr
    assert service.output(*inside, "ls", "-A", "/root", "/home") == "/home:\n\n/root:"
    assert service.output(*inside, "touch", f"{STATE}/new") == ""


def test_it_beats_several_times_before_it_counts_as_hung(monkeypatch: pytest.MonkeyPatch) -> None:
    (seconds,) = re.findall(r"^WatchdogSec=(\d+)$", UNIT_TEXT, re.MULTILINE)
    monkeypatch.setenv("WATCHDOG_USEC", str(int(seconds) * 1_000_000))
    assert Notifier().seconds_between_beats * 3 < int(seconds)
    monkeypatch.setenv("WATCHDOG_USEC", "2000000")
    assert Notifier().seconds_between_beats == 1


def test_what_systemd_gave_the_service_is_inherited_by_no_child(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    address = str(tmp_path / "notify")
    for name, value in (("NOTIFY_SOCKET", address), ("WATCHDOG_USEC", "6000000"), ("WATCHDOG_PID", "1")):
        monkeypatch.setenv(name, value)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(address)
        notifier = Notifier()
        child = subprocess.run(["env"], capture_output=True, text=True, check=True)
        assert "NOTIFY_SOCKET" not in child.stdout
        assert "WATCHDOG" not in child.stdout
        notifier.beat()
        assert systemd.recv(100) == b"WATCHDOG=1"
    assert notifier.seconds_between_beats == 3


# It knows when the clock can be believed.
CLOCK = PACKAGE / "journal" / "clock.py"


@pytest.mark.parametrize(
    "file", sorted({*PACKAGE.rglob("*.py")} - {CLOCK}), ids=lambda file: str(file.relative_to(PACKAGE))
)
def test_nothing_reads_a_clock_that_can_jump(file: Path) -> None:
    """A Pi has none of its own: after a power cut it may be any year."""
    for node in ast.walk(ast.parse(file.read_text())):
        match node:
            case ast.Attribute(value=ast.Name(id="time" | "datetime"), attr=name):
                assert name not in WALL_CLOCKS, f"{file}:{node.lineno}"
            case ast.ImportFrom(module="time" | "datetime", names=names):
                assert not WALL_CLOCKS & {name.name for name in names}, f"{file}:{node.lineno}"
            case _:
                pass
