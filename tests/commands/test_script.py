"""`connect-four script` as a person runs it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pictures import after, drawn, seen

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "connect_four", "script"]


def script(moves: str | bytes, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the moves from standard input."""
    given = moves.encode() if isinstance(moves, str) else moves
    ended = subprocess.run([*COMMAND, *arguments], input=given, capture_output=True, cwd=ROOT, timeout=120, check=False)
    return subprocess.CompletedProcess(ended.args, ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def output(moves: str | bytes, *arguments: str) -> str:
    ended = script(moves, *arguments)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def complaint(moves: str | bytes, *arguments: str) -> str:
    ended = script(moves, *arguments)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.endswith("\n")
    return ended.stderr.removesuffix("\n")


def in_shell(line: str) -> subprocess.CompletedProcess[str]:
    line = line.replace("SCRIPT", " ".join(COMMAND))
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, cwd=ROOT, timeout=120, check=False)


START = """\
0
  0 1 2 3 4 5 6 7
 +================+
0|G G G G         |
1|G G G G         |
2|G G G G         |
3|G G G G         |
4|G G G G         |
5|G G G G         |
6|G G G G         |
7|G G G G         |
 +================+
"""


def test_the_picture_at_the_start_and_after_every_move() -> None:
    assert (
        output("R C C")
        == START
        + """
1 R
  0 1 2 3 4 5 6 7
 +================+
0|G G G G B B B B |
1|G G G G B B B B |
2|G G G G B B B B |
3|G G G G B B B B |
4|G G G G B B B B |
5|G G G G B B B B |
6|G G G G B B B B |
7|G G G G B B B B |
 +================+

2 C
  0 1 2 3 4 5 6 7
 +================+
0|O C   R Y   C O |
1|      g         |
2|      g         |
3|      g         |
4|      g         |
5|      g         |
6|      g         |
7|      g         |
 +================+

3 C
  0 1 2 3 4 5 6 7
 +================+
0|O C   R Y   C O |
1|      b         |
2|      b         |
3|      b         |
4|      b         |
5|      b         |
6|      b         |
7|      G         |
 +================+
"""
    )


@pytest.mark.parametrize("nothing", ["", " \n\t\r\n", "# nothing\n", "#"])
def test_no_move_at_all_prints_the_start(nothing: str) -> None:
    assert output(nothing) == START


def test_refused_moves_are_printed_too() -> None:
    assert output("L") == START + "\n" + START.replace("0\n", "1 L\n", 1)


def test_last_prints_the_last_picture_alone() -> None:
    assert output("R C C L C", "--last") == seen(after("R C C L C")) + "\n"
    assert output("", "--last") == START.removeprefix("0\n")


def test_both_cases_white_space_and_comments() -> None:
    assert output("rclCu") == output("R C # start; x\n\tL\r\n\n C\u00a0 #L#R\n\nU#\u00fc") == output("RCLCU")


def test_the_moves_of_both_players_are_in_the_script_of_a_game_with_one() -> None:
    assert (
        output("C C C", "--last")
        == drawn("""
          0 1 2 3 4 5 6 7
         +================+
        0|O C   R Y   C O |
        1|      g         |
        2|      g         |
        3|      g         |
        4|      g         |
        5|      g         |
        6|      B         |
        7|      G         |
         +================+
    """)
        + "\n"
    )


def test_it_ends_at_off() -> None:
    assert output("C U R C C C L") == output("C U R C")
    assert output("C U R C C C L", "--last") == seen(after("C U R C")) + "\n"


def test_the_moves_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "moves with a space"
    file.write_text("R C\nC")
    assert output("L L L", str(file)) == output("R C C")
    assert output("L L L", str(file), "--last") == output("R C C", "--last")


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        ("X", "line 1, column 1: 'X' is not one of L R U D C"),
        ("R C X", "line 1, column 5: 'X' is not one of L R U D C"),
        ("# X\nR\r\n  C\t5", "line 3, column 5: '5' is not one of L R U D C"),
        ("C U R C X", "line 1, column 9: 'X' is not one of L R U D C"),
        ("R\n\u00fc", "line 2, column 1: '\u00fc' is not one of L R U D C"),
        ("R'", 'line 1, column 2: "\'" is not one of L R U D C'),
        ("\u017f", "line 1, column 1: '\u017f' is not one of L R U D C"),
        ("R\0", "line 1, column 2: '\\x00' is not one of L R U D C"),
    ],
)
def test_any_other_letter_is_an_error_and_nothing_is_printed(moves: str, error: str) -> None:
    assert complaint(moves) == error
    assert complaint(moves, "--last") == error


def test_bytes_that_are_no_text() -> None:
    assert complaint(b"R\n C\xff") == "line 2, column 3: '\ufffd' is not one of L R U D C"
    assert output(b"R C # \xff\xfe\nC", "--last") == output("R C C", "--last")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    missing, folder = str(tmp_path / "missing"), str(tmp_path)
    assert complaint("", missing) == f"cannot read {missing!r}: No such file or directory"
    assert complaint("", folder) == f"cannot read {folder!r}: Is a directory"
    assert complaint("", "") == "cannot read '': Is a directory"
    assert complaint("", "two\nlines") == "cannot read 'two\\nlines': No such file or directory"


def test_a_closed_standard_input_is_an_empty_one() -> None:
    ended = in_shell("SCRIPT <&-")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, START, "")


def test_a_standard_input_that_cannot_be_read() -> None:
    ended = in_shell("SCRIPT 0>/dev/null")
    assert (ended.returncode, ended.stdout, ended.stderr) == (
        2,
        "",
        "cannot read standard input: Bad file descriptor\n",
    )


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full"])
def test_a_file_without_an_end(device: str) -> None:
    assert complaint("", device) == f"{device!r} is longer than 32 MB; give a part of it"


def test_the_mark_that_some_editors_put_at_the_beginning() -> None:
    assert output(b"\xef\xbb\xbfR C", "--last") == output("R C", "--last")


def test_a_standard_output_that_cannot_be_written() -> None:
    ended = in_shell("echo R C | SCRIPT 1</dev/null")
    assert (ended.returncode, ended.stderr) == (1, "cannot write the output: Bad file descriptor\n")


def test_a_closed_standard_output_is_not_an_error() -> None:
    ended = in_shell("echo R C | SCRIPT >&-")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_reader_that_has_seen_enough() -> None:
    ended = in_shell("yes R C | head -n 5000 | SCRIPT | head -n 1; echo ${PIPESTATUS[2]}")
    assert (ended.stdout, ended.stderr) == ("0\n0\n", "")


def test_a_plain_locale() -> None:
    plain = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ended = subprocess.run(
        COMMAND, input="R \u00fc".encode(), capture_output=True, cwd=ROOT, env=plain, timeout=120, check=False
    )
    assert (ended.returncode, ended.stdout) == (2, b"")
    assert ended.stderr == b"line 1, column 3: '\\xfc' is not one of L R U D C\n"


def test_ten_thousand_moves_are_played_to_the_end() -> None:
    moves = "RC" + "CURDLCR" * 1500
    frames = output(moves[:10000]).split("\n\n")
    assert len(frames) == 10001
    assert [frame.split("\n")[0] for frame in frames[1:]] == [
        f"{number} {letter}" for number, letter in enumerate(moves[:10000], start=1)
    ]
