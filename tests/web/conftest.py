from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.devices.world import World
from tests.web.chromium import Chromium, opened_chromium
from tests.web.evening import Evening
from tests.web.table import Table, laid_table


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """Programs that know nothing of whoever runs the test, nor of a desktop."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "RUNTIME_DIRECTORY", "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    evening = Evening(tmp_path)
    try:
        yield evening
    finally:
        evening.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    with opened_chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def other_chromium() -> Iterator[Chromium]:
    with opened_chromium() as browser:
        yield browser


@pytest.fixture
def page(chromium: Chromium) -> Chromium:
    chromium.forget_everything()
    return chromium


@pytest.fixture
def other_page(other_chromium: Chromium) -> Chromium:
    """Somebody else's browser."""
    other_chromium.forget_everything()
    return other_chromium


@pytest.fixture
def table(world: World, page: Chromium, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A game of two, with a page that is paired and shows it."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with laid_table(world, "--new") as table:
        page.go(table.address)
        page.await_words("link", "Live")
        yield table
        # No error, no forbidden style or script, nothing that is not there.
        assert page.lines_of_the_console() == []
