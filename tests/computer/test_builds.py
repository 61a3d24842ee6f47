"""The compiled engine is the plain one, only faster."""

from pathlib import Path

import pytest

from tests.computer.builds import Build, compile_in, plain_in


def test_there_is_a_compiled_and_a_plain_build(compiled: Build, plain: Build) -> None:
    assert (compiled.job("kind"), plain.job("kind")) == ("compiled", "plain")


def test_both_searches_look_at_the_same_nodes_and_remember_the_same(compiled: Build, plain: Build) -> None:
    answers = compiled.job("searches", 6)
    assert answers == plain.job("searches", 6)
    assert sum(nodes for nodes, _ in answers) > 10_000


def test_both_provers_look_at_the_same_nodes_and_find_the_same(compiled: Build, plain: Build) -> None:
    answers = compiled.job("proofs", 20)
    assert answers == plain.job("proofs", 20)
    assert sum(nodes for nodes, _ in answers) > 1_000


def test_both_solvers_look_at_the_same_nodes_and_find_the_same(compiled: Build, plain: Build) -> None:
    answers = compiled.job("solutions", 22, 26)
    assert answers == plain.job("solutions", 22, 26)
    assert sum(nodes for nodes, _ in answers) > 10_000


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_the_levels_without_a_clock_play_alike_in_both_and_answer_within_two_seconds(
    compiled: Build, plain: Build, level: int
) -> None:
    *slow, longest = plain.job("choices", level)
    assert compiled.job("choices", level)[:-1] == slow
    assert float(longest) < 2


def test_where_no_compiler_works_the_package_is_built_all_the_same(tmp_path: Path) -> None:
    build = plain_in(tmp_path)
    ended = compile_in(build, CC="false")
    assert ended.returncode == 0, ended.stderr
    assert not list(tmp_path.rglob("*.so"))
    assert build.job("kind") == "plain"


def test_where_one_module_cannot_be_compiled_none_is(tmp_path: Path) -> None:
    build = plain_in(tmp_path)
    compiler = tmp_path / "compiler"
    compiler.write_text('#!/bin/sh\ncase "$*" in *solver.c*) exit 1 ;; esac\nexec cc "$@"\n')
    compiler.chmod(0o755)
    ended = compile_in(build, CC=str(compiler))
    assert ended.returncode == 0, ended.stderr
    assert not list(tmp_path.rglob("connect_four/**/*.so"))
    assert build.job("kind") == "plain"


def test_cython_is_not_needed_to_play(plain: Build) -> None:
    loaded = plain.python(
        "-c",
        "import sys; sys.modules['cython'] = sys.modules['Cython'] = None\n"
        "from connect_four.computer import Opponent, Position\n"
        "print(Opponent(3, 1).choose(Position()))",
    )
    assert loaded.strip() in map(str, range(8))
