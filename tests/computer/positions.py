"""Positions for the tests: those of positions.csv and late.csv, random ones, and pictures."""

import csv
from collections.abc import Iterator
from pathlib import Path
from random import Random

from connect_four.computer.position import BOMB, DELETE, Position
from connect_four.datastore import Outcome, PlayerID
from connect_four.datastore.fields import BOTTOM, field
from connect_four.logic.beginning import taken_by
from connect_four.logic.turn import Drop, Turn, is_possible

DROPS: list[Turn] = [Drop(x) for x in range(8)]


def solved(fewest: int, most: int) -> list[dict[str, str]]:
    """The rows of positions.csv with so many empty fields."""
    with (Path(__file__).parent / "positions.csv").open(newline="") as file:
        return [row for row in csv.DictReader(file) if fewest <= 56 - len(row["record"].split()) <= most]


def late() -> list[dict[str, str]]:
    """The rows of late.csv: positions with jokers and few empty fields, and what brute force found."""
    with (Path(__file__).parent / "late.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def late_position(row: dict[str, str]) -> Position:
    return Position.of(row["record"], taken_by(row["handicap"].split()))


def random_positions(number: int, seed: int, jokers: float = 0.35) -> Iterator[Position]:
    """Positions of random games that go on; each joker is there with this probability."""
    chance = Random(seed)
    while number:
        position = Position(jokers=(joker_set(chance, jokers), joker_set(chance, jokers)))
        for _ in range(chance.randrange(4, 40)):
            if not (likely := drops(position)):
                break
            position = position.after(chance.choice(position.turns if chance.random() < 0.1 else likely))
        if position.turns:
            number -= 1
            yield position


def joker_set(chance: Random, probability: float) -> int:
    return DELETE * (chance.random() < probability) | BOMB * (chance.random() < probability)


def drops(position: Position) -> list[Turn]:
    """Every drop; any turn where none is possible. Most turns are jokers, so that these are found sooner than all."""
    is_open = position.outcome is Outcome.OPEN
    return [drop for drop in DROPS if is_open and is_possible(drop, position.stones)] or position.turns


def mirrored(position: Position) -> Position:
    one, two = (int.from_bytes(stones.to_bytes(8, "little"), "big") for stones in position.stones)
    return Position((one, two), position.player, position.jokers)


def pictured(picture: str, mine: int = 0, yours: int = 0) -> Position:
    """The lowest rows of a board on which G is to move, with the jokers that each player has."""
    rows = [line.split() for line in picture.split("\n") if line.strip()]
    one = two = 0
    for y, row in enumerate(rows, start=BOTTOM + 1 - len(rows)):
        for x, letter in enumerate(row):
            one |= field(x, y) * (letter == "G")
            two |= field(x, y) * (letter == "B")
    return Position((one, two), PlayerID.ONE, (mine, yours))
