"""What the page needs."""

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from connect_four.devices.check import WEBSOCKETS, Check, install, not_found
from connect_four.errors import MissingError, type_this
from connect_four.language import _

LIBRARY = "websockets"


def require_websockets() -> None:
    if not is_there():
        raise MissingError(_("the page needs websockets"), type_this(install(WEBSOCKETS)))


def is_there() -> bool:
    # Old ones have no such part.
    return find_spec(LIBRARY) is not None and find_spec(f"{LIBRARY}.asyncio") is not None


def check() -> Check:
    if not is_there():
        return Check(LIBRARY, not_found(install(WEBSOCKETS)), False)
    try:
        return Check(LIBRARY, version(LIBRARY))
    except PackageNotFoundError:
        return Check(LIBRARY, _("there"))
