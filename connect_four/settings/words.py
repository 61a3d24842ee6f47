"""Settings that are words of which no list could be made."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from connect_four.datastore import LONGEST_NAME
from connect_four.language import N_

PORT, SECURE_PORT = 1883, 8883
LONGEST_HOST = 253
ADDRESS = re.compile(r"(mqtts?)://(?:\[([0-9A-Fa-f:.]+)\]|([\w-]{1,63}(?:\.[\w-]{1,63})*))(?::(\d{1,5}))?/?", re.ASCII)
LONGEST_ROOM = 20
LONGEST_PATH = 4095


class Address(NamedTuple):
    """Where a broker is."""

    host: str
    port: int
    is_secure: bool

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"mqtt{'s' if self.is_secure else ''}://{host}:{self.port}"


def address_of(word: str) -> Address | None:
    found = ADDRESS.fullmatch(word)
    if found is None:
        return None
    scheme, number, name, port = found.groups()
    if number and not is_ip_address(number):
        return None
    address = Address(number or name, int(port or (SECURE_PORT if scheme == "mqtts" else PORT)), scheme == "mqtts")
    return address if 0 < address.port < 1 << 16 and len(address.host) <= LONGEST_HOST else None


def is_ip_address(number: str) -> bool:
    # Imported late: hardly anybody types one.
    from socket import AF_INET6, inet_pton

    try:
        inet_pton(AF_INET6, number)
    except OSError:
        return False
    return True


@dataclass(frozen=True)
class Words:
    """What a setting can be, beside nothing. `placeholder` stands for it in a usage, `meaning` says it in words."""

    placeholder: str
    meaning: str
    most: int
    is_one: Callable[[str], bool]

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and (not word or self.is_one(word))


def is_name(word: str) -> bool:
    # Spaces only where there must be some: more of them could not be seen.
    return word.isprintable() and word == " ".join(word.split())[:LONGEST_NAME]


NAMES = Words("NAME", N_("a name of up to {most} characters"), LONGEST_NAME, is_name)
BROKERS = Words(
    "URL",
    N_("an address such as mqtt://192.168.1.2 or mqtts://broker.example:8883"),
    LONGEST_HOST,
    lambda word: address_of(word) is not None,
)
ROOMS = Words(
    "ROOM",
    N_("up to {most} letters from A to Z, digits and hyphens"),
    LONGEST_ROOM,
    lambda word: len(word) <= LONGEST_ROOM and re.fullmatch(r"[A-Za-z0-9-]+", word) is not None,
)
FILES = Words(
    "FILE",
    N_("the whole path of a file, from / on"),
    LONGEST_PATH,
    # What the service reads does not depend on where somebody was when it was set.
    lambda word: word.startswith("/") and word.isprintable() and len(word) <= LONGEST_PATH,
)
