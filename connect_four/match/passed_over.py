"""What came and was passed over: it is counted, and told the less often the more it is."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from connect_four.language import ngettext
from connect_four.link.lines import SenselessError


class PassedOver:
    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        self.count = 0

    @contextmanager
    def what_makes_no_sense(self) -> Iterator[None]:
        try:
            yield
        except SenselessError as error:
            self.add(str(error))

    def add(self, reason: str) -> None:
        self.count += 1
        if str(self.count).strip("0") == "1":
            words = ngettext(
                "{count} message was none of a match, and was passed over ({reason}).",
                "{count} messages were none of a match, and were passed over (the last one: {reason}).",
                self.count,
            )
            self._tell(words.format(count=self.count, reason=reason))
