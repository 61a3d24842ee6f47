#!/usr/bin/env python3
"""Searches: tries all stones for as many turns ahead as the time allows. It uses jokers to win and to be saved.

Each side's stones are one whole number, a bit for each field: column 0 has the bits 0 to 6 from the bottom up, column 1
the bits 8 to 14, and so on. Bits 7, 15, … stay empty and keep the columns apart. Python works on all bits at once, so
this is much faster than words or lists.
"""

import functools
import json
import sys
import time

COLUMNS = [0b1111111 << 8 * x for x in range(8)]
FIELDS = sum(COLUMNS)
STEPS = (1, 7, 8, 9)  # upwards, down to the right, to the right, up to the right
FOURS = [
    four
    for step in STEPS
    for start in range(64)
    if (four := sum(1 << start + i * step for i in range(4))) & FIELDS == four
]
# The middle first: good turns that are tried early make the search quicker.
ORDER = (3, 4, 2, 5, 1, 6, 0, 7)
WON = 10000


class TimeIsUpError(Exception):
    pass


def bits_of(board, stone):
    return sum(1 << 8 * x + 6 - row for row in range(7) for x in range(8) if board[row][x] == stone)


def has_four(stones):
    return any(stones & stones >> step & stones >> 2 * step & stones >> 3 * step for step in STEPS)


def landing(taken, x):
    """The bit of the field where a stone dropped into column x comes to lie; 0 if the column is full."""
    # One more than the bits below: 0b00111 + 1 is 0b01000.
    return (taken + (1 << 8 * x)) & COLUMNS[x] & ~taken


def value(mine, other):
    """What a board is worth to me: a four that can still become one counts more the more stones it has."""
    points = 0
    for four in FOURS:
        if not other & four:
            points += (0, 1, 4, 12)[(mine & four).bit_count()]
        elif not mine & four:
            points -= (0, 1, 4, 12)[(other & four).bit_count()]
    return points


def hits(turn):
    """The bits of all fields that a joker like "x36", "x3*", "x*6" or "b45" aims at."""
    x, y = turn[1], turn[2]
    if turn[0] == "x":
        places = [(c, r) for c in range(8) for r in range(1, 8) if x in (str(c), "*") and y in (str(r), "*")]
    else:
        places = [(c, r) for c in range(8) for r in range(1, 8) if abs(int(x) - c) + abs(int(y) - r) <= 2]
    return sum(1 << 8 * column + 7 - row for column, row in places)


JOKERS = {
    "delete": {f"x{x}{y}": hits(f"x{x}{y}") for x in "01234567*" for y in "1234567*" if x + y != "**"},
    "bomb": {f"b{x}{y}": hits(f"b{x}{y}") for x in range(8) for y in range(1, 8)},
}


def fallen(stones, hit):
    """The stones that are left after a joker, when everything above has fallen."""
    for place in reversed(range(64)):
        if hit >> place & 1:
            above = COLUMNS[place // 8] & -(2 << place)
            stones = stones & ~above & ~(1 << place) | (stones & above) >> 1
    return stones


def after(mine, other, turn):
    """My stones and the other's after my turn."""
    if len(turn) == 1:
        return mine | landing(mine | other, int(turn)), other
    hit = hits(turn) & (mine | other)
    return fallen(mine, hit), fallen(other, hit)


@functools.cache  # remembers every answer, because the same is asked again at the next depth
def wins_by_joker(mine, other, jokers):
    """Whether one of these jokers would let four of mine fall into a row."""
    taken = mine | other
    for joker in jokers:
        for turn, hit in JOKERS[joker].items():
            is_possible = joker == "delete" or not taken >> 8 * int(turn[1]) + 7 - int(turn[2]) & 1
            if is_possible and has_four(fallen(mine, hit & taken)) and not has_four(fallen(other, hit & taken)):
                return True
    return False


class Search:
    """The thinking about one turn. At its end it stops with a TimeIsUpError."""

    def __init__(self, my_jokers, others_jokers, end):
        self.jokers = (my_jokers, others_jokers)
        self.end = end

    def worth(self, mine, other, ahead, depth, low, high):
        """What the board is worth to whoever has the stones "mine" and is to move, so many turns ahead.

        Only what lies between low and high matters: of a turn that is too good, the other will not let it come to that.
        """
        if time.monotonic() > self.end:
            raise TimeIsUpError
        taken = mine | other
        if taken == FIELDS:
            return 0
        drops = [stone for x in ORDER if (stone := landing(taken, x))]
        if any(has_four(mine | stone) for stone in drops):
            return WON + depth  # the more depth is left, the sooner it is won
        # Jokers take long to try, so only those of the next two turns are.
        if ahead <= 2 and wins_by_joker(mine, other, self.jokers[ahead % 2]):
            return WON + depth
        if depth == 0:
            return value(mine, other)
        for stone in drops:
            # What is good for the other is bad for me.
            low = max(low, -self.worth(other, mine | stone, ahead + 1, depth - 1, -high, -low))
            if low >= high:
                break
        return low


def choose(boards, my_jokers, others_jokers, end):
    """The best turn; the boards are what each possible one leads to."""
    for turn, (mine, other) in boards.items():
        if has_four(mine) and not has_four(other):
            return turn
    drops = [str(x) for x in ORDER if str(x) in boards]
    savers = [turn for turn, (_, other) in boards.items() if len(turn) == 3 and not has_four(other)]
    best = drops[0]
    # Stones first. If all of them lose, a joker is taken that does not.
    for turns, least in ((drops, -2 * WON), (savers, -WON)):
        for depth in range(57):
            highest = least
            # The best one so far is looked at first.
            for turn in sorted(turns, key=lambda turn: turn != best):
                mine, other = boards[turn]
                left = tuple(joker for joker in my_jokers if turn not in JOKERS[joker])
                try:
                    worth = -Search(left, others_jokers, end).worth(other, mine, 1, depth, -2 * WON, -highest)
                except TimeIsUpError:
                    return best
                if worth > highest:
                    highest, best = worth, turn
            if abs(highest) >= WON:
                break
        if highest > -WON:
            break
    return best


for line in sys.stdin:
    asked_at = time.monotonic()
    said = json.loads(line)
    if "hello" in said:
        me = said["hello"]["you"]
        other = "blue" if me == "green" else "green"
        # Half of the time is left over, because other programs need the processor too.
        thinking = said["hello"]["seconds"] / 2
    if "your_turn" in said:
        asked = said["your_turn"]
        mine, others = bits_of(asked["board"], me[0]), bits_of(asked["board"], other[0])
        boards = {turn: after(mine, others, turn) for turn in asked["possible"]}
        jokers = {side: tuple(names) for side, names in asked["jokers"].items()}
        turn = choose(boards, jokers[me], jokers[other], asked_at + thinking)
        print(json.dumps({"turn": turn}), flush=True)
