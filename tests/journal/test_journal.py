"""What is on the disk after play, and what is found there."""

from pathlib import Path

import pytest

from connect_four.datastore import Outcome, ScreenName
from connect_four.journal import game_files
from connect_four.journal.history import history_in
from connect_four.journal.journal import Journal
from connect_four.logic.game_manager import Aid, GameManager
from connect_four.logic.record import beginning_of
from tests.journal.games import TWO_PLAYERS, files_in, play_record, playing, press, record_of, resumed
from tests.pictures import after, drawn, seen

HEADER = "connect-four saved game, version 2, players 2, level 3\nturns:"
QUIT = "U R C"
RESTART = "U R R C"
GREEN_WINS = "3 4 3 4 3 4 3"


def test_the_same_game_stands_there_again(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, TWO_PLAYERS + "C L C U C C")

    assert seen(resumed(tmp_path)) == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C-  R Y   C O |
        1|      b         |
        2|      b         |
        3|      b         |
        4|      b         |
        5|      b         |
        6|      b         |
        7|      G         |
         +================+
    """)


def test_one_line_a_turn_that_cat_shows(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        play_record(journal, manager, "4 2 x2* 3 b56 x*7")
    assert files_in(tmp_path) == {"000001.game": f"{HEADER}\n4\n2\nx2*\n3\nb56\nx*7"}


@pytest.mark.parametrize("presses", ["", "R", "R L", "U U D"])
def test_a_game_that_has_not_begun_is_not_saved(presses: str, tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, presses)
    assert files_in(tmp_path) == {}
    assert resumed(tmp_path).game.screen is ScreenName.PLAYER_SELECT


def test_a_game_that_has_just_begun_is_saved(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "U U C")
    game = resumed(tmp_path).game
    assert (game.screen, game.player_count, game.level) == (ScreenName.PLACE_STONE, 1, 5)


@pytest.mark.parametrize("end", [QUIT, RESTART])
def test_a_game_given_up_is_history(end: str, tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, TWO_PLAYERS + "C C" + end)
    assert resumed(tmp_path).game.screen is ScreenName.PLAYER_SELECT
    assert [(number, game.outcome) for number, game in history_in(str(tmp_path)).games.items()] == [
        (1, Outcome.GIVEN_UP)
    ]
    assert files_in(tmp_path) == {"000001.game": f"{HEADER}\n3\n3\ngiven up"}


def test_a_finished_game_is_history_and_the_next_has_the_next_number(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        play_record(journal, manager, GREEN_WINS)
        press(journal, manager, "L U C C C")
    assert record_of(resumed(tmp_path)) == "3"
    games = [(number, game.outcome, game.player_count) for number, game in history_in(str(tmp_path)).games.items()]
    assert games == [(1, Outcome.FIRST_WON, 2), (2, Outcome.OPEN, 2)]


def test_after_a_finished_game_a_fresh_one_starts(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        play_record(journal, manager, GREEN_WINS)
    game = resumed(tmp_path).game
    assert (game.screen, game.player_count, game.level) == (ScreenName.PLAYER_SELECT, 2, 3)


def test_a_look_at_the_final_board_writes_nothing_and_is_not_resumed(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        play_record(journal, manager, GREEN_WINS)
        saved = files_in(tmp_path)
        press(journal, manager, "L R D")
        assert manager.game.board_is_shown
        assert files_in(tmp_path) == saved
    assert seen(resumed(tmp_path)) == seen(after("R"))


def test_a_game_without_turns_is_no_history(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, TWO_PLAYERS + RESTART + "C" + RESTART)
        assert history_in(str(tmp_path)).games == {}
        press(journal, manager, "C C")
    assert files_in(tmp_path) == {"000001.game": f"{HEADER}\n3"}


def test_new_starts_afresh_and_the_old_game_is_given_up(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, TWO_PLAYERS + "C")
    with playing(tmp_path, [], afresh=True) as (journal, manager):
        assert manager.game.screen is ScreenName.PLAYER_SELECT
        press(journal, manager, TWO_PLAYERS + "L C")
    assert files_in(tmp_path) == {"000001.game": f"{HEADER}\n3\ngiven up", "000002.game": f"{HEADER}\n2"}


def test_new_after_a_finished_game_changes_nothing(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        play_record(journal, manager, GREEN_WINS)
    before = files_in(tmp_path)
    with playing(tmp_path, [], afresh=True):
        pass
    assert files_in(tmp_path) == before


def test_turns_taken_back_and_hints_are_told(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        play_record(journal, manager, "3 3 2 2", player_count=1)
        manager.note(Aid.HINT)
        journal.save(manager)
        assert manager.take_back()
        journal.save(manager)
        press(journal, manager, "L C")
    (text,) = files_in(tmp_path).values()
    assert text.split("\n")[2:] == ["3", "3", "2", "2", "hint", "taken back 2", "2"]
    manager = resumed(tmp_path)
    assert record_of(manager) == "3 3 2"
    assert manager.aids == {Aid.HINT, Aid.TAKE_BACK}
    ((_, game),) = history_in(str(tmp_path)).games.items()
    assert game.aids == {Aid.HINT, Aid.TAKE_BACK}


def test_a_game_that_is_over_goes_on_in_its_file_after_a_take_back(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        play_record(journal, manager, GREEN_WINS)
        take_back(journal, manager)
        press(journal, manager, "L C")
    assert [record_of(manager) for manager in (resumed(tmp_path), resumed(tmp_path))] == ["3 4 3 4 3 4 2"] * 2
    with playing(tmp_path, []) as (journal, manager):
        take_back(journal, manager)
        take_back(journal, manager)
        press(journal, manager, "R C L C")
    afterwards = ("taken back 1", "2", "taken back 1", "taken back 1", "4", "3")
    assert files_in(tmp_path) == {"000001.game": "\n".join((HEADER, *GREEN_WINS.split(), *afterwards))}
    ((_, game),) = history_in(str(tmp_path)).games.items()
    assert game.outcome is Outcome.FIRST_WON
    assert game.aids == {Aid.TAKE_BACK}


def test_a_game_that_is_over_is_history_as_long_as_nothing_is_taken_back(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        play_record(journal, manager, GREEN_WINS)
        # Killed before the take-back was saved.
        assert manager.take_back()
    with playing(tmp_path, []) as (journal, manager):
        assert manager.game.screen is ScreenName.PLAYER_SELECT
        assert not manager.take_back()
    assert files_in(tmp_path) == {"000001.game": "\n".join((HEADER, *GREEN_WINS.split()))}


def test_a_game_can_be_given_up_after_its_end_was_taken_back(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        play_record(journal, manager, GREEN_WINS)
        take_back(journal, manager)
        press(journal, manager, RESTART)
    text = (HEADER, *GREEN_WINS.split(), "taken back 1", "given up")
    assert files_in(tmp_path) == {"000001.game": "\n".join(text)}


def take_back(journal: Journal, manager: GameManager) -> None:
    assert manager.take_back()
    journal.save(manager)


def test_the_history_keeps_the_newest_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_files, "HISTORY", 3)
    with playing(tmp_path, []) as (journal, manager):
        for _ in range(6):
            play_record(journal, manager, GREEN_WINS)
            press(journal, manager, "C")
    assert list(files_in(tmp_path)) == ["000003.game", "000004.game", "000005.game", "000006.game"]
    assert record_of(resumed(tmp_path)) == ""


def test_presses_between_turns_write_nothing(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, TWO_PLAYERS + "C")
        (file,) = (tmp_path / "games").iterdir()
        before = file.stat()
        press(journal, manager, "L R U D D U L R D U C U D")
        assert file.stat() == before


def test_a_game_that_somebody_deletes_while_it_is_played_is_written_again(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, TWO_PLAYERS + "C")
        (tmp_path / "games" / "000001.game").unlink()
        press(journal, manager, "C")
    assert record_of(resumed(tmp_path)) == "3 3"


def test_another_beginning_is_resumed_and_every_next_game_has_it_too(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, TWO_PLAYERS + "C")
    with playing(tmp_path, [], True, beginning_of("3 4 x47", ["blue-bomb"])) as (journal, manager):
        press(journal, manager, "R C C")
        picture = seen(manager)
    head = "connect-four saved game, version 2, players 2, level 3\nwithout: blue-bomb\nstart: 3 4 x47\nturns:"
    assert files_in(tmp_path) == {"000001.game": f"{HEADER}\n3\ngiven up", "000002.game": f"{head}\n3"}
    with playing(tmp_path, []) as (journal, manager):
        assert seen(manager) == picture
        assert manager.take_back()
        journal.save(manager)
        press(journal, manager, "L C" + RESTART + "C C")
    assert files_in(tmp_path)["000002.game"] == f"{head}\n3\ntaken back 1\n2\ngiven up"
    assert files_in(tmp_path)["000003.game"] == f"{head}\n3"
    assert record_of(resumed(tmp_path)) == "3 4 x47 3"


def test_a_beginning_in_which_nothing_was_played_is_no_history(tmp_path: Path) -> None:
    with playing(tmp_path, [], True, beginning_of("3 4", [])) as (journal, manager):
        press(journal, manager, "R C")
    assert history_in(str(tmp_path)).games == {}
    with playing(tmp_path, [], afresh=True) as (journal, manager):
        press(journal, manager, TWO_PLAYERS + "C")
    assert files_in(tmp_path) == {"000001.game": f"{HEADER}\n3"}
