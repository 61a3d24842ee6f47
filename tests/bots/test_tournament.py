"""Tournaments as they are typed."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from connect_four.commands import run
from connect_four.datastore import Outcome
from connect_four.journal.data import RESULTS
from connect_four.logic.record import replay
from tests.bots.processes import beside_progress
from tests.commands.typed import command
from tests.needs import need

LEVELS = ("level:1", "level:2", "level:2")
FEW = ("--games", "4", "--seed", "5")


def data_of(folder: Path, *words: str) -> dict[str, Any]:
    """What a tournament writes, and what must be true of each."""
    file = folder / "all.json"
    ended = command("tournament", *words, "--json", str(file))
    assert (ended.returncode, beside_progress(ended.stderr)) == (0, "")
    data: dict[str, Any] = json.loads(file.read_text())
    for game in data["games"]:
        assert game["record"][: len(game["opening"])] == game["opening"]
        outcome = replay(" ".join(game["record"])).game.outcome
        assert RESULTS[outcome] == game["result"] if game["reason"] is None else outcome is Outcome.OPEN
    assert sum(player["points"] for player in data["players"]) == len(data["games"])
    return data


def test_the_same_seed_is_the_same_tournament_with_one_job_and_with_two(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two", "other")]
    for file, seed, jobs in zip(files, (5, 5, 6), (1, 2, 2), strict=True):
        ended = command("tournament", *LEVELS, "--games=4", f"--seed={seed}", f"--jobs={jobs}", f"--json={file}")
        assert (ended.returncode, beside_progress(ended.stderr)) == (0, "")
        assert f"The same once more: --seed {seed}" in ended.stdout
    one, two, other = (file.read_bytes() for file in files)
    assert one == two
    assert one != other


def test_all_that_is_in_the_json(tmp_path: Path) -> None:
    data = data_of(tmp_path, *LEVELS, *FEW)
    assert [player["name"] for player in data["players"]] == ["level:1", "level:2", "level:2 (2)"]
    assert [player["games"] for player in data["players"]] == [8, 8, 8]
    assert data["players"][0]["lost_by"] == {"time": 0, "illegal": 0, "crash": 0}
    assert len(data["games"]) == 12
    for one, two in zip(data["games"][::2], data["games"][1::2], strict=True):
        assert (one["green"], one["blue"], one["opening"]) == (two["blue"], two["green"], two["opening"])
    assert [[*game["opening"]] for game in data["games"][:6:2]] == [data["games"][0]["opening"]] * 3
    assert {len(game["opening"]) for game in data["games"]} == {4}


def test_without_a_seed_it_says_one_that_plays_the_same(tmp_path: Path) -> None:
    ended = command("tournament", *LEVELS[:2], "--games=2", f"--json={tmp_path / 'one'}")
    found = re.search(r"--seed (\d+)$", ended.stdout.rstrip())
    assert found is not None
    command("tournament", *LEVELS[:2], "--games=2", f"--json={tmp_path / 'two'}", f"--seed={found[1]}")
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("level:1",), "two players at least"),
        (("level:0", "level:1"), "there is no level:0; the levels are level:1 to level:8"),
        (("level:9", "level:1"), "there is no level:9"),
        (("level:", "level:1"), "there is no level:;"),
        (("level:1", "no-such-program"), "there is no program 'no-such-program'; say where it is, as ./player.py"),
        (("level:1", "level:2", "--games=3"), "3 is odd, and each opening is played twice; give an even number"),
        (("level:1", "level:2", "--games=0"), "'0' is not a whole number from 1 on"),
        (("level:1", "level:2", "--games=many"), "'many' is not a whole number"),
        (("level:1", "level:2", "--openings=9"), "'9' is not a whole number from 0 to 8"),
        (("level:1", "level:2", "--openings=-1"), "'-1' is not a whole number"),
        (("level:1", "level:2", "--seconds=0"), "'0' is not a number of seconds above 0 and up to 3600"),
        (("level:1", "level:2", "--seconds=nan"), "'nan' is not a number of seconds above 0 and up to 3600"),
        (("level:1", "level:2", "--jobs=0"), "'0' is not a whole number from 1 to 64"),
        (("level:1", "level:2", "--seed=x"), "'x' is not a whole number from 0 on"),
        (("level:1", "level:2", "--svg=table.png"), "give a name that ends in .svg"),
        (("level:1", "level:2", "--json=/no-such-folder/all.json"), "cannot write '/no-such-folder/all.json'"),
        (("level:1", "level:2", "--svg=/"), "give a name that ends in .svg"),
        (("level:1", "level:2", "--json=/"), "cannot write '/': Is a directory"),
    ],
)
def test_refusals(words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tournament", *words]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert reason in output.err


def test_what_was_in_a_file_is_replaced_at_the_end_only(tmp_path: Path) -> None:
    file = tmp_path / "all.json"
    file.write_text("older")
    assert run(["tournament", "level:1", "no-such-program", f"--json={file}"]) == 2
    assert file.read_text() == "older"
    assert [*tmp_path.iterdir()] == [file]


def test_the_drawing_is_one(tmp_path: Path) -> None:
    ended = command("tournament", *LEVELS, "--games=2", f"--svg={tmp_path / 'table.svg'}")
    assert ended.returncode == 0
    assert (tmp_path / "table.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("where", [">/dev/full", "| true", ">&-"])
def test_nobody_reads_the_table(where: str, tmp_path: Path) -> None:
    need("bash")
    file = tmp_path / "all.json"
    words = ["tournament", *LEVELS, "--games=2", f"--json={file}"]
    ended = typed_in_bash(f'"$@" {where}', *words)
    assert "Traceback" not in ended
    assert len(json.loads(file.read_text())["games"]) == 6


def typed_in_bash(line: str, *words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    arguments = ["bash", "-c", line, "bash", sys.executable, "-m", "connect_four", *words]
    return subprocess.run(arguments, env=environment, capture_output=True, text=True, timeout=60).stderr


def test_no_stones_at_the_beginning(tmp_path: Path) -> None:
    data = data_of(tmp_path, "level:1", "level:3", "--games=2", "--openings=0")
    assert [game["opening"] for game in data["games"]] == [[], []]
