"""What the engine sees, as pictures. G is to move."""

import pytest

from connect_four.computer import Position, best_turn
from connect_four.computer.position import BOMB, DELETE
from connect_four.datastore import Outcome
from tests.computer.positions import drops, pictured, random_positions

BOTH = DELETE | BOMB

WINS = {
    "3": """
        . . . . . . . .
        G G G . B B . B
    """,
    "x37": """
        . . . G . . . .
        G G G B . B . B
    """,
    "x*6": """
        . . . G . . . .
        . . G B . . . .
        . G B G . . . .
        B B G B . . . .
        G B B G . B . .
    """,
    "b46": """
        . . . G . . . .
        . . . B . . . .
        . . . B . . . .
        G G G B . . . .
    """,
}


@pytest.mark.parametrize(("turn", "picture"), WINS.items())
def test_a_win_in_one_is_found(turn: str, picture: str) -> None:
    position = pictured(picture, BOTH, BOTH)
    assert [str(each) for each in position.turns if position.after(each).outcome is Outcome.FIRST_WON] == [turn]
    answer = best_turn(position, depth=4)
    assert (str(answer.best), answer.result, answer.turns) == (turn, "win", 1)


def test_looking_no_further_than_its_own_turn_it_sees_the_joker_that_answers_with_a_win() -> None:
    seen, answered = 0, 0
    for position in random_positions(120, 12, jokers=0.7):
        for candidate in best_turn(position, depth=1).candidates:
            after = position.after(candidate.turn)
            is_answered = any(after.after(turn).outcome.winner is after.player for turn in after.turns)
            claims_it = candidate.result == "loss" and candidate.turns == 2
            assert is_answered or not claims_it
            if is_answered and not any(after.after(turn).outcome.winner is after.player for turn in drops(after)):
                answered += 1
                seen += claims_it
    # Where stones of several columns have to fall, it may overlook one.
    assert answered > 100
    assert seen >= 0.95 * answered


def test_only_a_joker_averts_the_loss() -> None:
    open_three = """
        . . . . . . . .
        . . G G . . . .
        . . B B B . G .
    """
    without = best_turn(pictured(open_three), depth=4)
    assert (without.result, without.turns) == ("loss", 2)
    answer = best_turn(pictured(open_three, DELETE), depth=4)
    assert str(answer.best).startswith("x")
    assert answer.result != "loss"
    for candidate in answer.candidates:
        if str(candidate.turn).isdigit():
            assert (candidate.result, candidate.turns) == ("loss", 2)


def test_a_joker_that_hands_the_other_four_in_a_row_is_a_loss_at_once() -> None:
    position = pictured(
        """
        . . . B . . . .
        B B B G . . . G
        """,
        DELETE,
    )
    values = {str(each.turn): each for each in best_turn(position, depth=3).candidates}
    assert (values["x37"].result, values["x37"].turns) == ("loss", 1)
    assert values["3"].result != "loss"


@pytest.mark.parametrize("depth", [2, 4, 6])
@pytest.mark.parametrize("record", ["3 3", "3 3 4 2", "2 3 3 4 4 4"])
def test_no_joker_is_wasted_where_nothing_presses(record: str, depth: int) -> None:
    assert str(best_turn(Position.of(record), depth=depth).best).isdigit()


def test_nobody_plays_under_the_others_win() -> None:
    under = """
        . . . . . . . .
        B B B . . G . .
        G G B . . G . G
    """
    # Column 3 would be the only way for B to reach four in row 6.
    answer = best_turn(pictured(under, 0, BOTH), depth=3)
    values = {str(each.turn): each for each in answer.candidates}
    assert (values["3"].result, values["3"].turns) == ("loss", 2)
    assert str(answer.best) != "3"
