"""Draw the pictures of the documentation, each from the frames of a real game: python -m docs.draw_pictures [FOLDER]"""

import sys
from itertools import islice
from pathlib import Path

from connect_four.commands import run
from connect_four.logic import GameManager
from connect_four.logic.move import moves_in
from connect_four.view.animation import run as light_that_runs
from connect_four.view.digits import PAIR, number
from connect_four.view.drawing.film import film
from connect_four.view.drawing.svg import colours, svg
from connect_four.view.frame import EDGE_OF_RIGHT_HALF, frame

FOLDER = Path(__file__).parent / "pictures"

# Two players, and the six stones that most pictures show: 3, 4, 4, 3, 5 and 3.
BOARD = "RC C RC C LC RRC LLC"
WIN = "RC" + 3 * "C LLLC RRR" + "C"
DRAW = "RC C LLLC C RC C RC C RC C UC DDC"
GUEST = 7 * "U"
GAME = "5 3 3 3 3 5 5 2 1 2 2 2 3 b77 b55 3 3 2 x33"
FOURS_OF_BOTH = "6 7 7 6 3 0 0 1 1 2 2 3 3 x37"
FULL = "5 4 5 1 5 7 3 0 4 2 7 4 0 5 3 3 3 7 1 7 6 0 4 5 7 0 4 3 7 7 5 0 3 2 5 3 4 4 0 6 6 0 1 6 6 1 1 2 2 6 1 2 1 2 2 6"

# What `connect-four picture` is told for each.
PICTURES = {
    "one-player": ["--moves", ""],
    "level": ["--moves", "UD"],
    "two-players": ["--moves", "R"],
    "place": ["--moves", f"{BOARD} RR"],
    "menu": ["--moves", f"{BOARD} U"],
    "delete-field": ["--moves", f"{BOARD} U C"],
    "delete-row": ["--moves", f"{BOARD} U C LLLL D"],
    "delete-column": ["--moves", f"{BOARD} U C UUUUU"],
    "used": ["--moves", f"{BOARD} U C C U"],
    "bomb": ["--moves", f"{BOARD} R U L C"],
    "bomb-on-stone": ["--moves", f"{BOARD} R U L C D"],
    "win": ["--moves", WIN],
    "draw": ["--moves", DRAW],
    "final-board": [GAME],
    "final-board-of-both": [FOURS_OF_BOTH],
    "final-board-full": [FULL],
    "off": ["--moves", "C U R C"],
    "game": ["--animate", GAME],
}


def guest_chosen() -> str:
    return svg(frame(guests_offered(GUEST).game), colours(), "the second guest is chosen")


def guest_waited_for() -> str:
    round_and_round = light_that_runs(frame(guests_offered(f"{GUEST} C").game))
    return film(list(islice(round_and_round, len(EDGE_OF_RIGHT_HALF))), colours(), "waiting for a guest")


def number_shown() -> str:
    return film(list(number("4711", 2 * PAIR)), colours(), "4711")


def guests_offered(presses: str) -> GameManager:
    manager = GameManager()
    manager.offer(("Anna", "Ben"), 0)
    for move in moves_in(presses):
        manager.execute_move(move)
    return manager


# What comes through the link, of which the command knows nothing.
OF_THE_LINK = {"guest": guest_chosen, "waiting": guest_waited_for, "number": number_shown}
NAMES = [*PICTURES, *OF_THE_LINK]


def draw(folder: Path) -> None:
    for name, drawing in OF_THE_LINK.items():
        (folder / f"{name}.svg").write_text(drawing())
    for name, arguments in PICTURES.items():
        status = run(["picture", *arguments, str(folder / f"{name}.svg")])
        if status:
            sys.exit(status)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
