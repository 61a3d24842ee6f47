"""A stream of bytes as lines, and a line as a JSON object."""

import json
from collections.abc import Iterator
from typing import Any, NoReturn

Object = dict[str, Any]


class SenselessError(ValueError):
    """What came is no line of the link."""


class Lines:
    """Cuts what comes into lines of a bounded length."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._rest = b""

    def feed(self, data: bytes) -> None:
        self._rest += data

    def __iter__(self) -> Iterator[bytes]:
        """Every line that is whole, as often as somebody asks; an error for one that is or will be too long."""
        while True:
            line, end, rest = self._rest.partition(b"\n")
            if len(line) > self._longest:
                raise SenselessError(f"a line of more than {self._longest} bytes")
            if not end:
                return
            self._rest = rest
            yield line


def refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


DECODER = json.JSONDecoder(parse_constant=refuse)
ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def read(line: bytes) -> Object:
    try:
        found = DECODER.decode(line.decode())
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise SenselessError("a line that is no JSON object")
    return found


def written(message: Object) -> bytes:
    return ENCODER.encode(message).encode(errors="replace") + b"\n"
