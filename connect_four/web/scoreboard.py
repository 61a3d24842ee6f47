"""The page beside a tournament. The tournament waits for it only after its own end."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from connect_four.errors import LostError
from connect_four.language import _
from connect_four.link.lines import Object, written
from connect_four.program import say
from connect_four.web.started import WebProgram, started


class Scoreboard:
    def __init__(self, program: WebProgram) -> None:
        self._program = program
        self._pipe = program.input.fileno()
        # The line that is on its way, and the one after it.
        self._begun, self._newest = b"", b""
        os.set_blocking(self._pipe, False)

    def show(self, snapshot: Object) -> None:
        """Show this, unless the next one comes before the last one has been taken. A LostError if the page has gone;
        after that nothing is shown."""
        if not self._program.is_over:
            self._newest = written(snapshot)
            self._write()

    def stay(self) -> None:
        """Show the last one until Ctrl-C comes, or the page has gone."""
        if not self._program.is_over:
            os.set_blocking(self._pipe, True)
            self._write()
            say(_("The table stays on the page until Ctrl-C ends it."))
            self._program.await_end()

    def _write(self) -> None:
        try:
            while self._begun or self._newest:
                if not self._begun:
                    self._begun, self._newest = self._newest, b""
                self._begun = self._begun[os.write(self._pipe, self._begun) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            self._program.await_end()
            trouble = _("the page has gone, and the tournament goes on ({reason})")
            raise LostError(trouble.format(reason=self._program.reason)) from None


@contextmanager
def scoreboard_beside(port: int, is_open: bool, language: str) -> Iterator[Scoreboard]:
    """The page of a tournament, until that ends. What hinders it at the start is an error."""
    with started("tournament", port, is_open, language) as program:
        yield Scoreboard(program)
