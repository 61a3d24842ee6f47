"""What the page's own page says of attackers is shown by tests that there are."""

import re
from pathlib import Path

FOLDER = Path(__file__).parent
DOCS = (FOLDER.parents[1] / "docs" / "page.md").read_text()


def test_the_tests_that_are_named_exist() -> None:
    rows = re.findall(r"\| `(test_\w+\.py)`, `(test_\w+)` \|$", DOCS, re.MULTILINE)
    assert len(rows) > 10
    assert [test for file, test in rows if f"def {test}(" not in (FOLDER / file).read_text()] == []
