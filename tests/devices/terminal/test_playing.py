"""The game in a terminal, as a person sees it."""

import re
import signal
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.devices.terminal.session import GAME, TRUE_COLOUR, Session, session
from tests.pictures import after, drawn, seen

UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"


def choose_two_players(game: Session) -> None:
    game.wait_for_words("One player, level 3.")
    game.type(RIGHT)
    game.wait_for_words("Two players.")
    game.type(b"\r")
    game.wait_for_words("Green to move.")


def test_a_game_is_played_key_by_key() -> None:
    with session() as game:
        choose_two_players(game)
        game.wait_for_picture(seen(after("R C")))
        game.type(b" ")
        game.wait_for_words("Blue to move.")
        game.type(LEFT + b"\r")
        game.wait_for_words("Green to move.")
        game.wait_for_picture(
            drawn("""
                  0 1 2 3 4 5 6 7
                 +================+
                0|O C   R Y   C O |
                1|    g           |
                2|    g           |
                3|    g           |
                4|    g           |
                5|    g           |
                6|    g           |
                7|    B G         |
                 +================+
            """)
        )
        game.type(b"w")
        game.wait_for_words("Green, menu: delete.")
        game.wait_for_picture(seen(after("R C C L C U")))
        game.type(b"\r")
        game.wait_for_words("Green aims at the stone at (2,7).")
        game.wait_for_picture(seen(after("R C C L C U C")))
        game.type(b"q")
        assert game.wait_for_end() == 0
        assert game.is_restored


@pytest.mark.parametrize("ending", [b"q", signal.SIGTERM, signal.SIGKILL])
def test_the_last_choice_is_there_again_however_the_program_ended(ending: bytes | int) -> None:
    with session() as game:
        game.wait_for_words("One player, level 3.")
        game.type(UP)
        game.wait_for_words("One player, level 4.")
        game.type(RIGHT)
        game.wait_for_words("Two players.")
        end(game, ending)
    with session() as game:
        game.wait_for_picture(seen(after("R")))
        game.type(LEFT)
        game.wait_for_words("One player, level 4.")
        end(game, ending)
    with session() as game:
        game.wait_for_words("One player, level 4.")
        game.wait_for_picture(seen(after("")))


def end(game: Session, ending: bytes | int) -> None:
    if isinstance(ending, bytes):
        game.type(ending)
    else:
        game.signal(ending)
    game.wait_for_end()


def test_what_ended_a_game_for_two_is_taken_back_and_the_game_goes_on_the_next_day() -> None:
    before_the_end = seen(after("R C" + "C R C L" * 3))
    with session() as game:
        choose_two_players(game)
        game.type(b"\rl\rh" * 3 + b"\r")
        game.wait_for_words("Green wins!")
        game.type(b"u")
        game.wait_for_words("Green to move.")
        game.wait_for_picture(before_the_end)
        game.type(b"q")
        assert game.wait_for_end() == 0
    with session() as game:
        game.wait_for_picture(before_the_end)
        game.type(b"u")
        game.wait_for_words("Blue to move.")
        game.wait_for_picture(seen(after("", "3 4 3 4 3")))


@pytest.mark.parametrize("size", [(24, 80), (16, 60), (40, 100), (60, 200), (23, 41)])
def test_every_size_of_window_shows_the_same_picture(size: tuple[int, int]) -> None:
    with session(rows=size[0], columns=size[1]) as game:
        choose_two_players(game)
        game.wait_for_picture(seen(after("R C")))
        game.type(b"q")
        assert game.wait_for_end() == 0


def test_a_new_size_redraws_without_leftovers(tmp_path: Path) -> None:
    other = {**TRUE_COLOUR, "XDG_STATE_HOME": str(tmp_path / "other")}
    with session(rows=50, columns=120) as game, session(rows=24, columns=60, environment=other) as small:
        choose_two_players(game)
        choose_two_players(small)
        for running in (game, small):
            running.wait_for_picture(seen(after("R C")))
        game.resize(24, 60)
        game.wait_for(lambda: game.screen.display == small.screen.display, "the same picture as in a small window")
        game.wait_for_picture(seen(after("R C")))


def test_a_window_that_is_too_small_says_so_and_plays_on() -> None:
    with session(rows=24, columns=80) as game:
        choose_two_players(game)
        game.resize(6, 30)
        game.wait_for_words("Make the window larger: at least 17 columns and 9 rows.")
        game.type(b"\r")
        game.resize(24, 80)
        game.wait_for_words("Blue to move.")
        game.wait_for_picture(seen(after("R C C")))


@pytest.mark.parametrize("keys", [b"q", b"Q", b"\x03"])
def test_keys_that_leave(keys: bytes) -> None:
    with session() as game:
        game.wait_for_words("One player")
        game.type(keys)
        assert game.wait_for_end() == 0
        assert game.is_restored


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_that_end(number: int) -> None:
    with session() as game:
        game.wait_for_words("One player")
        game.signal(number)
        assert game.wait_for_end() == 0
        assert game.is_restored
        assert "Traceback" not in game.words


def test_the_end_of_the_terminal_ends_the_game() -> None:
    with session() as game:
        game.wait_for_words("One player")
        game.hang_up()
        assert game.process.wait(timeout=30) == 0


def test_an_error_gives_the_terminal_back() -> None:
    with session(
        GAME[0],
        "-c",
        "from connect_four.control.inbox import Inbox\n"
        "from connect_four.view.look import Look\n"
        "from connect_four.devices.terminal.terminal import open_terminal\n"
        "with open_terminal(Inbox(), Look()):\n"
        "    raise RuntimeError('something broke')\n",
    ) as game:
        assert game.wait_for_end() == 1
        assert game.is_restored
        assert "something broke" in game.words


@pytest.mark.parametrize(
    "environment",
    [
        {"TERM": "xterm-256color", "NO_COLOR": "1", "COLORTERM": "truecolor", "LANG": "C.UTF-8"},
        {"TERM": "vt100", "LANG": "C"},
        {"TERM": "nobody-knows-this"},
    ],
)
def test_letters_where_there_are_no_colours(environment: Mapping[str, str]) -> None:
    with session(environment=environment) as game:
        choose_two_players(game)
        picture = seen(after("R C")).split("\n")
        game.wait_for(lambda: letters_on(game, picture), "\n".join(picture))
        assert not any(parameters for parameters in colour_parameters(game.written))
        game.type(b"q")
        assert game.wait_for_end() == 0
        assert game.is_restored


def letters_on(game: Session, picture: list[str]) -> bool:
    first = next((number for number, line in enumerate(game.screen.display) if picture[0] in line), 0)
    left = game.screen.display[first].find(picture[0])
    shown = [line[left : left + len(picture[1])] for line in game.screen.display[first : first + len(picture)]]
    return shown == [line.ljust(len(picture[1])) for line in picture]


def colour_parameters(written: bytes) -> set[bytes]:
    return {found for found in re.findall(rb"\x1b\[([0-9;]*)m", written) if found not in (b"0", b"", b"0;2")}


@pytest.mark.parametrize(
    ("environment", "pattern"),
    [
        ({**TRUE_COLOUR}, b"48;2;"),
        ({"TERM": "xterm-kitty", "LANG": "C.UTF-8"}, b"48;2;"),
        ({"TERM": "xterm-256color", "LANG": "C.UTF-8"}, b"48;5;"),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor", "STY": "1.here", "LANG": "C.UTF-8"}, b"48;5;"),
        ({"TERM": "linux", "LANG": "C.UTF-8"}, b"92;40"),
    ],
)
def test_as_many_colours_as_there_are(environment: Mapping[str, str], pattern: bytes) -> None:
    with session(environment=environment) as game:
        game.wait_for_words("One player")
        kinds = [kind for kind in (b"48;2;", b"48;5;", b"92;40") if kind in game.written]
        assert kinds == [pattern]


@pytest.mark.parametrize("colours", [{"COLORTERM": "truecolor"}, {}, {"NO_COLOR": "1"}])
@pytest.mark.parametrize(
    "locale", [{"LANG": "C"}, {"LC_ALL": "POSIX", "LANG": "C.UTF-8"}, {"LANG": "de_DE.ISO-8859-1"}]
)
def test_only_ascii_where_the_terminal_has_no_more(colours: Mapping[str, str], locale: Mapping[str, str]) -> None:
    with session(environment={"TERM": "xterm-256color", **colours, **locale}) as game:
        choose_two_players(game)
        game.type(b"q")
        assert game.wait_for_end() == 0
        assert game.written.isascii()


def test_a_dumb_terminal_gets_one_picture_after_the_other() -> None:
    with session(environment={"TERM": "dumb"}, rows=60) as game:
        choose_two_players(game)
        game.wait_for(lambda: seen(after("R C")).replace("\n", "\r\n").encode() in game.written, "the picture")
        game.type(b"q")
        assert game.wait_for_end() == 0
        assert b"\x1b" not in game.written
        assert game.is_restored


def test_only_what_has_changed_is_written() -> None:
    with session() as game:
        choose_two_players(game)
        game.wait_for_picture(seen(after("R C")))
        whole = max(map(len, frames(game.written)))
        before = len(game.written)
        game.type(RIGHT)
        game.wait_for_picture(seen(after("R C R")))
        moved = game.written[before:]
        assert b"\x1b[2J" not in moved
        assert max(map(len, frames(moved))) < whole / 2


def frames(written: bytes) -> list[bytes]:
    return written.split(b"\x1b[?2026h")


@pytest.mark.parametrize("name", ["input", "output"])
def test_what_is_no_terminal_is_named(name: str) -> None:
    command = " ".join(GAME) + (" < /dev/null" if name == "input" else " | cat")
    with session("bash", "-o", "pipefail", "-c", command) as game:
        assert game.wait_for_end() == 2
        assert game.words == f"standard {name} is no terminal; run connect-four in a terminal window"


def test_that_nothing_can_be_saved_is_said_where_it_is_seen() -> None:
    with session(environment={**TRUE_COLOUR, "XDG_STATE_HOME": "/proc"}) as game:
        game.wait_for_picture(seen(after("")))
        assert "the game cannot be saved in /proc/connect-four: " in game.words
        game.type(RIGHT)
        game.wait_for_words("Two players.")
