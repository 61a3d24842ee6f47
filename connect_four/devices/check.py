from collections.abc import Iterable
from dataclasses import dataclass

from connect_four.errors import MissingError


@dataclass(frozen=True, slots=True)
class Part:
    """Something that the game may need: what is there, or what is wrong and what to type."""

    name: str
    state: str
    is_good: bool = True


def require(parts: Iterable[Part]) -> None:
    """Look at one part after the other up to the first that is not good."""
    for part in parts:
        if not part.is_good:
            raise MissingError(f"{part.name}: {part.state}")
