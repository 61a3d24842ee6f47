"""The seats that a host has given, and none that it gave in a class before: the broker keeps them for a day."""

from functools import partial

from connect_four.language import _
from connect_four.link.lines import SenselessError
from connect_four.match.outside import Broker
from connect_four.match.own_word import OwnWord
from connect_four.match.presence import MOST_KNOWN
from connect_four.match.wire import A_DAY, ANY, Kind, Seat, Topics


class Seating:
    def __init__(self, me: str, topics: Topics, broker: Broker) -> None:
        self._me = me
        self._topics = topics
        self._broker = broker
        self._given: dict[str, bytes] = {}
        self._words: dict[str, OwnWord] = {}

    def connected(self) -> None:
        """The broker is there, and tells what it has kept; all seats are to be given anew."""
        self._words.clear()
        self._broker.subscribe(self._topics.of(Kind.SEATS, ANY, self._me))

    def give(self, player: str, seat: Seat | None) -> None:
        """Have this player sit there, or nowhere."""
        if player not in self._words:
            topic = self._topics.of(Kind.SEATS, player, self._me)
            self._words[player] = OwnWord(partial(self._broker.publish, topic, retain=True, expiry=A_DAY))
        self._given[player] = b"" if seat is None else seat.written()
        self._words[player].say(self._given[player])

    def hear(self, player: str, payload: bytes, now: float) -> None:
        """This stands at the broker."""
        if player in self._words:
            self._words[player].hear(payload, now)
        elif payload and len(self._words) >= MOST_KNOWN:
            raise SenselessError(_("too many players"))
        elif payload:
            self.give(player, None)

    def attend(self, now: float) -> None:
        """Say again what others have written over."""
        for player, word in self._words.items():
            word.attend(now)
            word.say(self._given[player])

    @property
    def due(self) -> float | None:
        return min((word.due for word in self._words.values() if word.due is not None), default=None)
