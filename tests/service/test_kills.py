"""The appliance is killed at random moments, and comes back with the game as it was acknowledged."""

import copy
import os
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from connect_four.computer.opponent import THINKING_SECONDS
from connect_four.datastore import MAX_LEVEL, PlayerID, ScreenName
from connect_four.journal.game_files import FOLDER, GameFiles, file_name, open_folder
from connect_four.journal.text import SavedGame, read
from connect_four.logic import GameManager, Move
from connect_four.logic.turn import Drop, Turn, every_turn
from connect_four.service.systemctl import UNIT
from connect_four.view.animation import transition
from connect_four.view.frame import Frame, frame, thinking
from connect_four.view.palette import window_palette
from connect_four.view.scene import Scene
from tests.devices.stand_ins import Emulator, lit, shown
from tests.service.disks import real_disk
from tests.service.machine import STATE, Machine
from tests.service.play import Appliance, as_resumed, drop_in
from tests.waiting import wait_until

KILLS = int(os.environ.get("KILLS", "20"))
# Each share runs on its own machine if a worker is free.
SHARES = 4
# Against the computer, on each disk: it takes its time.
KILLS_A_DISK = max(5, KILLS // 30)
SEED = 4
COLOURS = window_palette()
# Without pauses between the restarts, and without the commands that make them: each has a sandbox set up.
AT_ONCE = "[Service]\nRestartSec=0\nExecStartPre=\nExecStartPost=\n"
SOON = (0, 0, 0.0005, 0.001, 0.002, 0.01)

# One that is quick, one that uses jokers, and the one that thinks for a while.
LEVELS = (1, 3, MAX_LEVEL)
# From the turn of a person who has used both jokers.
RESTART = "U C"
# Most turns of the computer take less, if it is not the level that thinks for a while.
TURN_SECONDS = 1.2


@pytest.mark.parametrize("share", range(SHARES))
def test_it_comes_back_from_every_kill(appliance: Appliance, share: int) -> None:
    chance = random.Random(f"{SEED}{share}")
    drop_in(appliance.machine, AT_ONCE)
    appliance.press("R C")
    for _ in range(KILLS // SHARES):
        acknowledged = play_on(appliance, chance)
        # A last press, which may or may not be taken before the kill.
        move = chance.choice([Move.CONFIRM, *Move])
        taken = after(acknowledged, [move])
        appliance.press_unseen(move, chance.choice(SOON))
        appliance.kill()
        appliance.await_next_process()
        appliance.resumed(acknowledged, taken)


def play_on(appliance: Appliance, chance: random.Random) -> GameManager:
    """Some presses such as a person makes, each seen to have been taken."""
    for _ in range(chance.randint(0, 4)):
        begin_for_two(appliance)
        possible = appliance.game.get_moves()
        # Quitting and leaving a finished game are moves as well, and come seldom enough.
        weights = [4 if move is Move.CONFIRM else 1 for move in possible]
        appliance.press(chance.choices(possible, weights)[0].value)
    begin_for_two(appliance)
    return appliance.game


def begin_for_two(appliance: Appliance) -> None:
    """Choose two players: the computer's turns could not be foreseen."""
    game = appliance.game.game
    if game.screen is ScreenName.OFF:
        appliance.press("C")
    if game.screen is ScreenName.PLAYER_SELECT:
        appliance.press("C" if game.player_count == 2 else "R C")


@pytest.fixture(params=["as it is", "ext4", "btrfs"])
def disk(request: pytest.FixtureRequest, hat: Emulator, service: Machine) -> Iterator[str]:
    """Where the games are saved."""
    if request.param == "as it is":
        yield request.param
        return
    with real_disk(service, request.param):
        service.output("systemctl", "start", UNIT)
        yield request.param


def test_the_computers_game_comes_back_from_every_kill(disk: str, appliance: Appliance) -> None:
    # With this seed each disk begins with another level.
    chance = random.Random(f"{SEED}{disk}")
    drop_in(appliance.machine, AT_ONCE)
    for _ in range(KILLS_A_DISK):
        begin_against_computer(appliance, chance)
        games = turn_unseen(appliance, chance)
        left = appliance.kill()
        saved = newest_game(appliance.machine)
        # The computer's turn cannot be foreseen: it is whichever is saved, if that is possible.
        reply = saved.turns[len(games[-1].record) :]
        if len(reply) == 1 and is_computers_turn(games[-1]):
            games.append(after(games[-1], games[-1].way_to(reply[0])))
        saves = [SavedGame.of(each) for each in games]
        assert saved in saves, saves
        last = saves.index(saved)
        appliance.await_next_process()
        resume(appliance, as_resumed(games[last]))
        # A turn is saved before it is seen, and seen before the next one is saved.
        seen = [picture for each in games[max(0, last - 1) : last + 1] for picture in pictures(each)]
        assert left in {lit(picture, COLOURS) for picture in seen}, f"saved: {saved}\nseen:\n{shown(left)}"


def resume(appliance: Appliance, game: GameManager) -> None:
    """Wait until the game goes on. On a busy machine the computer may already have replied when the test looks."""

    def is_seen() -> bool:
        if appliance.shows(game):
            return True
        reply = newest_game(appliance.machine).turns[len(game.record) :]
        return bool(reply) and is_computers_turn(game) and appliance.shows(after(game, game.way_to(reply[0])))

    wait_until(is_seen, appliance.machine.journal)


def begin_against_computer(appliance: Appliance, chance: random.Random) -> None:
    """Begin a game if there is none, and sometimes also if the person has used the jokers: more of them are wanted."""
    game = appliance.game.game
    one, _ = game.players
    has_joker = not (one.used_delete_joker and one.used_bomb_joker)
    if not has_joker and not is_computers_turn(appliance.game) and chance.random() < 0.3:
        appliance.press(RESTART)
    if not game.is_started:
        level = chance.choice(LEVELS)
        appliance.press("U" * (level - game.level) + "D" * (game.level - level) + "C")


def turn_unseen(appliance: Appliance, chance: random.Random) -> list[GameManager]:
    """Let a person or the computer take a turn, and look away: the game as it was seen, and with the person's turn."""
    game = appliance.game
    longest = TURN_SECONDS + (THINKING_SECONDS if game.game.level == MAX_LEVEL else 0)
    seconds = chance.choice(SOON) if chance.random() < 0.3 else chance.uniform(0, longest)
    if is_computers_turn(game):
        time.sleep(seconds)
        return [game]
    *way, confirm = game.way_to(any_turn(game, chance))
    appliance.press("".join(move.value for move in way))
    appliance.press_unseen(confirm, seconds)
    return [game, after(game, [confirm])]


def any_turn(manager: GameManager, chance: random.Random) -> Turn:
    """A joker as often as a drop, while there is one."""
    allowed = [turn for turn in every_turn() if manager.allows(turn)]
    return chance.choices(allowed, [12 if isinstance(turn, Drop) else 1 for turn in allowed])[0]


def is_computers_turn(manager: GameManager) -> bool:
    game = manager.game
    return game.is_started and game.player_count == 1 and game.active_player.id is PlayerID.TWO


def after(manager: GameManager, moves: Iterable[Move]) -> GameManager:
    manager = copy.deepcopy(manager)
    for move in moves:
        manager.execute_move(move)
    return manager


def newest_game(machine: Machine) -> SavedGame:
    """The game, but not when it began: only the machine's clock knows that."""
    with GameFiles(open_folder(f"{machine.root}{STATE}/{FOLDER}")) as files:
        number = files.newest()
        assert number is not None
        return replace(read(files.content(file_name(number))).saved, begun="")


def pictures(manager: GameManager) -> Iterator[Frame]:
    """All that can be seen from its last turn on until the next: its motion, and how the computer takes aim."""
    before = GameManager()
    before.start(manager.game.player_count, manager.game.level, manager.record[:-1])
    scene = scene_of(manager)
    yield from (still.frame for still in transition(scene_of(before), scene))
    yield scene.frame
    if is_computers_turn(manager):
        yield from (thinking(scene.frame, PlayerID.TWO, step) for step in range(2))
        for turn in filter(manager.allows, every_turn()):
            aiming = copy.deepcopy(manager)
            for move in manager.way_to(turn)[:-1]:
                aiming.execute_move(move)
                yield frame(aiming.game)


def scene_of(manager: GameManager) -> Scene:
    return Scene.of(manager.game, manager.record)
