"""The examples of docs/computer.md are run, and all that the library offers is described there."""

import dataclasses
import inspect
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from connect_four import computer
from connect_four.computer import Candidate, Opponent, Position, best_turn, is_compiled, solve
from tests.computer.builds import Build

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "computer.md").read_text()
LIBRARY = PAGE[PAGE.index("## For other programs") : PAGE.index("## How it works")]


def entry(name: str) -> str:
    """What the list says of a name."""
    (found,) = re.findall(rf"^- (`{name}\b.*?)(?=^- |^$)", LIBRARY, re.DOTALL | re.MULTILINE)
    return str(found)


def test_the_example_for_other_programs_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "docs/computer.md", "exec"), {})


def test_the_examples_of_the_command_run(compiled: Build) -> None:
    examples = re.findall(r"^connect-four (.*)$", PAGE, re.MULTILINE)
    assert len(examples) == 3
    for example in examples:
        assert compiled.python("-m", "connect_four", *shlex.split(example))


@pytest.mark.parametrize("name", [name for name in computer.__all__ if name != "Candidate"])
def test_every_public_name_and_its_public_members_are_described(name: str) -> None:
    members = [member for member in dir(getattr(computer, name)) if not member.startswith("_")]
    text = entry(name)
    for member in members if inspect.isclass(getattr(computer, name)) else []:
        assert re.search(rf"`({name}\.)?{member}\b", text), member


def test_a_candidate_is_described_with_the_answer() -> None:
    text = entry("Answer")
    text = text[text.index("`Candidate`") :]
    for field in dataclasses.fields(Candidate):
        assert f"`{field.name}`" in text


@pytest.mark.parametrize("offered", [Position, best_turn, solve, Opponent, is_compiled])
def test_arguments_and_defaults_are_the_real_ones(offered: Callable[..., Any]) -> None:
    assert f"`{signature(offered.__name__, offered)}`" in LIBRARY


def test_so_are_those_of_choose() -> None:
    assert f"`{signature('choose', Opponent(1).choose)}`" in LIBRARY


def signature(name: str, offered: Callable[..., Any]) -> str:
    bare = inspect.signature(offered)
    bare = bare.replace(
        parameters=[each.replace(annotation=each.empty) for each in bare.parameters.values()],
        return_annotation=bare.empty,
    )
    return name + str(bare).replace("<PlayerID.ONE: 1>", "PlayerID.ONE")


def test_no_depth_at_all_is_a_depth_too() -> None:
    assert best_turn(Position.of("3 0 4 0 5 0"), depth=0).depth == 0


def test_the_line_goes_on_as_far_as_the_search_remembers() -> None:
    position = Position.of("3 4 3 4")
    line = best_turn(position, depth=10).line
    assert len(line) >= 5
    for turn in line:
        assert turn in position.turns
        position = position.after(turn)
