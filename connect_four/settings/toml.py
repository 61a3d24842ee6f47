"""The values of a TOML file, and the lines that they are on."""

import re
import tomllib
from pathlib import Path
from typing import Any

from connect_four.errors import InputError


def parsed(file: Path, data: bytes) -> tuple[str, dict[str, Any]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{file}, line {line}: this is not UTF-8") from error
    try:
        return text, tomllib.loads(text)
    # tomllib raises ValueError for numbers that are too long, and RecursionError for brackets nested too deep.
    except (ValueError, RecursionError) as error:
        found = re.search(r"\(at line (\d+)", str(error))
        line = int(found[1]) if found else len(text.splitlines())
        reason = (
            re.sub(r" \(at .*", "", str(error).splitlines()[0]) if isinstance(error, tomllib.TOMLDecodeError) else ""
        )
        raise InputError(f"{file}, line {line}: this is not TOML{': ' if reason else ''}{reason}") from error


def line_of(key: str, text: str) -> int:
    """The line that the key begins on: the last one before which the text does not define it yet."""
    lines = text.splitlines(keepends=True)
    number = 0
    for count in range(len(lines)):
        try:
            if key not in tomllib.loads("".join(lines[:count])):
                number = count
        except tomllib.TOMLDecodeError:
            continue
    return number + 1
