"""Games that are played into a journal, and what is found on the disk."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from connect_four.datastore.fields import WIDTH
from connect_four.journal.journal import Journal
from connect_four.logic.beginning import ORDINARY, Beginning
from connect_four.logic.game_manager import GameManager
from connect_four.logic.record import replay, written
from connect_four.logic.turn import Turn, every_turn
from tests.pictures import moves

# Two players choose, and then each press C drops a stone in the column where the cursor is.
TWO_PLAYERS = "R C"


@contextmanager
def playing(
    folder: Path, told: list[str], afresh: bool = False, beginning: Beginning = ORDINARY
) -> Iterator[tuple[Journal, GameManager]]:
    # What the clock of this machine says is no part of any test.
    with Journal(folder, told.append, utc=lambda: "") as journal:
        yield journal, journal.resume(afresh, beginning)


def press(journal: Journal, manager: GameManager, presses: str) -> None:
    for move in moves(presses):
        manager.execute_move(move)
        journal.save(manager)


def resumed(folder: Path, told: list[str] | None = None) -> GameManager:
    with playing(folder, [] if told is None else told) as (_, manager):
        return manager


def record_of(manager: GameManager) -> str:
    return written(manager.record)


def play_record(journal: Journal, manager: GameManager, record: str, player_count: int = 2) -> None:
    """Turn by turn, as the loop does it."""
    manager.start(player_count, 3)
    journal.save(manager)
    for turn in replay(record).record:
        manager.take(turn)
        journal.save(manager)


def random_turn(manager: GameManager, dice: random.Random) -> Turn:
    """Mostly a drop, now and then a joker."""
    drops, jokers = every_turn()[:WIDTH], every_turn()[WIDTH:]
    allowed = [turn for turn in (drops if dice.random() < 0.9 else jokers) if manager.allows(turn)]
    return dice.choice(allowed or [turn for turn in every_turn() if manager.allows(turn)])


def files_in(folder: Path) -> dict[str, str]:
    """What `cat` shows of each file of games, without the checksums."""
    return {
        path.name: "\n".join(line.partition("  #")[0] for line in path.read_text().splitlines())
        for path in sorted((folder / "games").iterdir())
    }
