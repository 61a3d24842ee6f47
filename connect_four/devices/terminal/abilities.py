"""What a terminal can show, as its environment says."""

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Colours(Enum):
    TRUE = "true colour"
    INDEXED = "256 colours"
    BASIC = "16 colours"
    NONE = "letters"


# Terminals with true colour, by name: ssh does not pass COLORTERM on.
TRUE_COLOUR_NAMES = ("alacritty", "foot", "ghostty", "iterm", "kitty", "wezterm", "-direct")
NAMES_WITHOUT_CURSOR = ("", "dumb", "unknown")


@dataclass(frozen=True, slots=True)
class Abilities:
    colours: Colours
    has_blocks: bool
    """Whether it has the half blocks of Unicode; otherwise only ASCII may be written."""
    has_cursor: bool

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> "Abilities":
        name = environment.get("TERM", "").lower()
        has_cursor = name not in NAMES_WITHOUT_CURSOR
        colours = colours_of(name, environment) if has_cursor else Colours.NONE
        return cls(colours, is_utf8(environment), has_cursor)


def colours_of(name: str, environment: Mapping[str, str]) -> Colours:
    if environment.get("NO_COLOR"):
        return Colours.NONE
    promised = environment.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    # GNU screen passes COLORTERM on, but has no true colour.
    if (promised and "STY" not in environment) or any(part in name for part in TRUE_COLOUR_NAMES):
        return Colours.TRUE
    count = 256 if "256color" in name else terminfo_colours(name, environment)
    if count is None:
        return Colours.BASIC if name.startswith(("xterm", "rxvt", "tmux", "screen", "linux")) else Colours.NONE
    return Colours.INDEXED if count >= 256 else Colours.BASIC if count >= 8 else Colours.NONE


def is_utf8(environment: Mapping[str, str]) -> bool:
    # Python itself sets LC_CTYPE to C.UTF-8 when the locale is C: that says nothing about the terminal.
    kind = environment.get("LC_CTYPE", "")
    if kind.lower() in ("c.utf-8", "c.utf8"):
        kind = ""
    locale = environment.get("LC_ALL") or kind or environment.get("LANG", "")
    return locale.lower().replace("-", "").endswith("utf8") or "utf8@" in locale.lower().replace("-", "")


MAX_COLORS = 13  # its number among terminfo's numbers


def terminfo_colours(name: str, environment: Mapping[str, str]) -> int | None:
    """The number of colours in the terminal's compiled description; None if it has none."""
    if "/" in name or not name.isascii():
        return None
    for folder in terminfo_folders(environment):
        for part in (name[0], f"{ord(name[0]):x}"):
            try:
                return max_colors(Path(folder, part, name).read_bytes())
            except (OSError, struct.error):
                continue
    return None


def max_colors(description: bytes) -> int:
    magic, names, booleans, numbers, _, _ = struct.unpack_from("<6h", description)
    wide = magic == 0o1036
    if numbers <= MAX_COLORS:
        return 0
    start = 12 + names + booleans
    offset = start + start % 2 + MAX_COLORS * (4 if wide else 2)
    return int(struct.unpack_from("<i" if wide else "<h", description, offset)[0])


def terminfo_folders(environment: Mapping[str, str]) -> Iterator[str]:
    if "TERMINFO" in environment:
        yield environment["TERMINFO"]
    if "HOME" in environment:
        yield environment["HOME"] + "/.terminfo"
    yield from filter(None, environment.get("TERMINFO_DIRS", "").split(":"))
    yield from (
        "/etc/terminfo",
        "/lib/terminfo",
        "/usr/share/terminfo",
        "/usr/lib/terminfo",
        "/usr/local/share/terminfo",
    )
