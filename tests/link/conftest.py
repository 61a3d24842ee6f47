from collections.abc import Iterator

import pytest

from tests.link.games import InTerminal, playing


@pytest.fixture
def game() -> Iterator[InTerminal]:
    """A game in a terminal, with a link."""
    with playing() as game:
        yield game
