"""`connect-four analyse` as somebody would type it."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from connect_four.commands import run

KEYS = {"record", "to_move", "best", "result", "turns", "score", "depth", "nodes", "seconds", "candidates"}


def analysed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert run(["analyse", "--json", *arguments]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return [json.loads(line) for line in said.out.splitlines()]


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run(["analyse", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.strip()


def test_a_win_in_one(capsys: pytest.CaptureFixture[str]) -> None:
    (answer,) = analysed(capsys, "3", "0", "4", "0", "5", "1")
    assert set(answer) >= KEYS
    assert (answer["record"], answer["to_move"], answer["result"], answer["turns"]) == ("3 0 4 0 5 1", 1, "win", 1)
    assert answer["best"] in ("2", "6")
    first = answer["candidates"][0]
    assert set(first) == {"turn", "score", "result", "turns"}
    assert (first["result"], first["turns"]) == ("win", 1)


def test_an_exact_value_without_jokers(capsys: pytest.CaptureFixture[str]) -> None:
    record = "0 2 2 5 7 2 2 2 4 4 0 4 4 4 4 0 2 5 5 5 7 7 7 7 0 0 0 1 5 5"
    (answer,) = analysed(capsys, "--no-jokers", "--exact", record)
    assert answer["result"] in ("win", "draw", "loss")
    assert answer["turns"] > 0
    assert all(each["result"] for each in answer["candidates"])
    assert answer["candidates"][0]["turn"] == answer["best"] == answer["line"][0]
    assert len(answer["line"]) == answer["turns"]


def test_a_game_that_is_over_has_no_best_turn(capsys: pytest.CaptureFixture[str]) -> None:
    (answer,) = analysed(capsys, "0 1 0 1 0 1 0")
    assert (answer["to_move"], answer["best"], answer["result"], answer["candidates"]) == (2, None, "loss", [])
    assert run(["analyse", "0 1 0 1 0 1 0"]) == 0
    assert capsys.readouterr().out.endswith("The game is over.\nGreen wins!\n4 in a row down, from (0,4) to (0,7).\n")


def test_the_text_shows_board_turn_and_values(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", "--time", "0.2", "3", "3", "x37"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "  0 1 2 3 4 5 6 7\n" + "".join(f"{y} . . . . . . . .\n" for y in range(1, 7)) + "7 . . . B . . . .\n"
    )
    assert "Blue to move.\nGreen has the bomb left.\nBlue has both jokers left.\nBest turn: " in said
    assert re.search(r"\nLooked \d+ turns ahead, at [\d,]+ positions in \d\.\d\d seconds\.\n$", said)


def test_a_win_and_a_point_are_counted_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["analyse", "--time", "0.2", "0 1 0 1 0 1"]) == 0
    said = capsys.readouterr().out
    assert (
        "Best turn: 0, a win after 1 turn\nExpected: 0\nAll turns that lead somewhere else, the best first:\n" in said
    )
    assert "  7    a loss after 2 turns\n" in said


def test_one_answer_for_each_record(capsys: pytest.CaptureFixture[str]) -> None:
    answers = analysed(capsys, "--time", "0.1", "3 3", "4 4 4")
    assert [answer["record"] for answer in answers] == ["3 3", "4 4 4"]


def test_records_come_from_standard_input_one_a_line() -> None:
    command = [sys.executable, "-m", "connect_four", "analyse", "--json", "--time", "0.1", "-"]
    ended = subprocess.run(command, input="3 3\n\n4\n", capture_output=True, text=True, timeout=120)
    assert [json.loads(line)["record"] for line in ended.stdout.splitlines()] == ["3 3", "", "4"]
    assert (ended.stderr, ended.returncode) == ("", 0)
    ended = subprocess.run(command, input="3 3\n3 q\n", capture_output=True, text=True, timeout=120)
    assert (ended.stdout, ended.returncode) == ("", 2)
    assert ended.stderr.startswith("line 2: turn 2, 'q': ")


def test_a_standard_input_that_cannot_be_read() -> None:
    command = [sys.executable, "-m", "connect_four", "analyse", "-"]
    with Path(os.devnull).open("w") as unreadable:
        ended = subprocess.run(command, stdin=unreadable, capture_output=True, text=True, timeout=120)
    assert (ended.stdout, ended.returncode) == ("", 2)
    assert ended.stderr == "cannot read standard input: Bad file descriptor\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["3 3 q"], "turn 3, 'q': "),
        (["3 3 3 3 3 3 3 3"], "turn 8, '3': "),
        (["0 1 0 1 0 1 0 1"], "turn 8, '1': "),
        (["3 3", "4 b00"], "record 2: turn 2, 'b00': "),
    ],
)
def test_an_impossible_record_is_named_with_its_place(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert refusal(capsys, *arguments).startswith(said)


@pytest.mark.parametrize("wrong", ["0", "-1", "inf", "nan", "soon"])
def test_a_time_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], wrong: str) -> None:
    assert "number of seconds" in refusal(capsys, f"--time={wrong}", "3")


def test_a_signal_ends_an_analysis_that_has_no_end() -> None:
    command = [sys.executable, "-u", "-c", START]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "thinking\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0
        assert process.stderr
        assert process.stderr.read() == ""


# The signal comes when the search has certainly begun: the first depth has been told.
START = """
import sys
from connect_four import __main__
from connect_four.commands import analyse
def told(depth, turn):
    if depth == 1:
        print("thinking")
analyse.tell_nobody = told
sys.argv = ["connect-four", "analyse", "--exact", ""]
__main__.main()
"""
