"""What a browser asks for, and what it shows before it has all of it."""

import re

from tests.web.chromium import Chromium
from tests.web.table import Table, colours_of


def test_the_first_picture_needs_neither_style_nor_script(begun: Table, page: Chromium) -> None:
    page.block("*.css", "*.js")
    try:
        page.go(begun.watching)
        assert page.lights == colours_of(begun.picture)
        assert re.search(r"Green to move\.", page.run("return document.body.textContent"))
    finally:
        page.block()
    page.lines_of_the_console()


def test_the_style_is_waited_for_after_the_picture(begun: Table, page: Chromium) -> None:
    parts = page.run(
        "return [...document.querySelectorAll('#matrix, link[rel=stylesheet]')].map(each => each.getAttribute('href'))"
    )
    assert parts[0] is None
    assert all(parts[1:])


def test_nothing_is_asked_of_anybody_else(begun: Table, page: Chromium) -> None:
    asked = page.run("return performance.getEntriesByType('resource').map(each => new URL(each.name).host)")
    assert set(asked) == {begun.watching.split("/")[2]}
    assert page.run("return document.cookie") == ""
