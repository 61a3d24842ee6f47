"""What somebody sees who looks on: the table as it grows, and a game turn by turn."""

import json
from itertools import pairwise
from typing import Any

import pytest

from connect_four.bots import snapshot
from connect_four.bots.crew import Crew
from connect_four.bots.game import Rules
from connect_four.bots.players import players
from connect_four.bots.snapshot import Snapshots
from connect_four.bots.tournament import Plan, Tournament
from connect_four.journal.data import RESULTS
from connect_four.logic.record import replay

GAMES = 4


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """All snapshots of a tournament, each as soon as there may be something new."""
    monkeypatch.setattr(snapshot, "TURN_SECONDS", 0)
    monkeypatch.setattr(snapshot, "SHARE", float("inf"))
    monkeypatch.setattr(snapshot, "END_TURNS", 0)
    tournament = Tournament(Plan(Rules(tuple(players(["level:3", "level:1"])), 0.1, 5), GAMES, 2))
    found: list[dict[str, Any]] = []
    snapshots = Snapshots(tournament, lambda each: found.append(json.loads(json.dumps(each))))
    with Crew(1, tournament.plan.rules) as crew:
        tournament.run(crew, lambda ended: None, snapshots.tell)
    return found


def test_the_table_grows_to_its_end(seen: list[dict[str, Any]]) -> None:
    assert [each["is_over"] for each in seen] == [False] * (len(seen) - 1) + [True]
    assert sorted(each["played"] for each in seen) == [each["played"] for each in seen]
    last = seen[-1]
    assert (last["played"], last["of"]) == (GAMES, GAMES)
    assert [player["name"] for player in last["players"]] == ["level:3", "level:1"]
    assert sum(player["points"] for player in last["players"]) == GAMES
    assert last["cross"][0][0] is None
    assert last["cross"][0][1]["points"] + last["cross"][1][0]["points"] == GAMES
    assert last["cross"][0][1]["pairs"] == [*reversed(last["cross"][1][0]["pairs"])]


def test_a_game_is_shown_turn_by_turn_to_its_end(seen: list[dict[str, Any]]) -> None:
    games = [each["game"] for each in seen if each["game"]]
    assert games[0]["opening"] == len(games[0]["record"]) == 4
    for before, after in pairwise(games[:-1]):
        if before["number"] == after["number"]:
            assert before["record"] in (after["record"], after["record"][:-1])
    last = games[-1]
    assert last["result"] in ("green", "blue", "draw")
    assert RESULTS[replay(" ".join(last["record"])).game.outcome] == last["result"]
