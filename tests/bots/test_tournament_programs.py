"""Tournaments of real programs: each way to lose, what is said of it, and that nothing stays behind."""

import json
from pathlib import Path

import pytest

from tests.bots.processes import beside_progress
from tests.bots.programs import OBEDIENT, program
from tests.bots.test_tournament import data_of
from tests.commands.typed import command

RANDOM = """
    import json, random, sys
    for line in sys.stdin:
        said = json.loads(line)
        if "hello" in said:
            chance = random.Random(said["hello"]["seed"])
        if "your_turn" in said:
            print(json.dumps({"turn": chance.choice(said["your_turn"]["possible"])}))
"""
# It is late with its second turn, for which there are no 5 seconds more.
SLOW = """
    import json, sys, time
    turns = 0
    for line in sys.stdin:
        said = json.loads(line)
        if "your_turn" in said:
            turns += 1
            if turns == 2:
                print("thinking …", file=sys.stderr)
                time.sleep(60)
            print(json.dumps({"turn": said["your_turn"]["possible"][0]}))
"""
ILLEGAL = """
    import sys
    for line in sys.stdin:
        if "your_turn" in line:
            print('{"turn": "9"}')
"""
CRASHING = """
    import sys
    for line in sys.stdin:
        if "your_turn" in line:
            raise ValueError("what now?")
"""
# It takes two turns at once.
EARLY = """
    import sys
    for line in sys.stdin:
        if "your_turn" in line:
            print('{"turn": "0"}\\n{"turn": "1"}')
"""


def typed(folder: Path, **programs: str) -> list[str]:
    """Programs of these names, as they are typed."""
    return [f"{name}={' '.join(program(folder, text, f'{name}.py').words)}" for name, text in programs.items()]


def test_two_random_players_play_the_same_with_the_same_seed(tmp_path: Path) -> None:
    words = (*typed(tmp_path, dice=RANDOM, other=RANDOM), "--games=4", "--seed=3", "--seconds=5")
    one = data_of(tmp_path, *words, "--jobs=1")
    two = data_of(tmp_path, *words, "--jobs=2")
    assert one == two
    assert len({*map(str, (game["record"] for game in one["games"]))}) == 4
    assert not any(game["reason"] for game in one["games"])


@pytest.mark.parametrize(
    ("text", "reason", "words"),
    [
        (SLOW, "time", "it said nothing within 1 s; it said last: thinking …; more in "),
        (ILLEGAL, "illegal", 'it answered {"turn": "9"}, and not with a turn'),
        (EARLY, "illegal", 'it said {"turn": "1"} before it was its turn'),
        (CRASHING, "crash", "it ended, with status 1; it said last: ValueError: what now?; more in "),
    ],
    ids=["slow", "illegal", "early", "crashing"],
)
def test_a_program_that_errs_loses_and_hears_why(text: str, reason: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    ended = command(
        "tournament", *typed(tmp_path, bad=text, good=OBEDIENT), "--seconds=1", "--games=2", f"--json={file}"
    )
    assert (ended.returncode, beside_progress(ended.stderr)) == (0, "")
    data = json.loads(file.read_text())
    bad, good = data["players"]
    assert (bad["points"], good["points"]) == (0, 2)
    assert [game["reason"] for game in data["games"]] == [reason, reason]
    assert bad["lost_by"] == {**dict.fromkeys(("time", "illegal", "crash"), 0), reason: 2}
    assert f"bad lost game 1: {words}" in ended.stdout
