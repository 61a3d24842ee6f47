import struct
from collections.abc import Mapping
from pathlib import Path

import pytest

from connect_four.devices.terminal.abilities import Abilities, Colours

TRUE, INDEXED, BASIC, NONE = Colours.TRUE, Colours.INDEXED, Colours.BASIC, Colours.NONE


@pytest.mark.parametrize(
    ("environment", "colours"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, TRUE),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, TRUE),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, INDEXED),
        ({"TERM": "tmux-256color"}, INDEXED),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor", "STY": "7.here"}, INDEXED),
        ({"TERM": "xterm-kitty"}, TRUE),
        ({"TERM": "xterm-direct"}, TRUE),
        ({"TERM": "linux"}, BASIC),
        ({"TERM": "xterm"}, BASIC),
        ({"TERM": "screen"}, BASIC),
        ({"TERM": "vt100"}, NONE),
        ({"TERM": "nobody-knows-this"}, NONE),
        ({"TERM": "../../etc/passwd"}, NONE),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, NONE),
        ({}, NONE),
    ],
)
def test_colours(environment: Mapping[str, str], colours: Colours) -> None:
    assert Abilities.of(environment).colours is colours


@pytest.mark.parametrize(("colours", "expected"), [(256, INDEXED), (16, BASIC), (8, BASIC), (-1, NONE)])
@pytest.mark.parametrize(("magic", "number"), [(0o432, "h"), (0o1036, "i")])
def test_the_terminals_own_description_counts(
    tmp_path: Path, magic: int, number: str, colours: int, expected: Colours
) -> None:
    names = b"home|a terminal\0"
    numbers = struct.pack(f"<14{number}", *[-1] * 13, colours)
    file = tmp_path / "h" / "home"
    file.parent.mkdir()
    file.write_bytes(
        struct.pack("<6h", magic, len(names), 1, 14, 0, 0) + names + b"\0\0"[: 1 + (len(names) + 1) % 2] + numbers
    )
    assert Abilities.of({"TERM": "home", "TERMINFO": str(tmp_path)}).colours is expected
    file.write_bytes(b"broken")
    assert Abilities.of({"TERM": "home", "TERMINFO": str(tmp_path)}).colours is NONE


@pytest.mark.parametrize(
    ("environment", "has_blocks"),
    [
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "C.utf8"}, True),
        ({"LANG": "ca_ES.UTF-8@valencia"}, True),
        ({"LANG": "C"}, False),
        ({}, False),
        ({"LANG": "de_DE@euro"}, False),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "en_GB.UTF-8"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),  # Python says so where the locale is C
    ],
)
def test_half_blocks(environment: Mapping[str, str], has_blocks: bool) -> None:
    assert Abilities.of({"TERM": "xterm", **environment}).has_blocks is has_blocks


@pytest.mark.parametrize("name", ["", "dumb", "unknown"])
def test_terminals_without_a_cursor(name: str) -> None:
    assert not Abilities.of({"TERM": name}).has_cursor
