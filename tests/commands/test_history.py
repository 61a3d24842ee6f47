"""Games that were really saved, as `games`, `stats`, `replay` and `picture --game` find them."""

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from connect_four.commands.stats import lengths, panels, tables
from connect_four.datastore import Outcome, PlayerID
from connect_four.journal.statistics import Statistics
from connect_four.journal.text import SavedGame
from connect_four.logic import Move
from connect_four.logic.record import beginning_of, replay
from connect_four.logic.turn import Bomb, Delete
from connect_four.view.drawing.svg import colours
from connect_four.view.frame import frame
from connect_four.view.text import text
from tests.commands.test_picture import seen
from tests.commands.typed import command

SVG = "{http://www.w3.org/2000/svg}"


def test_games_are_listed(saved: list[SavedGame]) -> None:
    done = command("games")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "game  Blue      result            turns  Green used  Blue used  help\n"
        "   1  level 2   Green won             7  -           -          -\n"
        "   2  level 2   the computer won      8  -           -          hint\n"
        "   3  level 5   given up              4  delete      bomb       hint, take-back\n"
        "   4  a person  given up              6  bomb        delete     -\n"
        "   5  a person  given up              9  delete      -          -\n"
        "   6  a person  open                  1  -           -          -\n"
    )


def test_games_are_counted(saved: list[SavedGame]) -> None:
    statistics = Statistics.of(saved)
    assert statistics.outcomes == {
        2: {Outcome.FIRST_WON: 1, Outcome.SECOND_WON: 1},
        5: {Outcome.OPEN: 1},
    }
    assert statistics.outcomes_of_two == {Outcome.OPEN: 3}
    assert +statistics.helped == {2: 1, 5: 1}
    assert statistics.lengths == {7: 1, 8: 1}
    assert statistics.median_length == 7
    assert statistics.first_columns == {0: 2, 3: 3, 7: 1}
    assert statistics.jokers == {
        (PlayerID.ONE, Delete): 2,
        (PlayerID.ONE, Bomb): 1,
        (PlayerID.TWO, Delete): 1,
        (PlayerID.TWO, Bomb): 1,
    }


def test_stats_as_a_table(saved: list[SavedGame]) -> None:
    done = command("stats")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "Against the computer\n"
        "level  games  won  lost  draw  given up  open  with help\n"
        "    2      2    1     1     0         0     0          1\n"
        "    5      1    0     0     0         1     0          1\n"
        "\n"
        "Two players\n"
        "games  Green won  Blue won  draw  given up  open\n"
        "    3          0         0     0         2     1\n"
        "\n"
        "Turns until it was over\n"
        "From 7 to 8; half of the 2 games had no more than 7.\n"
        "\n"
        "The first stone\n"
        "column  0  1  2  3  4  5  6  7\n"
        "games   2  0  0  3  0  0  0  1\n"
        "\n"
        "Jokers used\n"
        "       delete  bomb\n"
        "Green       2     1\n"
        "Blue        1     1\n"
    )


def test_stats_as_a_picture(saved: list[SavedGame], tmp_path: Path) -> None:
    assert command("stats", "--svg", str(tmp_path / "stats.svg")).returncode == 0
    panels = ElementTree.parse(tmp_path / "stats.svg").getroot().findall(f"{SVG}g")
    assert [bars(panel) for panel in panels] == [
        ["Green won: 1", "Blue won: 1", "not over: 1", "not over: 3"],
        ["games: 2"],
        ["games: 2", "games: 3", "games: 1"],
        ["delete: 2", "bomb: 1", "delete: 1", "bomb: 1"],
    ]
    for panel in panels:
        heights = {float(bar.attrib["height"]) / count_of(bar) for bar in bars_of(panel)}
        assert max(heights) - min(heights) < 0.1


def bars_of(panel: ElementTree.Element) -> list[ElementTree.Element]:
    return [bar for bar in panel.iter(f"{SVG}rect") if bar.find(f"{SVG}title") is not None]


def bars(panel: ElementTree.Element) -> list[str]:
    return [bar.findtext(f"{SVG}title", "") for bar in bars_of(panel)]


def count_of(bar: ElementTree.Element) -> int:
    return int(bar.findtext(f"{SVG}title", "").rpartition(" ")[2])


def test_a_saved_game_is_drawn(saved: list[SavedGame], tmp_path: Path) -> None:
    """Where it stands; one that is over with its final board, as it is seen after a press."""
    for number, game in enumerate(saved, start=1):
        manager = game.manager()
        if manager.game.outcome is not Outcome.OPEN:
            manager.execute_move(Move.LEFT)
        assert command("picture", "--game", str(number), "game.svg", folder=tmp_path).returncode == 0
        assert text(seen((tmp_path / "game.svg").read_text())) == text(frame(manager.game))


def test_a_number_may_have_the_zeros_of_its_file(saved: list[SavedGame], tmp_path: Path) -> None:
    assert command("picture", "--game", "000004", "game.svg", folder=tmp_path).returncode == 0


def test_without_a_finished_game_there_is_no_length(saved: list[SavedGame]) -> None:
    assert "over" not in "".join(tables(Statistics.of(saved[5:])))


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        ([0], "One game, of 7 turns."),
        ([0, 0, 0], "3 games, each of 7 turns."),
        ([0, 1, 1], "From 7 to 8; half of the 3 games had no more than 8."),
    ],
)
def test_the_length_of_games_is_said_in_a_sentence(games: list[int], sentence: str, saved: list[SavedGame]) -> None:
    assert lengths(Statistics.of(saved[each] for each in games)) == sentence


def test_what_a_game_began_with_is_not_counted_as_played(saved: list[SavedGame]) -> None:
    begun = beginning_of("3 4 x47", ["blue-bomb"])
    game = SavedGame(2, 3, replay("3 4 x47 0 5 1 6 2").record, outcome=Outcome.SECOND_WON, beginning=begun)
    counted = Statistics.of([game])
    assert (counted.outcomes_of_two, counted.lengths) == ({Outcome.SECOND_WON: 1}, {})
    assert (counted.first_columns, counted.jokers) == ({}, {})


def test_without_a_finished_game_there_is_no_panel_of_lengths(saved: list[SavedGame]) -> None:
    assert list(panels(Statistics.of(saved[5:]), colours()))[1].bars == []


@pytest.mark.parametrize("number", ["7", "0", "-1", "one", "1.5", "٣", ""])
def test_a_game_that_is_not_there_is_one_line(saved: list[SavedGame], number: str) -> None:
    done = command("replay", "--terminal", "--", number)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"there is no saved game {number!r}; connect-four games lists them\n"


def test_without_games_everything_is_one_friendly_line(tmp_path: Path) -> None:
    line = "There are no saved games yet: play one with connect-four.\n"
    for words in (["games"], ["stats"], ["stats", "--svg", str(tmp_path / "stats.svg")]):
        done = command(*words)
        assert (done.returncode, done.stdout, done.stderr) == (0, line, "")
    assert command("replay", "1").stderr == line
    assert not (tmp_path / "stats.svg").exists()
    assert not Path(os.environ["XDG_STATE_HOME"]).exists()


def test_without_a_home_or_with_a_strange_one_it_is_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "connect-four").write_text("")
    for words in ("games", "stats"):
        done = command(words)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert done.stderr.startswith("cannot read the saved games in ")
    for name in ("XDG_STATE_HOME", "HOME"):
        monkeypatch.delenv(name)
    assert command("games").stderr == "there is no home directory, and so there are no saved games; set HOME\n"


def test_a_picture_that_can_not_be_written_is_one_line(saved: list[SavedGame], tmp_path: Path) -> None:
    done = command("stats", "--svg", "nowhere/stats.svg", folder=tmp_path)
    assert (done.returncode, done.stderr) == (2, "cannot write 'nowhere/stats.svg': No such file or directory\n")


@pytest.mark.parametrize("words", [["games"], ["stats"], ["settings"]])
def test_a_reader_who_has_seen_enough_is_no_error(saved: list[SavedGame], words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "connect_four", *words], stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("words", [["games"], ["stats"], ["settings"]])
def test_a_full_disk_is_one_line(saved: list[SavedGame], words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "connect_four", *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60
        )
    assert (done.returncode, done.stderr) == (1, "cannot write the output: No space left on device\n")
