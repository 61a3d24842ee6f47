"""The page beside a game that somebody plays."""

from collections.abc import Iterator
from contextlib import contextmanager

from connect_four.control.inbox import Inbox
from connect_four.control.notices import Notices
from connect_four.language import _
from connect_four.web.addresses import own_address
from connect_four.web.started import WebProgram, said, started


@contextmanager
def page_beside(inbox: Inbox, notices: Notices, port: int, is_open: bool, language: str) -> Iterator[str]:
    """Serve the page until the game ends, and say where. What hinders it at the start is an error; later the game goes
    on."""
    with started(("--beside",), port, is_open, language) as program, Ear(program, inbox, notices).open():
        # Without the key: whoever watches may read it.
        yield said(own_address(port), port, is_open)


class Ear:
    """What the web program says, as a source of the inbox."""

    def __init__(self, program: WebProgram, inbox: Inbox, notices: Notices) -> None:
        self._program = program
        self._inbox = inbox
        self._notices = notices

    def fileno(self) -> int:
        return self._program.fileno()

    @contextmanager
    def open(self) -> Iterator[None]:
        self._inbox.watch(self)
        try:
            yield
        finally:
            if not self._program.is_over:
                self._inbox.forget(self)

    def run(self) -> None:
        self._program.read()
        if self._program.is_over:
            self._inbox.forget(self)
            trouble = _("the page has gone, and the game goes on ({reason})")
            self._notices.tell(trouble.format(reason=self._program.reason))
