"""Where the games are saved, and what happens where they cannot be."""

from pathlib import Path

import pytest

from connect_four.journal.folder import state_folder
from connect_four.journal.journal import Journal
from tests.journal.games import TWO_PLAYERS, playing, press, record_of, resumed


@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"HOME": "/home/ada"}, "/home/ada/.local/state/connect-four"),
        ({"HOME": "/home/ada/"}, "/home/ada/.local/state/connect-four"),
        ({"HOME": "/home/ada", "XDG_STATE_HOME": "/data"}, "/data/connect-four"),
        ({"HOME": "/home/ada", "XDG_STATE_HOME": "data"}, "/home/ada/.local/state/connect-four"),
        ({"HOME": "/home/ada", "XDG_STATE_HOME": ""}, "/home/ada/.local/state/connect-four"),
        ({"HOME": "/home/ada", "STATE_DIRECTORY": "/var/lib/connect-four"}, "/var/lib/connect-four"),
        ({"STATE_DIRECTORY": "/var/lib/connect-four:/var/lib/other"}, "/var/lib/connect-four"),
        ({"HOME": "ada"}, None),
        ({"HOME": ""}, None),
        ({}, None),
    ],
)
def test_the_folder(environment: dict[str, str], folder: str | None) -> None:
    assert state_folder(environment) == folder


def test_without_a_home_the_game_is_played_and_told_of_once() -> None:
    told: list[str] = []
    with Journal(None, told.append) as journal:
        manager = journal.resume()
        press(journal, manager, TWO_PLAYERS + "C C U L C")
        assert record_of(manager) == "3 3"
    assert told == ["games are not saved: there is no home directory (HOME is not set)"]


def test_a_folder_that_cannot_be_made_is_told_of_once_and_tried_again(tmp_path: Path) -> None:
    in_the_way = tmp_path / "data"
    in_the_way.write_text("a file")
    told: list[str] = []
    with playing(in_the_way / "state", told) as (journal, manager):
        press(journal, manager, TWO_PLAYERS + "C")
        assert told == [f"the game cannot be saved in {in_the_way}/state: Not a directory; it goes on without"]
        in_the_way.unlink()
        press(journal, manager, "C")
    assert told[1:] == ["the game is saved again"]
    assert record_of(resumed(in_the_way / "state")) == "3 3"


def test_a_folder_that_somebody_takes_away_is_made_again(tmp_path: Path) -> None:
    told: list[str] = []
    with playing(tmp_path / "state", told) as (journal, manager):
        press(journal, manager, TWO_PLAYERS + "C")
        (tmp_path / "state").rename(tmp_path / "elsewhere")
        for path in (tmp_path / "elsewhere" / "games").iterdir():
            path.unlink()
        (tmp_path / "elsewhere" / "games").rmdir()
        press(journal, manager, "C C")
    assert record_of(resumed(tmp_path / "state")) == "3 3 3"


def test_a_game_that_was_over_before_it_could_be_saved_is_history_too(tmp_path: Path) -> None:
    state = tmp_path / "data" / "state"
    (tmp_path / "data").write_text("a file")
    with playing(state, []) as (journal, manager):
        press(journal, manager, TWO_PLAYERS + "C C U R R C" + "C C C")
        (tmp_path / "data").unlink()
        press(journal, manager, "C")
    files = sorted((state / "games").iterdir())
    assert [file.read_text().count("\n") for file in files] == [5, 5]
