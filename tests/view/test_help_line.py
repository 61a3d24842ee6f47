import pytest

from connect_four.view.help_line import help_line
from tests.pictures import ONE_FIELD_LEFT, after

WON = "0 1 0 1 0 1"


@pytest.mark.parametrize(
    ("presses", "record", "words"),
    [
        ("", None, "One player, level 3.  You are Green, the computer is Blue."),
        ("U", None, "One player, level 4.  You are Green, the computer is Blue."),
        ("R", None, "Two players.  Green begins."),
        ("C", None, "Green to move."),
        ("R C", None, "Green to move."),
        ("R C C", None, "Blue to move."),
        ("R C U", None, "Green, menu: delete.  It takes a stone, a row or a column."),
        ("R C U L", None, "Green, menu: bomb.  It takes every stone up to two steps away."),
        ("R C U R", None, "Green, menu: quit.  It gives this game up."),
        ("R C U R R", None, "Green, menu: restart.  It gives this game up for a new one."),
        ("R C C U C", None, "Blue aims at the stone at (3,7)."),
        ("R C C U C U", None, "Blue aims at an empty field, (3,6)."),
        ("R C C U C D", None, "Blue aims at column 3: 1 stone."),
        ("U C L L L L", "3 4", "Green aims at row 7: 2 stones."),
        ("U C L L L L U", "3 4", "Green aims at row 6: 0 stones."),
        ("R C C U R C", None, "Blue aims the bomb at (3,6): 1 stone."),
        ("R C C U R C D", None, "Blue aims the bomb at a stone, (3,7)."),
        ("L L L C", WON, "Green wins!  4 in a row down, from (0,4) to (0,7)."),
        ("R R R C", ONE_FIELD_LEFT, "A draw.  The board is full."),
        ("L L L C D", WON, "Green wins!  4 in a row down, from (0,4) to (0,7)."),
        ("R C U R C", None, "Off."),
    ],
)
def test_the_news_come_first(presses: str, record: str | None, words: str) -> None:
    line = help_line(after(presses, record).game)
    assert line.startswith(words + "  ")
    assert line.isascii()


@pytest.mark.parametrize(
    ("presses", "keys"),
    [
        ("", "Enter: play  Up/Down: level  Right: two players  q: leave"),
        ("R", "Enter: play  Left: one player  q: leave"),
        ("C", "Left/Right: column  Enter: drop  Up: menu  ?: hint  q: leave"),
        ("RC", "Left/Right: column  Enter: drop  Up: menu  q: leave"),
        ("RCU", "Enter: take it  Left/Right: choose  Down: back  q: leave, keep the game"),
        ("RCCUC", "Enter: delete  Arrows: aim  Past the sides: a row  Past top or bottom: a column  q: leave"),
        ("RCCUCLLLL", "Enter: delete  Up/Down: other rows  Left/Right: a field  q: leave"),
        ("RCCUCD", "Enter: delete  Up: back  Left/Right: other columns  Down: a field  q: leave"),
        ("RCCURC", "Enter: set it off  Arrows: aim  Up past the top: back  q: leave"),
        ("RCCURCUUUUU", "Enter: set it off  Arrows: aim  Up: back  q: leave"),
        ("RCURC", "Any key: on"),
    ],
)
def test_the_keys_are_told_as_they_are_on_each_screen(presses: str, keys: str) -> None:
    assert help_line(after(presses).game).endswith("  " + keys)


def test_a_take_back_is_offered_where_there_is_something_to_take_back() -> None:
    for presses, line in {
        "C": "Left/Right: column  Enter: drop  Up: menu  ?: hint  u: take back  q: leave",
        "RC": "Left/Right: column  Enter: drop  Up: menu  u: take back  q: leave",
    }.items():
        assert help_line(after(presses).game, can_take_back=True).endswith("  " + line)


def test_at_the_end_the_arrows_lead_to_what_is_not_shown() -> None:
    for presses, record in (("LLLC", WON), ("RRRC", ONE_FIELD_LEFT)):
        for more, arrows in {"": "Arrows: the board", "D": "Arrows: the colours"}.items():
            line = help_line(after(presses + more, record).game, can_take_back=True)
            assert line.endswith(f"  Enter: new game  u: take back  {arrows}  q: leave")


def test_while_the_computer_thinks() -> None:
    line = help_line(after("C C").game, thinking=True, can_take_back=True)
    assert line == "Blue, the computer, is thinking.  Enter: hurry  u: take back  q: leave"


def test_while_the_computer_aims() -> None:
    line = help_line(after("C C U C").game, thinking=True)
    assert line == "Blue, the computer, aims at the stone at (3,7).  Enter: hurry  q: leave"


def test_what_is_said_comes_first_but_after_who_has_won() -> None:
    assert help_line(after("C").game, said="Column 3 is full.").startswith("Column 3 is full.  Green to move.  ")
    line = help_line(after("LLLC", WON).game, said="Green dropped a stone in column 0.")
    assert line.startswith(
        "Green wins!  4 in a row down, from (0,4) to (0,7).  Green dropped a stone in column 0.  Enter: new game"
    )
