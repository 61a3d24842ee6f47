"""Draw the house from its imports and the screens from their answers: python -m docs.draw_architecture [FOLDER]"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from copy import deepcopy
from html import escape
from math import hypot
from pathlib import Path

from connect_four.datastore import ScreenName
from connect_four.logic import GameManager, Move
from connect_four.logic.record import replay
from tests.house import FLOORS, MODULES, PACKAGE, floor_of, name_of, own_imports, room_of

FOLDER = Path(__file__).parent / "pictures"
STYLE = 'font-family="sans-serif" font-size="14" fill="#c9cdd6"'
GROUND, BAND, BOX, LINE, WRONG = "#121317", "#1b1d23", "#2a2d36", "#8fa1c7", "#ff5a5a"

Imports = Mapping[tuple[str, str], int]
"""How many imports lead from one room to another."""


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    for name, drawing in drawings().items():
        (folder / f"{name}.svg").write_text(drawing)
    print(figures())


def drawings() -> dict[str, str]:
    return {"house": house(imports_between_rooms()), "screens": screens(ways())}


# The house


def imports_between_rooms() -> Imports:
    found: dict[tuple[str, str], int] = defaultdict(int)
    for module in MODULES:
        room = room_of(name_of(module))
        for name in own_imports(module):
            if room_of(name) != room:
                found[room, room_of(name)] += 1
    return found


def climbs(room: str, known: str) -> bool:
    return floor_of(known) >= floor_of(room)


def figures() -> str:
    imports = imports_between_rooms()
    climbing = sum(count for (room, known), count in imports.items() if climbs(room, known))
    lengths = {module: len(module.read_text().splitlines()) for module in MODULES}
    longest = max(lengths, key=lambda module: lengths[module])
    return (
        f"{len(MODULES)} modules, {sum(lengths.values())} lines; {sum(imports.values())} imports between rooms, "
        f"{climbing} of them climb; {len([*PACKAGE.glob('*.py')])} files in the hallway; "
        f"the longest module is {name_of(longest)}, {lengths[longest]} lines"
    )


ROW, LEFT, NAMES = 40, 70, 250


def house(imports: Imports) -> str:
    """A row for each room, from the roof down: in it a dot under each room that it imports, red if that is no lower."""
    rooms = [room for floor in reversed(FLOORS) for room in floor]
    width, height = NAMES + ROW * len(rooms), LEFT + ROW * len(rooms)
    across = {room: NAMES + ROW * number + ROW // 2 for number, room in enumerate(rooms)}
    down = {room: LEFT + ROW * number + ROW // 2 for number, room in enumerate(rooms)}
    lines = []
    for room in rooms:
        x, y, floor = across[room], down[room], floor_of(room) + 1
        if floor % 2:
            lines.append(f'<rect x="8" y="{y - ROW // 2}" width="{width - 8}" height="{ROW}" fill="{BAND}"/>')
        lines += [
            f'<text x="24" y="{y + 5}">{floor}</text><text x="56" y="{y + 5}">{room}</text>',
            f'<rect x="{x - 9}" y="{y - 9}" width="18" height="18" rx="4" fill="{BOX}"/>',
            f'<text transform="translate({x + 5} {LEFT - 8}) rotate(-45)">{room.partition(",")[0]}</text>',
        ]
    for room, known in sorted(imports):
        colour = WRONG if climbs(room, known) else LINE
        words = f"<title>{room} imports {known}</title>"
        lines.append(f'<circle cx="{across[known]}" cy="{down[room]}" r="6" fill="{colour}">{words}</circle>')
    return framed(width + 60, height + 16, "The rooms and what they import", lines)


# The screens

# From these positions every screen and every way between two of them can be reached.
BEGINNINGS = ("", "3 0 3 0 3 0", "0 1 0 2 1 3 2 3 3", "7 4 6 6 4 1 5")

Ways = Mapping[tuple[ScreenName, ScreenName], frozenset[Move]]


def ways() -> Ways:
    """Which moves lead from which screen to which other, found by pressing all of them."""
    found: dict[tuple[ScreenName, ScreenName], frozenset[Move]] = defaultdict(frozenset)
    for record in BEGINNINGS:
        beginning = replay(record)
        beginning.offer(("Anna",), 0)
        seen, waiting = {looks(beginning)}, [beginning]
        while waiting:
            manager = waiting.pop()
            for move in Move:
                after = deepcopy(manager)
                if not after.execute_move(move):
                    continue
                if after.game.screen is not manager.game.screen:
                    found[manager.game.screen, after.game.screen] |= {move}
                if after.record in ((), beginning.record) and looks(after) not in seen:
                    seen.add(looks(after))
                    waiting.append(after)
    return found


def looks(manager: GameManager) -> object:
    game = manager.game
    cursor = game.column, game.menu_item, game.board.highlighted
    opponent = game.player_count, game.level, game.level_is_shown, game.guest_number
    return game.screen, opponent, cursor, manager.record


Point = tuple[float, float]

PLACES: Mapping[ScreenName, Point] = {
    ScreenName.PLAYER_SELECT: (190, 70),
    ScreenName.WAITING: (90, 235),
    ScreenName.OFF: (830, 70),
    ScreenName.PLACE_STONE: (410, 220),
    ScreenName.MENU: (680, 220),
    ScreenName.GAME_OVER: (190, 400),
    ScreenName.DELETE: (540, 400),
    ScreenName.BOMB: (830, 400),
}
WIDTH, HEIGHT, BEND = 130, 44, 0.12


def screens(ways: Ways) -> str:
    lines = [
        f'<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        f'<path d="M0 0L8 4L0 8z" fill="{LINE}"/></marker></defs>'
    ]
    for (before, after), moves in sorted(ways.items(), key=lambda way: (way[0][0].value, way[0][1].value)):
        lines += arrow(PLACES[before], PLACES[after], letters(moves))
    for screen, (x, y) in PLACES.items():
        lines.append(
            f'<rect x="{x - WIDTH / 2}" y="{y - HEIGHT / 2}" width="{WIDTH}" height="{HEIGHT}" rx="8" fill="{BOX}"/>'
            f'<text x="{x}" y="{y + 5}" text-anchor="middle">{screen.value}</text>'
        )
    return framed(940, 480, "The screens and the moves that lead from one to another", lines)


def letters(moves: frozenset[Move]) -> str:
    return "any" if len(moves) == len(Move) else " ".join(move.value for move in Move if move in moves)


def arrow(start: Point, end: Point, label: str) -> Iterator[str]:
    """A curve to the right of the straight line, so that the ways there and back are apart."""
    along, up = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + end[0]) / 2 - BEND * up, (start[1] + end[1]) / 2 + BEND * along
    (x1, y1), (x2, y2) = edge_of(start, middle), edge_of(end, middle)
    yield (
        f'<path d="M{x1:.0f} {y1:.0f}Q{middle[0]:.0f} {middle[1]:.0f} {x2:.0f} {y2:.0f}" fill="none" stroke="{LINE}"'
        ' stroke-width="1.5" marker-end="url(#tip)"/>'
    )
    x, y = (x1 + 2 * middle[0] + x2) / 4, (y1 + 2 * middle[1] + y2) / 4
    far = hypot(along, up)
    yield (
        f'<text x="{x - 12 * up / far:.0f}" y="{y + 12 * along / far + 5:.0f}" text-anchor="middle" font-size="12">'
        f"{escape(label)}</text>"
    )


def edge_of(box: Point, towards: Point) -> Point:
    """Where the line from the middle of a screen's box leaves it."""
    along, up = towards[0] - box[0], towards[1] - box[1]
    share = min((WIDTH / 2 + 3) / abs(along) if along else 1, (HEIGHT / 2 + 3) / abs(up) if up else 1, 1)
    return box[0] + share * along, box[1] + share * up


def framed(width: int, height: int, title: str, lines: list[str]) -> str:
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            f' role="img" {STYLE}>',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" rx="12" fill="{GROUND}"/>',
            *lines,
            "</svg>",
            "",
        )
    )


if __name__ == "__main__":
    main()
