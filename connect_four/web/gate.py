"""Who is let in at all: by the name under which the page was called, and by the page that calls.

A browser says both. A page of somebody else's can make a browser call here, even under a name that leads here for a
moment, but it cannot make it say another name than that, or another origin than its own.
"""

import re
from collections.abc import Mapping, Sequence
from ipaddress import IPv4Address, IPv6Address

from connect_four.web.page_files import RETRY_HASH

HOST = r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<name>[^:\[\]]+))(?::[0-9]{1,5})?"

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": f"default-src 'self'; script-src 'self' '{RETRY_HASH}'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What stands on every answer."""


def own_names(machine: str) -> frozenset[str]:
    """The names, beside addresses, under which this machine may be called."""
    whole = machine.lower()
    first = whole.partition(".")[0]
    return frozenset({"localhost", whole, first, f"{first}.local"} - {"", ".local"})


def is_let_in(hosts: Sequence[str], origins: Sequence[str], names: frozenset[str], needs_origin: bool) -> bool:
    """Whether a request with these `Host` and `Origin` headers may be answered."""
    if len(hosts) != 1 or not is_own(hosts[0], names):
        return False
    if not origins:
        return not needs_origin
    return len(origins) == 1 and origins[0] in (f"http://{hosts[0]}", f"https://{hosts[0]}")


def is_own(host: str, names: frozenset[str]) -> bool:
    """Whether this is an address, or a name of this machine, with or without a port."""
    parts = re.fullmatch(HOST, host)
    if parts is None:
        return False
    if parts["six"] is not None:
        return is_address(IPv6Address, parts["six"])
    return parts["name"].lower() in names or is_address(IPv4Address, parts["name"])


def is_address(kind: type[IPv4Address] | type[IPv6Address], word: str) -> bool:
    try:
        kind(word)
    except ValueError:
        return False
    return True
