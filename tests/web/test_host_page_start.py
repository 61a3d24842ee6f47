"""What the teacher's browser says of the next round: when it can start, and else why not."""

from tests.web.chromium import SIZES, Chromium
from tests.web.classes import BOARDS, OUTSIDE, TURNS, fifteen, lesson, pupil, shows_all, thirty
from tests.web.scores import MARKUP, Scores

PLAYING = "Still playing: " + ", ".join(f"Ludovica Annabella {n} - Mohammed-Alexander {n}" for n in range(15))
APART = """
const [one, other] = ['no-longer', 'start'].map((name) => document.getElementById(name).getBoundingClientRect());
return one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
"""
FOCUS = "return document.activeElement.id || document.activeElement.textContent"


def test_why_no_round_can_start_stands_beside_the_button(host: Scores, page: Chromium, other_page: Chromium) -> None:
    other_page.go(host.address)
    for words in ("There are not two who wait for a match.", MARKUP, "The broker is not there."):
        host.show(lesson(thirty(), hindrance=words))
        page.until(lambda: page.says("hindrance") == words, lambda: page.says("hindrance"))  # noqa: B023
        assert page.says("start") == "Start round 2"
        assert page.attribute("#start", "aria-disabled") == "true"
        assert page.attribute("#start", "aria-describedby") == "hindrance"
    page.click("#start")
    host.show(lesson(thirty(), hindrance=""))
    page.await_attribute("#start", "aria-disabled", "false")
    assert page.says("hindrance") == ""
    page.click("#start")
    assert host.heard() == '{"start":2}', "the first press was none"
    other_page.await_words("course", "30 players are here")
    assert not other_page.is_seen("#hindrance")
    assert not other_page.is_seen("#start")


def test_a_long_reason_leaves_the_wall_as_it_is(host: Scores, page: Chromium) -> None:
    for size in ((1280, 720), SIZES["desk"], SIZES["phone"]):
        page.be(*size)
        shows_all(host, page, lesson(thirty(), fifteen([TURNS] * 15), hindrance="", bye="Wilhelmine"))
        page.await_attribute("#start", "aria-disabled", "false")
        widths = "return [...document.querySelectorAll('.field')].map(each => each.clientWidth)"
        before = page.run(widths)
        host.show(lesson(thirty(), fifteen([TURNS] * 15), hindrance=PLAYING, bye="Wilhelmine"))
        page.await_attribute("#hindrance", "title", PLAYING)
        assert page.run(widths) == before
        is_wall = size != SIZES["phone"]
        page.until(lambda: page.run(OUTSIDE, is_wall) == [], lambda: page.run(OUTSIDE, is_wall))  # noqa: B023
        assert page.run(APART), "neither button lies on the other"


def test_who_has_come_to_the_button_by_keys_stays_there(host: Scores, page: Chromium) -> None:
    host.show(lesson(thirty(), fifteen(result="green"), hindrance=""))
    page.await_attribute("#start", "aria-disabled", "false")
    page.run("document.getElementById('start').focus()")
    page.key("Enter")
    assert host.heard() == '{"start":2}'
    host.show(lesson(thirty(), fifteen(), round=2))
    page.await_attribute("#start", "aria-disabled", "true")
    assert page.run(FOCUS) == "start"
    page.key("Enter")
    host.show(lesson(thirty(), fifteen(result="green"), round=2, hindrance=""))
    page.await_attribute("#start", "aria-disabled", "false")
    page.key("Enter")
    assert host.heard() == '{"start":3}', "and what was pressed meanwhile is not wished for"
    host.show(lesson(thirty(), fifteen(result="green"), round=2, is_over=True))
    page.until(lambda: not page.is_seen("#start"))
    assert page.run(FOCUS) == "CSV", "what comes next"


def test_the_games_that_are_still_played_need_not_be_waited_for(
    host: Scores, page: Chromium, other_page: Chromium
) -> None:
    other_page.go(host.address)
    host.show(lesson(thirty(), fifteen([TURNS] * 15)))
    page.await_attribute("#no-longer", "aria-disabled", "false")
    assert page.says("no-longer") == "Wait no longer"
    for is_yes in (False, True):
        page.click("#no-longer")
        assert "count as draws" in page.answer(is_yes)
    assert host.heard() == '{"wait_no_longer":1}', "who asks and does not mean it has wished for nothing"
    page.run("document.getElementById('no-longer').focus()")
    host.show(lesson(thirty(), fifteen([TURNS] * 15, result="draw", words="not finished"), hindrance=""))
    page.until(lambda: not page.is_seen("#no-longer"))
    assert page.run(FOCUS) == "start"
    page.key("Enter")
    assert host.heard() == '{"start":2}'
    other_page.await_words("round", "Round 1 of 5")
    assert not other_page.is_seen("#no-longer")


def test_who_has_ended_the_last_games_by_keys_comes_to_what_can_be_saved(host: Scores, page: Chromium) -> None:
    host.show(lesson(thirty(), fifteen([TURNS] * 15), round=5, next=5))
    page.await_attribute("#no-longer", "aria-disabled", "false")
    page.run("document.getElementById('no-longer').focus()")
    ended = fifteen([TURNS] * 15, result="draw", words="not finished")
    host.show(lesson(thirty(), ended, round=5, next=5, hindrance="All rounds have been played.", is_over=True))
    page.until(lambda: not page.is_seen("#no-longer"))
    assert page.run(FOCUS) == "CSV"


def test_who_has_gone_is_not_waited_for_anyway(host: Scores, page: Chromium) -> None:
    host.show(lesson(thirty(), fifteen([TURNS] * 15), hindrance="", playing=0))
    page.await_attribute("#no-longer", "aria-disabled", "true")
    page.click("#no-longer")
    page.click("#start")
    assert host.heard() == '{"start":2}'


def test_the_last_round_can_be_ended(host: Scores, page: Chromium) -> None:
    host.show(lesson(thirty(), fifteen(), round=5, next=5, hindrance=""))
    page.until(lambda: page.says("start") == "End the tournament")
    page.click("#start")
    assert host.heard() == '{"start":5}'


def test_the_broker_is_gone(host: Scores, page: Chromium, other_page: Chromium) -> None:
    other_page.go(host.address)
    gone = [pupil("Anna", state=None), pupil("Ben", state=None)]
    shows_all(host, page, lesson(gone, fifteen([TURNS] * 15), is_connected=False, hindrance="The broker is not there."))
    for each in (page, other_page):
        each.await_words("link", "No connection to the broker")
        assert each.attribute("#link", "data-is") == "lost"
        assert each.attribute("body", "data-away") == "true"
        each.until(lambda: len(each.run(BOARDS)) == 15)  # noqa: B023
        assert "away" not in each.says("ranking")
    assert page.says("hindrance") == "The broker is not there."
    host.show(lesson(gone, fifteen([TURNS] * 15)))
    page.await_words("link", "Live")
    assert page.attribute("body", "data-away") == "false"


def test_where_machines_pair_by_themselves_there_is_nothing_to_start(host: Scores, page: Chromium) -> None:
    host.show(lesson(thirty(), way="free", round=0, hindrance="Here the machines pair by themselves."))
    page.await_words("round", "Free play")
    assert not page.is_seen("#start")
    assert not page.is_seen("#no-longer")
    assert not page.is_seen("#hindrance")


def test_in_german(host: Scores, page: Chromium) -> None:
    page.speak("de-DE")
    page.go(host.address)
    host.show(lesson(thirty(), fifteen(), next=1, is_connected=False))
    page.until(lambda: page.says("start") == "Turnier beenden")
    assert page.says("link") == "Keine Verbindung zum Broker"
    host.show(lesson(thirty(), fifteen()))
    page.await_attribute("#no-longer", "aria-disabled", "false")
    assert page.says("no-longer") == "Nicht länger warten"
    page.click("#no-longer")
    assert "zählt als unentschieden" in page.answer(is_yes=False)
