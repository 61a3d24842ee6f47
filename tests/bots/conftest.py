from collections.abc import Iterator

import pytest

from tests.link.games import InTerminal, playing


@pytest.fixture
def game() -> Iterator[InTerminal]:
    """A game in a terminal, in which Max plays at the stick."""
    with playing("--green", "Max") as game:
        yield game
