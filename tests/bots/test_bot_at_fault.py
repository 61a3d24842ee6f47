"""A program of `connect-four bot` that does what it may not: it loses the game, and nothing else happens."""

from pathlib import Path

import pytest

from tests.bots.guests import ON_OFFER, bot, choose, opponent, take
from tests.link.games import InTerminal

FAULTY = """
    import json, os, sys, time
    log, *faults = sys.argv[1:]
    for line in sys.stdin:
        said = json.loads(line)
        if "your_turn" in said:
            fault = faults.pop(0)
            if fault == "silent":
                time.sleep(1000)
            elif fault == "crash":
                print("before the end", file=sys.stderr)
                sys.exit(3)
            elif fault == "early":
                print('{"turn": "4"}\\n{"turn": "5"}')
            elif fault == "flood":
                for number in range(100):
                    print(f"\\tline {number}\\x1b[31m", file=sys.stderr)
                print('{"turn": "4"}')
            else:
                print(fault)
"""
FOUR = '{"turn": "4"}'


@pytest.mark.parametrize(
    ("faults", "reason"),
    [
        ([FOUR, "silent"], "it said nothing within 0.3 s"),
        (['{"turn": "x01"}'], 'it answered {"turn": "x01"}, which is not possible: there is no stone at (0,1)'),
        (["four"], 'it answered four, and not with a turn, such as {"turn": "4"}'),
        (["early", FOUR], 'it said {"turn": "5"} before it was its turn'),
        (["crash"], "it ended, with status 3; it said last: before the end"),
    ],
)
def test_it_loses_the_game_and_is_on_offer_again(
    faults: list[str], reason: str, game: InTerminal, tmp_path: Path
) -> None:
    with bot(tmp_path, *faults, text=FAULTY, options=("--seconds", "0.3")) as dice:
        person = opponent(game)
        for number in range(len(faults)):
            person.do(turn="3", after=2 * number)
            person.wait_until(lambda: person.state["turn"] == "green" or person.state["result"] == "green")
        person.wait_for_state(screen="game over", result="green")
        assert person.frame["caption"].startswith("Green wins!  Dice has given up.")
        dice.says(f"Dice has lost the game: {reason}")
        assert dice.below == []
        person.press("C")
        dice.says(ON_OFFER, times=2)
        choose(person)
        assert person.state["seats"]["blue"]["name"] == "Dice"


def test_its_author_sees_what_it_said_on_standard_error(game: InTerminal, tmp_path: Path) -> None:
    with bot(tmp_path, "flood", "crash", text=FAULTY) as dice:
        person = opponent(game)
        take(person, "3")
        assert dice.complaints[0] == "… 60 lines are left out"
        assert dice.complaints[1:] == [
            f"        line {number}\N{REPLACEMENT CHARACTER}[31m" for number in range(60, 100)
        ]
        person.do(turn="3", after=2)
        dice.says("Dice has lost the game: it ended, with status 3; it said last: before the end")
        assert dice.complaints[41:] == ["before the end"]
