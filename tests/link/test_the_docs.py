"""What docs/link.md says is so."""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from connect_four.link.requests import READERS
from tests.clone import PROJECT
from tests.link.games import Playing

PAGE = (PROJECT / "docs" / "link.md").read_text()
EXAMPLE = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@contextmanager
def example() -> Iterator[None]:
    (code,) = EXAMPLE
    with subprocess.Popen([sys.executable, "-I", "-c", code]) as running:
        try:
            yield
        finally:
            running.kill()


def test_the_example_plays_game_after_game(game: Playing) -> None:
    client = game.client()
    with example():
        for _ in range(2):
            client.wait_for_state(guests=["Dice"], screen="player select")
            client.press("U" * (9 - client.state["level"]) + "C")
            client.wait_for_state(screen="place a stone", turn="green")
            assert client.state["seats"]["blue"] == {"by": "guest", "name": "Dice", "computer": True}
            client.press("C")
            client.wait_until(lambda: len(client.state["record"]) == 2)
            client.wait_for_state(turn="green")
            client.press("U R R C")
    client.wait_for_state(guests=[])


def tables() -> list[str]:
    return re.findall(r"^\| (`.*?`(?:, `.*?`)*)(?= \|)", PAGE, re.MULTILINE)


def test_every_member_is_told_of(game: Playing) -> None:
    client = game.client()
    told = {name for row in tables() for name in re.findall(r"`(\w+)`", row)}
    assert {*client.state, *client.frame} <= told
    assert "possible" in told


def test_every_request_is_told_of() -> None:
    told = {name for row in tables() for name in re.findall(r"`\"(\w+)\":", row)}
    assert told == set(READERS)


@pytest.mark.parametrize(("file", "test"), re.findall(r"`(test_\w+\.py)`, `(test_\w+)` \|$", PAGE, re.MULTILINE))
def test_every_named_test_is_there(file: str, test: str) -> None:
    assert f"def {test}(" in (PROJECT / "tests" / "link" / file).read_text()
