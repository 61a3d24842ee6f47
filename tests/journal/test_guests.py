"""Games with a guest on the disk: who sat where, and how they go on."""

from pathlib import Path

import pytest

from connect_four.commands.games import table_of
from connect_four.control.wishes import Sit
from connect_four.datastore import Guest, Outcome, PlayerID, ScreenName
from connect_four.journal.data import as_data
from connect_four.journal.history import history_in, newest_games
from connect_four.journal.journal import Journal
from connect_four.journal.text import DamagedError, SavedGame, line, read
from connect_four.link.requests import request_in
from connect_four.logic import GameManager
from connect_four.logic.record import replay
from tests.journal.games import files_in, playing, press, record_of, resumed
from tests.pictures import after, refused, seen

GREEN, BLUE = PlayerID
HEADER = "connect-four saved game, version 2, players 2, level 8"


def play(
    folder: Path,
    guest: Guest,
    record: str = "3 4",
    names: tuple[str, str] = ("", ""),
    presses: str = "",
) -> None:
    """A game in which the guest sits down; at last there are presses."""
    with Journal(folder, print, names, utc=lambda: "") as journal:
        manager = journal.resume(afresh=True)
        manager.start(2, 8, guest=guest)
        journal.save(manager)
        for turn in replay(record).record:
            manager.take(turn)
            journal.save(manager)
        press(journal, manager, presses)


@pytest.mark.parametrize(
    ("guest", "head"),
    [
        (Guest("Anna", BLUE), "green: Ada\nblue: Anna\nguest: blue"),
        (Guest("Anna", GREEN), "green: Anna\nblue: Max\nguest: green"),
        (Guest("Deep", BLUE, is_computer=True), "green: Ada\nblue: Deep\nguest: blue computer"),
        (Guest("Deep", GREEN, is_computer=True), "green: Deep\nblue: Max\nguest: green computer"),
    ],
)
def test_who_sat_where_is_told(guest: Guest, head: str, tmp_path: Path) -> None:
    play(tmp_path, guest, names=("Ada", "Max"))
    assert files_in(tmp_path) == {"000001.game": f"{HEADER}\n{head}\nturns:\n3\n4"}


def test_whether_the_guest_is_there_or_away_is_not_told() -> None:
    manager = GameManager()
    manager.start(2, 8, guest=Guest("Anna", BLUE, is_away=True))
    assert SavedGame.of(manager).guest == Guest("Anna", BLUE, is_there=False)


def test_a_game_without_a_guest_says_nothing_of_one(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "R C C")
    assert "guest" not in files_in(tmp_path)["000001.game"]


@pytest.mark.parametrize("is_computer", [False, True])
@pytest.mark.parametrize("side", [GREEN, BLUE])
@pytest.mark.parametrize("record", ["", "3", "3 4 x37"])
def test_it_is_resumed_with_the_empty_seat(record: str, side: PlayerID, is_computer: bool, tmp_path: Path) -> None:
    play(tmp_path, Guest("Anna", side, is_computer), record)
    manager = resumed(tmp_path)
    assert manager.game.guest == Guest("Anna", side, is_computer, is_there=False)
    assert seen(manager) == seen(after("", record))
    # The stick plays both sides.
    assert refused(manager) == "D"
    assert manager.game.player_count == 2


def test_a_copy_of_a_game_has_an_empty_seat_too() -> None:
    manager = GameManager()
    manager.start(2, 8, replay("3 4 x37").record, guest=Guest("Anna", BLUE))
    copy = SavedGame.of(manager).manager()
    assert refused(copy) == "D"
    assert seen(copy) == seen(manager)


def test_the_guest_may_take_the_seat_again_and_the_game_goes_on_in_its_file(tmp_path: Path) -> None:
    play(tmp_path, Guest("Anna", BLUE), "3 4 5")
    with playing(tmp_path, []) as (journal, manager):
        assert journal.number == 1
        manager.seat(Guest("Anna", BLUE))
        assert refused(manager) == "LRDC"
        manager.take(replay("0").record[0])
        journal.save(manager)
        press(journal, manager, "C")
    assert files_in(tmp_path) == {"000001.game": f"{HEADER}\nblue: Anna\nguest: blue\nturns:\n3\n4\n5\n0\n3"}


def test_who_leaves_and_comes_back_writes_nothing(tmp_path: Path) -> None:
    play(tmp_path, Guest("Anna", BLUE))
    before = files_in(tmp_path)
    with playing(tmp_path, []) as (journal, manager):
        for is_there in (True, False, True):
            manager.seat(Guest("Anna", BLUE, is_there=is_there))
            journal.save(manager)
    assert files_in(tmp_path) == before


def test_what_the_stick_takes_back_in_an_empty_seat_is_told(tmp_path: Path) -> None:
    play(tmp_path, Guest("Anna", BLUE))
    with playing(tmp_path, []) as (journal, manager):
        assert manager.take_back()
        journal.save(manager)
    assert files_in(tmp_path)["000001.game"].endswith("turns:\n3\n4\ntaken back 1")
    assert record_of(resumed(tmp_path)) == "3"


@pytest.mark.parametrize(("presses", "end"), [("U C", "given up"), ("U L C", "given up"), ("", "4")])
def test_the_last_choice_is_one_player_and_level_8(presses: str, end: str, tmp_path: Path) -> None:
    play(tmp_path, Guest("Anna", GREEN), presses=presses)
    assert files_in(tmp_path)["000001.game"].endswith(f"\n{end}")
    with playing(tmp_path, [], afresh=True) as (_, manager):
        assert manager.game.screen is ScreenName.PLAYER_SELECT
        assert (manager.game.player_count, manager.game.level) == (1, 8)
        assert seen(manager) == seen(after(""))


def test_the_last_choice_is_so_when_a_game_with_a_guest_was_over(tmp_path: Path) -> None:
    play(tmp_path, Guest("Anna", BLUE), "3 0 3 0 3 0 3")
    (tmp_path / "choice").unlink()
    game = resumed(tmp_path).game
    assert (game.screen, game.player_count, game.level) == (ScreenName.PLAYER_SELECT, 1, 8)


def test_waiting_is_no_game_and_ends_the_one_before(tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        press(journal, manager, "C C")
        manager.take(replay("4").record[0])
        manager.offer(("Anna",), 0)
        press(journal, manager, "U RR C UUUUUU C")
        assert manager.game.screen is ScreenName.WAITING
        assert journal.number is None
    assert files_in(tmp_path)["000001.game"].endswith("given up")
    assert seen(resumed(tmp_path)) == seen(after(""))


NAMES = ["Anna", "a #b", "#", "Zoë", "日本語", "green: Ada", "turns:", "given up", "x" * 20, "O'Hara", '"', "\\"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("side", [GREEN, BLUE])
def test_every_name_is_read_as_it_was_written(name: str, side: PlayerID, tmp_path: Path) -> None:
    play(tmp_path, Guest(name, side), names=("Ada", "Max"))
    assert resumed(tmp_path).game.guest == Guest(name, side, is_there=False)
    (game,) = history_in(str(tmp_path)).games.values()
    assert game.names == ((name, "Max") if side is GREEN else ("Ada", name))


def test_spaces_that_would_end_a_line_of_the_file_come_to_no_name(tmp_path: Path) -> None:
    for said in ("a  #b", " a   #b "):
        sit = request_in({"id": 1, "sit": "blue", "name": said}, "web")
        assert sit == Sit(BLUE, "a #b", None)
    play(tmp_path, Guest("a #b", BLUE))
    assert resumed(tmp_path).game.guest == Guest("a #b", BLUE, is_there=False)


def test_the_history_knows_who_played(tmp_path: Path) -> None:
    play(tmp_path, Guest("Anna", GREEN), "3 0 3 0 3 0 3", ("Ada", "Max"))
    play(tmp_path, Guest("Deep", BLUE, is_computer=True), "3 4", ("Ada", "Max"))
    play(tmp_path, Guest("Zoë", GREEN), "3", ("Ada", ""))
    games = history_in(str(tmp_path)).games
    assert [(game.names, game.guest and game.guest.side, game.outcome) for game in games.values()] == [
        (("Anna", "Max"), GREEN, Outcome.FIRST_WON),
        (("Ada", "Deep"), BLUE, Outcome.GIVEN_UP),
        (("Zoë", ""), GREEN, Outcome.OPEN),
    ]
    assert [as_data(*game)["guest"] for game in games.items()] == ["green", "blue", "green"]
    assert table_of(games.items()) == (
        "game  Green  Blue      result     turns\n"
        "   1  Anna   Max       Green won      7\n"
        "   2  Ada    Deep      given up       2\n"
        "   3  Zoë    a person  open           1"
    )
    assert list(newest_games(str(tmp_path), None)) == [(3, games[3]), (2, games[2]), (1, games[1])]
    assert list(newest_games(str(tmp_path), 3)) == [(2, games[2]), (1, games[1])]


def content_of(*texts: str) -> bytes:
    content = b""
    for text in texts:
        content += line(text, content)
    return content


@pytest.mark.parametrize("said", ["red", "Blue", "blue robot", "blue computer ", "computer", "blue  computer", ""])
def test_a_guest_that_makes_no_sense_is_damage(said: str) -> None:
    with pytest.raises(DamagedError, match="line 2 makes no sense: 'guest: "):
        read(content_of(HEADER, f"guest: {said}", "turns:"))


def test_a_guest_without_a_name_has_none() -> None:
    assert read(content_of(HEADER, "guest: green", "turns:")).saved.guest == Guest("", GREEN, is_there=False)
