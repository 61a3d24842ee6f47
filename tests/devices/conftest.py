from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.devices.world import World, opened_world


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with opened_world(tmp_path) as world:
        yield world
