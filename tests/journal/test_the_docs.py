"""The description of the format shows a file that is one, and its table names tests that there are."""

import re
from pathlib import Path

from connect_four.journal.last_choice import Choice, remembered
from connect_four.journal.text import read
from connect_four.logic.game_manager import Aid
from connect_four.logic.record import written

DOCS = (Path(__file__).parents[2] / "docs" / "saved-games.md").read_text()


def test_the_file_that_is_shown_can_be_read() -> None:
    example = DOCS.split("```\n")[1].encode()
    game, _, length = read(example)
    assert length == len(example)
    assert written(game.turns) == "4 4 x47 3"
    assert (game.names[0], written(game.beginning.turns), len(game.beginning.without)) == ("Ada", "4 4", 1)
    assert game.aids == set(Aid)


def test_the_choice_that_is_shown_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "choice").write_text(DOCS.split("```\n")[3])
    assert remembered(str(tmp_path)) == Choice(2, 4)


def test_the_tests_that_are_named_exist() -> None:
    named = set(re.findall(r"`(test_\w+\.py)`", DOCS))
    assert named
    assert [name for name in named if not Path(__file__).with_name(name).exists()] == []
