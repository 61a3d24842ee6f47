"""How far a tournament has come: a bar and the table so far in a terminal, elsewhere a line now and then."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from time import monotonic
from typing import TextIO

from connect_four.bots.standing import Standing
from connect_four.bots.tournament import Tournament
from connect_four.language import _
from connect_four.program import say
from connect_four.view.table import table, width_of

TERMINAL_SECONDS = 0.2
LINE_SECONDS = 10.0
# Of what passes, at most such a part is spent on drawing.
SHARE = 0.1
LONGEST_BAR = 40
USUAL_SIZE = os.terminal_size((80, 24))


class Progress:
    """Is told whenever there may be something new, and says it when it is time."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._began = monotonic()
        self._is_terminal = sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self._lines = 0
        self._due = self._began + (0 if self._is_terminal else LINE_SECONDS)

    def tell(self) -> None:
        now = monotonic()
        if now < self._due:
            return
        if self._is_terminal:
            self._draw(now)
            self._due = monotonic() + max(TERMINAL_SECONDS, (monotonic() - now) / SHARE)
        else:
            say(self._so_far(now))
            self._due = now + LINE_SECONDS

    def clear(self) -> None:
        if self._lines:
            write(self._upwards())
            self._lines = 0

    def _draw(self, now: float) -> None:
        tournament = self._tournament
        size = terminal_size(sys.stderr)
        bar = progress_bar(len(tournament.played), tournament.plan.length, min(LONGEST_BAR, size.columns - 3))
        lines = [bar, self._so_far(now), *table_so_far(tournament.standing)]
        # A line that the terminal would break is two lines further up the next time.
        shown = [cut(line, size.columns - 1) for line in lines[: max(1, size.lines - 1)]]
        write(self._upwards() + "".join(f"{line}\n" for line in shown))
        self._lines = len(shown)

    def _upwards(self) -> str:
        return f"\033[{self._lines}A\r\033[J" if self._lines else ""

    def _so_far(self, now: float) -> str:
        played, all_games = len(self._tournament.played), self._tournament.plan.length
        if not played:
            return _("{played} of {games} games").format(played=played, games=all_games)
        left = (now - self._began) / played * (all_games - played)
        sentence = _("{played} of {games} games, {time} left")
        return sentence.format(played=played, games=all_games, time=clock(left))


def progress_bar(played: int, games: int, length: int) -> str:
    done = length * played // games
    return f"[{'#' * done}{'.' * (length - done)}]"


def table_so_far(standing: Standing) -> Iterator[str]:
    order = standing.ranking()
    rows = [
        (place, standing.names[player], standing.points(player), standing.games(player))
        for place, player in enumerate(order, start=1)
    ]
    yield from table(("", _("player"), _("points"), _("games")), rows).splitlines()


def clock(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def cut(line: str, width: int) -> str:
    while width_of(line) > width:
        line = line[:-1]
    return line


def terminal_size(terminal: TextIO) -> os.terminal_size:
    with suppress(OSError):
        size = os.get_terminal_size(terminal.fileno())
        # A terminal that does not know its size says 0.
        if size.columns and size.lines:
            return size
    return USUAL_SIZE


def write(text: str) -> None:
    with suppress(OSError):
        sys.stderr.write(text)
        sys.stderr.flush()
