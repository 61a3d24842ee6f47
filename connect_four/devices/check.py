import shlex
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from connect_four.errors import MissingError
from connect_four.language import _

# Both libraries need what Pillow 14 has no longer; with a newer numpy the emulator's window does not move.
PILLOW = "Pillow<14"
NUMPY = "numpy<2.3"
SENSE_EMU = "sense-emu"
SETUPTOOLS = "setuptools<82"
WEBSOCKETS = "websockets>=14"
PAHO = "paho-mqtt>=2"
SYSTEM_PACKAGES = {
    PILLOW: "python3-pil",
    NUMPY: "python3-numpy",
    SENSE_EMU: "python3-sense-emu",
    SETUPTOOLS: "python3-pkg-resources",
    WEBSOCKETS: "python3-websockets",
    PAHO: "python3-paho-mqtt",
}


@dataclass(frozen=True, slots=True)
class Check:
    """The result of a check of something that the game may need: what is there, or what is wrong and what to type."""

    name: str
    state: str
    is_good: bool = True


def require(checks: Iterable[Check]) -> None:
    """Raise an error for the first check that is not good. No later one is made."""
    for check in checks:
        if not check.is_good:
            raise MissingError(f"{check.name}: {check.state}")


def raspberry_pi() -> str:
    """Which Raspberry Pi this is; empty on every other machine."""
    with suppress(OSError):
        model = Path("/sys/firmware/devicetree/base/model").read_text(errors="replace").strip("\0\n")
        return model if model.startswith("Raspberry Pi") else ""
    return ""


def not_found(command: str) -> str:
    """The state of what is not there, and what to type for it."""
    return _("not found; type: {command}").format(command=command)


def install(*requirements: str) -> str:
    """What to type for these. The system's Python has what apt brings, and refuses pip."""
    if sys.prefix == "/usr":
        return f"sudo apt install {' '.join(SYSTEM_PACKAGES[each] for each in requirements)}"
    return f"{sys.executable} -m pip install {' '.join(map(shlex.quote, requirements))}"
