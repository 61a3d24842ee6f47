"""A network of a test's own: machines with one cable each to a switch, beside which the broker stands.

All of it is in namespaces that have no names, and is gone with the processes that hold them.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.needs import need, need_success
from tests.waiting import wait_until

NEW = ("unshare", "--net", "setpriv", "--pdeathsig", "KILL", "sleep", "infinity")
SWITCH = "10.77.0.1"
WIRE = Path(__file__).with_name("wire.py")
SWALLOW = """
table inet cut {
  chain in { type filter hook input priority 0; policy drop; }
  chain out { type filter hook output priority 0; policy drop; }
}
"""


class Namespace:
    """A network stack with nothing in it."""

    def __init__(self, stack: ExitStack) -> None:
        holder = stack.enter_context(subprocess.Popen(NEW))
        stack.callback(holder.kill)
        self.inside = ("nsenter", f"--net=/proc/{holder.pid}/ns/net")
        self.pid = holder.pid
        own = Path("/proc/self/ns/net").readlink()
        wait_until(lambda: Path(f"/proc/{holder.pid}/ns/net").readlink() != own)
        self.run("ip", "link", "set", "lo", "up")

    def run(self, *command: str, given: str = "") -> None:
        subprocess.run([*self.inside, *command], input=given, text=True, check=True, capture_output=True, timeout=60)


class Cable:
    """From a machine to the switch."""

    def __init__(self, machine: Namespace, switch: Namespace, port: str) -> None:
        self.inside = machine.inside
        self._machine = machine
        self._switch = switch
        self._port = port

    def pull(self) -> None:
        self._switch.run("ip", "link", "set", self._port, "down")

    def plug_in(self) -> None:
        self._switch.run("ip", "link", "set", self._port, "up")

    def swallow(self) -> None:
        """Both ends have light, and nothing arrives."""
        self._machine.run("nft", "-f", "-", given=SWALLOW)

    def let_pass(self) -> None:
        self._machine.run("nft", "delete", "table", "inet", "cut")


class Network:
    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._switch = Namespace(stack)
        self._count = 0
        self.inside = self._switch.inside
        """What a program is started with beside the switch, at the address `SWITCH`."""
        self._switch.run("ip", "link", "add", "name", "switch", "type", "bridge")
        self._switch.run("ip", "addr", "add", f"{SWITCH}/16", "dev", "switch")
        self._switch.run("ip", "link", "set", "switch", "up")

    def cable(self) -> Cable:
        """One to a new machine."""
        machine, port = self._new()
        ends = ("name", port, "type", "veth", "peer", "name", "eth0", "netns", str(machine.pid))
        self._switch.run("ip", "link", "add", *ends)
        return self._connected(machine, port)

    def bad_cable(self, delay: float, lost: float) -> Cable:
        """One that takes so many seconds each way and loses this share, as `tc netem` would, which few kernels have."""
        machine, port = self._new()
        command = [*self.inside, sys.executable, str(WIRE), port, str(machine.pid), str(delay), str(lost)]
        wire = self._stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE))
        self._stack.callback(wire.kill)
        assert wire.stdout is not None
        assert wire.stdout.readline() == b"ready\n"
        return self._connected(machine, port)

    def _new(self) -> tuple[Namespace, str]:
        self._count += 1
        return Namespace(self._stack), f"port{self._count}"

    def _connected(self, machine: Namespace, port: str) -> Cable:
        self._switch.run("ip", "link", "set", port, "master", "switch", "up")
        number = self._count + 1
        machine.run("ip", "addr", "add", f"10.77.{number // 250}.{number % 250}/16", "dev", "eth0")
        machine.run("ip", "link", "set", "eth0", "up")
        return Cable(machine, self._switch, port)


@contextmanager
def opened_network() -> Iterator[Network]:
    need("ip", "nft", "nsenter", "unshare", "setpriv")
    need_success("unshare", "--net", "ip", "link", "add", "name", "switch", "type", "bridge")
    with ExitStack() as stack:
        yield Network(stack)
