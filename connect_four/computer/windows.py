"""The worth of a position by its windows: any four fields in a row that can still become one player's four."""

from connect_four.computer import native

# In each direction, the fields that a window can begin at.
_up = 0x0F0F0F0F0F0F0F0F
_falling = 0x0000007878787878
_across = 0x0000007F7F7F7F7F
_rising = 0x0000000F0F0F0F0F


def worth(me: int, you: int) -> int:
    """How much better my windows are than yours: 1, 4 or 12 for one, two or three stones alone in a window."""
    return (
        along(me, you, 1, _up) + along(me, you, 7, _falling) + along(me, you, 8, _across) + along(me, you, 9, _rising)
    )


def plain_worth(me: int, you: int) -> int:
    """The same as a beginner sees it, who overlooks diagonals."""
    return along(me, you, 1, _up) + along(me, you, 8, _across)


def along(me: int, you: int, step: int, starts: int) -> int:
    """The same in one direction."""
    taken = me | you
    mine = me | me >> step
    mine |= mine >> 2 * step
    yours = you | you >> step
    yours |= yours >> 2 * step
    # The number of stones in each window as two bits: four in a row would have ended the game.
    odd = taken ^ taken >> step
    both = taken & taken >> step
    units = odd ^ odd >> 2 * step
    twos = both ^ both >> 2 * step ^ (odd & odd >> 2 * step)
    return alone(starts & mine & ~yours, units, twos) - alone(starts & yours & ~mine, units, twos)


def alone(live: int, units: int, twos: int) -> int:
    """The worth of the windows that hold stones of one player alone."""
    one = live & units & ~twos
    two = live & twos & ~units
    three = live & twos & units
    return native.popcount(one) + 4 * native.popcount(two) + 12 * native.popcount(three)
