"""A saved game as text: one line for everything that happened, each with a checksum of all that stands before it.

    connect-four saved game, version 2, players 2, level 3  #6d4cc8c6
    green: Ada  #4c3ec988
    turns:  #2d7f0c79
    4  #194583ff
    x47  #a6350a08

The last line may be torn by a power cut. Anything else that is wrong is damage.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple
from zlib import crc32

from connect_four.datastore import MAX_LEVEL, Guest, Outcome, PlayerID
from connect_four.language import N_, _
from connect_four.logic.beginning import ORDINARY, Beginning, names_of, taken_by
from connect_four.logic.game_manager import Aid, GameManager
from connect_four.logic.turn import Turn, parse

VERSION = 2
LEVELS = {1: {1: 1, 2: 2, 3: 4, 4: 6, 5: 8}, 2: {level: level for level in range(1, MAX_LEVEL + 1)}}
"""The levels of each version, and which of today's is as strong: version 1 had five."""

# Compiled only when a game is read: on a Pi Zero compiling them would slow every start.
HEADER = rf"connect-four saved game, version ([1-{VERSION}]), players ([12]), level ([1-9])"
ANY_HEADER = rb"connect-four saved game, version ([0-9]{1,9}),"
TURNS = "turns:"
"""What ends the head of the text: a torn head is no game, because it may lack where the game began."""
FACT = r"([a-z][a-z-]*): (.*)"
DATE = r"[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z"
SIDES = {PlayerID.ONE: "green", PlayerID.TWO: "blue"}
PLAYER_ON = {side: player for player, side in SIDES.items()}
TAKING_BACK = "taken back "
TAKEN_BACK = rf"{TAKING_BACK}([1-9][0-9]{{0,3}})"
HINT = Aid.HINT.value
GIVEN_UP = Outcome.GIVEN_UP.value
RESIGNED = {f"{side} resigned": player for player, side in SIDES.items()}
# A line that makes no sense may be of any length.
LONGEST_SHOWN = 40


class DamagedError(ValueError):
    """Why a text is not a saved game, and what can be done."""

    def __init__(self, trouble: str, remedy: str = N_("delete it, or move it away to keep it")) -> None:
        super().__init__(trouble)
        self.remedy = _(remedy)


@dataclass(frozen=True, slots=True)
class SavedGame:
    player_count: int
    level: int
    turns: tuple[Turn, ...] = ()
    aids: frozenset[Aid] = frozenset()
    outcome: Outcome = Outcome.OPEN
    beginning: Beginning = ORDINARY
    begun: str = ""
    """When it began, in UTC; nothing if no clock knew."""
    names: tuple[str, str] = ("", "")
    """What the players are called, if they have said so."""
    guest: Guest | None = None
    """Who played one side through the link. Whoever resumes the game finds that seat empty."""
    resigned: PlayerID | None = None
    """Who has lost by giving up."""

    @classmethod
    def of(cls, manager: GameManager) -> "SavedGame":
        game, guest = manager.game, manager.game.guest
        return cls(
            game.player_count,
            game.level,
            manager.record,
            manager.aids,
            game.outcome,
            beginning=manager.beginning,
            guest=None if guest is None else replace(guest, is_there=False, is_away=False),
            resigned=game.resigned,
        )

    def names_beside(self, names: tuple[str, str]) -> tuple[str, str]:
        """These names of the players, but the guest's own."""
        if self.guest is None:
            return names
        green, blue = names
        return (self.guest.name, blue) if self.guest.side is PlayerID.ONE else (green, self.guest.name)

    @property
    def played(self) -> tuple[Turn, ...]:
        """The turns since the beginning."""
        return self.turns[len(self.beginning.turns) :]

    def manager(self) -> GameManager:
        manager = GameManager(beginning=self.beginning)
        manager.start(self.player_count, self.level, self.turns, self.aids, self.guest)
        if self.resigned is not None:
            manager.resign(self.resigned)
        return manager


class Reading(NamedTuple):
    """The saved game, a manager that has come as far, and the length of the text up to a torn line, if there is one."""

    saved: SavedGame
    manager: GameManager
    length: int


def lines_between(before: SavedGame | None, now: SavedGame) -> list[str]:
    """What happened from one state of a game to the next; from None it is the whole game."""
    texts: list[str] = []
    if before is None:
        texts += head(now)
        before = replace(now, turns=now.beginning.turns, aids=frozenset(), resigned=None)
    common = len(before.turns)
    while before.turns[:common] != now.turns[:common]:
        common -= 1
    if common < len(before.turns):
        texts.append(f"taken back {len(before.turns) - common}")
    if Aid.HINT in now.aids - before.aids:
        texts.append(HINT)
    texts += map(str, now.turns[common:])
    if now.resigned is not before.resigned:
        texts += [text for text, player in RESIGNED.items() if player is now.resigned]
    return texts


def head(game: SavedGame) -> Iterator[str]:
    yield f"connect-four saved game, version {VERSION}, players {game.player_count}, level {game.level}"
    green, blue = game.names
    facts = {
        "begun": game.begun,
        "green": green,
        # Without a second player blue is the computer.
        "blue": blue if game.player_count == 2 else "",
        "guest": "" if game.guest is None else guest_in_words(game.guest),
        "without": " ".join(names_of(game.beginning.without)),
        "start": " ".join(map(str, game.beginning.turns)),
    }
    yield from (f"{key}: {value}" for key, value in facts.items() if value)
    yield TURNS


def guest_in_words(guest: Guest) -> str:
    return f"{SIDES[guest.side]} computer" if guest.is_computer else SIDES[guest.side]


def line(text: str, before: bytes) -> bytes:
    """The line to write after what stands before it."""
    checksum = crc32(text.encode(), crc32(before))
    return f"{text}  #{checksum:08x}\n".encode()


def read(content: bytes) -> Reading:
    lines, length = whole_lines(content)
    # Nothing is written after a torn line: if more than one line is left, the bad one was whole once, and is damaged.
    torn = content[length:]
    if b"\n" in torn[:-1] or torn.count(b"  #") > 1:
        raise reason(content, _("line {number} is damaged").format(number=len(lines) + 1))
    if not lines:
        raise reason(content, _("it does not begin like one"))
    saved = told(lines)
    try:
        manager = saved.manager()
    except ValueError as error:
        raise DamagedError(_("it is not a game by the rules: {reason}").format(reason=error)) from None
    if manager.game.outcome is not Outcome.OPEN:
        saved = replace(saved, outcome=manager.game.outcome)
    return Reading(saved, manager, length)


def whole_lines(content: bytes) -> tuple[list[str], int]:
    """The texts of all lines up to the first bad one, and the length of these lines."""
    texts: list[str] = []
    length = 0
    for written in content.splitlines(keepends=True):
        text = written.partition(b"  #")[0].decode("utf-8", "replace")
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
    trouble = _("it comes from a newer connect-four (version {newer} of the format, this one knows {known})")
    return DamagedError(trouble.format(newer=int(match[1]), known=VERSION), N_("bring this one up to date"))


def told(lines: list[str]) -> SavedGame:
    game, length = told_by_head(lines)
    beginning = len(game.turns)
    turns = [*game.turns]
    aids: set[Aid] = set()
    resigned = None
    for number, text in enumerate(lines[length:], start=length + 1):
        if resigned is not None and not text.startswith(TAKING_BACK):
            raise senseless(number, text)
        if text == GIVEN_UP and number == len(lines):
            continue
        if text == HINT:
            aids.add(Aid.HINT)
        elif turn := parse(text):
            turns.append(turn)
        elif (back := re.fullmatch(TAKEN_BACK, text)) and int(back[1]) <= len(turns) - beginning:
            aids.add(Aid.TAKE_BACK)
            del turns[-int(back[1]) :]
            resigned = None
        elif text in RESIGNED:
            resigned = RESIGNED[text]
        else:
            raise senseless(number, text)
    outcome = Outcome.GIVEN_UP if lines[-1] == GIVEN_UP else Outcome.OPEN
    return replace(game, turns=tuple(turns), aids=frozenset(aids), outcome=outcome, resigned=resigned)


def told_by_head(lines: list[str]) -> tuple[SavedGame, int]:
    """The game before its first turn, and how many lines tell of that."""
    start = re.fullmatch(HEADER, lines[0])
    level = start and LEVELS[int(start[1])].get(int(start[3]))
    if start is None or level is None:
        raise reason(lines[0].encode(), _("it does not begin like one"))
    game = SavedGame(int(start[2]), level)
    if start[1] == "1":
        return game, 1
    for number, text in enumerate(lines[1:], start=2):
        if text == TURNS:
            return game, number
        fact = re.fullmatch(FACT, text)
        if fact is None:
            raise senseless(number, text)
        try:
            game = with_fact(game, fact[1], fact[2])
        except ValueError:
            raise senseless(number, text) from None
    raise DamagedError(_("it does not begin like one"))


def with_fact(game: SavedGame, key: str, value: str) -> SavedGame:
    """The game with what a line of its head says; what this version does not know changes nothing."""
    if not value.isprintable():
        raise ValueError(value)
    green, blue = game.names
    match key:
        case "begun":
            if not re.fullmatch(DATE, value):
                raise ValueError(value)
            return replace(game, begun=value)
        case "green":
            return replace(game, names=(value, blue))
        case "blue":
            return replace(game, names=(green, value))
        case "guest":
            side, _, kind = value.partition(" ")
            player = PLAYER_ON.get(side)
            if player is None or kind not in ("", "computer"):
                raise ValueError(value)
            return replace(game, guest=Guest(game.names[player.value - 1], player, kind != "", is_there=False))
        case "without":
            return replace(game, beginning=replace(game.beginning, without=taken_by(value.split())))
        case "start":
            turns = tuple(map(turn_of, value.split()))
            return replace(game, turns=turns, beginning=replace(game.beginning, turns=turns))
        case _:
            return game


def turn_of(token: str) -> Turn:
    turn = parse(token)
    if turn is None:
        raise ValueError(token)
    return turn


def senseless(number: int, text: str) -> DamagedError:
    trouble = _("line {number} makes no sense: {text}")
    return DamagedError(trouble.format(number=number, text=repr(text[:LONGEST_SHOWN])))
