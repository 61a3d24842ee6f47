"""The page of a host in a browser: what a class sees of it on the wall, and what its teacher presses."""

from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from connect_four.match.contest import Contest, Way
from connect_four.match.papers import KEPT, PICTURE, TABLE, Papers
from tests.web.chromium import SIZES, Chromium
from tests.web.classes import BOARDS, NAMES, OUTSIDE, TURNS, fifteen, lesson, match, pupil, rows, shows_all, thirty
from tests.web.scores import MARKUP, Scores
from tests.web.test_page_for_everybody import LEAST_CONTRAST, LEAST_CONTRAST_OF_LARGE, SCHEMES, TEXTS, contrast

SIDES = """
return [...document.querySelectorAll('#boards .place')].map((place) => [...place.querySelectorAll('.side')]
  .map((side) => [side.dataset.is, side.querySelector('bdi').textContent, side.querySelector('.made').textContent]));
"""


def test_fifteen_boards_are_live(host: Scores, page: Chromium) -> None:
    page.be(1280, 720)
    records: list[tuple[str, ...]] = [()] * 15
    for turn in range(4 * 15):
        place = turn % 15
        records[place] = TURNS[: turn // 15 + 1 + place % 2]
        if turn % 15 == 14:
            shows_all(host, page, lesson(thirty(), fifteen(records)))
        else:
            host.show(lesson(thirty(), fifteen(records)))
    sides = page.run(SIDES)
    assert [[name for _, name, _ in both] for both in sides] == [[*NAMES[n : n + 2]] for n in range(0, 30, 2)]
    assert [[is_so for is_so, _, _ in both] for both in sides[:2]] == [["next", ""], ["", "next"]]
    marks = page.run(
        "return [...document.querySelectorAll('.last')].slice(0, 2).map(({style}) =>"
        " [style.getPropertyValue('--x'), style.getPropertyValue('--y')])"
    )
    assert marks == [["4", "6"], ["2", "7"]]


def test_the_standing(host: Scores, page: Chromium) -> None:
    page.be(*SIZES["desk"])
    players = [
        pupil("Anna", points=1.5, games=2, buchholz=2.5, elo=88.4, error=120.3, state="waiting"),
        pupil("bot.py", points=1, games=2, buchholz=3, elo=-20.2, error=110.1, is_computer=True),
        pupil("Ben", state="away"),
    ]
    host.show(lesson(players, hindrance="", round=0))
    expected = [
        ["1", "Anna ● waits", "1.5", "2.5", "+88 ± 120"],
        ["2", "bot.py", "1", "3", "-20 ± 110"],
        ["3", "Ben away", "0", "0", "\N{EN DASH}"],
    ]
    page.until(lambda: rows(page) == expected, lambda: rows(page))
    assert page.says("round") == "5 rounds"
    assert page.says("course") == "2 players are here · 1 waits"
    assert page.run("return document.querySelector('.chip').getAttribute('aria-label')") == "Computer"


def test_the_course_of_a_round(host: Scores, page: Chromium) -> None:
    host.show(lesson(thirty()[:5], [match("Anna", "Ben"), match("Clara", "David")], round=2, bye="Emil"))
    page.await_words("course", "Games over: 0 of 2 · Emil has a bye")
    assert page.says("name") == "Ms Noor"
    assert page.says("round") == "Round 2 of 5"
    assert page.run("return document.title") == "2/5 · Ms Noor"
    won = match("Anna", "Ben", *"3434343", result="green")
    host.show(lesson(thirty()[:5], [won, match("Clara", "David", "3", result="draw", words="Clara gave up")], round=2))
    page.await_words("course", "Games over: 2 of 2 · 0 wait")
    assert page.run(SIDES) == [
        [["won", "Anna", "1"], ["lost", "Ben", "0"]],
        [["draw", "Clara", "½"], ["draw", "David", "½"]],
    ]
    assert page.run("return [...document.querySelectorAll('.words')].map(each => each.innerText)") == [
        "",
        "Clara gave up",
    ]
    players = [pupil("Anna", points=3), pupil("Ben", points=2)]
    host.show(lesson(players, [won], round=5, is_over=True, winner={"name": "Anna", "points": 3}))
    page.await_words("course", "Anna has won with 3 points.")
    assert page.says("round") == "The tournament is over."
    host.show(lesson(players, [won], round=5, is_over=True))
    page.until(lambda: page.says("course") == "", lambda: page.says("course"))
    host.show(lesson([pupil("Anna"), pupil("Ben")], way="free", round=0, rounds=0))
    page.await_words("round", "Free play")


def test_a_screen_reader_has_every_table_and_hears_how_they_end(host: Scores, page: Chromium) -> None:
    host.show(lesson(thirty(), [match("Anna", "Ben", "3"), match("Clara", "David")], round=2))
    page.until(lambda: len(page.run(BOARDS)) == 2)
    read = page.run("return [...document.querySelectorAll('.place')].map(each => each.textContent)")
    assert read[0] == "Green: AnnaBlue: Bento moveColumn 3: Green."
    host.show(lesson(thirty(), [match("Anna", "Ben", "3", result="blue"), match("Clara", "David")], round=2))
    page.until(lambda: heard(page) == ["Ben has won against Anna."], lambda: heard(page))
    host.show(lesson(thirty(), [match("Emil", "David")], round=3))
    page.until(lambda: heard(page)[1:] == ["Round 3 of 5"], lambda: heard(page))
    scopes = page.run("return [...document.querySelectorAll('#ranking th')].map(each => each.scope)")
    assert set(scopes) == {"col", "row"}
    controls = page.run("return [...document.querySelectorAll('button, [tabindex]')].map(each => each.id)")
    assert controls == ["start", "no-longer", "ranking"]


def heard(page: Chromium) -> list[str]:
    said: list[str] = page.run(
        "return [...document.getElementById('announced').children].map(each => each.textContent)"
    )
    return said


def test_all_of_several_games_that_end_at_once_are_heard_and_the_end_too(host: Scores, page: Chromium) -> None:
    shows_all(host, page, lesson(thirty(), fifteen()))
    ended = fifteen(result="green")
    host.show(lesson(thirty(), ended))
    expected = [f"{NAMES[n]} has won against {NAMES[n + 1]}." for n in range(0, 30, 2)]
    page.until(lambda: heard(page) == expected, lambda: heard(page))
    host.show(lesson(thirty(), ended, is_over=True, winner={"name": "Anna", "points": 3}))
    page.until(lambda: heard(page)[15:] == ["The tournament is over. Anna has won with 3 points."], lambda: heard(page))
    host.show(lesson(thirty(), fifteen(), round=2))
    page.await_words("course", "Games over: 0 of 15")
    host.show(lesson(thirty(), fifteen(result="blue"), round=2))
    # Of what was said long ago nothing stays.
    page.until(lambda: heard(page)[-1] == f"{NAMES[29]} has won against {NAMES[28]}.", lambda: heard(page))
    assert len(heard(page)) == 20


def test_the_teacher_starts_a_round_and_nobody_else(host: Scores, page: Chromium, other_page: Chromium) -> None:
    host.show(lesson(thirty(), round=1, hindrance=""))
    # Whoever sees the address on the wall comes too late.
    other_page.go(host.said)
    other_page.await_words("course", "30 players are here · 0 wait")
    assert not other_page.is_seen("#start")
    assert other_page.run("return location.href") == host.address
    assert page.run("return location.href") == host.address
    assert page.run("return document.cookie") == ""
    page.click("#start")
    assert host.heard() == '{"start":2}'
    assert page.says("start") == "Start round 2"
    host.show(lesson(thirty(), fifteen(), round=2))
    page.await_attribute("#start", "aria-disabled", "true")
    page.go(host.address)
    host.show(lesson(thirty(), fifteen(), round=2, hindrance=""))
    page.await_attribute("#start", "aria-disabled", "false")
    page.run("document.getElementById('start').focus()")
    page.key("Enter")
    assert host.heard() == '{"start":3}'


@pytest.mark.parametrize("size", [SIZES["phone"], (1280, 720)], ids=str)
def test_names_stay_text(host: Scores, page: Chromium, size: tuple[int, int]) -> None:
    page.be(*size)
    for name in (
        MARKUP,
        "constructor",
        "{name} $& &lt;",
        "W" * 20,
        "\N{RIGHT-TO-LEFT OVERRIDE}drowssap",
        "\N{CJK UNIFIED IDEOGRAPH-56DB}" * 20,
    ):
        table = match(name, "Ben", "3", words=name)
        host.show(lesson([pupil(name), pupil("Ben", is_computer=True)], [table], name=name, bye=name))
        page.until(lambda: [row[1] for row in rows(page)] == [name, "Ben"], lambda: rows(page))  # noqa: B023
        expected = [[["", name, ""], ["next", "Ben", ""]]]
        page.until(lambda: page.run(SIDES) == expected, lambda: page.run(SIDES))  # noqa: B023
        assert page.says("name") == name
        assert page.run("return document.querySelector('.words').textContent") == name
        assert page.run("return document.querySelectorAll('main img').length") == 0
        page.until(lambda: page.run(OUTSIDE, False) == [], lambda: page.run(OUTSIDE, False))


def test_the_teacher_saves_what_there_is_between_the_rounds(
    host: Scores, page: Chromium, other_page: Chromium, tmp_path: Path
) -> None:
    host.show(lesson(thirty(), [match("Anna", "Ben")]))
    page.until(lambda: len(page.run(BOARDS)) == 1)
    assert not page.is_seen("#papers")
    other_page.go(host.address)
    host.show(lesson(thirty(), [match("Anna", "Ben", *"3434343", result="green")], hindrance=""))
    page.until(lambda: page.is_seen("#papers"))
    assert page.says("papers") == "Save CSV JSON SVG"
    other_page.await_words("course", "Games over: 1 of 1 · 0 wait")
    assert not other_page.is_seen("#papers")
    papers = Papers(tmp_path / "class", "", is_new=True, tell=print)
    papers.keep(Contest(Way.SWISS), [])
    papers.write(Contest(Way.SWISS), [])
    for file in papers.folder.iterdir():
        file.rename(tmp_path / file.name)
    links = page.run("return [...document.querySelectorAll('#papers a[download]')].map(({href}) => href)")
    assert [urlsplit(link).path.rpartition("/")[2] for link in links] == [TABLE, KEPT, PICTURE]
    for link in links:
        answer = host.browser().get(urlsplit(link).path)
        assert (answer.status, answer.headers["Content-Disposition"]) == (HTTPStatus.OK, "attachment")
        assert answer.body == (tmp_path / link.rpartition("/")[2]).read_bytes()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_text_can_be_read(host: Scores, page: Chromium, scheme: str) -> None:
    page.be(1280, 720, scheme=scheme)
    tables = fifteen([TURNS] * 15)
    for table, result in zip(tables, (None, "green", "blue", "draw"), strict=False):
        table |= {"result": result, "words": "gave up"}
    host.show(lesson(thirty(), tables, hindrance="", bye="Tilda"))
    page.until(lambda: len(page.run(BOARDS)) == 15)
    texts = page.run(TEXTS)
    assert len(texts) > 100
    for text in texts:
        least = LEAST_CONTRAST_OF_LARGE if text["isLarge"] else LEAST_CONTRAST
        assert contrast(text) >= least, (text, round(contrast(text), 2))


def test_in_german(host: Scores, page: Chromium) -> None:
    page.speak("de-DE")
    page.go(host.address)
    host.show(lesson([pupil("Anna", points=0.5)], [match("Anna", "Ben")], round=2, bye="Emil", hindrance=""))
    page.await_words("course", "Beendete Spiele: 0 von 1 · Emil setzt aus")
    assert page.says("round") == "Runde 2 von 5"
    assert page.says("start") == "Runde 3 starten"
    assert rows(page)[0][2] == "0,5"


def test_a_host_that_is_closed_and_opened_again(host: Scores, page: Chromium) -> None:
    shows_all(host, page, lesson(thirty(), fifteen([TURNS] * 15), hindrance=""))
    page.until(lambda: page.is_seen("#start"))
    host.stop()
    page.await_words("link", "No connection")
    # What was known stays, dim, and nothing can be pressed.
    assert page.attribute("body", "data-away") == "true"
    assert len(page.run(BOARDS)) == 15
    assert page.attribute("#start", "aria-disabled") == "true"
    again = Scores(host.port, host.words)
    try:
        page.await_words("link", "Live")
        shows_all(again, page, lesson(thirty(), fifteen([TURNS[:3]] * 15), round=2, hindrance=""))
        assert page.attribute("body", "data-away") == "false"
        # It says another address now.
        assert not page.is_seen("#start")
        page.go(again.said)
        page.click("#start")
        assert again.heard() == '{"start":3}'
    finally:
        again.stop()
