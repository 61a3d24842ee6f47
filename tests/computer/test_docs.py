"""The examples of docs/computer.md are run."""

import re
from pathlib import Path

from connect_four.computer import Position, best_turn

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "computer.md").read_text()


def test_the_example_for_other_programs_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "docs/computer.md", "exec"), {})


def test_no_depth_at_all_is_a_depth_too() -> None:
    assert best_turn(Position.of("3 0 4 0 5 0"), depth=0).depth == 0


def test_the_line_goes_on_as_far_as_the_search_remembers() -> None:
    position = Position.of("3 4 3 4")
    line = best_turn(position, depth=10).line
    assert len(line) >= 5
    for turn in line:
        assert turn in position.turns
        position = position.after(turn)
