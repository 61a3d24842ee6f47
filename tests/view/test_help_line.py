import pytest

from connect_four.view.help_line import help_line
from tests.pictures import ONE_FIELD_LEFT, after

WON = "0 1 0 1 0 1"


@pytest.mark.parametrize(
    ("presses", "record", "words"),
    [
        ("", None, "One player, level 3."),
        ("U", None, "One player, level 4."),
        ("R", None, "Two players."),
        ("C", None, "Green to move."),
        ("R C", None, "Green to move."),
        ("R C C", None, "Blue to move."),
        ("R C U", None, "Green, menu: delete."),
        ("R C U L", None, "Green, menu: bomb."),
        ("R C U R", None, "Green, menu: quit."),
        ("R C U R R", None, "Green, menu: restart."),
        ("R C C U C", None, "Blue deletes."),
        ("R C C U R C", None, "Blue drops a bomb."),
        ("L L L C", WON, "Green wins!"),
        ("R R R C", ONE_FIELD_LEFT, "A draw."),
        ("R C U R C", None, "Off."),
    ],
)
def test_the_news_come_first(presses: str, record: str | None, words: str) -> None:
    line = help_line(after(presses, record).game)
    assert line.startswith(words + "  ")
    assert len(line) < 80
    assert line.isascii()


def test_hints_and_take_backs_are_for_one_player() -> None:
    assert "?: hint  u: undo" in help_line(after("C").game)
    assert "hint" not in help_line(after("R C").game)


def test_the_computer_thinks() -> None:
    assert help_line(after("C C").game, thinking=True) == "Blue, the computer, is thinking.  Enter: hurry  q: leave"


def test_the_way_back_from_deleting_is_told_where_it_is() -> None:
    assert "Up: back" not in help_line(after("R C C U C").game)
    assert "Up: back" in help_line(after("R C C U C D").game)
