"""Whoever has written a program: reads what it says on its standard error while it plays."""

from collections.abc import Callable

from connect_four.bots.conversation import FaultError, last_line, printable
from connect_four.bots.program import Program
from connect_four.language import _, ngettext

MOST_LINES = 40
LONGEST_LINE = 500

Tell = Callable[[str], None]


class Author:
    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self.last_line = ""
        """What the program has said last."""

    def hear(self, program: Program) -> None:
        """Pass on the last lines of what the program has said since the last time."""
        self.last_line = last_line(program.said) or self.last_line
        lines, program.said = program.said.decode(errors="replace").splitlines(), b""
        if left_out := len(lines[:-MOST_LINES]):
            words = ngettext("… {count} line is left out", "… {count} lines are left out", left_out)
            self._tell(words.format(count=left_out))
        for line in lines[-MOST_LINES:]:
            self._tell(printable(line.expandtabs())[:LONGEST_LINE])

    def reasons(self, fault: FaultError) -> str:
        last = [_("it said last: {words}").format(words=self.last_line)] if self.last_line else []
        return "; ".join([fault.sentence, *last])
