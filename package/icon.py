"""The icon: the board as the game shows it, one stone before green wins."""

from connect_four.logic.record import replay
from connect_four.view.drawing.svg import colours, svg
from connect_four.view.frame import frame

# Green wins in column 3, where the cursor is.
RECORD = "5 1 4 4 5 4 4 3 0 6 2 2 2 5 3 3 1 6"


def icon() -> str:
    return svg(frame(replay(RECORD).game), colours(), "Connect Four")
