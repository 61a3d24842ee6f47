"""Shows on a display of one's own what the lights of a game show."""

from collections.abc import Callable

from connect_four.control.inbox import Inbox, Request
from connect_four.errors import LostError
from connect_four.link.line import Line
from connect_four.link.lines import Object
from connect_four.view.display import Display
from connect_four.view.frame import ALL_DARK, Frame
from connect_four.view.text import lights_in


class Mirror:
    def __init__(self, line: Line, inbox: Inbox, display: Display) -> None:
        self._line = line
        self._inbox = inbox
        self._display = display
        self._picture: tuple[Frame, bool, str] = (ALL_DARK, False, "")

    def show_until(self, is_enough: Callable[[Object], bool], words: str = "") -> Object | None:
        """Show the game's picture, and these words before its own, until a message is enough, which is the answer; None
        if somebody leaves before."""
        with self._inbox.watching(self._line):
            while True:
                while (message := self._line.next()) is not None:
                    self._look(message)
                    if is_enough(message):
                        return message
                frame, dimmed, caption = self._picture
                self._display.show(frame, dimmed, f"{words}  {caption}" if words else caption)
                if self._inbox.get() is Request.LEAVE:
                    return None

    def _look(self, message: Object) -> None:
        match message:
            case {"frame": {"lights": rows, "dimmed": dimmed, "caption": caption}}:
                self._picture = (lights_in(rows), dimmed, caption)
            case {"end": reason} | {"error": reason}:
                raise LostError(str(reason))
