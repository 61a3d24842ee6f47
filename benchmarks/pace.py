"""Moves and pictures in a second, without a device."""

import time
from random import Random

from connect_four.logic import GameManager, Move
from connect_four.view.frame import frame

MOVES = 50_000


def main() -> None:
    chance = Random(1)
    moves = chance.choices(tuple(Move), k=MOVES)
    manager = GameManager()
    began = time.perf_counter()
    for move in moves:
        manager.execute_move(move)
    played = time.perf_counter() - began
    manager = GameManager()
    drawing = 0.0
    for move in moves:
        manager.execute_move(move)
        began = time.perf_counter()
        frame(manager.game)
        drawing += time.perf_counter() - began
    print(f"without a device  {MOVES / played:,.0f} moves a second, {MOVES / drawing:,.0f} pictures a second")


if __name__ == "__main__":
    main()
