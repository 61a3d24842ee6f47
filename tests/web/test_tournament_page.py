"""The page of a tournament in a browser: what a class sees of it, on the wall and on a phone."""

from collections.abc import Iterator
from typing import Any

import pytest

from connect_four.web.pictures import last_board, seen_colours
from tests.web.chromium import SIZES, Chromium
from tests.web.evening import Evening
from tests.web.scores import MARKUP, NAMES, Scores, game, player, shown_scores, snapshot
from tests.web.test_page_for_everybody import LEAST_CONTRAST, LEAST_CONTRAST_OF_LARGE, SCHEMES, TEXTS, contrast

NOTHING = "\N{EN DASH}"
COLOURS = seen_colours({})["lit"]
RECORD = ("3", "4", "3", "4", "3", "4")


@pytest.fixture
def scores(page: Chromium) -> Iterator[Scores]:
    with shown_scores() as scores:
        page.go(scores.address)
        page.await_words("link", "Live")
        yield scores
        assert page.complaints() == []


def rows(page: Chromium, table: str) -> list[list[str]]:
    script = (
        "return [...document.querySelectorAll(`#${arguments[0]} tbody tr`)]"
        ".map(row => [...row.children].map(cell => cell.innerText.replace(/\\s+/g, ' ').trim()))"
    )
    found: list[list[str]] = page.run(script, table)
    return found


def await_rows(page: Chromium, table: str, expected: list[list[str]]) -> None:
    page.until(lambda: rows(page, table) == expected, lambda: rows(page, table))


def lights(record: tuple[str, ...]) -> list[str]:
    return [COLOURS[row[2 * x : 2 * x + 2]] for row in last_board(record) for x in range(8)]


def test_the_table_grows(scores: Scores, page: Chromium) -> None:
    scores.show(snapshot())
    await_rows(
        page, "standings", [[f"{number}", name, "0", NOTHING, "0", "0", "0", "0"] for number, name in places(NAMES)]
    )
    assert page.says("progress-words") == "0 of 60 games"
    half = {"points": 1.5, "games": 2, "pairs": [1, 0, 0]}
    other_half = {"points": 0.5, "games": 2, "pairs": [0, 0, 1]}
    lost_by = {"time": 1, "illegal": 0, "crash": 2}
    players = [
        player(NAMES[0], 0.5, 2, elo=-120.4, error=200.6, lost_by=lost_by),
        player(NAMES[1], 1.5, 2, elo=120.4, error=200.6),
        player(NAMES[2]),
    ]
    cross = [[None, other_half, None], [half, None, None], [None, None, None]]
    scores.show(snapshot(players, cross=cross, played=2))
    await_rows(
        page,
        "standings",
        [
            ["1", NAMES[1], "1.5", "+120 ± 201", "2", "0", "0", "0"],
            ["2", NAMES[0], "0.5", "-120 ± 201", "2", "1", "0", "2"],
            ["3", NAMES[2], "0", NOTHING, "0", "0", "0", "0"],
        ],
    )
    words = "1.5 of 2; pairs won 1, tied 0, lost 0 1.5 1·0·0"
    assert rows(page, "cross")[0] == ["1", NAMES[1], "", words, NOTHING]
    assert rows(page, "cross")[1][2].endswith("0.5 0·0·1")
    page.await_words("progress-words", "2 of 60 games")
    assert page.run("return document.querySelector('progress').value") == 2
    scores.show(snapshot(players, cross=cross, played=60, is_over=True))
    page.await_words("progress-words", "The tournament is over.")


def places(names: tuple[str, ...]) -> list[tuple[int, str]]:
    return [*enumerate(names, 1)]


def test_a_game_is_seen_while_it_is_played_then_its_end_and_then_the_next_one(scores: Scores, page: Chromium) -> None:
    for length in (2, 4, 6):
        scores.show(snapshot(game=game(*RECORD[:length], opening=2)))
        page.await_lights(lights(RECORD[:length]))
    assert page.says("played-name") == "Game 1"
    assert page.says("green").split("\n") == ["Green", NAMES[0], "to move"]
    assert page.says("blue").split("\n") == ["Blue", NAMES[1]]
    turns = page.run(
        "return [...document.querySelectorAll('#record li')]"
        ".map(each => [each.textContent, each.hasAttribute('data-opening')])"
    )
    assert turns[:3] == [["1.Green: Column 3", True], ["2.Blue: Column 4", True], ["3.Green: Column 3", False]]
    assert page.says("opening") == "2 stones of the opening"
    scores.show(snapshot(game=game(*RECORD, "3", opening=2, result="green")))
    page.await_words("result", f"{NAMES[0]} wins.")
    assert page.lights == lights((*RECORD, "3"))
    scores.show(snapshot(game=game(number=2, green=NAMES[1], blue=NAMES[2])))
    page.await_words("played-name", "Game 2")
    page.await_lights(lights(()))
    assert page.says("green").split("\n") == ["Green", NAMES[1], "to move"]
    assert page.says("result") == page.says("opening") == ""


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("time", f"{NAMES[0]} wins. {NAMES[1]} took too long."),
        ("illegal", f"{NAMES[0]} wins. {NAMES[1]} took a turn that is not possible."),
        ("crash", f"{NAMES[0]} wins. {NAMES[1]} ended before the game."),
    ],
)
def test_why_a_game_was_lost_is_said(scores: Scores, page: Chromium, reason: str, words: str) -> None:
    scores.show(snapshot(game=game("3", result="green", reason=reason)))
    page.await_words("result", words)


@pytest.mark.parametrize("name", [MARKUP, "constructor", "__proto__", "{name} $& &lt;", "x" * 300, "‮drowssap"])
def test_names_stay_text(scores: Scores, page: Chromium, name: str) -> None:
    page.be(*SIZES["phone"])
    players = [player(name, 1, 1), player(NAMES[1], 0, 1)]
    scores.show(snapshot(players, game=game("3", green=name)))
    page.until(lambda: [row[1] for row in rows(page, "standings")] == [name, NAMES[1]], lambda: rows(page, "standings"))
    page.until(lambda: name in page.says("green"), lambda: page.says("green"))
    scores.show(snapshot(players, game=game("3", green=name, result="green")))
    page.await_words("result", f"{name} wins.")
    assert page.run("return document.querySelectorAll('main img').length") == 0
    assert page.run("return document.documentElement.scrollWidth") <= SIZES["phone"][0]


def crowded() -> dict[str, Any]:
    """A tournament of twelve, in the middle."""
    names = ["Die Vierer von der Bushaltestelle", "Wortungeheuerohnetrennung.py", *(f"level:{n}" for n in range(1, 11))]
    lost_by = {"time": 3, "illegal": 1, "crash": 0}
    players = [player(name, 55.5 - n, 110, elo=99.9, error=61.4, lost_by=lost_by) for n, name in enumerate(names)]
    made = {"points": 5.5, "games": 10, "pairs": [2, 2, 1]}
    cross = [[None if one == other else made for one in names] for other in names]
    shown = game(*RECORD, number=661, green=names[0], blue=names[1], opening=4)
    return snapshot(players, cross=cross, played=660, of=1320, game=shown)


@pytest.mark.parametrize("size", [*SIZES, "projector"])
def test_nothing_sticks_out(scores: Scores, page: Chromium, size: str) -> None:
    page.be(*SIZES.get(size, (1280, 720)))
    scores.show(crowded())
    page.await_words("played-name", "Game 661")
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
    script = (
        "return [...document.querySelectorAll('main *, header *')].filter(each => each.checkVisibility()"
        " && !each.closest('.unseen, #board, .wide > table')).filter(each => "
        "each.getBoundingClientRect().right > innerWidth + 1).map(each => each.outerHTML)"
    )
    assert page.run(script) == []
    # What has no room is reached without a pointer, and the name stays beside it.
    page.run("document.querySelectorAll('.wide').forEach(each => each.scrollLeft = 9999)")
    for table in ("standings", "cross"):
        box = page.run(
            "return [...document.querySelectorAll('#' + arguments[0] + ' tbody th')]"
            ".map(each => each.getBoundingClientRect()).map(({left, right}) => [left, right])[0]",
            table,
        )
        assert 0 <= box[0] < box[1] <= SIZES.get(size, (1280, 720))[0]
    assert page.run("return [...document.querySelectorAll('.wide')].every(each => each.tabIndex === 0)")


def test_on_the_wall_the_board_and_the_table_are_seen_at_once(scores: Scores, page: Chromium) -> None:
    page.be(*SIZES["desk"])
    scores.show(crowded())
    page.await_words("played-name", "Game 661")
    bottoms = page.run("return ['sides', 'standings'].map(id => document.getElementById(id).getBoundingClientRect())")
    width, height = SIZES["desk"]
    assert all(box["bottom"] <= height and box["right"] <= width for box in bottoms)
    assert page.run("return parseFloat(getComputedStyle(document.querySelector('tbody td')).fontSize)") >= 18


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_text_can_be_read(scores: Scores, page: Chromium, scheme: str) -> None:
    page.be(*SIZES["desk"], scheme=scheme)
    scores.show(crowded())
    page.await_words("played-name", "Game 661")
    texts = page.run(TEXTS)
    assert len(texts) > 200
    for text in texts:
        least = LEAST_CONTRAST_OF_LARGE if text["isLarge"] else LEAST_CONTRAST
        assert contrast(text) >= least, (text, round(contrast(text), 2))


def test_a_screen_reader_has_tables_marks_and_little_to_hear(scores: Scores, page: Chromium) -> None:
    scores.show(snapshot([player("Ada", 2, 2), player("Bob", 0, 2)], game=game("3", "4", green="Ada", blue="Bob")))
    page.until(lambda: heard(page) == "Ada leads with 2 points.", lambda: heard(page))
    scores.show(snapshot([player("Ada", 2, 3), player("Bob", 3, 3)], game=game("3", "4", green="Ada", blue="Bob")))
    page.until(lambda: rows(page, "standings")[0][1] == "Bob")
    # In a close race not every new leader is told.
    assert heard(page) == "Ada leads with 2 points."
    scopes = page.run("return [...document.querySelectorAll('#standings th')].map(each => each.scope)")
    assert scopes == ["colgroup", *["col"] * 8, *["row"] * 2]
    marks = page.run("return [...document.querySelectorAll('.chip')].map(each => each.getAttribute('aria-label'))")
    assert marks == ["Computer"] * 6
    assert page.run("return document.getElementById('position').textContent") == "Column 3: Green. Column 4: Blue."
    assert (
        page.run("return document.querySelectorAll('[aria-live], [role=log], [role=status], [role=alert]').length") == 2
    )
    scores.show(snapshot([player("Bob", 3, 3), player("Ada", 2, 3)], is_over=True))
    page.until(lambda: heard(page) == "The tournament is over. Bob has won with 3 points.", lambda: heard(page))


def heard(page: Chromium) -> str:
    return str(page.run("return document.getElementById('announced').textContent"))


def test_what_did_not_change_stays_where_somebody_reads_it(scores: Scores, page: Chromium) -> None:
    scores.show(snapshot())
    page.until(lambda: len(rows(page, "standings")) == 3)
    page.run("window.kept = document.querySelectorAll('#standings tbody th')[1]")
    scores.show(snapshot([player(NAMES[0], 1, 1), player(NAMES[1], 0, 1), player(NAMES[2])]))
    page.until(lambda: rows(page, "standings")[0][2] == "1")
    assert page.run("return kept === document.querySelectorAll('#standings tbody th')[1]")


def test_in_german(scores: Scores, page: Chromium) -> None:
    page.speak("de-DE")
    page.go(scores.address)
    scores.show(snapshot([player("Ada", 1.5, 2), player("Bob", 0.5, 2)], game=game("3", green="Ada", blue="Bob")))
    page.await_words("progress-words", "0 von 60 Spielen")
    page.await_words("blue", "Blau\nBob\nam Zug")
    assert rows(page, "standings")[0][2] == "1,5"
    assert page.attribute("html", "lang") == "de"
    page.until(lambda: heard(page) == "Ada führt mit 1,5 Punkten.")


def test_a_lost_connection_is_said_and_comes_back_by_itself(scores: Scores, page: Chromium) -> None:
    scores.show(snapshot(played=5, game=game("3")))
    page.await_words("progress-words", "5 of 60 games")
    scores.stop()
    page.await_words("link", "No connection")
    assert page.says("progress-words") == "5 of 60 games"
    assert page.attribute("#board", "data-away") == "true"
    again = Scores(scores.port)
    try:
        page.await_words("link", "Live")
        again.show(snapshot(played=9, game=game("4", number=3)))
        page.await_words("progress-words", "9 of 60 games")
        page.await_words("played-name", "Game 3")
    finally:
        again.stop()


def test_at_a_port_where_a_game_is_served_since_its_page_is_shown(
    scores: Scores, page: Chromium, evening: Evening
) -> None:
    scores.show(snapshot())
    page.await_words("progress-words", "0 of 60 games")
    scores.stop()
    evening.play("--new", port=scores.port)
    page.until(lambda: page.is_seen("#this-game"))
    page.await_words("link", "Live")


def test_nothing_is_asked_of_anybody_else(scores: Scores, page: Chromium) -> None:
    asked = page.run("return performance.getEntriesByType('resource').map(each => new URL(each.name).host)")
    assert set(asked) == {f"127.0.0.1:{scores.port}"}
    assert page.run("return document.cookie") == ""
