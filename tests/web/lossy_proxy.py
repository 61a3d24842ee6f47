"""A TCP proxy between a browser and the page's server that drops or truncates the first response with one file."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from tests.web.evening import LOCALHOST

BUFFER = 1 << 16


@dataclass
class LossyProxy:
    server_port: int
    lost: str
    """The name of the file."""
    arrives: int | None
    """Bytes of its first response that arrive before the connection closes; None keeps it open without a response."""
    goes_down: bool
    """Whether the proxy then closes every connection until a test sets `is_up`."""
    is_up: bool = True
    requests: list[str] = field(default_factory=list)
    """The paths, in order."""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def accept(self, listening: socket.socket) -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=self._serve, args=(listening.accept()[0],), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client, suppress(OSError), socket.create_connection((LOCALHOST, self.server_port)) as server:
            head = client.recv(BUFFER)
            path = head.split(b" ")[1].decode() if head else ""
            with self._lock:
                if not self.is_up:
                    return
                is_lost = path == f"/{self.lost}" and path not in self.requests
                self.requests.append(path)
                self.is_up = not (is_lost and self.goes_down)
            if is_lost and self.arrives is None:
                client.recv(1)
                return
            server.sendall(head)
            if is_lost:
                client.sendall(server.recv(BUFFER, socket.MSG_WAITALL)[: self.arrives])
                return
            threading.Thread(target=pump, args=(client, server), daemon=True).start()
            pump(server, client)


def pump(source: socket.socket, target: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(BUFFER):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)


@contextmanager
def lossy_proxy(
    server_port: int, lost: str, arrives: int | None, goes_down: bool = False
) -> Iterator[tuple[LossyProxy, str]]:
    """The proxy and its address."""
    proxy = LossyProxy(server_port, lost, arrives, goes_down)
    with socket.create_server((LOCALHOST, 0)) as listening:
        threading.Thread(target=proxy.accept, args=(listening,), daemon=True).start()
        yield proxy, f"http://{LOCALHOST}:{listening.getsockname()[1]}/"
        # Wakes the thread that accepts.
        listening.shutdown(socket.SHUT_RDWR)
