"""What is kept of a class, as somebody's hand or a broken disk may leave it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from connect_four.match.register import contest_of
from tests.match.school import GREEN_WINS, started


@pytest.fixture
def kept() -> Any:
    """A class in its first round, with one match played."""
    school = started(4)
    school.tell_both(school.seats()[0], GREEN_WINS, "green")
    school.deliver()
    return json.loads(school.saved)


def test_what_was_kept_is_read_again(kept: Any) -> None:
    assert len(contest_of(kept).tables) == 2


def test_machines_that_pair_by_themselves_may_name_their_tables_otherwise(kept: Any) -> None:
    kept["tables"][0]["table"], kept["aside"] = "demo-1", ["demo-2"]
    assert "demo-1" in contest_of(kept).tables


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: kept.update(round=1.5),
        lambda kept: kept.update(rounds="3"),
        lambda kept: kept.update(aside=["\ud800"]),
        lambda kept: kept["players"].pop(),
        lambda kept: kept["players"][0].update(id=5),
        lambda kept: kept["players"][0].update(name=""),
        lambda kept: kept["players"][0].update(is_computer="no"),
        lambda kept: kept["tables"][0].update(round=None),
        lambda kept: kept["tables"][0].update(table=["x"]),
        lambda kept: kept["tables"][0].update(green=[]),
        lambda kept: kept["tables"][0].update(green=kept["tables"][0]["blue"]),
        lambda kept: kept["tables"][0]["told"].update(green={"record": [5], "result": None, "parted": None}),
        lambda kept: kept["tables"][0]["told"].update(green={"record": ["5"], "result": None, "parted": "x"}),
    ],
)
def test_of_what_no_host_has_written_nothing_is_taken(damage: Callable[[Any], object], kept: Any) -> None:
    damage(kept)
    with pytest.raises((ValueError, LookupError, TypeError, AttributeError)):
        contest_of(kept)
