"""Whoever has taken over a program beside the game, and tries what it can reach."""

import subprocess

from connect_four.service.systemctl import UNIT
from tests.service.machine import STATE, Machine

CONNECT = "import socket; socket.socket(socket.AF_UNIX).connect('/run/connect-four/link')"


def assert_reaches_the_link_alone(machine: Machine, unit: str) -> None:
    """And nothing else of the game."""
    game = machine.fact("MainPID", UNIT)
    (machine.root / "dev/fb1").touch()
    (machine.root / "etc/connect-four.broker").touch(0o600)
    reached = typed_in(machine, unit, "python3", "-c", CONNECT)
    assert (reached.returncode, reached.stderr) == (0, "")
    for words, refusal in (
        (("ls", str(STATE)), "Permission denied"),
        (("ls", "/dev/shm"), "Permission denied"),
        (("ls", "/home"), "Permission denied"),
        (("ls", "/dev/fb1"), "No such file or directory"),
        (("ls", f"/proc/{game}"), "No such file or directory"),
        (("sh", "-c", f"kill -0 {game}"), "Operation not permitted"),
        (("touch", "/run/connect-four/new"), "Permission denied"),
        (("rm", "/run/connect-four/link"), "Permission denied"),
        (("ls", "/run/connect-four-install"), "Permission denied"),
        (("cat", "/etc/connect-four.broker"), "Permission denied"),
    ):
        assert refusal in typed_in(machine, unit, *words).stderr, words


def typed_in(machine: Machine, unit: str, *words: str) -> "subprocess.CompletedProcess[str]":
    """What the program of this unit could do, as a command."""
    pid = machine.fact("MainPID", unit)
    status = dict(line.split(":\t") for line in machine.output("cat", f"/proc/{pid}/status").splitlines())
    user, group = status["Uid"].split()[0], status["Gid"].split()[0]
    groups = ",".join(status["Groups"].split())
    become = ("setpriv", f"--reuid={user}", f"--regid={group}", f"--groups={groups}", "--no-new-privs")
    return machine.run("nsenter", "-t", pid, "-m", "--", *become, "--bounding-set=-all", *words)
