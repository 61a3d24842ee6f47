"""The saved games, as the link tells them."""

from collections.abc import Iterator

import pytest

from connect_four.journal.text import GIVEN_UP, HINT, SavedGame, line, lines_between
from connect_four.logic.record import replay
from tests.link.client import Client, Message
from tests.link.games import InTerminal, folder_of_state, playing
from tests.link.test_turns import why

WON = "3 4 3 4 3 4 3"
OPEN = "3 4 x37 0"
GAMES = 120
DAMAGED = 60
ASIDE = 50


def write_game(number: int) -> None:
    """A won game of two with names, or one against level 3 that was given up after a hint."""
    if number % 2:
        texts = lines_between(
            None, SavedGame(2, 3, replay(WON).record, begun="2020-05-17T12:00:00Z", names=("Ada", "Bo"))
        )
    else:
        texts = [*lines_between(None, SavedGame(1, 3, replay(OPEN).record)), HINT, GIVEN_UP]
    content = b""
    for text in texts:
        content += line(text, content)
    (folder_of_state() / "games" / f"{number:06}.game").write_bytes(content)


@pytest.fixture
def game() -> Iterator[InTerminal]:
    """A game after 120 others, of which one is damaged and one was set aside."""
    files = folder_of_state() / "games"
    files.mkdir(parents=True)
    for number in range(1, GAMES + 1):
        write_game(number)
    (files / f"{DAMAGED:06}.game").write_text("damage\nmore\n")
    (files / f"{ASIDE:06}.game").rename(files / f"{ASIDE:06}.set-aside")
    (files / "notes.txt").write_text("nothing for the game")
    with playing() as game:
        yield game


def asked(client: Client, **members: object) -> list[Message]:
    answer = client.ask(games=members)
    assert "ok" in answer, answer
    games: list[Message] = answer["games"]
    return games


def numbers(games: list[Message]) -> list[int]:
    return [game["number"] for game in games]


def test_all_games_are_told_page_by_page_the_newest_first(game: InTerminal) -> None:
    client = game.client()
    told = asked(client)
    assert numbers(told) == [*range(120, 70, -1)]
    found = numbers(told)
    while page := numbers(asked(client, before=found[-1])):
        found += page
    assert found == [number for number in range(120, 0, -1) if number not in (DAMAGED, ASIDE)]
    assert numbers(asked(client, count=3)) == [120, 119, 118]
    assert numbers(asked(client, before=62, count=3)) == [61, 59, 58]
    assert numbers(asked(client, before=10**30, count=1)) == [120]
    for before in (1, 0, -5):
        assert asked(client, before=before) == []
    assert numbers(asked(client, before=None, count=1, colour="pink")) == [120]


def test_what_is_told_of_a_game(game: InTerminal) -> None:
    against_level_3, of_two = asked(game.client(), count=2)
    common: Message = {"guest": None, "resigned": None, "without": [], "start": []}
    assert of_two == {
        **common,
        "number": 119,
        "begun": "2020-05-17T12:00:00Z",
        "players": 2,
        "level": None,
        "green": "Ada",
        "blue": "Bo",
        "result": "green",
        "aids": [],
        "record": WON.split(),
    }
    assert against_level_3 == {
        **common,
        "number": 120,
        "begun": None,
        "players": 1,
        "level": 3,
        "green": None,
        "blue": None,
        "result": "given up",
        "aids": ["hint"],
        "record": OPEN.split(),
    }


def test_the_game_that_is_being_played_is_told_too_once_it_has_turns(game: InTerminal) -> None:
    client = game.client()
    client.press("R C")
    number = client.state["game"]
    assert number == GAMES + 1
    assert numbers(asked(client, count=1)) == [GAMES]
    client.press("C")
    (told,) = asked(client, count=1)
    assert (told["number"], told["record"], told["result"]) == (number, ["3"], None)


def test_without_any_game_there_is_none_to_tell() -> None:
    with playing() as game:
        assert asked(game.client()) == []


def test_what_cannot_be_asked(game: InTerminal) -> None:
    client = game.client()
    senseless: list[Message] = [{"count": count} for count in (0, 51, -1, "3", 2.0, True, None)]
    others: list[object] = ["3", 2.5, True, []]
    senseless += [{"before": before} for before in others]
    for members in senseless:
        assert why(client.ask(games=members)) == "At most 50 games are told at a time.", members
    for asks in (*others, None, 1, "all"):
        assert why(client.ask(games=asks)) == "This request has members."


def test_saved_games_that_cannot_be_read(game: InTerminal) -> None:
    files = folder_of_state() / "games"
    files.rename(files.with_name("elsewhere"))
    files.write_text("no folder")
    assert "Not a directory" in why(game.client().ask(games={}))
