"""The computer in real games: through the game loop, and through the emulator's channels."""

import signal
import sys
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from threading import Event as Flag

import pytest

from connect_four.computer import Opponent, Position
from connect_four.control.choosing import choose
from connect_four.control.inbox import Request
from connect_four.control.notices import Notices
from connect_four.datastore import MAX_LEVEL, PlayerID
from connect_four.logic import GameManager, Move
from connect_four.logic.beginning import Beginning
from connect_four.logic.record import beginning_of
from connect_four.logic.turn import Turn, every_turn
from connect_four.view.frame import frame, thinking
from connect_four.view.palette import window_palette
from tests.control.room import at, watched
from tests.devices.stand_ins import DARK_PIXELS, emulator, lit
from tests.devices.world import opened_world
from tests.pictures import after, moves
from tests.waiting import wait_until

LEVELS = range(1, MAX_LEVEL + 1)

THINKS_FOR_MINUTES = """
import sys
from connect_four.__main__ import main
from connect_four.computer import Opponent, Position
from connect_four.control import choosing
choosing.choose = lambda game, level, stop: Opponent(level, seconds=600).choose(Position.after_all(game.turns), stop)
sys.argv = ["connect-four", "--emulator", "--new"]
main()
"""


def some_game(level: int, seed: int) -> GameManager:
    """A game against the computer after a few turns, jokers among them, with the person to move."""
    chance = Random(seed)
    manager = GameManager()
    manager.start(1, level)
    while len(manager.record) < 4 or manager.game.active_player.id is PlayerID.TWO:
        manager.take(chance.choice([turn for turn in every_turn() if manager.allows(turn)]))
        if not manager.game.is_started:
            return some_game(level, seed + 100)
    return manager


def soon(so_far: Beginning, level: int, stop: Flag, seconds: float | None = None) -> Turn | None:
    """The real computer, but the strongest level takes what it has after a moment."""
    return Opponent(level, seconds=0.05).choose(Position.after_all(so_far.turns), stop)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_it_answers_from_any_position_with_moves_that_a_person_could_press(level: int, seed: int) -> None:
    manager = some_game(level, seed)
    before = manager.record
    person = next(turn for turn in every_turn() if manager.allows(turn))
    way = "".join(move.value for move in manager.way_to(person))
    watched(
        manager,
        at(*((1 + number / 10, letter) for number, letter in enumerate(way))),
        until=30,
        choose=soon,
        waits=True,
    )
    own = manager.record[len(before) :]
    assert own[0] == person
    # The game loop lets the computer press moves only, so that whatever it did was allowed.
    assert len(own) == 2 or not manager.game.is_started
    assert manager.game.active_player.id is PlayerID.ONE or not manager.game.is_started


# Blue, to move, wins at once with a delete joker, and with nothing else.
ONLY_A_JOKER_WINS = "6 6 0 5 0 7 5 4 3"


def test_it_knows_that_it_has_no_joker() -> None:
    answers = {}
    for handicaps in ((), ("green",), ("blue-bomb",), ("blue-delete",), ("blue",)):
        manager = GameManager(1, 6, beginning_of(ONLY_A_JOKER_WINS, handicaps))
        watched(manager, at((1, "C")), until=9, choose=choose, waits=True)
        answers[handicaps] = str(manager.record[9])
    assert answers.pop(()) == answers.pop(("green",)) == answers.pop(("blue-bomb",)) == "x67"
    assert all(answer.isdigit() or answer.startswith("b") for answer in answers.values())
    assert not answers["blue",].startswith("b")


def test_a_hint_knows_it_too() -> None:
    captions = {}
    for handicaps in ((), ("green",)):
        manager = GameManager(1, 1, beginning_of("5 3 2 6 4 4 6 0 3 0", handicaps))
        shown = watched(manager, [*at((1, "C")), (2, Request.HINT)], 9, choose, waits=True, notices=Notices())
        captions[handicaps] = shown[-1].caption
    assert "(3" in captions[()]
    assert "column" in captions["green",]


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_while_it_thinks_ends_the_game_at_once(ending: signal.Signals, tmp_path: Path) -> None:
    with opened_world(tmp_path) as world, emulator(world) as device:
        with closing(world.start_command(world.entering(sys.executable, "-c", THINKS_FOR_MINUTES))) as game:
            device.await_player(game)
            device.press(*moves("UUUUUCC"))
            device.await_pixels(lit(thinking(frame(after("UUUUUCC").game), PlayerID.TWO, 1), window_palette()))
            game.signal(ending)
            status, errors = game.end()
        assert (status, errors) == (0, "")
        assert device.pixels == DARK_PIXELS


@pytest.mark.parametrize("level", [1, MAX_LEVEL])
def test_a_game_in_the_emulator_is_answered_turn_by_turn(level: int, tmp_path: Path) -> None:
    up_or_down = "D" * (3 - level) + "U" * (level - 3)
    with (
        opened_world(tmp_path) as world,
        emulator(world) as device,
        closing(world.start("--emulator", "--new", "--dim-after", "0")) as game,
    ):
        device.await_player(game)
        device.press(*moves(f"{up_or_down} C"))
        for number in range(1, 4):
            device.press(Move.CONFIRM)
            wait_until(partial(has_turns, tmp_path, 2 * number))
            # A press that hurries the computer does nothing else in the game.
            device.press(Move.DOWN)
        assert tokens(tmp_path)[0] == "3"


def has_turns(folder: Path, number: int) -> bool:
    return len(tokens(folder)) == number


def tokens(folder: Path) -> list[str]:
    """The turns of the game that is being saved."""
    saved = sorted((folder / "state/connect-four/games").glob("*.game"))
    return [line.split()[0] for line in saved[-1].read_text().splitlines()[2:]] if saved else []
