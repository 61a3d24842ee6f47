#!/usr/bin/env python3
"""Sees one turn ahead: it takes a four if there is one, and leaves none to the other. It uses no jokers."""

import json
import random
import sys


def columns_of(board):
    """Each column as a word, read from the bottom up: "gbb" is a green stone with two blue ones on it."""
    return ["".join(row[x] for row in reversed(board)).replace(".", "") for x in range(8)]


def dropped(columns, x, stone):
    """The columns after a stone has been dropped into column x."""
    return [*columns[:x], columns[x] + stone, *columns[x + 1 :]]


def has_four(columns, stone):
    # All columns behind each other, 8 letters each; the last one is always a dot and keeps them apart. The letter
    # above is 1 further on, the one to the right 8, and along the diagonals 7 and 9.
    letters = "".join(column.ljust(8, ".") for column in columns)
    return any(stone * 4 in letters[start::step] for step in (1, 7, 8, 9) for start in range(step))


def drops(columns):
    return [x for x in range(8) if len(columns[x]) < 7]


def can_win(columns, stone):
    return any(has_four(dropped(columns, x, stone), stone) for x in drops(columns))


def choose(columns, me, other):
    safe = []
    for x in drops(columns):
        after = dropped(columns, x, me)
        if has_four(after, me):
            return x
        if not can_win(after, other):
            safe.append(x)
    return random.choice(safe or drops(columns))


for line in sys.stdin:
    said = json.loads(line)
    if "hello" in said:
        random.seed(said["hello"]["seed"])
        me = said["hello"]["you"]
        other = "blue" if me == "green" else "green"
    if "your_turn" in said:
        x = choose(columns_of(said["your_turn"]["board"]), me[0], other[0])
        print(json.dumps({"turn": str(x)}), flush=True)
