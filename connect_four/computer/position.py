"""A position as the engine takes it in."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import reduce
from typing import assert_never

from connect_four.computer.refusals import check_parts, check_record, check_turns, checked_jokers
from connect_four.datastore import BOMB_ITEM, DELETE_ITEM, Outcome, PlayerID
from connect_four.datastore.fields import ALL_FIELDS, Fields, Stones
from connect_four.logic.beginning import Jokers
from connect_four.logic.turn import Bomb, Delete, Drop, Turn, after, every_turn, is_possible, outcome, parse

DELETE = 1
BOMB = 2


@dataclass(frozen=True, slots=True)
class Position:
    """The stones of player 1 and of player 2, who is to move, and the jokers that each has left; `ValueError` if that
    cannot be."""

    stones: Stones = (0, 0)
    player: PlayerID = PlayerID.ONE
    jokers: tuple[int, int] = (DELETE | BOMB, DELETE | BOMB)

    def __post_init__(self) -> None:
        check_parts(self.stones, self.player, self.jokers)

    @classmethod
    def of(cls, record: str, without: Jokers = frozenset()) -> "Position":
        """The position that a record leads to; `RecordError` if it is not one of a game played without these jokers."""
        from connect_four.logic.record import replay

        check_record(record)
        without = checked_jokers(without)
        return cls.after_all(replay(record, without=without).record, without)

    @classmethod
    def after_all(cls, turns: Iterable[Turn], without: Jokers = frozenset()) -> "Position":
        """The position that these turns lead to in a game without these jokers; `ValueError` if one is not possible."""
        check_turns(turns)
        without = checked_jokers(without)
        jokers = left(PlayerID.ONE, without), left(PlayerID.TWO, without)
        return reduce(lambda position, turn: position.after(turn), turns, cls(jokers=jokers))

    @property
    def without_jokers(self) -> "Position":
        return replace(self, jokers=(0, 0))

    @property
    def me(self) -> Fields:
        """The stones of the player to move."""
        return self.stones[self.player.value - 1]

    @property
    def you(self) -> Fields:
        return self.stones[self.player.other.value - 1]

    @property
    def joker_bits(self) -> int:
        """The jokers of the player to move, and above them the other's."""
        return self.jokers[self.player.value - 1] | self.jokers[self.player.other.value - 1] << 2

    @property
    def empty_fields(self) -> int:
        return (ALL_FIELDS & ~(self.me | self.you)).bit_count()

    @property
    def outcome(self) -> Outcome:
        return outcome(self.stones)

    @property
    def turns(self) -> list[Turn]:
        """Every turn that the rules allow."""
        if self.outcome is not Outcome.OPEN:
            return []
        return [turn for turn in TURNS[self.joker_bits & (DELETE | BOMB)] if is_possible(turn, self.stones)]

    def after(self, turn: Turn) -> "Position":
        """The position that the turn leads to; `ValueError` if it is not possible."""
        meant = parse(str(turn))
        why = "it is no turn" if meant is None or meant != turn else objection(meant, self)
        if meant is None or why:
            raise ValueError(f"{turn!r} is not possible: {why}")
        return position_after(meant, self)


def check_position(position: object) -> None:
    if not isinstance(position, Position):
        raise ValueError(f"this is no position: {position!r}")


def position_after(turn: Turn, position: Position) -> Position:
    """The position that a turn leads to which is known to be possible."""
    one, two = position.jokers
    used = joker_of(turn)
    if position.player is PlayerID.ONE:
        one &= ~used
    else:
        two &= ~used
    return Position(after(turn, position.stones, position.player), position.player.other, (one, two))


def objection(turn: Turn, position: Position) -> str:
    """Why the turn is not possible, for whoever writes programs; nothing if it is."""
    if position.outcome is not Outcome.OPEN:
        return "the game is over"
    if joker_of(turn) & ~position.joker_bits:
        return "the player has used this joker"
    if is_possible(turn, position.stones):
        return ""
    match turn:
        case Drop():
            return "the column is full"
        case Delete():
            return "there is no stone"
        case Bomb():
            return "a bomb needs an empty field and a stone within two steps"
        case _:
            assert_never(turn)


def left(player: PlayerID, without: Jokers) -> int:
    """The jokers that the player has at the beginning of a game without these."""
    delete = 0 if DELETE_ITEM[player] in without else DELETE
    bomb = 0 if BOMB_ITEM[player] in without else BOMB
    return delete | bomb


def joker_of(turn: Turn) -> int:
    """The joker that a turn uses up; 0 if it is a drop."""
    match turn:
        case Delete():
            return DELETE
        case Bomb():
            return BOMB
        case Drop():
            return 0
        case _:
            assert_never(turn)


TURNS = {jokers: [turn for turn in every_turn() if joker_of(turn) & jokers == joker_of(turn)] for jokers in range(4)}
"""The turns that each set of jokers allows on some board."""
