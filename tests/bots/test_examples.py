"""The players of examples/bots play as docs/bots.md says of them."""

import os
import subprocess
from itertools import pairwise

import pytest

from connect_four.bots.command import Command
from connect_four.bots.conversation import answered, hello, over, your_turn
from connect_four.datastore import Outcome, PlayerID
from connect_four.logic.record import replay
from connect_four.logic.turn import Drop
from tests.bots.examples import EXAMPLES, IN_C, IN_PYTHON, OPENINGS, game, goes_on, points, positions, started
from tests.clone import MINUTES
from tests.needs import need

ALL = (*IN_PYTHON, "ahead")
REPEATABLE = tuple(name for name in ALL if name != "search.py")
JOKER_USERS = ("jokers.py", "search.py")
LADDER = tuple(pairwise(IN_PYTHON))


@pytest.fixture(scope="module")
def players(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Command]:
    """Each in a folder of its own: a pupil copies one file."""
    found = {name: started(name, tmp_path_factory.mktemp("player")) for name in IN_PYTHON}
    need("cc")
    program = tmp_path_factory.mktemp("player") / "ahead"
    build = ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", str(program), str(EXAMPLES / IN_C)]
    subprocess.run(build, check=True, timeout=MINUTES)
    return {**found, "ahead": Command.of([str(program)])}


def said(player: Command, lines: list[bytes]) -> list[bytes]:
    """What it answers when all is said to it at once."""
    ended = subprocess.run(player.words, input=b"".join(lines), capture_output=True, timeout=MINUTES)
    assert (ended.returncode, ended.stderr) == (0, b"")
    return ended.stdout.splitlines()


def test_nothing_else_is_there() -> None:
    there = {file.name: os.access(file, os.X_OK) for file in EXAMPLES.iterdir() if file.is_file()}
    assert there == {**dict.fromkeys(IN_PYTHON, True), IN_C: False}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("side", PlayerID)
def test_every_answer_is_possible(name: str, side: PlayerID, players: dict[str, Command]) -> None:
    managers = list(positions(60, side))
    lines = [hello(side, 0.01, 4711), *map(your_turn, managers), over(Outcome.DRAW, ())]
    answers = said(players[name], lines)
    assert len(answers) == len(managers)
    for line, manager in zip(answers, managers, strict=True):
        answered(line, manager)


@pytest.mark.parametrize(("lower", "upper"), LADDER)
def test_each_beats_the_one_before(lower: str, upper: str, players: dict[str, Command]) -> None:
    assert points(players[upper], players[lower], seconds=0.3) > len(OPENINGS)


def test_the_one_in_c_plays_whole_games_too(players: dict[str, Command]) -> None:
    assert points(players["ahead"], players["dice.py"], seconds=1) > len(OPENINGS)


@pytest.mark.parametrize("name", REPEATABLE)
def test_the_same_seed_gives_the_same_game_and_another_one_another(name: str, players: dict[str, Command]) -> None:
    records = [game(players[name], players[name], "", 1, seed).record for seed in (4711, 4711, 4712)]
    assert records[0] == records[1] != records[2]


@pytest.mark.parametrize("name", ALL[1:])
@pytest.mark.parametrize(
    ("record", "turn"),
    [
        ("3 0 3 0 3 0", "3"),
        ("0 3 0 3 7 3", "3"),
        ("1 0 2 0 3 7", "4"),
        ("1 0 2 0 7 0 6", "0"),
        ("0 1 1 2 3 2 2 3 3 4", "3"),
    ],
)
def test_whoever_sees_ahead_takes_a_four_and_leaves_none(
    name: str, record: str, turn: str, players: dict[str, Command]
) -> None:
    manager = replay(record)
    (answer,) = said(players[name], [hello(manager.game.active_player.id, 1.0, 1), your_turn(manager)])
    assert str(answered(answer, manager)) == turn


@pytest.mark.parametrize("name", JOKER_USERS)
@pytest.mark.parametrize("record", ["5 6 5 5 6 0 7 1 4 6", "3 6 3 0 3 3 6 4 6 5 7"])
def test_a_joker_wins_where_no_stone_does(name: str, record: str, players: dict[str, Command]) -> None:
    manager = replay(record)
    winner = manager.game.active_player
    (answer,) = said(players[name], [hello(winner.id, 1.0, 1), your_turn(manager)])
    turn = answered(answer, manager)
    assert not isinstance(turn, Drop)
    manager.take(turn)
    assert manager.game.winner == winner


@pytest.mark.parametrize("name", JOKER_USERS)
def test_a_joker_saves_whoever_no_stone_saves(name: str, players: dict[str, Command]) -> None:
    manager = replay("0 3 0 2 7 4")
    (answer,) = said(players[name], [hello(PlayerID.ONE, 1.0, 1), your_turn(manager)])
    turn = answered(answer, manager)
    assert not isinstance(turn, Drop)
    manager.take(turn)
    assert all(goes_on(manager, Drop(x)) for x in range(8))
