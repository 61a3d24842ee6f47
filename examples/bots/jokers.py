#!/usr/bin/env python3
"""Sees one turn ahead, jokers too. It uses its own ones to win, or when no stone would save it."""

import functools
import json
import random
import sys


def columns_of(board):
    """Each column as a word, read from the bottom up: "gbb" is a green stone with two blue ones on it."""
    return ["".join(row[x] for row in reversed(board)).replace(".", "") for x in range(8)]


@functools.cache  # remembers every answer, because the same is asked very often
def is_hit(turn, x, y):
    """Whether a joker like "x36", "x3*", "x*6" or "b45" takes the stone in column x and row y."""
    if turn[0] == "b":
        return abs(int(turn[1]) - x) + abs(int(turn[2]) - y) <= 2
    return turn[1] in (str(x), "*") and turn[2] in (str(y), "*")


def after(columns, turn, stone):
    """The columns after a turn. What is above a hit stone falls by itself: the word just gets shorter."""
    if len(turn) == 1:
        x = int(turn)
        return [*columns[:x], columns[x] + stone, *columns[x + 1 :]]
    return [
        "".join(letter for height, letter in enumerate(column) if not is_hit(turn, x, 7 - height))
        for x, column in enumerate(columns)
    ]


def has_four(columns, stone):
    # All columns behind each other, 8 letters each; the last one is always a dot and keeps them apart. The letter
    # above is 1 further on, the one to the right 8, and along the diagonals 7 and 9.
    letters = "".join(column.ljust(8, ".") for column in columns)
    return any(stone * 4 in letters[start::step] for step in (1, 7, 8, 9) for start in range(step))


def turns(columns, jokers):
    """What a player with these jokers could do. Deleting nothing is not allowed, but wins nothing either."""
    found = [str(x) for x in range(8) if len(columns[x]) < 7]
    if "delete" in jokers:
        found += [f"x{x}{y}" for x in "01234567*" for y in "1234567*" if x + y != "**"]
    if "bomb" in jokers:
        # A bomb needs an empty field; the lowest one of a column with n stones is in row 7 - n.
        found += [f"b{x}{y}" for x in range(8) for y in range(1, 8 - len(columns[x]))]
    return found


def wins(columns, turn, stone, other):
    board = after(columns, turn, stone)
    return has_four(board, stone) and not has_four(board, other)


def is_safe(columns, me, other, jokers):
    """Whether the other, who has these jokers, has not won and cannot win with the next turn."""
    if has_four(columns, other):
        return False
    return not any(wins(columns, turn, other, me) for turn in turns(columns, jokers))


def chances(columns, me, other):
    """How many stones would win for me if it were my turn."""
    return sum(wins(columns, turn, me, other) for turn in turns(columns, []))


def choose(columns, possible, me, other, jokers):
    random.shuffle(possible)
    possible.sort(key=len)  # stones first: a joker that is kept may win later
    for turn in possible:
        if wins(columns, turn, me, other):
            return turn
    stones = [turn for turn in possible if len(turn) == 1]
    safe = [turn for turn in stones if is_safe(after(columns, turn, me), me, other, jokers)]
    if safe:
        return max(safe, key=lambda turn: chances(after(columns, turn, me), me, other))
    for turn in possible:
        # To look at all jokers that could follow each of mine would take too long.
        if is_safe(after(columns, turn, me), me, other, []):
            return turn
    return stones[0]


for line in sys.stdin:
    said = json.loads(line)
    if "hello" in said:
        random.seed(said["hello"]["seed"])
        me = said["hello"]["you"]
        other = "blue" if me == "green" else "green"
    if "your_turn" in said:
        asked = said["your_turn"]
        turn = choose(columns_of(asked["board"]), asked["possible"], me[0], other[0], asked["jokers"][other])
        print(json.dumps({"turn": turn}), flush=True)
