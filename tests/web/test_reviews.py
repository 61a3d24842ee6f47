"""Games, numbers and reviews, as a browser asks for them."""

import time

import pytest

from connect_four.web.numbers import counts
from tests.web.evening import Browser, Evening, Message

GREEN_WINS = ("3", "4", "3", "4", "3", "4", "3")


@pytest.fixture(scope="module")
def played(long_evening: Evening) -> Browser:
    """After a game of two, which Green has won."""
    _game, owner = long_evening.play()
    owner.open()
    owner.sees_game()
    owner.press("RC")
    for after, token in enumerate(GREEN_WINS):
        assert "ok" in owner.ask(turn=token, after=after)
    return owner


@pytest.fixture
def owner(played: Browser) -> Browser:
    played.heard.clear()
    played.open()
    played.sees_game()
    return played


def judged(browser: Browser, number: int) -> list[Message]:
    return [each["review"] for each in browser.heard if each.get("review", {}).get("game") == number]


def test_one_that_nobody_waits_for_is_ended(owner: Browser, long_evening: Evening) -> None:
    number = owner.ask(games={})["games"][0]["number"]
    assert "ok" in owner.ask(review=number)
    assert "ok" in owner.ask(unreview=number)
    owner.hear_for(10)
    assert len(judged(owner, number)) < len(GREEN_WINS)
    # What is thought to its end is kept.
    assert not [*(long_evening.folder / "state" / "connect-four").glob("reviews/*")]
    assert "ok" in owner.ask(review=number)
    owner.close()
    owner.open()
    assert "ok" in owner.ask(games={})


def test_one_that_nobody_waits_for_when_its_game_is_found_is_ended(owner: Browser) -> None:
    number = owner.ask(games={})["games"][0]["number"]
    owner.say(review=number)
    assert "ok" in owner.ask(unreview=number)
    owner.hear_for(10)
    assert len(judged(owner, number)) < len(GREEN_WINS)


def test_every_turn_of_a_saved_game_is_judged_and_kept(owner: Browser, long_evening: Evening) -> None:
    (game,) = owner.ask(games={})["games"]
    number = game["number"]
    friend = long_evening.browser(owner.port)
    friend.open()
    friend.sees_game()
    begun = time.monotonic()
    for each in (owner, friend):
        assert "ok" in each.ask(review=number)
    for each in (owner, friend):
        each.hear_until(lambda each=each: len(judged(each, number)) == len(GREEN_WINS))  # type: ignore[misc]
        seconds = time.monotonic() - begun
        assert [turn["turn"] for turn in judged(each, number)] == list(GREEN_WINS)
        assert judged(each, number)[-1]["value"] == 1.0
    assert "ok" in friend.ask(unreview=number)
    assert "ok" in owner.ask(unreview=number)
    owner.heard.clear()
    begun = time.monotonic()
    assert "ok" in owner.ask(review=number)
    owner.hear_until(lambda: len(judged(owner, number)) == len(GREEN_WINS))
    assert time.monotonic() - begun < seconds / 2


@pytest.mark.parametrize("number", [0, 7, 2**52])
def test_a_game_that_is_not_there(owner: Browser, number: int) -> None:
    assert owner.ask(review=number)["why"] == "no such game"


def test_the_numbers_of_all_games(owner: Browser) -> None:
    numbers = owner.ask(numbers={})["numbers"]
    assert numbers["total"] == 1
    assert numbers["two"] == {"green": 1, "blue": 0, "draw": 0, "given up": 0, "open": 0}
    assert numbers["lengths"] == {"7": 1}
    assert numbers["columns"] == [0, 0, 0, 1, 0, 0, 0, 0]
    assert owner.ask(numbers={})["numbers"] == numbers


def game(number: int, **others: object) -> Message:
    ordinary = {
        "players": 1,
        "level": 3,
        "result": "green",
        "record": ["3", "4"],
        "start": [],
        "without": [],
        "aids": [],
    }
    return {"number": number, **ordinary, **others}


def test_numbers_by_level_joker_and_length() -> None:
    counted = counts(
        [
            game(1),
            game(2, result="blue", aids=["hint"], record=["0", "0", "x07", "b17"]),
            game(3, level=8, result=None),
            game(4, players=2, level=None, result="given up"),
        ]
    )
    assert counted["total"] == 4
    assert counted["levels"] == [
        {"level": 3, "green": 1, "blue": 1, "draw": 0, "given up": 0, "open": 0, "helped": 1},
        {"level": 8, "green": 0, "blue": 0, "draw": 0, "given up": 0, "open": 1, "helped": 0},
    ]
    assert counted["two"]["given up"] == 1
    assert counted["lengths"] == {"2": 1, "4": 1}
    assert counted["columns"] == [1, 0, 0, 3, 0, 0, 0, 0]
    assert counted["jokers"] == {"green": {"delete": 1, "bomb": 0}, "blue": {"delete": 0, "bomb": 1}}


def test_more_games_than_a_page_holds(evening: Evening) -> None:
    """They are counted to the first."""
    folder = evening.folder / "state" / "connect-four" / "games"
    _game, owner = evening.play()
    owner.open()
    owner.sees_game()
    owner.press("RC")
    assert "ok" in owner.ask(turn="3", after=0)
    evening.programs[0].stop()
    (file,) = folder.glob("*.game")
    for number in range(2, 121):
        (folder / f"{number:06}.game").write_bytes(file.read_bytes())
    _game, owner = evening.play()
    owner.open()
    owner.sees_game()
    assert len(owner.ask(games={})["games"]) == 50
    assert [game["number"] for game in owner.ask(games={"before": 3, "count": 2})["games"]] == [2, 1]
    assert owner.ask(numbers={})["numbers"]["total"] == 120


def test_pictures_of_a_record(owner: Browser) -> None:
    first, second, *_, last = owner.ask(pictures=list(GREEN_WINS))["pictures"]
    assert first == [" " * 16] * 8
    assert second == [*[" " * 16] * 7, "      G         "]
    # The four bright, all else dim.
    assert last[-1] == "      G b       "
    assert len(owner.ask(pictures=[])["pictures"]) == 1


def test_the_picture_as_a_file(owner: Browser) -> None:
    answer = owner.get("/picture.svg")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "image/svg+xml")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="connect-four.svg"'
    assert answer.body.startswith(b"<svg")
    assert answer.body.count(b"<use") == 64


def test_the_document_has_the_lights_in_it(owner: Browser) -> None:
    owner.hear_until(lambda: owner.seen["state"]["screen"] == "game over")
    owner.hear_for(5)
    green = owner.seen["colours"]["lit"]["G "]
    document = owner.get("/").body.decode()
    assert document.count(f'fill="{green}"') == 64
    assert owner.seen["frame"]["lights"] == ["G " * 8] * 8
