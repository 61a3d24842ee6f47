"""`review`: a saved game turn by turn, as somebody would type it; once done, it is kept."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from connect_four.datastore import PlayerID
from connect_four.journal.text import SavedGame
from connect_four.logic.beginning import ORDINARY
from connect_four.logic.turn import Turn, parse
from connect_four.review import JudgedTurn, Mistake
from connect_four.review.shelf import keep, kept
from tests.commands.test_games import play
from tests.commands.typed import command
from tests.devices.terminal.session import session

SVG = "{http://www.w3.org/2000/svg}"
REVIEW = (sys.executable, "-m", "connect_four", "review")
KEPT = """\
g and b say who stands better after a turn; G and B if that is proved.
                  Blue better|Green better
  1  Green  3                |g
  2  Blue   4                |gggggg        a mistake; better: 3
  3  Green  3              bb|              a mistake; better: x47
  4  Blue   4                =              gives a win away; better: 2
  5  Green  3    BBBBBBBBBBBB|              loses the game; better: 1
  6  Blue   4                |GGGGGGGGGGGG
  7  Green  3                |GGGGGGGGGGGG

Green made 2 mistakes.
Blue made 2 mistakes.
Turn 4 decided it.
"""


def state() -> Path:
    return Path(os.environ["XDG_STATE_HOME"], "connect-four")


def remember(turns: Sequence[Turn]) -> None:
    """A review of a game that is not true of it, so that whoever says it has read it."""
    said: list[tuple[float, bool, Mistake | None, str]] = [
        (0.1, False, None, ""),
        (0.52, False, Mistake.WORSE, "3"),
        (-0.2, False, Mistake.WORSE, "x47"),
        (0.0, True, Mistake.WIN, "2"),
        (-1.0, True, Mistake.LOSS, "1"),
        (1.0, True, None, ""),
        (1.0, True, None, ""),
    ]
    befores = [0.0, *(value for value, *_ in said)]
    judged = [
        JudgedTurn(number, turn, PlayerID(2 - number % 2), before, value, is_proven, mistake, parse(better))
        for number, (turn, before, (value, is_proven, mistake, better)) in enumerate(
            zip(turns, befores, said, strict=False), start=1
        )
    ]
    keep(ORDINARY, turns, judged, str(state()))


def test_a_game_is_judged_turn_by_turn(saved: list[SavedGame]) -> None:
    done = command("review", "1")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    turns = [line.split() for line in lines[2:9]]
    assert [words[:3] for words in turns] == [
        [str(number), "Green" if number % 2 else "Blue", str(turn)]
        for number, turn in enumerate(saved[0].turns, start=1)
    ]
    # Blue does not stop three stones above each other.
    assert re.fullmatch(r"  6  Blue   4                \|GGGGGGGGGGGG  loses the game; better: [x3b].*", lines[7])
    assert lines[8] == "  7  Green  3                |GGGGGGGGGGGG"
    assert lines[-1] == "Turn 6 decided it."


def test_what_is_kept_is_said_at_once(saved: list[SavedGame]) -> None:
    remember(saved[0].turns)
    done = command("review", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == KEPT


def test_it_is_the_same_the_second_time(saved: list[SavedGame]) -> None:
    first, second = command("review", "6"), command("review", "000006")
    assert (first.returncode, first.stdout) == (0, second.stdout)
    assert len(list((state() / "reviews").iterdir())) == 1


def test_where_it_cannot_be_kept_it_is_said_all_the_same(saved: list[SavedGame]) -> None:
    (state() / "reviews").write_text("no folder")
    done = command("review", "6")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[2].split()[:3] == ["1", "Green", "7"]


def test_a_game_that_was_given_up_has_no_turn_that_decided_it(saved: list[SavedGame]) -> None:
    done = command("review", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^  3  Green  x47 ", done.stdout, re.MULTILINE)
    assert re.search(r"^Blue made \d mistakes?\.\n\Z", done.stdout, re.MULTILINE)


def test_the_turns_of_a_beginning_are_not_judged() -> None:
    play("3 4 3 4 3 4 3", ("", ""), "", 2, "3 4 3 4", "blue-bomb")
    done = command("review", "1")
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[0] for line in done.stdout.splitlines()[2:5]] == ["5", "6", "7"]


@pytest.mark.parametrize("number", ["0", "7", "-1", "one", "1.0", ""])
def test_a_game_that_is_not_there_is_refused_in_one_line(saved: list[SavedGame], number: str) -> None:
    done = command("review", number)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_it_is_said_in_german(
    saved: list[SavedGame], german: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in german.items():
        monkeypatch.setenv(name, value)
    remember(saved[0].turns)
    lines = command("review", "1").stdout.splitlines()
    assert lines[1] == "                 Blau besser|Grün besser"
    assert lines[6] == "  5  Grün  3    BBBBBBBBBBBB|              verliert das Spiel; besser: 1"
    assert lines[-3:] == ["Grün hat 2 Fehler gemacht.", "Blau hat 2 Fehler gemacht.", "Zug 4 hat es entschieden."]


def test_it_is_drawn(saved: list[SavedGame], tmp_path: Path) -> None:
    remember(saved[0].turns)
    assert command("review", "1", "--svg", str(tmp_path / "1.svg")).returncode == 0
    drawing = ElementTree.parse(tmp_path / "1.svg").getroot()
    assert drawing.attrib["role"] == "img"
    assert drawing.findtext(f"{SVG}title") == (
        "Game 1: who stood better after each turn. Green made 2 mistakes. Blue made 2 mistakes. Turn 4 decided it."
    )
    dots = drawing.findall(f"{SVG}circle")
    assert [dot.findtext(f"{SVG}title") for dot in dots] == [
        "2. Blue, 4: a mistake; better: 3",
        "3. Green, 3: a mistake; better: x47",
        "4. Blue, 4: gives a win away; better: 2",
        "5. Green, 3: loses the game; better: 1",
    ]
    heights = [float(dot.attrib["cy"]) for dot in dots]
    assert heights[0] < heights[2] < heights[1] < heights[3]
    assert dots[0].attrib["fill"] == dots[2].attrib["fill"] != dots[1].attrib["fill"] == dots[3].attrib["fill"]


@pytest.mark.parametrize(("file", "said"), [("nowhere/1.svg", "cannot write 'nowhere/1.svg'"), ("1.png", "'1.png'")])
def test_a_drawing_that_cannot_be_written_is_refused(
    saved: list[SavedGame], tmp_path: Path, file: str, said: str
) -> None:
    remember(saved[0].turns)
    done = command("review", "1", "--svg", file, folder=tmp_path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert said in done.stderr


def test_a_deleted_game_takes_its_review_along(saved: list[SavedGame]) -> None:
    turns = saved[0].turns
    for length in (3, len(turns)):
        remember(turns[:length])
    with session(sys.executable, "-m", "connect_four", "games", "--delete", "1", columns=120) as asking:
        asking.wait_for_words("Delete this game? [y/N]")
        asking.type(b"y\n")
        asking.wait_for_words("Game 1 is deleted.")
        assert asking.wait_for_end() == 0
    assert [bool(kept(ORDINARY, turns[:length], str(state()))) for length in (3, len(turns))] == [True, False]


def test_ctrl_c_ends_it_in_the_middle(saved: list[SavedGame]) -> None:
    with subprocess.Popen([*REVIEW, "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith("g and b say")
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == ""
        assert "decided" not in process.stdout.read()
    assert not (state() / "reviews").exists()


def test_a_terminal_says_what_is_thought_about(saved: list[SavedGame]) -> None:
    with session(*REVIEW, "1") as terminal:
        terminal.wait_for_words("Looking at the end of the game …")
        terminal.wait_for_words("Turn 2 of 7 …")
        terminal.wait_for_words("Turn 6 decided it.")
        assert terminal.wait_for_end() == 0
        assert "…" not in terminal.words
