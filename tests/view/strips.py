"""Motions as strips of pictures, side by side, without the frame around each."""

import textwrap
from collections.abc import Iterable, Sequence

from connect_four.logic import GameManager
from connect_four.view.animation import Still, transition
from connect_four.view.frame import SIZE, Frame
from connect_four.view.scene import Scene
from connect_four.view.text import letters
from tests.pictures import moves, pressed


def strip(frames: Iterable[Frame]) -> str:
    """Eight lines; every picture ends with a bar."""
    shown = list(frames)
    return "\n".join(
        "|" + "|".join("".join(map(letters, frame[SIZE * y : SIZE * (y + 1)])) for frame in shown) + "|"
        for y in range(SIZE)
    )


def strips(drawn: str) -> str:
    """Strips drawn one below the other, as one."""
    blocks = textwrap.dedent(drawn).strip("\n").split("\n\n")
    rows = zip(*(block.split("\n") for block in blocks), strict=True)
    return "\n".join("|" + "".join(part[1:] for part in row) for row in rows)


def scene(manager: GameManager) -> Scene:
    return Scene.of(manager.game, manager.record)


def motion(manager: GameManager, presses: str) -> list[Still]:
    """What is seen after the last of these presses, before the picture is settled again."""
    *way, last = moves(presses)
    for move in way:
        pressed(manager, move.value)
    before = scene(manager)
    pressed(manager, last.value)
    return list(transition(before, scene(manager)))


def film(stills: Sequence[Still]) -> str:
    return strip(still.frame for still in stills)


def seconds(stills: Sequence[Still]) -> list[float]:
    return [still.seconds for still in stills]
