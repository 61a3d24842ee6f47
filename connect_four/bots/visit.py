"""A visit of a program to the game that runs here: one connection to its link."""

import select
import socket
from time import monotonic

from connect_four.bots.program import Program
from connect_four.errors import LostError
from connect_four.link.line import Line
from connect_four.link.lines import Object


class Visit:
    def __init__(self, link: socket.socket, name: str) -> None:
        self._line = Line(link, name, is_computer=True, frames=False)
        self._answers: dict[int, str] = {}
        self.state: Object = {}
        """The newest one of the game."""
        self.host = ""
        """Who has chosen this guest; nothing if nobody has."""
        if reason := self._answer(self._line.hello):
            raise LostError(reason)

    def ask(self, request: Object) -> str:
        """Why it is refused; nothing if it is done."""
        return self._answer(self._line.ask(request))

    def _answer(self, number: int) -> str:
        while number not in self._answers:
            self.hear()
        return self._answers.pop(number)

    def hear(self, program: Program | None = None) -> None:
        """Wait for one more message of the game, or for something of the program that is asked."""
        message = self._line.next()
        if message is None:
            self._wait(program)
            message = self._line.next()
        match message:
            case {"state": dict(state)}:
                self.state = state
            case {"wanted": {"by": str(host)}}:
                self.host = host
            case {"ok": int(number)}:
                self._answers[number] = ""
            case {"no": int(number), "why": str(reason)}:
                self._answers[number] = reason
            case {"end": reason} | {"error": reason}:
                raise LostError(str(reason))

    def _wait(self, program: Program | None) -> None:
        sources: list[Line | Program] = [self._line]
        seconds = None
        if program is not None:
            sources.append(program)
            seconds = max(0.0, program.due - monotonic())
        ready, _, _ = select.select(sources, (), (), seconds)
        if self._line in ready:
            self._line.run()
