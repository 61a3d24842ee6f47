"""A browser that does not keep to the rules: what it sends, and what that costs the web program."""

import os
import socket
import struct
from pathlib import Path

from tests.web.evening import LOCALHOST, Browser

MASK = bytes(4)


def memory_of(pid: int) -> int:
    """In bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def opened_by_hand(browser: Browser) -> socket.socket:
    """The page's socket, opened by something that reads no more than the first answer."""
    line = socket.create_connection((LOCALHOST, browser.port), timeout=60)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 14)
    head = (
        f"GET /link HTTP/1.1\r\nHost: {browser.host}\r\nOrigin: http://{browser.host}\r\nConnection: Upgrade\r\n"
        f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Cookie: {browser.cookie or 'none=1'}\r\n\r\n"
    )
    line.sendall(head.encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def framed(text: str) -> bytes:
    data = text.encode()
    return struct.pack("!BBH", 0x81, 0x80 | 126, len(data)) + MASK + data


def short_frame(kind: int, data: bytes = b"") -> bytes:
    return bytes([kind, 0x80 | len(data)]) + MASK + data


PING, BEGINNING, PIECE = 0x89, 0x01, 0x00
