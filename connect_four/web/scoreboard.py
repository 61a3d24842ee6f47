"""The page beside a tournament or a host: it is shown snapshots, and nobody waits for it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from connect_four.errors import LostError
from connect_four.language import _
from connect_four.link.lines import Object, written
from connect_four.program import say
from connect_four.web.started import WebProgram, started


class Scoreboard:
    def __init__(self, program: WebProgram, gone: str) -> None:
        self._program = program
        self._gone = gone
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

    @property
    def is_behind(self) -> bool:
        """Whether not all has been taken; showing it again takes it further."""
        return bool(self._begun or self._newest) and not self._program.is_over

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
            raise self._lost() from None

    def _lost(self) -> LostError:
        return LostError(self._gone.format(reason=self._program.reason))


class HostPage(Scoreboard):
    """The page of a host, where rounds are started, too."""

    def fileno(self) -> int:
        """What has something to read when somebody wishes for something, or when the page has gone."""
        return self._program.fileno()

    def wishes(self) -> list[Object]:
        """What was wished for since; waits until there is something. A LostError if the page has gone."""
        self._program.read()
        if self._program.is_over:
            raise self._lost()
        return self._program.objects()


@contextmanager
def scoreboard_beside(port: int, is_open: bool, language: str) -> Iterator[Scoreboard]:
    """The page of a tournament, until that ends. What hinders it at the start is an error."""
    with started(("--tournament",), port, is_open, language) as program:
        yield Scoreboard(program, _("the page has gone, and the tournament goes on ({reason})"))


@contextmanager
def host_page_beside(port: int, is_open: bool, language: str, papers: Path) -> Iterator[HostPage]:
    """The page of a host, until that ends, and what is in its folder of papers. What hinders it at the start is an
    error."""
    with started(("--host", str(papers)), port, is_open, language) as program:
        yield HostPage(program, _("the page has gone, and the matches go on ({reason})"))
