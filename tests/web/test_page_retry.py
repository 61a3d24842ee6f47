"""A page that did not arrive whole says so and loads itself again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.chromium import Chromium
from tests.web.classes import lesson, pupil
from tests.web.evening import Evening
from tests.web.lossy_proxy import lossy_proxy
from tests.web.scores import shown_scores, snapshot

WORDS = "A part of this page did not arrive. Trying again …"
IN_GERMAN = "Ein Teil dieser Seite ist nicht angekommen. Neuer Versuch …"
WAITING = "The game is away"
LONGEST_LOAD = 60000
# Timers run a hundred times as fast, and the tab keeps their delays.
FAST_TIMERS = """
const later = setTimeout;
window.setTimeout = (run, delay) => {
  sessionStorage.delays = `${sessionStorage.delays ?? ''} ${Math.round(delay)}`;
  return later(run, delay / 100);
};
"""


@pytest.fixture(scope="module")
def port(long_evening: Evening) -> int:
    """A page that waits for a game."""
    return long_evening.serve()[1].port


@pytest.fixture
def address(port: int) -> str:
    return f"http://127.0.0.1:{port}/"


@pytest.fixture
def fast_page(page: Chromium) -> Iterator[Chromium]:
    with page.running_first(FAST_TIMERS):
        yield page


def await_text(page: Chromium, words: str) -> None:
    page.until(lambda: words in text(page), lambda: text(page))


def text(page: Chromium) -> str:
    return str(page.run("return document.body?.innerText ?? ''"))


def retries(page: Chromium) -> int | None:
    count: int | None = page.run("return history.state && history.state.retries")
    return count


@pytest.mark.parametrize("name", ["main.js", "turns.js", "page.css", "parts.css"])
def test_a_page_without_a_file_loads_itself_again(address: str, page: Chromium, name: str) -> None:
    with page.without(f"*/{name}"):
        page.go(address)
        await_text(page, WORDS)
    page.until(lambda: WORDS not in text(page))
    page.await_words("link", WAITING)
    assert retries(page) is None


def test_a_missing_part_is_announced_in_german(address: str, page: Chromium) -> None:
    page.speak("de-DE")
    with page.without("*/main.js"):
        page.go(address)
        await_text(page, IN_GERMAN)
        page.await_attribute("#missing", "role", "alert")
    page.await_words("link", "Das Spiel ist weg")


@pytest.mark.parametrize("name", ["tournament.js", "rows.js", "page.css", "tournament.css"])
def test_a_tournament_page_loads_itself_again(page: Chromium, name: str) -> None:
    with shown_scores() as scores:
        scores.show(snapshot())
        with page.without(f"*/{name}"):
            page.go(scores.address)
            await_text(page, WORDS)
        page.until(lambda: WORDS not in text(page))
        page.await_words("progress-words", "0 of 60 games")


@pytest.mark.parametrize("name", ["host.js", "boards.js", "page.css", "host.css"])
def test_a_host_page_loads_itself_again(page: Chromium, name: str, tmp_path: Path) -> None:
    with shown_scores("--host", str(tmp_path)) as host:
        host.show(lesson([pupil("Anna")]))
        with page.without(f"*/{name}"):
            page.go(host.said)
            await_text(page, WORDS)
        page.until(lambda: WORDS not in text(page))
        page.await_words("name", "Ms Noor")


@pytest.mark.parametrize("arrives", [0, 1000], ids=["dropped", "cut short"])
@pytest.mark.parametrize("name", ["main.js", "matrix.js", "board.css"])
def test_one_lost_answer_is_asked_for_again(port: int, page: Chromium, name: str, arrives: int) -> None:
    with lossy_proxy(port, name, arrives) as (proxy, address):
        page.go(address)
        page.await_words("link", WAITING)
        page.until(lambda: proxy.requests.count(f"/{name}") > 1 and not page.is_seen("#missing"))


def test_a_file_that_never_comes_is_asked_for_again(port: int, fast_page: Chromium) -> None:
    with lossy_proxy(port, "matrix.js", None) as (proxy, address):
        fast_page.go(address)
        fast_page.await_words("link", WAITING)
        assert proxy.requests.count("/matrix.js") > 1


def test_a_page_retries_when_its_server_is_back(port: int, fast_page: Chromium) -> None:
    with lossy_proxy(port, "main.js", 0, goes_down=True) as (proxy, address):
        fast_page.go(address)
        fast_page.until(lambda: (retries(fast_page) or 0) > 3)
        assert WORDS in text(fast_page)
        proxy.is_up = True
        fast_page.await_words("link", WAITING)


def test_retries_back_off(address: str, fast_page: Chromium) -> None:
    with fast_page.without("*/main.js"):
        fast_page.go(address)
        fast_page.until(lambda: len(delays(fast_page)) >= 8, lambda: delays(fast_page))
    for retry, delay in enumerate(delays(fast_page)[:8]):
        assert 0.75 <= delay / min(1000 * 2**retry, 30000) <= 1.25
    fast_page.await_words("link", WAITING)


def delays(page: Chromium) -> list[int]:
    kept = map(int, page.run("return sessionStorage.delays ?? ''").split())
    return [delay for delay in kept if delay != LONGEST_LOAD]


def test_a_lost_icon_loads_nothing_again(port: int, page: Chromium) -> None:
    with lossy_proxy(port, "icon.svg", 0) as (proxy, address):
        page.go(address)
        page.await_words("link", WAITING)
        page.until(lambda: "/icon.svg" in proxy.requests)
        assert retries(page) is None
        assert WORDS not in text(page)
        assert proxy.requests.count("/") == 1


def test_a_foreign_script_loads_nothing_again(address: str, page: Chromium) -> None:
    """Extensions put scripts into pages, which the page's headers forbid."""
    page.go(address)
    page.run(
        "const script = document.createElement('script');"
        "script.onerror = () => (document.title = 'refused');"
        "script.src = 'http://extension.invalid/extension.js';"
        "document.head.append(script);"
    )
    page.until(lambda: page.run("return document.title") == "refused")
    assert retries(page) is None
    assert WORDS not in text(page)
