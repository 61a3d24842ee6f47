"""Programs that play, written for a test."""

from pathlib import Path
from textwrap import dedent

from connect_four.bots.command import Command

OBEDIENT = """
    import json, sys
    for line in sys.stdin:
        said = json.loads(line)
        if "your_turn" in said:
            print(json.dumps({"turn": said["your_turn"]["possible"][0]}))
"""
"""Takes the first turn that it may: it fills the columns from the left."""


def program(folder: Path, text: str, name: str = "player.py") -> Command:
    """A program with this text."""
    file = folder / name
    text = dedent(text).lstrip("\n")
    file.write_text(text)
    file.chmod(0o755 if text.startswith("#!") else 0o644)
    return Command.of([str(file)])


def in_python(folder: Path, text: str, name: str = "player.py") -> Command:
    """One that runs the lines where it is to take its first turn, after it has heard `hello` and `your_turn`."""
    opening = "import os, sys, time, json\nhello, asked = sys.stdin.readline(), sys.stdin.readline()\n"
    return program(folder, opening + dedent(text), name)
