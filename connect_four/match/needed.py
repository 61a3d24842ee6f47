"""What a match needs."""

from importlib.util import find_spec

from connect_four.devices.check import PAHO, install
from connect_four.errors import MissingError, type_this
from connect_four.language import _


def require_paho() -> None:
    # Old ones have no such part.
    if find_spec("paho") is None or find_spec("paho.mqtt.enums") is None:
        raise MissingError(_("matches need paho-mqtt"), type_this(install(PAHO)))
