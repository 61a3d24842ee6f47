"""The last choice is shown again, and whatever else stands in the place of its file does no harm."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from connect_four.datastore import MAX_LEVEL, ScreenName
from connect_four.errors import BusyError
from connect_four.journal.journal import Journal
from connect_four.journal.text import line
from connect_four.logic import GameManager
from tests.journal.games import play_record, playing, press, record_of, resumed
from tests.pictures import after, drawn, pressed, seen

CHOICE = line("players 2, level 4", b"")
RESTART = "U R R C"


def put(folder: Path, content: bytes) -> None:
    (folder / "choice").write_bytes(content)


def chosen(manager: GameManager) -> tuple[int, int]:
    assert manager.game.screen is ScreenName.PLAYER_SELECT
    return manager.game.player_count, manager.game.level


@pytest.mark.parametrize("presses", ["", "R", "U", "UU", "D", "DD", "UR", "DDR", "RL", "URLD"])
def test_the_last_choice_is_shown_again(presses: str, tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, presses)
    expected = after(presses)
    expected.hide_level()
    told: list[str] = []
    assert seen(resumed(tmp_path, told)) == seen(expected)
    assert chosen(resumed(tmp_path, told)) == chosen(expected)
    assert told == []


def test_two_players_are_shown_and_the_level_is_there_when_one_is_chosen() -> None:
    """What a person sees the next day."""
    manager = GameManager(2, 4)
    assert seen(manager) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|G G G G B B B B |
        1|G G G G B B B B |
        2|G G G G B B B B |
        3|G G G G B B B B |
        4|G G G G B B B B |
        5|G G G G B B B B |
        6|G G G G B B B B |
        7|G G G G B B B B |
         +================+
    """)
    assert seen(pressed(manager, "L U")) == seen(after("UU"))


def test_it_is_a_line_that_cat_shows(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "U R")
    assert (tmp_path / "choice").read_bytes() == CHOICE
    assert sorted(path.name for path in tmp_path.iterdir()) == ["choice", "games", "lock"]


@pytest.mark.parametrize("end", [RESTART, "U R C", "L C R C L C R C L C R C"])
def test_it_is_shown_after_a_game(end: str, tmp_path: Path) -> None:
    """Which was given up, by restart or quit, or won."""
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "U R C C C" + end)
    assert chosen(resumed(tmp_path)) == (2, 4)


def test_new_starts_with_it(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "D C C")
    with playing(tmp_path, [], afresh=True) as (_, manager):
        assert chosen(manager) == (1, 2)
    assert chosen(resumed(tmp_path)) == (1, 2)


def test_a_game_goes_on_whatever_was_chosen(tmp_path: Path) -> None:
    """And the next start is as this game was."""
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "D C C")
    put(tmp_path, CHOICE)
    with playing(tmp_path, []) as (journal, manager):
        assert (manager.game.player_count, manager.game.level, record_of(manager)) == (1, 2, "3")
        press(journal, manager, "C" + RESTART)
    assert chosen(resumed(tmp_path)) == (1, 2)


@pytest.mark.parametrize("content", [b"", b"nonsense", CHOICE[:-1]])
def test_without_it_the_newest_game_says_what_was_chosen(content: bytes, tmp_path: Path) -> None:
    """As after an update from a version that wrote none."""
    with playing(tmp_path, []) as (journal, manager):
        play_record(journal, manager, "3 4 3 4 3 4 3")
    if content:
        put(tmp_path, content)
    else:
        (tmp_path / "choice").unlink()
    told: list[str] = []
    with playing(tmp_path, told) as (journal, manager):
        assert chosen(manager) == (2, 3)
        press(journal, manager, "L D")
    assert chosen(resumed(tmp_path, told)) == (1, 2)
    assert told == []


def test_it_is_written_only_when_it_changes(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "C C C" + RESTART)
        assert not (tmp_path / "choice").exists()
        press(journal, manager, "R")
        before = (tmp_path / "choice").stat()
        press(journal, manager, "R U D C L R C L C" + RESTART)
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "R U D C C U L L C")
    with playing(tmp_path, [], afresh=True) as (journal, manager):
        press(journal, manager, "C")
    assert (tmp_path / "choice").stat() == before


@pytest.mark.parametrize("content", [CHOICE[:length] for length in range(len(CHOICE))])
def test_cut_at_every_length(content: bytes, tmp_path: Path) -> None:
    shows_the_first_choice_and_is_written_anew(tmp_path, content)


@pytest.mark.parametrize("place", range(len(CHOICE)))
def test_every_flipped_bit(place: int, tmp_path: Path) -> None:
    for bit in range(8):
        shows_the_first_choice_and_is_written_anew(
            tmp_path, CHOICE[:place] + bytes([CHOICE[place] ^ 1 << bit]) + CHOICE[place + 1 :]
        )


@pytest.mark.parametrize(
    "content",
    [
        *(
            line(text, b"")
            for text in (f"players 1, level {MAX_LEVEL + 1}", "players 1, level 0", "players 1, level 10")
        ),
        *(line(text, b"") for text in ("players 0, level 3", "players 3, level 3", "players 2, level 4, opponent Ada")),
        line("players 2, level 4", b"") + line("", b""),
        CHOICE + CHOICE,
        b"\n" + CHOICE,
        os.urandom(5000),
    ],
)
def test_what_this_version_does_not_write(content: bytes, tmp_path: Path) -> None:
    shows_the_first_choice_and_is_written_anew(tmp_path, content)


def shows_the_first_choice_and_is_written_anew(folder: Path, content: bytes) -> None:
    put(folder, content)
    goes_on_from_the_first_choice(folder)


def goes_on_from_the_first_choice(folder: Path) -> None:
    told: list[str] = []
    with playing(folder, told) as (journal, manager):
        assert chosen(manager) == (1, 3)
        press(journal, manager, "U R")
    assert (folder / "choice").read_bytes() == CHOICE
    assert told == []


@pytest.mark.parametrize(
    "put",
    [
        lambda path: os.mkfifo(path),
        lambda path: path.symlink_to("nowhere"),
        lambda path: path.symlink_to(path),
        lambda path: path.symlink_to("/dev/zero"),
        lambda path: os.truncate(os.open(path, os.O_CREAT | os.O_WRONLY), 1 << 40),
    ],
    ids=["pipe", "dangling link", "circle of links", "endless device", "a terabyte of zeros"],
)
def test_other_things_in_the_place_of_the_file(put: Callable[[Path], None], tmp_path: Path) -> None:
    put(tmp_path / "choice")
    goes_on_from_the_first_choice(tmp_path)


def test_a_link_is_not_followed_and_what_it_names_is_kept(tmp_path: Path) -> None:
    (tmp_path / "another").write_bytes(line("players 2, level 1", b""))
    (tmp_path / "choice").symlink_to("another")
    goes_on_from_the_first_choice(tmp_path)
    assert (tmp_path / "another").read_bytes() == line("players 2, level 1", b"")
    assert not (tmp_path / "choice").is_symlink()


def test_a_folder_in_its_place_is_told_of_once_and_the_game_is_saved(tmp_path: Path) -> None:
    (tmp_path / "choice").mkdir()
    told: list[str] = []
    with playing(tmp_path, told) as (journal, manager):
        assert chosen(manager) == (1, 3)
        press(journal, manager, "R L R C C C")
        assert told == [f"the game cannot be saved in {tmp_path}: Is a directory; it goes on without"]
        assert record_of(manager) == "3 3"
        (tmp_path / "choice").rmdir()
        press(journal, manager, "C")
    assert told[1:] == ["the game is saved again"]
    with playing(tmp_path, told) as (_, manager):
        assert record_of(manager) == "3 3 3"
    assert (tmp_path / "choice").read_bytes() == line("players 2, level 3", b"")


def test_what_an_interrupted_write_has_left_is_no_choice(tmp_path: Path) -> None:
    put(tmp_path, CHOICE)
    (tmp_path / "new").write_bytes(b"players")
    assert chosen(resumed(tmp_path)) == (2, 4)
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "L")
    assert chosen(resumed(tmp_path)) == (1, 4)
    assert not (tmp_path / "new").exists()


def test_a_second_program_does_not_touch_it(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "U R")
        with pytest.raises(BusyError), Journal(tmp_path, print):
            pass
    assert (tmp_path / "choice").read_bytes() == CHOICE


def test_without_a_home_it_is_kept_as_long_as_the_program_runs() -> None:
    with Journal(None, print) as journal:
        manager = journal.resume()
        press(journal, manager, "U R C C C" + RESTART)
        assert chosen(manager) == (2, 4)
