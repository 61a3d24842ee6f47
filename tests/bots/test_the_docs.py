"""docs/bots.md and docs/bots.de.md, followed as a pupil does: written down, typed, and compared with what is shown."""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

import connect_four
from connect_four.bots.command import Command
from connect_four.bots.conversation import FaultError, answered, hello, over, your_turn
from connect_four.bots.program import Program
from connect_four.datastore import Outcome, PlayerID
from connect_four.language import speak
from connect_four.logic.record import replay
from connect_four.logic.turn import Drop
from tests.bots.examples import EXAMPLES
from tests.bots.guests import bot, choose, take
from tests.clone import MINUTES, PROJECT
from tests.commands.typed import command
from tests.link.games import InTerminal
from tests.needs import need

PAGES = {
    language: (PROJECT / "docs" / name).read_text() for language, name in (("en", "bots.md"), ("de", "bots.de.md"))
}
SHOWN = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# What a pupil sees where the test has its own place. No program is late because the machine is busy.
HOME = "/home/ada"
PLAY = f"""#!/bin/sh
export PYTHONPATH={shlex.quote(str(Path(connect_four.__file__).parents[1]))}
[ "$1" != tournament ] || set -- "$@" --seconds 9 --jobs 2
exec {shlex.quote(sys.executable)} -P -m connect_four "$@"
"""
AN_ANSWER = """\
import os, sys, time
sys.stdin.readline(); sys.stdin.readline()
print('{"turn": "3"}')
sys.stdin.readline()
"""
# What each row of the table of mistakes tells of, for whoever is asked a second time.
MISTAKES = (
    """print('{"turn": "3"}')""",
    "print('hello')",
    """print('{"turn": "4"}\\nhello'); sys.stdin.readline()""",
    "print('a' * 5000)",
    "time.sleep(9)",
    """sys.stdout.write('{"turn": "3"}'); sys.stdout.flush(); time.sleep(9)""",
    "sys.exit(1)",
    "bytes(600 << 20)",
    "os.close(1); time.sleep(9)",
)


class Block(NamedTuple):
    kind: str
    text: str


class Lesson:
    """A folder of the game, in which somebody does what the page says."""

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        self.folder = folder
        self.environment = {**os.environ, **environment, "XDG_STATE_HOME": f"{folder}{HOME}/.local/state"}
        (folder / "examples").symlink_to(PROJECT / "examples")
        self.write("play", PLAY).chmod(0o755)

    def write(self, name: str, text: str) -> Path:
        file = self.folder / name
        file.write_text(text)
        return file

    def write_down(self, code: str) -> None:
        """A whole program, lines to put in place of others, or what stands in an example."""
        examples = [file.read_text() for file in EXAMPLES.glob("*.py")]
        if "import" in code:
            self.write("broken.py" if "bord" in code else "mine.py", code)
        elif code.startswith("        "):
            before = (self.folder / "mine.py").read_text()
            self.write("mine.py", re.sub(r"^ +turn = .*\n", lambda line: code, before, count=1, flags=re.MULTILINE))
        elif "stderr" in code:
            compile(code, "page", "exec")
        else:
            assert any(code in example for example in examples), code

    def type(self, line: str) -> str:
        """What is printed; of a tournament not its progress."""
        ended = subprocess.run(
            ["sh", "-c", line],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=2 * MINUTES,
        )
        assert ended.returncode == 0, ended.stderr
        return ended.stdout.replace(str(self.folder), "")


def blocks(language: str) -> list[Block]:
    return [Block(*found) for found in SHOWN.findall(PAGES[language])]


def exchange(language: str) -> list[str]:
    (found,) = (block.text for block in blocks(language) if block.text.startswith("> "))
    return re.split(r"\n(?=[<>] )", found.rstrip())


def assert_looks_like(seen: str, shown: str) -> None:
    """An ellipsis stands for anything, also for several lines."""
    pattern = ".*".join(map(re.escape, shown.strip().split("…")))
    assert re.fullmatch(pattern, seen.strip(), re.DOTALL), f"{seen}\nis not\n{shown}"


@pytest.fixture(params=PAGES)
def language(request: pytest.FixtureRequest, german: Mapping[str, str]) -> str:
    language: str = request.param
    speak(language)
    return language


@pytest.fixture
def lesson(language: str, german: Mapping[str, str], tmp_path: Path) -> Lesson:
    need("cc")
    folder = tmp_path / "lesson"
    folder.mkdir()
    return Lesson(folder, german if language == "de" else {})


def test_whoever_follows_the_page_sees_what_it_shows(language: str, lesson: Lesson) -> None:
    compared = 0
    for block, following in pairwise([*blocks(language), Block("", "")]):
        match block.kind:
            case "python":
                lesson.write_down(block.text)
            case "bash":
                lesson.write("mine.sh", block.text)
            case "sh" if "./play bot" not in block.text:
                seen = "".join(map(lesson.type, block.text.splitlines()))
                if following.kind == "":
                    assert_looks_like(seen, following.text)
                    compared += 1
    assert compared == 6


def test_the_conversation_is_the_real_one(language: str) -> None:
    said, asked, answer = exchange(language)
    real = json.loads(hello(PlayerID.TWO, 0.1, 4711))
    real["hello"]["program"] = "connect-four …"
    assert json.loads(said[2:]) == real

    manager = replay("3")
    real = json.loads(your_turn(manager))
    shown = json.loads(asked[2:].replace(", …]", "]"))
    del real["your_turn"]["possible"][len(shown["your_turn"]["possible"]) :]
    assert shown == real
    answered(answer[2:].encode(), manager)


def test_every_member_is_told_of(language: str) -> None:
    told = set(re.findall(r"`(\w+)`", PAGES[language])) | set(re.findall(r'"(\w+)":', PAGES[language]))
    lines = (hello(PlayerID.ONE, 1, 1), your_turn(replay("")), over(Outcome.DRAW, ()))
    for line in map(json.loads, lines):
        assert {*line, *(name for members in line.values() for name in members)} <= told


def test_every_mistake_loses_as_the_table_says(language: str, tmp_path: Path) -> None:
    rows = re.findall(r"^\| .+ \| `((?:it|es) [^`]*)`", PAGES[language], re.MULTILINE)
    assert len(rows) == len(MISTAKES)
    for number, (sentence, mistake) in enumerate(zip(rows, MISTAKES, strict=True)):
        file = tmp_path / f"player{number}.py"
        file.write_text(f"{AN_ANSWER}\n{mistake}\n")
        seconds = 0.1 if "0.1" in sentence else 30.0
        assert_looks_like(fault_of(Command.of([str(file)]), seconds), sentence)


def fault_of(command: Command, seconds: float) -> str:
    manager = replay("3 3 3 3 3 3")
    try:
        with Program(command, PlayerID.ONE, seconds, 1) as player:
            for _ in range(3):
                player.ask(manager)
                manager.take(player.turn())
                manager.take(Drop(0))
    except FaultError as fault:
        return fault.sentence
    pytest.fail("it has made no mistake")


def test_the_player_of_the_page_plays_on_the_machine(language: str, game: InTerminal, tmp_path: Path) -> None:
    (said,) = (after.text for block, after in pairwise(blocks(language)) if "./play bot" in block.text)
    player = next(block.text for block in blocks(language) if block.kind == "python")
    with bot(tmp_path, name="mine", text=player, options=("--language", language)) as mine:
        mine.says(said.strip())
        person = game.client("Max")
        choose(person, "mine")
        take(person, "3")
        assert len(person.state["record"]) == 2


def test_every_option_is_told_of_and_has_its_default(language: str) -> None:
    text = command("tournament", "--help").stdout
    options = re.findall(r"^\| `(--[a-z]+) ?([^`]*)` \|", PAGES[language], re.MULTILINE)
    offered = set(re.findall(r"^  (--[a-z-]+)", text, re.MULTILINE))
    assert {name for name, _ in options} == offered - {"--language", "--web-port"}
    for name, value in options:
        if name in ("--games", "--seconds", "--openings"):
            assert f"({value})" in re.split(rf"^  {name} ", text, flags=re.MULTILINE)[1].split("\n  --")[0]


def test_both_pages_say_the_same_of_the_same() -> None:
    english, german = (
        [
            re.findall(r"^#+ ", page, re.MULTILINE),
            [text for kind, text in SHOWN.findall(page) if kind],
            len(re.findall(r"^\|", page, re.MULTILINE)),
            re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE),
            [target.partition("#")[0].replace(".de.", ".") for target in re.findall(r"\]\(((?!bots)[^)]+)\)", page)],
        ]
        for page in PAGES.values()
    )
    assert english == german
