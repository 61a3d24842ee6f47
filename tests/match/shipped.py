"""Debian's Mosquitto with the files of examples/broker, where these belong, in a network of its own."""

import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.clone import MINUTES, PROJECT
from tests.needs import need, need_success
from tests.waiting import wait_until

SHIPPED = PROJECT / "examples" / "broker"
# The machine's own folders stay as they are: these are mounted over them in one namespace alone.
FOLDERS = ("etc/mosquitto", "var/lib/mosquitto", "var/log/mosquitto", "run/mosquitto")
START = f"""
set -e
ip link set lo up
mkdir -p /run/mosquitto
for folder in {" ".join(FOLDERS)}; do
    mount --bind "$1/$folder" /$folder
done
exec mosquitto -c /etc/mosquitto/mosquitto.conf
"""
RESTARTED = """#!/bin/sh
[ "$*" = "restart mosquitto" ] && touch "$0.restarted"
"""
RUNNING = " running\n"
END = "that is all"


class User(NamedTuple):
    name: str
    password: str

    @property
    def options(self) -> tuple[str, ...]:
        return ("-V", "5", "-u", self.name, "-P", self.password)


class Heard(NamedTuple):
    was_retained: bool
    topic: str
    said: str


class Broker:
    def __init__(self, root: Path) -> None:
        need("mosquitto", "mosquitto_pub", "unshare", "nsenter", "ip")
        need_success("unshare", "--mount", "--net", "true")
        self._root = root
        self._process: subprocess.Popen[bytes] | None = None
        for folder in FOLDERS:
            (root / folder).mkdir(parents=True)
            shutil.chown(root / folder, group="mosquitto")
            (root / folder).chmod(0o775)
        self.etc = root / "etc/mosquitto"
        for name in ("conf.d", "certs"):
            (self.etc / name).mkdir()
        shutil.copy("/etc/mosquitto/mosquitto.conf", self.etc)
        self._systemctl = root / "bin/systemctl"
        self._systemctl.parent.mkdir()
        self._systemctl.write_text(RESTARTED)
        self._systemctl.chmod(0o755)

    def cannot_be_restarted(self) -> None:
        """As when something else has the port."""
        self._systemctl.write_text("#!/bin/sh\nexit 1\n")

    @property
    def was_restarted(self) -> bool:
        return self._systemctl.with_suffix(".restarted").exists()

    @property
    def log(self) -> str:
        file = self._root / "var/log/mosquitto/mosquitto.log"
        return file.read_text() if file.exists() else ""

    def invite(self, *words: str) -> subprocess.CompletedProcess[str]:
        """As a teacher types it, but that the machine's own Mosquitto hears nothing of it."""
        script = f'mount --bind "$1" /etc/mosquitto && shift && PATH={self._systemctl.parent}:$PATH && exec "$@"'
        command: list[str | Path] = ["unshare", "--mount", "sh", "-c", script, "sh", self.etc]
        command += ["sh", SHIPPED / "invite", *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=MINUTES)

    def start(self) -> None:
        started = self.log.count(RUNNING)
        self._process = subprocess.Popen(
            ["unshare", "--mount", "--net", "sh", "-c", START, "sh", str(self._root)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(lambda: self.log.count(RUNNING) > started, lambda: self.log)

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(timeout=MINUTES)

    def beside(self, *words: str | Path) -> list[str | Path]:
        assert self._process is not None
        return ["nsenter", f"--target={self._process.pid}", "--mount", "--net", *words]

    def run(self, *words: str | Path, said: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(self.beside(*words), input=said, capture_output=True, text=True, timeout=MINUTES)

    def publish(self, user: User, topic: str, said: str, *options: str | Path) -> subprocess.CompletedProcess[str]:
        how = "-s" if said else "-n"
        return self.run("mosquitto_pub", *user.options, "-q", "1", "-t", topic, how, *options, said=said)

    @contextmanager
    def heard(self, reader: User, teller: User) -> Iterator[list[Heard]]:
        """What is retained at the beginning of the block, and what was said until its end."""
        listen = ("mosquitto_sub", *reader.options, "-i", "me", "-q", "1", "-F", "%r %t %p")
        assert self.run(*listen, "-x", "60", "-E", "-t", "#", "-t", "$SYS/#").returncode == 0
        heard: list[Heard] = []
        yield heard
        end = f"connect-four/1/players/{teller.name}"
        assert self.publish(teller, end, END).stderr == ""
        # What the reader has subscribed to is remembered; a topic has to be typed.
        command = self.beside(*listen, "-c", "-x", "0", "-t", "nothing")
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as listening:
            assert listening.stdout is not None
            lines = iter(listening.stdout.readline, f"0 {end} {END}\n")
            heard.extend(Heard(line[0] == "1", *line[2:].rstrip("\n").split(" ", 1)) for line in lines)
            listening.kill()


def users_in(said: str) -> list[User]:
    return [User(*found) for found in re.findall(r"echo ([0-9a-f]{16}):([0-9a-f]{12}) \|", said)]
