"""A saved game as text: one line for everything that happened, each with a checksum of all that stands before it.

    connect-four saved game, version 1, players 2, level 3  #d9a5acb5
    4  #7d6aa4d6
    x47  #0f0e5a0b

The last line may be torn by a power cut. Anything else that is wrong is damage.
"""

import re
from dataclasses import dataclass, replace
from typing import NamedTuple
from zlib import crc32

from connect_four.datastore import MAX_LEVEL, Outcome
from connect_four.logic.game_manager import Aid, GameManager
from connect_four.logic.turn import Turn, parse

VERSION = 1
# Compiled only when a game is read: on a Pi Zero compiling them would slow every start.
HEADER = rf"connect-four saved game, version {VERSION}, players ([12]), level ([1-{MAX_LEVEL}])"
ANY_HEADER = rb"connect-four saved game, version ([0-9]{1,9}),"
TAKEN_BACK = r"taken back ([1-9][0-9]{0,3})"
HINT = Aid.HINT.value
GIVEN_UP = Outcome.GIVEN_UP.value


class DamagedError(ValueError):
    """Why a text is not a saved game, and what can be done."""

    def __init__(self, trouble: str, remedy: str = "delete it, or move it away to keep it") -> None:
        super().__init__(trouble)
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class SavedGame:
    player_count: int
    level: int
    turns: tuple[Turn, ...] = ()
    aids: frozenset[Aid] = frozenset()
    outcome: Outcome = Outcome.OPEN

    @classmethod
    def of(cls, manager: GameManager) -> "SavedGame":
        game = manager.game
        return cls(game.player_count, game.level, manager.record, manager.aids, game.outcome)

    def manager(self) -> GameManager:
        manager = GameManager()
        manager.start(self.player_count, self.level, self.turns, self.aids)
        return manager


class Reading(NamedTuple):
    """The saved game, a manager that has come as far, and the length of the text up to a torn line, if there is one."""

    saved: SavedGame
    manager: GameManager
    length: int


def lines_between(before: SavedGame | None, now: SavedGame) -> list[str]:
    """What happened from one state of a game to the next; from None it is the whole game."""
    texts = []
    if before is None:
        texts.append(f"connect-four saved game, version {VERSION}, players {now.player_count}, level {now.level}")
        before = SavedGame(now.player_count, now.level)
    common = len(before.turns)
    while before.turns[:common] != now.turns[:common]:
        common -= 1
    if common < len(before.turns):
        texts.append(f"taken back {len(before.turns) - common}")
    if Aid.HINT in now.aids - before.aids:
        texts.append(HINT)
    return [*texts, *map(str, now.turns[common:])]


def line(text: str, before: bytes) -> bytes:
    """The line to write after what stands before it."""
    checksum = crc32(text.encode(), crc32(before))
    return f"{text}  #{checksum:08x}\n".encode()


def read(content: bytes) -> Reading:
    lines, length = whole_lines(content)
    # Nothing is written after a torn line: if more than one line is left, the bad one was whole once, and is damaged.
    torn = content[length:]
    if b"\n" in torn[:-1] or torn.count(b"  #") > 1:
        raise reason(content, f"line {len(lines) + 1} is damaged")
    if not lines:
        raise reason(content, "it does not begin like one")
    saved = told(lines)
    try:
        manager = saved.manager()
    except ValueError as error:
        raise DamagedError(f"it is not a game by the rules: {error}") from None
    if manager.game.outcome is not Outcome.OPEN:
        saved = replace(saved, outcome=manager.game.outcome)
    return Reading(saved, manager, length)


def whole_lines(content: bytes) -> tuple[list[str], int]:
    """The texts of all lines up to the first bad one, and the length of these lines."""
    texts: list[str] = []
    length = 0
    for written in content.splitlines(keepends=True):
        text = written.partition(b"  #")[0].decode("ascii", "replace")
        if line(text, content[:length]) != written:
            break
        texts.append(text)
        length += len(written)
    return texts, length


def reason(content: bytes, trouble: str) -> DamagedError:
    """Why the content is not a saved game: because it is one of a newer version, else this trouble."""
    match = re.match(ANY_HEADER, content)
    if match is None or int(match[1]) <= VERSION:
        return DamagedError(trouble)
    known = f"version {int(match[1])} of the format, this one knows {VERSION}"
    return DamagedError(f"it comes from a newer connect-four ({known})", "bring this one up to date")


def told(lines: list[str]) -> SavedGame:
    start = re.fullmatch(HEADER, lines[0])
    if start is None:
        raise reason(lines[0].encode(), "it does not begin like one")
    turns: list[Turn] = []
    aids: set[Aid] = set()
    for number, text in enumerate(lines[1:], start=2):
        if text == GIVEN_UP and number == len(lines):
            continue
        if text == HINT:
            aids.add(Aid.HINT)
        elif turn := parse(text):
            turns.append(turn)
        elif (back := re.fullmatch(TAKEN_BACK, text)) and int(back[1]) <= len(turns):
            aids.add(Aid.TAKE_BACK)
            del turns[-int(back[1]) :]
        else:
            raise DamagedError(f"line {number} makes no sense: {text!r}")
    outcome = Outcome.GIVEN_UP if lines[-1] == GIVEN_UP else Outcome.OPEN
    return SavedGame(int(start[1]), int(start[2]), tuple(turns), frozenset(aids), outcome)
