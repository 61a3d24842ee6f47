"""What is seen between two settled pictures.

The game itself has changed before a motion is played, so a motion can be cut short at any time. Stills are computed
one by one, as they are needed: the first one is on the matrix before the second one is computed.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple, assert_never

from connect_four.datastore import BOMB_ITEM, DELETE_ITEM, Outcome, PlayerID, ScreenName
from connect_four.datastore.fields import Fields, Stones, column, field, fields_in
from connect_four.logic import rules
from connect_four.logic.turn import Bomb, Delete, Drop, Turn
from connect_four.view.frame import (
    ALL_DARK,
    DARK,
    SIZE,
    STONE,
    WHITE,
    Colour,
    Frame,
    Light,
    Shade,
    dim,
    final_board,
    grey_out,
    paint,
    running,
)
from connect_four.view.scene import Scene

# How many seconds one still of each motion stands.
FALL = 0.05
FLASH = 0.1
BURST = 0.1
SINK = 0.3
RISE = 0.4
SPREAD = 0.06
DISSOLVE = 0.08
WIPE = 0.07
GLOW = 0.15
RUN = 0.1
REFUSE = 0.1

# The lights of a field in turn, once the blast has reached it, and how many fields the blast reaches.
EMBERS = (WHITE, Light(Colour.ORANGE), Light(Colour.RED))
RADIUS = 2

Row = Sequence[Light]


class Still(NamedTuple):
    frame: Frame
    seconds: float


def transition(before: Scene, after: Scene) -> Iterator[Still]:
    """The motion from one settled picture to the next, without either; nothing if nothing moves."""
    if before.screen in (ScreenName.PLAYER_SELECT, ScreenName.WAITING) and after.screen is ScreenName.PLACE_STONE:
        yield from wipe(before.frame, after.frame)
    elif after.screen is ScreenName.WAITING:
        yield from run(after.frame)
    elif len(after.record) == len(before.record) + 1 and after.record[:-1] == before.record:
        turn = after.record[-1]
        row = menu_after(turn, after.last_player, before)
        yield from motion(turn, after.last_player, row, before.stones)
        if after.screen is ScreenName.GAME_OVER:
            yield from ending(after)
        elif after.is_computers and isinstance(turn, Drop):
            yield from glow(landed(turn, before.stones), after)
    elif after.screen is ScreenName.GAME_OVER and before.screen is not ScreenName.GAME_OVER:
        # Somebody has given up: before the colours come, the board is seen as it is.
        yield Still(final_board(after.stones, 0), RISE)
        yield from ending(after)


def refusal(scene: Scene) -> Iterator[Still]:
    """A blink of the cursor, which answers a press that does nothing."""
    match scene.screen:
        case ScreenName.PLAYER_SELECT | ScreenName.GAME_OVER:
            yield Still(tuple(DARK if light.shade is Shade.DIM else dim(light) for light in scene.frame), REFUSE)
        case ScreenName.PLACE_STONE | ScreenName.MENU | ScreenName.DELETE | ScreenName.BOMB:
            row = without_cursor(scene.frame[:SIZE])
            blink = picture(row, scene.stones)
            if blink == scene.frame:
                # The cursor of a full column lights no field: its stones are dimmed instead.
                blink = picture(row, scene.stones, dimmed=column(scene.column))
            yield Still(blink, REFUSE)
        case ScreenName.WAITING:
            yield Still(tuple(dim(light) for light in scene.frame), REFUSE)
            yield from run(scene.frame)
        case ScreenName.OFF:
            return
        case _:
            assert_never(scene.screen)


def motion(turn: Turn, player: PlayerID, row: Row, stones: Stones) -> Iterator[Still]:
    """What the turn does to these stones, to the last one that lands."""
    match turn:
        case Drop():
            yield from drop(turn, player, row, stones)
        case Delete():
            yield from flash(turn, row, stones)
            yield from fall(turn.target, row, stones)
        case Bomb():
            yield from burst(turn, row, stones)
            yield from fall(turn.target, row, stones)
        case _:
            assert_never(turn)


def drop(turn: Drop, player: PlayerID, row: Row, stones: Stones) -> Iterator[Still]:
    board = picture(row, stones)
    for _, y in reversed(fields_in(column(turn.x) & ~(stones[0] | stones[1]))):
        yield Still(painted(board, field(turn.x, y), STONE[player]), FALL)


def flash(turn: Delete, row: Row, stones: Stones) -> Iterator[Still]:
    """The stones that are deleted flash and vanish."""
    board = picture(row, stones)
    cleared = turn.target & (stones[0] | stones[1])
    white = painted(board, cleared, WHITE)
    for frame in (white, board, white, painted(board, cleared, DARK)):
        yield Still(frame, FLASH)


def burst(turn: Bomb, row: Row, stones: Stones) -> Iterator[Still]:
    """The blast goes from its centre outwards ring by ring, and every ring fades out."""
    board = picture(row, stones)
    rings = [0] * (RADIUS + 1)
    for x, y in fields_in(turn.target):
        rings[abs(x - turn.x) + abs(y - turn.y)] |= field(x, y)
    for time in range(len(rings) + len(EMBERS)):
        frame = board
        for distance, ring in enumerate(rings[: time + 1]):
            age = time - distance
            frame = painted(frame, ring, EMBERS[age] if age < len(EMBERS) else DARK)
        yield Still(frame, BURST)


def fall(target: int, row: Row, stones: Stones) -> Iterator[Still]:
    """Everything above the cleared fields falls, all columns together."""
    one, two = stones
    gaps = target & (one | two)
    one, two = one & ~gaps, two & ~gaps
    while (rules.fallen(one, gaps), rules.fallen(two, gaps)) != (one, two):
        lowest = gaps & ~(gaps << 1)
        one, two = rules.fallen(one, lowest), rules.fallen(two, lowest)
        gaps = rules.fallen(gaps, lowest)
        yield Still(picture(row, (one, two)), FALL)


def ending(after: Scene) -> Iterator[Still]:
    """Every four in a row rises out of a dim board, slowly enough to be seen, and the colours of the end come up.

    They spread from the four that has won, and else come up everywhere.
    """
    one, two = map(rules.fours, after.stones)
    fours = one | two
    board = final_board(after.stones, fours)
    if fours:
        sunken = tuple(dim(light) for light in board)
        yield from 4 * (Still(sunken, SINK), Still(board, RISE))
    if after.outcome is Outcome.DRAW or not fours:
        yield from dissolve(board, after.frame)
    else:
        yield from spread(board, after.frame, fours)


def spread(old: Frame, new: Frame, source: int) -> Iterator[Still]:
    """The new picture grows over the old one from its source."""
    origins = fields_in(source)
    distance = [min(abs(x - x0) + abs(y - y0) for x0, y0 in origins) for y in range(SIZE) for x in range(SIZE)]
    for reached in range(1, max(distance)):
        yield Still(mixed(old, new, [each <= reached for each in distance]), SPREAD)


def dissolve(old: Frame, new: Frame) -> Iterator[Still]:
    """The new picture comes through the old one in scattered places, one in each row and column at a time."""
    order = [(3 * x - y) % SIZE for y in range(SIZE) for x in range(SIZE)]
    for step in range(SIZE - 1):
        yield Still(mixed(old, new, [each <= step for each in order]), DISSOLVE)


def wipe(old: Frame, new: Frame) -> Iterator[Still]:
    """The old picture is drawn aside like a curtain, from the middle to both edges."""
    for half in range(1, SIZE // 2):
        middle = range(SIZE // 2 - half, SIZE // 2 + half)
        yield Still(mixed(old, new, [x in middle for y in range(SIZE) for x in range(SIZE)]), WIPE)


def run(settled: Frame) -> Iterator[Still]:
    """A light runs round and round, for as long as it is waited."""
    for step in count():
        yield Still(running(settled, step), RUN)


def glow(stone: int, after: Scene) -> Iterator[Still]:
    """The stone pulses where it has landed, on the picture on which the other player can already go on."""
    faint = painted(after.frame, stone, dim(STONE[after.last_player]))
    for frame in (faint, after.frame, faint):
        yield Still(frame, GLOW)


def landed(turn: Drop, stones: Stones) -> int:
    return rules.landing(stones[0] | stones[1], turn.x)


def menu_after(turn: Turn, player: PlayerID, before: Scene) -> Row:
    """The menu row while the turn is seen: nothing is selected, and its joker is used."""
    row = without_cursor(before.frame[:SIZE])
    match turn:
        case Delete():
            grey_out(DELETE_ITEM[player], row)
        case Bomb():
            grey_out(BOMB_ITEM[player], row)
        case Drop():
            pass
        case _:
            assert_never(turn)
    return row


def without_cursor(row: Row) -> list[Light]:
    return [Light(light.colour) if light.shade is Shade.DIM else light for light in row]


def picture(row: Row, stones: Stones, dimmed: int = 0) -> Frame:
    """The stones under the menu row, without a cursor; the dimmed fields' stones are dim."""
    frame = (*row, *ALL_DARK[SIZE:])
    for light, board in zip(STONE.values(), stones, strict=True):
        frame = painted(painted(frame, board & ~dimmed, light), board & dimmed, dim(light))
    return frame


def painted(frame: Frame, fields: Fields, light: Light) -> Frame:
    lights = list(frame)
    paint(lights, fields, light)
    return tuple(lights)


def mixed(old: Frame, new: Frame, is_new: Sequence[bool]) -> Frame:
    return tuple(late if chosen else early for early, late, chosen in zip(old, new, is_new, strict=True))
