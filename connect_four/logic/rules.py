"""The rules of the game as pure functions on sets of fields. Nothing else in the program knows what lands where, what a
joker clears or what wins.
"""

from functools import cache

from connect_four.datastore.fields import ALL_FIELDS, BOTTOM, FLOOR, TOP, Fields, column, field, is_field

# The outcomes. Compiled, they are C variables (rules.pxd), which other modules see only because of the update.
OPEN = 0
FIRST_WINS = 1
SECOND_WINS = 2
DRAW = 3
globals().update(OPEN=OPEN, FIRST_WINS=FIRST_WINS, SECOND_WINS=SECOND_WINS, DRAW=DRAW)


@cache
def blast(x: int, y: int) -> Fields:
    """Every field at most two steps away from the centre, counted along rows and columns."""
    around = [(x + right, y + down) for right in range(-2, 3) for down in range(abs(right) - 2, 3 - abs(right))]
    return field(x, y) | sum(field(*spot) for spot in around if is_field(*spot))


def landings(taken: int) -> int:
    """The fields that a stone dropped into each column comes to lie on."""
    return (taken + FLOOR) & ALL_FIELDS


def landing(taken: int, x: int) -> int:
    """The field that a stone dropped into column x comes to lie on; none if the column is full."""
    return landings(taken) & column(x)


def fallen(stones: int, cleared: int) -> int:
    """The stones that are left when the cleared fields have been emptied and everything above them has fallen."""
    stones &= ~cleared
    # From the top row down, so that what falls has passed every gap above it.
    for height in range(BOTTOM - TOP, -1, -1):
        gaps = cleared >> height & FLOOR
        if gaps:
            above = gaps * (0x7F & -2 << height)
            stones = stones & ~above | (stones & above) >> 1
    return stones


def has_four(stones: int) -> bool:
    return four_starts(stones, 1) | four_starts(stones, 7) | four_starts(stones, 8) | four_starts(stones, 9) != 0


def four_starts(stones: int, step: int) -> int:
    """The first field of every four in a row in one direction."""
    pairs = stones & stones >> step
    return pairs & pairs >> 2 * step


def completions(stones: int) -> int:
    """Every field, taken or not, that would complete four in a row; in a column only the one on top of three."""
    found = stones << 1 & stones << 2 & stones << 3
    found |= completions_along(stones, 7) | completions_along(stones, 8) | completions_along(stones, 9)
    return found & ALL_FIELDS


def completions_along(stones: int, step: int) -> int:
    left = stones << step & stones << 2 * step
    right = stones >> step & stones >> 2 * step
    return left & (stones << 3 * step | stones >> step) | right & (stones << step | stones >> 3 * step)


def fours(stones: int) -> int:
    """Every stone that is part of four in a row."""
    found = 0
    for step in (1, 7, 8, 9):
        starts = four_starts(stones, step)
        found |= starts | starts << step | starts << 2 * step | starts << 3 * step
    return found


def outcome(first: int, second: int) -> int:
    """The outcome once everything has fallen. It does not matter who moved."""
    first_has_four = has_four(first)
    second_has_four = has_four(second)
    if first_has_four and second_has_four:
        return DRAW
    if first_has_four:
        return FIRST_WINS
    if second_has_four:
        return SECOND_WINS
    if first | second == ALL_FIELDS:
        return DRAW
    return OPEN
