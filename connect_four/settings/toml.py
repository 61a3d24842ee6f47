"""The values of a TOML file, and the lines that they are on."""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from connect_four.errors import InputError
from connect_four.language import _

# What can hold a bracket or the end of a line that means nothing, then those that mean something.
TOKENS = (
    r'"""(?:[^"\\]|\\.|"(?!""))*"""+'
    r"|'''(?:[^']|'(?!''))*'''+"
    r'|"(?:[^"\\]|\\.)*"'
    r"|'[^']*'"
    r"|#[^\n]*"
    r"|[\[\]{}\n]"
)
DEPTH = {"[": 1, "{": 1, "]": -1, "}": -1}


def parsed(file: Path, data: bytes) -> tuple[str, dict[str, Any]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(_("{file}, line {line}: this is not UTF-8").format(file=file, line=line)) from error
    try:
        return text, tomllib.loads(text)
    # tomllib raises ValueError for numbers that are too long, and RecursionError for brackets nested too deep.
    except (ValueError, RecursionError) as error:
        found = re.search(r"\(at line (\d+)", str(error))
        line = int(found[1]) if found else len(text.splitlines())
        trouble = _("{file}, line {line}: this is not TOML").format(file=file, line=line)
        if isinstance(error, tomllib.TOMLDecodeError):
            trouble += ": " + re.sub(r" \(at .*", "", str(error).splitlines()[0])
        raise InputError(trouble) from error


def line_of(key: str, text: str) -> int:
    """The line that the key begins on, in a text that is TOML: the last one before which it is not defined yet."""
    begins = [*statements(text)]
    number = bisect_left(begins, True, key=lambda begin: key in tomllib.loads(text[:begin])) - 1
    return text.count("\n", 0, begins[number]) + 1


def statements(text: str) -> Iterator[int]:
    """Where the text begins, and where each line that is not the middle of a value does."""
    yield 0
    depth = 0
    for token in re.finditer(TOKENS, text, re.DOTALL):
        depth += DEPTH.get(token[0], 0)
        if token[0] == "\n" and depth == 0:
            yield token.end()
