from collections.abc import Iterable
from dataclasses import dataclass

from connect_four.errors import MissingError


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
