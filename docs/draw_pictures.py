"""Draw the pictures of the documentation, each from the frames of a real game: python -m docs.draw_pictures [FOLDER]"""

import sys
from pathlib import Path

from connect_four.commands import run

FOLDER = Path(__file__).parent / "pictures"

# Two players, and the six stones that most pictures show: 3, 4, 4, 3, 5 and 3.
BOARD = "RC C RC C LC RRC LLC"
WIN = "RC" + 3 * "C LLLC RRR" + "C"
DRAW = "RC C LLLC C RC C RC C RC C UC DDC"
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


def draw(folder: Path) -> None:
    for name, arguments in PICTURES.items():
        status = run(["picture", *arguments, str(folder / f"{name}.svg")])
        if status:
            sys.exit(status)


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
