"""Where the page is, in words, and what opens it."""

import os
import socket
from collections.abc import Iterator

from connect_four.language import _

BITS = 128


def new_token() -> str:
    """What nobody guesses."""
    return os.urandom(BITS // 8).hex()


def own_address(port: int, key: str = "") -> str:
    """For a browser on this machine. Not localhost: somebody else may have that name's other address."""
    return f"http://127.0.0.1:{port}/{f'?key={key}' if key else ''}"


def network_address(port: int) -> str:
    return f"http://{socket.gethostname().partition('.')[0].lower()}.local:{port}"


def sentences(port: int, is_open: bool, key: str = "") -> Iterator[str]:
    yield _("The page is at {address}").format(address=own_address(port, key))
    if is_open:
        yield _("In the network it is at {address}").format(address=network_address(port))
