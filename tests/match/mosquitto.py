"""A broker as people have it: Mosquitto itself, with a port, a configuration and a disk of its own."""

import signal
import socket
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from tests.needs import need
from tests.waiting import wait_until

HERE = "127.0.0.1"
RUNNING = " running\n"


class Tls(NamedTuple):
    """What a broker shows that it is the one; `tests/match/certificates.py` makes some."""

    certificate: Path
    key: Path


class Mosquitto:
    """`lines` are more of its configuration, such as `keeping` gives. `inside` is what a
    program is started with in another network, as ("ip", "netns", "exec", NAME); then give a host and a port there."""

    def __init__(self, folder: Path, *lines: str, port: int = 0, host: str = HERE, inside: Sequence[str] = ()) -> None:
        need("mosquitto")
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.host, self.port = host, port or free_port()
        self.scheme = "mqtt"
        self._lines = list(lines)
        self._inside = inside
        self._log = folder / "mosquitto.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """As it is typed."""
        return f"{self.scheme}://{self.host}:{self.port}"

    @property
    def log(self) -> str:
        return self._log.read_text() if self._log.exists() else ""

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def for_users(self, passwords: Mapping[str, str], rights: str = "") -> Self:
        """Only these may come in, and do what the rights say, in the words of an acl_file."""
        users = self.folder / "passwords"
        users.write_text("".join(f"{user}:{password}\n" for user, password in passwords.items()))
        users.chmod(0o600)
        subprocess.run(["mosquitto_passwd", "-U", users], check=True, timeout=60)
        self._lines += ["allow_anonymous false", f"password_file {users}"]
        if rights:
            file = self.folder / "rights"
            file.write_text(rights)
            self._lines.append(f"acl_file {file}")
        return self

    def with_tls(self, tls: Tls) -> Self:
        self.scheme = "mqtts"
        self._lines += [f"certfile {tls.certificate}", f"keyfile {tls.key}"]
        return self

    def start(self) -> None:
        file = self.folder / "mosquitto.conf"
        # Root's broker would become a user who may not read what is in a test's folder.
        own = ["user root", f"listener {self.port} {self.host}", "set_tcp_nodelay true"]
        lines = [*own, *self._lines]
        if not any(line.startswith("allow_anonymous") for line in lines):
            lines.append("allow_anonymous true")
        file.write_text("\n".join(lines) + "\n")
        started = self.log.count(RUNNING)
        with self._log.open("ab") as log:
            self._process = subprocess.Popen([*self._inside, "mosquitto", "-c", file], stdout=log, stderr=log)
        wait_until(lambda: self.log.count(RUNNING) > started, lambda: self.log)

    def stop(self) -> None:
        """As systemd does: it keeps on its disk what it shall keep."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        self.stop()
        self.start()

    def freeze(self) -> None:
        """As if its cable were cut: connections stay and nothing is answered."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def _end(self, number: int) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.send_signal(signal.SIGCONT)
            self._process.wait(timeout=60)
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()


def keeping(folder: Path) -> tuple[str, ...]:
    """The lines for a broker whose disk keeps sessions and retained messages, also if it is killed a second later."""
    folder.mkdir(parents=True, exist_ok=True)
    return ("persistence true", f"persistence_location {folder}/", "autosave_on_changes true", "autosave_interval 1")


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind((HERE, 0))
        port: int = tried.getsockname()[1]
        return port
