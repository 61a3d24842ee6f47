"""The players of a tournament, as they are typed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, count

from connect_four.bots.command import Command
from connect_four.datastore import MAX_LEVEL
from connect_four.errors import InputError
from connect_four.language import _

LEAST = 2


@dataclass(frozen=True, slots=True)
class Player:
    """A name that no other has, and who plays under it: a level of the computer, or a program."""

    name: str
    plays: int | Command


def players(words: Sequence[str]) -> list[Player]:
    if len(words) < LEAST:
        raise InputError(_("a tournament needs two players at least"))
    return numbered([player(word) for word in words])


def player(word: str) -> Player:
    kind, colon, level = word.partition(":")
    if kind == "level" and colon:
        if not re.fullmatch("[0-9]", level) or not 1 <= int(level) <= MAX_LEVEL:
            trouble = _("there is no {word}; the levels are level:1 to level:{last}")
            raise InputError(trouble.format(word=word, last=MAX_LEVEL))
        return Player(word, int(level))
    command = Command.typed(word)
    return Player(command.name, command)


def numbered(typed: Sequence[Player]) -> list[Player]:
    """The same, but whose name is taken has a number behind it."""
    named: dict[str, Player] = {}
    for each in typed:
        others = (f"{each.name} ({number})" for number in count(2))
        name = next(name for name in chain([each.name], others) if name not in named)
        named[name] = replace(each, name=name)
    return [*named.values()]
