"""The file of a saved game cut at every length, with every byte changed, and with every other thing in its place."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from connect_four.datastore import Outcome, ScreenName
from connect_four.journal.history import history_in
from connect_four.journal.text import DamagedError, SavedGame, line, lines_between, read
from connect_four.logic.record import beginning_of
from tests.journal.games import play_record, playing, press, record_of, resumed
from tests.pictures import after

RECORD = "4 4 x47 3 b56"
BEGINNING = beginning_of("4 4", ["blue-bomb"])


def rich_game(record: str) -> SavedGame:
    """A game of which there is all to tell."""
    game = SavedGame.of(after("", record))
    return replace(game, beginning=BEGINNING, begun="2026-11-19T04:47:55Z", names=("Ada", "Zoë"))


GAME = rich_game(RECORD)


def text_of(lines: list[str]) -> bytes:
    content = b""
    for text in lines:
        content += line(text, content)
    return content


TEXT = text_of(lines_between(None, GAME))
LAST_LINE = TEXT[:-1].rindex(b"\n") + 1
HEAD = TEXT[: TEXT.index(b"\n", TEXT.index(b"\nturns:") + 1) + 1]
WITHOUT_LAST_TURN = rich_game("4 4 x47 3")


def told_by(content: bytes) -> tuple[SavedGame, int]:
    saved, _, length = read(content)
    return saved, length


def test_the_whole_text_is_the_game() -> None:
    assert told_by(TEXT) == (GAME, len(TEXT))


def turns_within(length: int) -> list[str]:
    """The turns of the beginning, and those that whole lines tell; none at all if the head is not whole."""
    return RECORD.split()[: 2 + TEXT[len(HEAD) : length].count(b"\n")] if length >= len(HEAD) else []


@pytest.mark.parametrize("length", range(len(TEXT)))
def test_cut_at_every_length(length: int) -> None:
    cut = TEXT[:length]
    if length < len(HEAD):
        with pytest.raises(DamagedError):
            read(cut)
    else:
        game, whole = told_by(cut)
        assert whole == cut.rindex(b"\n") + 1
        assert game == rich_game(" ".join(turns_within(length)))


@pytest.mark.parametrize("place", range(len(TEXT)))
def test_every_byte_changed_into_every_other(place: int) -> None:
    for byte in set(range(256)) - {TEXT[place]}:
        changed = TEXT[:place] + bytes([byte]) + TEXT[place + 1 :]
        try:
            told = told_by(changed)
        except DamagedError:
            # A change can make two lines of the last one.
            assert place < LAST_LINE or byte == ord("\n")
        else:
            assert place >= LAST_LINE
            assert told == (WITHOUT_LAST_TURN, LAST_LINE)


@pytest.mark.parametrize("length", range(len(TEXT)))
def test_a_game_that_was_cut_goes_on(length: int, tmp_path: Path) -> None:
    goes_on_from(tmp_path, TEXT[:length], turns_within(length))


@pytest.mark.parametrize("place", range(len(TEXT)))
def test_a_game_with_a_flipped_bit_goes_on_or_a_fresh_one_starts(place: int, tmp_path: Path) -> None:
    flipped = TEXT[:place] + bytes([TEXT[place] ^ 1 << place % 8]) + TEXT[place + 1 :]
    goes_on_from(tmp_path, flipped, RECORD.split()[:-1] if place >= LAST_LINE else [])


def goes_on_from(folder: Path, content: bytes, turns: list[str]) -> None:
    """The game resumes with these turns, is played on, and nothing of the file is lost."""
    games = folder / "games"
    games.mkdir()
    (games / "000007.game").write_bytes(content)
    told: list[str] = []
    with playing(folder, told) as (journal, manager):
        assert record_of(manager).split() == turns
        if not manager.game.is_started:
            press(journal, manager, "R C")
        press(journal, manager, "C")
        record = record_of(manager)
    whole = len(content) >= len(HEAD) and content.endswith(b"\n") and content == TEXT[: len(content)]
    assert len(told) == (0 if whole else 1)
    if not whole:
        assert (games / "000007.set-aside").read_bytes() == content
    assert record_of(resumed(folder, told)) == record
    assert len(told) == (0 if whole else 1)


def headed(*lines: str) -> list[str]:
    return ["connect-four saved game, version 2, players 2, level 3", *lines]


OVER = text_of(lines_between(None, SavedGame.of(after("", "3 4 3 4 3 4 3"))))
TAKEN_BACK = line("taken back 1", OVER)


@pytest.mark.parametrize("length", range(1, len(TAKEN_BACK)))
def test_a_take_back_after_the_end_that_was_cut_leaves_the_game_as_it_ended(length: int, tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "000007.game").write_bytes(OVER + TAKEN_BACK[:length])
    told: list[str] = []
    assert resumed(tmp_path, told).game.screen is ScreenName.PLAYER_SELECT
    kept = games / "000007.set-aside"
    assert told == [f"the last line of the saved game is damaged; its file is kept as {kept}, and a fresh one starts"]
    with playing(tmp_path, told) as (journal, manager):
        play_record(journal, manager, "5")
    assert {path.name: path.read_bytes() for path in games.iterdir() if path.name != "000009.game"} == {
        "000007.set-aside": OVER + TAKEN_BACK[:length],
        "000008.game": OVER,
    }
    history, troubles = history_in(str(tmp_path))
    assert [(number, game.outcome) for number, game in history.items()] == [(8, Outcome.FIRST_WON), (9, Outcome.OPEN)]
    assert (troubles, len(told)) == ([], 1)


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (["connect-four saved game, version 3, players 2, level 3"], "newer connect-four (version 3 of the format"),
        (["connect-four saved game, version 3, who knows", "what", "there is"], "newer connect-four (version 3"),
        (["connect-four saved game, version 1, players 3, level 3"], "does not begin like one"),
        (["connect-four saved game, version 1, players 1, level 6"], "does not begin like one"),
        (["connect-four saved game, version 2, players 1, level 9"], "does not begin like one"),
        (["connect-four saved game, version 2, players 1, level 3"], "does not begin like one"),
        (["4", "4"], "does not begin like one"),
        (headed("4"), "line 2 makes no sense: '4'"),
        (headed("x" * 1000, "turns:"), f"line 2 makes no sense: '{'x' * 40}'"),
        (headed("begun: yesterday", "turns:"), "line 2 makes no sense: 'begun: yesterday'"),
        (headed("green: \x1b[2J", "turns:"), r"line 2 makes no sense: 'green: \x1b"),
        (headed("without: green-bomb red-bomb", "turns:"), "line 2 makes no sense: 'without: green-bomb red-bomb'"),
        (headed("green: Ada", "start: 3 9", "turns:"), "line 3 makes no sense: 'start: 3 9'"),
        (headed("start: 3 b37", "turns:"), "not a game by the rules"),
        (headed("without: green-bomb", "turns:", "3", "3", "b47"), "not a game by the rules"),
        (headed("start: 3", "turns:", "3", "taken back 2"), "line 5 makes no sense: 'taken back 2'"),
        ([*lines_between(None, GAME), "8"], "line 11 makes no sense: '8'"),
        ([*lines_between(None, GAME), "x11"], "not a game by the rules"),
        ([*lines_between(None, GAME), "b11"], "not a game by the rules"),
        ([*lines_between(None, GAME), "taken back 4"], "line 11 makes no sense: 'taken back 4'"),
        ([*lines_between(None, GAME), "given up", "4"], "line 11 makes no sense: 'given up'"),
        ([*lines_between(None, SavedGame.of(after("", "3 4 3 4 3 4 3"))), "4"], "not a game by the rules"),
        ([*lines_between(None, SavedGame.of(after("", "3 4 3 4 3 4 3"))), "taken back 8"], "line 10 makes no sense"),
    ],
)
def test_a_text_that_is_not_a_game_is_kept_aside(lines: list[str], reason: str, tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / "000001.game").write_bytes(text_of(lines))
    told: list[str] = []
    assert resumed(tmp_path, told).game.screen is ScreenName.PLAYER_SELECT
    (message,) = told
    assert reason in message
    assert f"kept as {games}/000001.set-aside" in message
    assert "\n" not in message
    assert (games / "000001.set-aside").read_bytes() == text_of(lines)
    assert resumed(tmp_path, told).game.screen is ScreenName.PLAYER_SELECT
    assert len(told) == 1


def test_a_text_of_a_newer_version_that_has_other_checksums_is_told_as_such() -> None:
    with pytest.raises(DamagedError, match="newer connect-four"):
        read(b"connect-four saved game, version 12, sha\nanything\n")


@pytest.mark.parametrize(
    "put",
    [
        lambda path: path.mkdir(),
        lambda path: os.mkfifo(path),
        lambda path: path.symlink_to("nowhere"),
        lambda path: path.symlink_to(path),
        lambda path: os.truncate(os.open(path, os.O_CREAT | os.O_WRONLY), 1 << 40),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(os.urandom(5000)),
        lambda path: path.write_bytes(b"\n" * 100_000),
    ],
    ids=["folder", "pipe", "dangling link", "circle of links", "a terabyte of zeros", "empty", "noise", "empty lines"],
)
def test_other_things_in_the_place_of_the_file(put: Callable[[Path], None], tmp_path: Path) -> None:
    with playing(tmp_path, []) as (journal, manager):
        play_record(journal, manager, "3")
    put(tmp_path / "games" / "000002.game")
    told: list[str] = []
    with playing(tmp_path, told) as (journal, manager):
        assert manager.game.screen is ScreenName.PLAYER_SELECT
        press(journal, manager, "R C C C")
    (message,) = told
    assert "a fresh one starts" in message
    assert record_of(resumed(tmp_path, told)) == "3 3"
    assert len(told) == 1


def test_nothing_that_was_kept_aside_is_ever_overwritten(tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    for content in (b"first", b"second", b"third"):
        (games / "000001.game").write_bytes(content)
        resumed(tmp_path)
    assert sorted(path.read_bytes() for path in games.glob("*.set-aside*")) == [b"first", b"second", b"third"]
