from collections.abc import Iterable
from dataclasses import dataclass

from connect_four.errors import MissingError


@dataclass(frozen=True, slots=True)
class Check:
    """A look at something that the game may need: what is there, or what is wrong and what to type."""

    name: str
    state: str
    is_good: bool = True


def require(checks: Iterable[Check]) -> None:
    """Make one check after the other up to the first that is not good."""
    for check in checks:
        if not check.is_good:
            raise MissingError(f"{check.name}: {check.state}")
