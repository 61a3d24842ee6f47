"""Another machine in the same network."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.needs import need
from tests.service.machine import Machine
from tests.waiting import PATIENCE_SECONDS, wait_until

ADDRESS, NEIGHBOURS_ADDRESS = "192.0.2.1", "192.0.2.2"
ASK = """
import json, sys
from websockets.sync.client import connect
_, server, request, awaited = sys.argv
with connect(f"ws://{server}/link", origin=f"http://{server}", proxy=None) as link:
    link.send(request)
    print(next(message for message in link if awaited in json.loads(message)))
"""
FETCH = "import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1], timeout=10).read().decode())"


class Neighbour:
    def __init__(self, pid: int) -> None:
        self._pid = pid

    def fetch(self, port: int, file: str = "") -> str:
        """What the machine answers; nothing if it does not."""
        return self._run(FETCH, f"http://{ADDRESS}:{port}/{file}").stdout

    def ask(self, port: int, request: Mapping[str, object], awaited: str) -> Any:
        """Ask what the page can ask; the answer is the first message that has a member of this name."""
        asked = self._run(ASK, f"{ADDRESS}:{port}", json.dumps(request), awaited)
        assert asked.returncode == 0, asked.stderr
        return json.loads(asked.stdout)[awaited]

    def _run(self, code: str, *words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*in_network_of(self._pid), sys.executable, "-c", code, *words],
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )


@contextmanager
def neighbour(machine: Machine) -> Iterator[Neighbour]:
    """It goes, and the cable with it, when its only process does."""
    need("ip")
    with subprocess.Popen(["unshare", "--net", "sleep", "infinity"]) as process:
        try:
            wait_until(lambda: network_of(process.pid) != network_of("self"), lambda: "no network of its own")
            lay_cable(machine.world.pid, process.pid)
            yield Neighbour(process.pid)
        finally:
            process.kill()


def network_of(pid: int | str) -> str:
    with suppress(OSError):
        return str(Path(f"/proc/{pid}/ns/net").readlink())
    return ""


def lay_cable(first: int, second: int) -> None:
    ends = f"ip link add name cable netns {first} type veth peer name cable netns {second}"
    subprocess.run(ends.split(), check=True)
    for pid, address in ((first, ADDRESS), (second, NEIGHBOURS_ADDRESS)):
        for words in (f"address add {address}/24 dev cable", "link set cable up"):
            subprocess.run([*in_network_of(pid), "ip", *words.split()], check=True)


def in_network_of(pid: int) -> tuple[str, ...]:
    return ("nsenter", "-t", str(pid), "-n", "--")
