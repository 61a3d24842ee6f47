"""Games that a guest has given up: won, wherever they are told."""

import json
from pathlib import Path

import pytest

from connect_four.control.reel import steps
from connect_four.datastore import Guest, Outcome, PlayerID, ScreenName
from connect_four.journal.data import as_data
from connect_four.journal.history import history_in
from connect_four.journal.statistics import Statistics
from connect_four.journal.text import DamagedError, SavedGame, line, read
from connect_four.logic.record import replay
from connect_four.view.frame import DARK, STONE
from connect_four.web.numbers import saved_game
from tests.journal.games import files_in, playing, press, record_of, resumed
from tests.pictures import after, seen

GREEN, BLUE = PlayerID
HEADER = "connect-four saved game, version 2, players 2, level 8"


def play(folder: Path, side: PlayerID = BLUE, record: str = "3 4 3", presses: str = "") -> None:
    """Anna plays this side, gives up after these turns, and leaves."""
    with playing(folder, [], afresh=True) as (journal, manager):
        manager.start(2, 8, guest=Guest("Anna", side))
        for turn in replay(record).record:
            manager.take(turn)
            journal.save(manager)
        manager.resign(side)
        journal.save(manager)
        manager.seat(Guest("Anna", side, is_there=False))
        press(journal, manager, presses)


def content_of(*texts: str) -> bytes:
    content = b""
    for text in texts:
        content += line(text, content)
    return content


def saved_in(folder: Path) -> SavedGame:
    (saved,) = history_in(str(folder)).games.values()
    return saved


@pytest.mark.parametrize(("side", "word"), [(GREEN, "green"), (BLUE, "blue")])
@pytest.mark.parametrize("presses", ["", "U", "C"])
def test_who_has_given_up_is_told(side: PlayerID, word: str, presses: str, tmp_path: Path) -> None:
    play(tmp_path, side, presses=presses)
    head = f"{HEADER}\n{word}: Anna\nguest: {word}\nturns:"
    assert files_in(tmp_path) == {"000001.game": f"{head}\n3\n4\n3\n{word} resigned"}


@pytest.mark.parametrize(("side", "outcome"), [(GREEN, Outcome.SECOND_WON), (BLUE, Outcome.FIRST_WON)])
def test_the_other_side_has_won_and_nothing_goes_on(side: PlayerID, outcome: Outcome, tmp_path: Path) -> None:
    play(tmp_path, side)
    assert (saved_in(tmp_path).outcome, saved_in(tmp_path).resigned) == (outcome, side)
    assert resumed(tmp_path).game.screen is ScreenName.PLAYER_SELECT
    copy = saved_in(tmp_path).manager()
    assert (copy.game.outcome, record_of(copy)) == (outcome, "3 4 3")


def test_a_win_for_the_lists_and_the_numbers_like_any(tmp_path: Path) -> None:
    play(tmp_path)
    data = as_data(1, saved_in(tmp_path))
    assert (data["result"], data["resigned"], data["guest"]) == ("green", "blue", "blue")
    assert data["record"] == "3 4 3"
    for told in (
        saved_in(tmp_path),
        saved_game(json.loads(json.dumps({**data, "record": ["3", "4", "3"], "start": []}))),
    ):
        statistics = Statistics.of([told])
        assert statistics.outcomes_of_two == {Outcome.FIRST_WON: 1}
        assert statistics.lengths == {3: 1}


def test_played_again_it_ends_with_the_colour_and_the_board(tmp_path: Path) -> None:
    play(tmp_path)
    *_, before, last = steps(saved_in(tmp_path))
    assert (STONE[GREEN],) * 64 not in [still.frame for still in before.way]
    assert last.way[-1].frame == (STONE[GREEN],) * 64
    assert [light for light in last.scene.frame if light != DARK] == [STONE[GREEN], STONE[GREEN], STONE[BLUE]]
    assert (last.scene.outcome, last.scene.record) == (Outcome.FIRST_WON, replay("3 4 3").record)


def test_when_it_is_taken_back_the_game_goes_on_and_can_be_given_up_again(tmp_path: Path) -> None:
    play(tmp_path)
    with playing(tmp_path, [], afresh=True) as (journal, manager):
        manager.start(2, 8, guest=Guest("Anna", BLUE))
        for turn in replay("3 4 3").record:
            manager.take(turn)
        manager.resign(BLUE)
        journal.save(manager)
        manager.seat(Guest("Anna", BLUE, is_there=False))
        assert manager.take_back()
        journal.save(manager)
    assert files_in(tmp_path)["000002.game"].endswith("turns:\n3\n4\n3\nblue resigned\ntaken back 1")
    with playing(tmp_path, []) as (journal, manager):
        assert seen(manager) == seen(after("", "3 4"))
        manager.seat(Guest("Anna", BLUE))
        manager.resign(BLUE)
        journal.save(manager)
    assert files_in(tmp_path)["000002.game"].endswith("blue resigned\ntaken back 1\nblue resigned")
    assert resumed(tmp_path).game.screen is ScreenName.PLAYER_SELECT


def test_without_a_turn_it_is_not_kept_and_the_next_game_gets_its_number(tmp_path: Path) -> None:
    play(tmp_path, record="")
    assert not history_in(str(tmp_path)).games
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "R C C")
    assert files_in(tmp_path) == {"000001.game": f"{HEADER}\nturns:\n3"}


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["3", "blue resigned", "3"], "line 5 makes no sense: '3'"),
        (["3", "blue resigned", "hint"], "line 5 makes no sense: 'hint'"),
        (["3", "blue resigned", "given up"], "line 5 makes no sense: 'given up'"),
        (["3", "blue resigned", "green resigned"], "line 5 makes no sense: 'green resigned'"),
        (["3", "blue resigned", "taken back 2"], "line 5 makes no sense: 'taken back 2'"),
        (["3", "red resigned"], "line 4 makes no sense: 'red resigned'"),
        (["3", "4", "3", "4", "3", "4", "3", "blue resigned"], "it is not a game by the rules"),
    ],
)
def test_what_cannot_be_is_damage(lines: list[str], reason: str) -> None:
    with pytest.raises(DamagedError, match=reason):
        read(content_of(HEADER, "turns:", *lines))
