"""Reviews that are done, each in a file beside the saved games: lines with checksums, as theirs are.

What is not there, is damaged, or comes from another judge is reviewed anew; what cannot be written is not kept.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from connect_four.files import beginning as beginning_of_file
from connect_four.journal.game_files import HISTORY, close, create, open_folder
from connect_four.journal.text import line, whole_lines
from connect_four.logic.beginning import Beginning, names_of
from connect_four.logic.record import written
from connect_four.logic.turn import Turn
from connect_four.review.judged import JudgedTurn

FOLDER = "reviews"
ENDING = ".review"
VERSION = 1
"""Goes up when the judge judges otherwise."""
LONGEST = 1 << 20


def kept(beginning: Beginning, turns: Sequence[Turn], folder: str) -> list[JudgedTurn]:
    """The review of this game that is kept in the state folder; nothing if there is none that is whole."""
    facts = head(beginning, turns)
    content = b""
    with suppress(OSError):
        content = beginning_of_file(path_of(facts, folder), LONGEST, flags=os.O_NOFOLLOW)
    lines, length = whole_lines(content)
    if length < len(content) or lines[: len(facts)] != facts:
        return []
    try:
        judged = [JudgedTurn.of_json(json.loads(text)) for text in lines[len(facts) :]]
    except (ValueError, KeyError, TypeError):
        return []
    return judged if [each.turn for each in judged] == [*turns[len(beginning.turns) :]] else []


def keep(beginning: Beginning, turns: Sequence[Turn], judged: Sequence[JudgedTurn], folder: str) -> None:
    facts = head(beginning, turns)
    content = b""
    for text in (*facts, *(json.dumps(each.as_json()) for each in judged)):
        content += line(text, content)
    with suppress(OSError):
        place = open_folder(f"{folder}/{FOLDER}")
        try:
            close(create(place, file_name(facts), content))
            forget_the_oldest(place)
        finally:
            close(place)


def forget(beginning: Beginning, turns: Sequence[Turn], folder: str) -> None:
    with suppress(OSError):
        Path(path_of(head(beginning, turns), folder)).unlink()


def head(beginning: Beginning, turns: Sequence[Turn]) -> list[str]:
    """What the review is of."""
    return [
        f"connect-four review, version {VERSION}",
        f"without: {' '.join(names_of(beginning.without))}",
        f"beginning: {len(beginning.turns)}",
        f"record: {written(turns)}",
    ]


def path_of(facts: Sequence[str], folder: str) -> str:
    return f"{folder}/{FOLDER}/{file_name(facts)}"


def file_name(facts: Sequence[str]) -> str:
    return sha256("\n".join(facts).encode()).hexdigest()[:32] + ENDING


def forget_the_oldest(place: int) -> None:
    """Keep as many reviews as games."""
    with os.scandir(place) as entries:
        ages = sorted((entry.stat().st_mtime, entry.name) for entry in entries if entry.name.endswith(ENDING))
    for _, name in ages[:-HISTORY]:
        os.unlink(name, dir_fd=place)
