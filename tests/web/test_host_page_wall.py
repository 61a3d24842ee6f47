"""The page of a host on a wall and on a phone: how large everything is, and that nothing is out of sight."""

import pytest

from tests.web.chromium import SIZES, Chromium
from tests.web.classes import BOARDS, NAMES, OUTSIDE, TURNS, fifteen, lesson, match, pupil, rows, shows_all, thirty
from tests.web.scores import Scores

FONT = "return parseFloat(getComputedStyle(document.querySelector(arguments[0])).fontSize)"
# Walls, and how large at least the letters on them are: of names at boards, of other names, and of all else.
WALLS = {(1280, 720): (19, 16, 14), (1920, 1080): (28, 24, 21)}
# The part of the wall's width that each of so many boards takes at least.
SHARES = {1: 0.4, 2: 0.28, 3: 0.19, 5: 0.15, 8: 0.14, 15: 0.11, 20: 0.07}


@pytest.mark.parametrize("size", WALLS, ids=str)
def test_all_boards_are_on_the_wall_at_once_as_large_as_can_be(
    host: Scores, page: Chromium, size: tuple[int, int]
) -> None:
    page.be(*size)
    for count, share in SHARES.items():
        tables = [match(f"{NAMES[n]} 1", f"{NAMES[n]} 2", *TURNS, words="waits for somebody") for n in range(count)]
        shows_all(host, page, lesson(thirty(), tables))
        page.until(lambda: page.run(OUTSIDE, True) == [], lambda: page.run(OUTSIDE, True))
        assert page.run("return document.documentElement.scrollHeight") == size[1]
        widths = set(page.run("return [...document.querySelectorAll('.field')].map(each => each.clientWidth)"))
        assert len(widths) == 1
        assert widths.pop() >= share * size[0], count


@pytest.mark.parametrize("size", WALLS, ids=str)
def test_it_can_be_read_from_the_last_row(host: Scores, page: Chromium, size: tuple[int, int]) -> None:
    page.be(*size)
    of_boards, of_others, least = WALLS[size]
    tables = fifteen([TURNS] * 15)
    shows_all(host, page, lesson(thirty(), tables, bye="Tilda"))
    page.until(lambda: len(rows(page)) == 30)
    assert page.run(FONT, ".place .side") >= of_boards
    assert page.run(FONT, "#ranking tbody td") >= of_others
    for selector in ("#round", "#course", "h1", "thead th", "#link"):
        assert page.run(FONT, selector) >= least, selector
    assert page.run("return document.getElementById('ranking').scrollHeight <= ranking.clientHeight")
    for table in tables:
        table |= {"result": "green"}
    host.show(lesson(thirty(), tables, hindrance=""))
    page.await_attribute("body", "data-shows", "standing")
    page.until(lambda: page.is_seen("tbody .elo"))
    assert page.run(FONT, "#ranking tbody td") >= of_others
    assert page.run(FONT, "#start") >= of_boards
    page.until(lambda: page.run(OUTSIDE, True) == [], lambda: page.run(OUTSIDE, True))


@pytest.mark.parametrize("size", SIZES)
def test_nothing_sticks_out(host: Scores, page: Chromium, size: str) -> None:
    page.be(*SIZES[size])
    host.show(lesson(thirty(), fifteen([TURNS] * 15, words="the records part at turn 7"), hindrance="", bye="Tilda"))
    page.until(lambda: len(page.run(BOARDS)) == 15)
    page.until(lambda: page.run(OUTSIDE, False) == [], lambda: page.run(OUTSIDE, False))
    assert page.run("return document.documentElement.scrollWidth") <= SIZES[size][0]
    assert page.run("return document.getElementById('start').offsetHeight") >= 44
    least = page.run("return Math.min(...[...document.querySelectorAll('.field')].map(each => each.clientWidth))")
    assert least >= 100


def test_more_than_have_room_come_by_themselves(host: Scores, page: Chromium) -> None:
    page.be(1280, 720)
    host.show(lesson([pupil(f"player {number}") for number in range(90)], fifteen()))
    page.until(lambda: len(rows(page)) == 90)
    page.until(lambda: page.run("return ranking.scrollTop") > 100)
