"""Where the socket is, who may use it, and what becomes of it."""

import os
import socket
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from connect_four.errors import MissingError
from connect_four.link.opening import made
from connect_four.link.place import address, connected, connected_in
from tests.devices.stand_ins import emulator
from tests.devices.terminal.session import TRUE_COLOUR, session
from tests.devices.world import EMULATOR_ALLOWED, World
from tests.link.games import InTerminal, folder_of_link, link_of, playing


def rights(path: Path) -> int:
    return path.lstat().st_mode & 0o777


def test_a_persons_link_is_that_persons_alone(game: InTerminal) -> None:
    assert game.folder == folder_of_link()
    assert game.socket.is_socket()
    assert (rights(game.folder), rights(game.socket)) == (0o700, 0o600)


def test_the_services_link_is_its_groups_too(world: World, tmp_path: Path) -> None:
    folder = tmp_path / "runtime"
    folder.mkdir()
    world.write_settings(EMULATOR_ALLOWED)
    with (
        emulator(world),
        closing(world.start("service", "run", RUNTIME_DIRECTORY=f"{folder}:{tmp_path}/other")),
        link_of(folder) as game,
    ):
        assert rights(game.socket) == 0o660
        assert not folder_of_link().exists()
        client = game.client()
        client.press("R C U R C")
        assert (client.state["screen"], client.state["result"]) == ("off", "given up")
        client.press("L")
        assert (client.state["screen"], client.state["players"]) == ("player select", 2)


def test_without_a_runtime_folder_it_is_beside_the_saved_games(tmp_path: Path) -> None:
    for value in ("", "not/absolute"):
        with playing(environment={"XDG_RUNTIME_DIR": value}, folder=tmp_path / "state/connect-four") as game:
            assert rights(game.socket) == 0o600
            assert game.client().state["screen"] == "player select"


def test_a_folder_whose_path_is_longer_than_any_address(tmp_path: Path) -> None:
    runtime = tmp_path.joinpath(*["a folder with a long name"] * 8)
    with playing(environment={"XDG_RUNTIME_DIR": str(runtime)}, folder=runtime / "connect-four") as game:
        assert len(str(game.socket)) > 200
        game.client().press("R C C")


def test_the_socket_goes_with_the_game(game: InTerminal) -> None:
    assert game.end() == 0
    assert not game.socket.exists()
    with pytest.raises(MissingError, match="no game is running here"):
        connected(os.environ)


def test_what_a_crash_has_left_is_replaced(game: InTerminal) -> None:
    game.client().press("R C C")
    game.kill()
    assert game.socket.is_socket()
    with pytest.raises(ConnectionRefusedError):
        connected_in(str(game.folder))
    with playing() as again:
        assert again.client().state["record"] == ["3"]


def test_what_stands_in_its_place_and_is_no_socket(tmp_path: Path) -> None:
    folder_of_link().mkdir(parents=True)
    (folder_of_link() / "link").write_text("a file")
    with playing() as game:
        assert game.socket.is_socket()
        game.client().press("R")


def test_of_two_games_the_second_says_once_that_it_has_no_link_and_plays_on(game: InTerminal, tmp_path: Path) -> None:
    client = game.client()
    with session(columns=250, environment={**TRUE_COLOUR, "XDG_STATE_HOME": str(tmp_path / "other")}) as second:
        trouble = f"other programs cannot reach this game, as there is no link in {game.folder}:"
        second.wait_for_words("other programs cannot reach this game")
        second.type(b"l\r\r")
        second.wait_for_words("Blue to move.")
        second.type(b"q")
        assert second.wait_for_end() == 0
        assert second.words.count(trouble.split(",")[0]) == 1
        assert "another game has one there" in second.words
    client.press("R C C")
    assert game.socket.exists()


@pytest.mark.parametrize("place", ["a file", "no rights"])
def test_a_place_where_none_can_be_made_is_said_once_and_the_game_goes_on(tmp_path: Path, place: str) -> None:
    runtime = tmp_path / "runtime"
    if place == "a file":
        runtime.write_text("")
    else:
        (runtime / "connect-four").mkdir(parents=True)
        (runtime / "connect-four" / "link").mkdir()
    with session(columns=250, environment={**TRUE_COLOUR, "XDG_RUNTIME_DIR": str(runtime)}) as game:
        game.wait_for_words("other programs cannot reach this game")
        game.type(b"l\r\r")
        game.wait_for_words("Blue to move.")
        game.type(b"q")
        assert game.wait_for_end() == 0
        assert game.words.count("other programs cannot reach this game") == 1
        assert "Traceback" not in game.words


def test_a_socket_that_is_taken_away_or_replaced_meanwhile_is_left_alone(game: InTerminal) -> None:
    game.socket.unlink()
    with closing(socket.socket(socket.AF_UNIX)) as other:
        other.bind(str(game.socket))
        assert game.end() == 0
    assert game.socket.is_socket()


def test_stalled_game_with_full_queue_keeps_its_socket(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    with ExitStack() as stack:
        stack.callback(os.close, folder)
        stack.enter_context(made(folder, 0o600))
        place = (tmp_path / "link").stat().st_ino
        with pytest.raises(BlockingIOError):
            fill_queue(folder, stack)
        with pytest.raises(OSError, match="another game has one there"):
            made(folder, 0o600)
        assert (tmp_path / "link").stat().st_ino == place


def fill_queue(folder: int, stack: ExitStack) -> None:
    """Connect to a game that accepts no connection until its queue is full."""
    while True:
        client = stack.enter_context(closing(socket.socket(socket.AF_UNIX)))
        client.setblocking(False)
        client.connect(address(folder))
