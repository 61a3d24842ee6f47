"""The examples of docs/computer.md are run."""

import re
from pathlib import Path

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "computer.md").read_text()


def test_the_example_for_other_programs_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "docs/computer.md", "exec"), {})
