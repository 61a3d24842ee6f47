"""A power cut between a turn and its answer: the turn is on the disk, or it was never answered."""

import random

from connect_four.journal.history import history_in
from tests.link.games import folder_of_state, playing

CUTS = 24
LONGEST = 0.3


def record_on_disk() -> list[str]:
    games = history_in(str(folder_of_state())).games
    return [str(turn) for turn in games[max(games)].turns] if games else []


def test_a_turn_that_was_answered_is_there_after_a_power_cut() -> None:
    dice = random.Random(7)
    answered = unanswered = 0
    for _ in range(CUTS):
        before = record_on_disk()
        with playing() as game:
            client = game.client()
            if client.state["screen"] == "player select":
                client.press("C" if client.state["players"] == 2 else "R C")
                before = []
            assert client.state["record"] == before
            turn = dice.choice([token for token in client.state["possible"] if token.isdigit()][2:6])
            number = client.begin_to_ask(turn=turn, after=len(before))
            client.heard_within(dice.uniform(0, LONGEST))
            game.kill()
            client.hear_end()
            after = record_on_disk()
            assert after in (before, [*before, turn])
            if {"ok": number} in client.heard:
                assert after == [*before, turn]
                answered += 1
            else:
                unanswered += 1
            if any("state" in message and len(message["state"]["record"]) > len(before) for message in client.heard):
                assert after == [*before, turn]
    assert answered
    assert unanswered
