"""`--start` and `--handicap`, as somebody types them."""

import os
import signal
import sys
from pathlib import Path

import pytest

from connect_four.commands import run
from connect_four.control.reel import SELECT_SECONDS
from connect_four.journal.journal import Journal
from connect_four.logic import GameManager
from connect_four.logic.record import beginning_of, replay
from connect_four.view.frame import frame
from connect_four.view.text import text
from tests.commands.test_picture import seen as drawing_seen
from tests.commands.test_picture import seen_at
from tests.commands.typed import command
from tests.devices.terminal.session import GAME, session
from tests.pictures import pressed
from tests.pictures import seen as picture_of


def saved_files() -> dict[str, str]:
    folder = Path(os.environ["XDG_STATE_HOME"], "connect-four", "games")
    return {path.name: path.read_text() for path in sorted(folder.iterdir())}


def test_a_game_begins_there_and_is_resumed_there_after_a_kill() -> None:
    asked_for = ("--start", "3 4 5", "--handicap", "blue-bomb", "--handicap", "green-bomb")
    begun = GameManager(beginning=beginning_of("3 4 5", ["blue-bomb", "green-bomb"]))
    with session(*GAME, *asked_for) as game:
        game.wait_for_words("One player, level 3.")
        game.type(b"l")
        game.wait_for_words("Two players.")
        game.type(b"\r")
        game.wait_for_words("Blue to move.")
        game.wait_for_picture(picture_of(pressed(begun, "R C")))
        game.type(b"\r")
        game.wait_for_words("Green to move.")
        game.signal(signal.SIGKILL)
        game.wait_for_end()
    with session(*GAME) as game:
        game.wait_for_words("Green to move.")
        game.wait_for_picture(picture_of(pressed(begun, "C")))
        game.type(b"q")
        assert game.wait_for_end() == 0


@pytest.fixture
def one_saved() -> dict[str, str]:
    """What is on the disk when a game is being played."""
    with Journal(Path(os.environ["XDG_STATE_HOME"], "connect-four"), print) as journal:
        journal.save(pressed(journal.resume(), "R C C"))
    return saved_files()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--start", "3 9"), "turn 2, '9': not a turn; write 4, "),
        (("--start", "3 3 3 3 3 3 3 3"), "turn 8, '3': column 3 is full\n"),
        (("--start", "3 4 3 4 3 4 3"), "the game would be over before it begins; leave out the last turn\n"),
        (("--start", "3 4 x47", "--handicap", "green"), "turn 3, 'x47': Green has no delete joker left\n"),
        (("--handicap", "red"), "there is no handicap 'red'; it can be green, blue, green-delete, green-bomb, "),
        (("--handicap",), "argument --handicap: expected one argument"),
    ],
)
def test_what_is_none_is_one_line_and_the_saved_game_stays(
    one_saved: dict[str, str], words: tuple[str, ...], said: str
) -> None:
    done = command("play", "--terminal", *words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert said in done.stderr
    assert saved_files() == one_saved


def test_without_the_device_the_saved_game_stays(one_saved: dict[str, str]) -> None:
    done = command("play", "--terminal", "--start", "3 4")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert saved_files() == one_saved


@pytest.mark.parametrize("words", [("--start", ""), ("--start", "3"), ("--handicap", "blue")])
def test_with_the_device_it_is_given_up(one_saved: dict[str, str], words: tuple[str, ...]) -> None:
    with session(*GAME, *words) as game:
        game.wait_for_words("Two players.")
        game.type(b"q")
        assert game.wait_for_end() == 0
    ((name, text),) = saved_files().items()
    assert text.startswith(one_saved[name])
    assert text.splitlines()[-1].startswith("given up  #")


def save_one() -> None:
    """A game that somebody has played from such a beginning."""
    begun = beginning_of("3 4", ["green-bomb", "blue-bomb"])
    with Journal(Path(os.environ["XDG_STATE_HOME"], "connect-four"), print) as journal:
        journal.save(pressed(journal.resume(afresh=True, beginning=begun), "R C C"))


def test_such_a_game_is_drawn(tmp_path: Path) -> None:
    save_one()
    assert run(["picture", "--game", "1", str(tmp_path / "a.svg")]) == 0
    drawing = text(drawing_seen((tmp_path / "a.svg").read_text()))
    assert drawing.splitlines()[2] == "0|O-C   R Y   C O-|"
    assert drawing == picture_of(replay("3 4 3", without=beginning_of("", ["green-bomb", "blue-bomb"]).without))


def test_its_moving_picture_begins_where_it_began(tmp_path: Path) -> None:
    save_one()
    assert run(["picture", "--game", "1", "--animate", str(tmp_path / "a.svg")]) == 0
    drawing = (tmp_path / "a.svg").read_text()
    begun = replay("3 4", without=beginning_of("", ["green-bomb", "blue-bomb"]).without)
    # Player select and the curtain, and then at once all that it begins with.
    assert text(seen_at(drawing, SELECT_SECONDS + 0.5)) == text(frame(begun.game))


def test_a_record_is_drawn_as_one_without_the_jokers(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    assert run(["picture", "--handicap", "green-bomb", "--handicap", "blue-bomb", "3 4", str(file)]) == 0
    assert text(drawing_seen(file.read_text())).splitlines()[2] == "0|O-C   R Y   C O-|"
    done = command("picture", "--handicap", "blue", "3 x37", str(file))
    assert (done.returncode, done.stderr) == (2, "turn 2, 'x37': Blue has no delete joker left\n")


def test_it_is_analysed_without_them() -> None:
    done = command("analyse", "--time", "0.1", "--handicap", "blue", "--handicap", "green-delete", "3", "3")
    assert "Green has the bomb left." in done.stdout
    assert "Blue has no joker left." in done.stdout
    done = command("analyse", "--handicap", "pink", "3")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_its_replay_counts_the_turns_as_the_record_does() -> None:
    save_one()
    with session(sys.executable, "-m", "connect_four", "replay", "1", "--terminal") as replayed:
        replayed.wait_for_words("Game 1, the start.")
        replayed.wait_for_words("Game 1, turn 3 of 3.")
        replayed.type(b"q")
        assert replayed.wait_for_end() == 0
