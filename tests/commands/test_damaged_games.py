"""Saved games that cannot be read are named one by one, and all others are listed, counted and shown."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from connect_four.journal.text import SavedGame
from tests.commands.typed import command

KEEP = "delete it, or move it away to keep it"
# Those of the saved games that are left when the third is damaged.
OTHERS = ["1", "2", "4", "5", "6"]


@pytest.fixture
def games(saved: list[SavedGame]) -> Path:
    return Path(os.environ["XDG_STATE_HOME"], "connect-four", "games")


def listed(done: "subprocess.CompletedProcess[str]") -> list[str]:
    return [line.split()[0] for line in done.stdout.splitlines()[1:]]


def trouble_of(games: Path, name: str, trouble: str) -> str:
    return f"the saved game {games}/{name} cannot be shown: {trouble}\n"


def without(path: Path) -> Path:
    path.unlink()
    return path


def changed(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text().replace(old, new))


DAMAGES: list[tuple[str, Callable[[Path], object], str]] = [
    ("a changed byte", lambda path: changed(path, "x47", "x57"), f"line 9 is damaged; {KEEP}"),
    (
        "cut",
        lambda path: os.truncate(path, path.stat().st_size - 1),
        f"its last line is damaged, and perhaps a later game goes on with it; {KEEP}",
    ),
    ("cut in the first line", lambda path: os.truncate(path, 20), f"it does not begin like one; {KEEP}"),
    ("empty", lambda path: os.truncate(path, 0), f"it does not begin like one; {KEEP}"),
    ("foreign", lambda path: path.write_text("Dear diary\n"), f"it does not begin like one; {KEEP}"),
    ("noise", lambda path: path.write_bytes(bytes(range(256))), f"line 1 is damaged; {KEEP}"),
    (
        "of a newer version",
        lambda path: path.write_text("connect-four saved game, version 3, with more\n4\n"),
        "it comes from a newer connect-four (version 3 of the format, this one knows 2); bring this one up to date",
    ),
    ("a folder", lambda path: without(path).mkdir(), "Is a directory; mend that, or move it away"),
    ("a pipe", lambda path: os.mkfifo(without(path)), f"it does not begin like one; {KEEP}"),
    (
        "a link to nothing",
        lambda path: without(path).symlink_to("nowhere"),
        "No such file or directory; mend that, or move it away",
    ),
]


@pytest.mark.parametrize(("damage", "trouble"), [row[1:] for row in DAMAGES], ids=[row[0] for row in DAMAGES])
def test_a_damaged_game_is_named_and_the_others_are_listed(
    games: Path, damage: Callable[[Path], object], trouble: str
) -> None:
    damage(games / "000003.game")
    said = trouble_of(games, "000003.game", trouble)
    done = command("games")
    assert (done.returncode, done.stderr, listed(done)) == (1, said, OTHERS)
    done = command("stats")
    assert (done.returncode, done.stderr) == (1, said)
    assert "Two players\ngames  Green won  Blue won  draw  given up  open\n    3 " in done.stdout
    for words in (["replay", "--terminal", "3"], ["picture", "--game", "3", "game.svg"]):
        done = command(*words)
        assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_a_game_that_may_not_be_read_is_named(games: Path) -> None:
    (games / "000003.game").chmod(0)
    done = subprocess.run(
        ["setpriv", "--bounding-set=-dac_override,-dac_read_search", sys.executable, "-m", "connect_four", "games"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == trouble_of(games, "000003.game", "Permission denied; mend that, or move it away")
    assert (done.returncode, listed(done)) == (1, OTHERS)


def test_each_file_has_its_line(games: Path, tmp_path: Path) -> None:
    for number in (4, 1):
        (games / f"00000{number}.game").write_text("")
    done = command("stats", "--svg", str(tmp_path / "stats.svg"))
    assert [line.partition(" cannot")[0] for line in done.stderr.splitlines()] == [
        f"the saved game {games}/00000{number}.game" for number in (1, 4)
    ]
    assert done.returncode == 1
    assert (tmp_path / "stats.svg").exists()


def test_of_damaged_games_alone_nothing_is_listed(games: Path) -> None:
    for file in games.iterdir():
        file.write_text("")
    for words in ("games", "stats"):
        done = command(words)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 6)
    assert "there is no saved game '7'" in command("replay", "7").stderr


def test_a_good_game_is_shown_whatever_the_others_are(games: Path, tmp_path: Path) -> None:
    (games / "000003.game").write_text("")
    done = command("picture", "--game", "2", "game.svg", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_newest_game_may_be_in_the_middle_of_a_line(games: Path) -> None:
    """Whoever plays is writing it, or the game says it when it goes on."""
    with (games / "000006.game").open("a") as file:
        file.write("3  #")
    done = command("games")
    assert (done.returncode, done.stderr, listed(done)) == (0, "", ["1", "2", "3", "4", "5", "6"])


def test_a_game_that_was_set_aside_is_named(games: Path) -> None:
    for number, name in ((2, "000002.set-aside"), (3, "000003.set-aside-too")):
        (games / f"00000{number}.game").rename(games / name)
    changed(games / "000003.set-aside-too", "x47", "x57")
    done = command("games")
    whole = "it was set aside, but is whole; name it 000002.game to have it back"
    assert done.stderr == trouble_of(games, "000002.set-aside", whole) + trouble_of(
        games, "000003.set-aside-too", f"line 9 is damaged; {KEEP}"
    )
    assert (done.returncode, listed(done)) == (1, ["1", "4", "5", "6"])


def test_what_lacks_nothing_but_a_torn_line_is_not_named_when_it_was_set_aside(games: Path) -> None:
    """The game went on under another number."""
    (games / "000003.game").rename(games / "000003.set-aside")
    os.truncate(games / "000003.set-aside", (games / "000003.set-aside").stat().st_size - 1)
    done = command("games")
    assert (done.returncode, done.stderr, listed(done)) == (0, "", OTHERS)


def test_files_of_other_names_are_nobodys_games(games: Path) -> None:
    for name in ("new", "notes.txt", "7.game", "000003.game.bak", ".game"):
        (games / name).write_text("something")
    assert command("games").stderr == ""


@pytest.mark.parametrize("words", ["games", "stats"])
def test_damage_is_named_also_if_the_reader_has_seen_enough(games: Path, words: str) -> None:
    (games / "000003.game").write_text("")
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "connect_four", words], stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60
    )
    os.close(writing)
    assert done.stderr == trouble_of(games, "000003.game", f"it does not begin like one; {KEEP}")
