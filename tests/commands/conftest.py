"""Games that were really saved."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from connect_four.journal.journal import Journal
from connect_four.journal.text import SavedGame
from connect_four.logic.game_manager import Aid
from connect_four.logic.record import replay
from connect_four.logic.turn import Drop

# Players, level, record and aids; the last one goes on.
GAMES: list[tuple[int, int, str, frozenset[Aid]]] = [
    (1, 2, "3 4 3 4 3 4 3", frozenset()),
    (1, 2, "0 4 0 4 1 4 1 4", frozenset({Aid.HINT})),
    (1, 5, "3 4 x47 b36", frozenset({Aid.HINT, Aid.TAKE_BACK})),
    (2, 3, "3 4 3 x37 b36 3", frozenset()),
    (2, 3, "0 1 x*7 7 0 7 0 7 0", frozenset()),
    (2, 3, "7", frozenset()),
]


@pytest.fixture
def saved() -> list[SavedGame]:
    """They are played into the journal of this test's own folder; what is not over is given up, but for the last."""
    told: list[str] = []
    with Journal(Path(os.environ["XDG_STATE_HOME"], "connect-four"), told.append, utc=lambda: "") as journal:
        for players, level, record, aids in GAMES:
            manager = journal.resume(afresh=True)
            manager.start(players, level, aids=aids & {Aid.HINT})
            turns = replay(record).record
            if Aid.TAKE_BACK in aids:
                manager.take(Drop(0))
                manager.take(Drop(0))
                journal.save(manager)
                manager.take_back()
            for turn in turns:
                manager.take(turn)
                journal.save(manager)
    assert not told
    return [saved_game(*game) for game in GAMES]


def saved_game(players: int, level: int, record: str, aids: frozenset[Aid]) -> SavedGame:
    return replace(SavedGame.of(replay(record, players, level)), aids=aids)
