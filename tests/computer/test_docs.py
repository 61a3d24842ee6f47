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
