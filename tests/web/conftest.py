from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.devices.world import World
from tests.web.chromedriver import opened_chromium
from tests.web.chromium import Chromium
from tests.web.evening import Evening, opened_evening
from tests.web.scores import Scores, shown_scores
from tests.web.table import Table, laid_table


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with opened_evening(tmp_path) as evening:
        yield evening


@pytest.fixture(scope="module")
def long_evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """One that all tests of a module share."""
    with opened_evening(tmp_path_factory.mktemp("evening")) as evening:
        yield evening


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    with opened_chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def other_chromium() -> Iterator[Chromium]:
    with opened_chromium() as browser:
        yield browser


@pytest.fixture
def page(chromium: Chromium) -> Iterator[Chromium]:
    chromium.forget_everything()
    yield chromium
    # A page that stays open goes on painting, in software.
    chromium.go("about:blank")


@pytest.fixture
def other_page(other_chromium: Chromium) -> Iterator[Chromium]:
    """Somebody else's browser."""
    other_chromium.forget_everything()
    yield other_chromium
    other_chromium.go("about:blank")


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


@pytest.fixture
def begun(table: Table, page: Chromium) -> Table:
    """Two turns have been taken, and the page knows them."""
    table.press("RC CRC")
    table.is_seen_by(page)
    page.until(lambda: page.run("return document.querySelectorAll('#turns li').length") == 2)
    return table


@pytest.fixture
def host(page: Chromium, tmp_path: Path) -> Iterator[Scores]:
    """A host whose papers are in `tmp_path`, and its teacher's browser."""
    with shown_scores("--host", str(tmp_path)) as host:
        page.go(host.said)
        page.await_words("link", "Live")
        yield host
        assert page.complaints() == []
