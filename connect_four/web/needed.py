from importlib.util import find_spec

from connect_four.devices.check import WEBSOCKETS, install
from connect_four.errors import MissingError, type_this
from connect_four.language import _


def require_websockets() -> None:
    # Older ones have no such part.
    if find_spec("websockets") is None or find_spec("websockets.asyncio") is None:
        raise MissingError(_("the page needs websockets"), type_this(install(WEBSOCKETS)))
