"""The connection to the broker: it is made, kept and made again here."""

import random
import select
import ssl
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from connect_four.errors import InputError
from connect_four.language import _
from connect_four.match.connecting import KEEP_ALIVE, QOS, Attempt, Doorbell, Will, properties
from connect_four.match.entrance import Entrance
from connect_four.match.troubles import TAKEN_OVER, Trouble, at_connecting, at_the_door, at_the_end, of_rights

MARGIN = 0.1
"""paho looks at its own clock."""
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
FAREWELL_SECONDS = 2.0
MOST_UNANSWERED = 20
"""So much is on its way at a time. What is said only once, as the answer to a call, does not queue up behind it."""
MANY_SHORT_STAYS = 2
"""Two machines with one number put each other out."""


@dataclass(frozen=True, slots=True)
class Connected:
    pass


@dataclass(frozen=True, slots=True)
class Lost:
    since: float
    """When it was heard last."""


@dataclass(frozen=True, slots=True)
class Received:
    topic: str
    payload: bytes


News = Connected | Lost | Received


class Broker:
    """Wait until it is readable, or writable if it `wants_write`, or `due`; then `run` it, and deal with its `news`.

    What is published while it is away is lost, and what is not retained also while it answers too slowly. Each trouble
    is told once, and it is tried again; but who `insists` gets an error if somebody has to do something before it can
    work at all.
    """

    def __init__(
        self, entrance: Entrance, identity: str, will: Will, tell: Callable[[str], None], insists: bool = False
    ) -> None:
        self._entrance = entrance
        self._identity = identity
        self._will = will
        self._tell = tell
        self._insists = insists
        self._bell = Doorbell()
        self._attempt: Attempt | None = None
        self._client: Client | None = None
        self._news: deque[News] = deque()
        self._received: deque[Callable[[], object]] = deque()
        """What says of each message that it has arrived."""
        self._topics: dict[str, None] = {}
        self._unanswered: set[int] = set()
        self._trouble: Trouble | None = None
        """Why the connection is about to end."""
        self._told = ""
        """The last trouble that was told, as long as it may still be the same."""
        self._is_news = True
        self._has_told_rights = False
        self._refusal = ""
        self._is_leaving = False
        self._since = self._heard = 0.0
        self._pause = FIRST_PAUSE
        self._short_stays = 0
        self.is_connected = False
        self.due: float | None = monotonic()

    def fileno(self) -> int:
        """Another one now and then: ask again before every wait."""
        found = None if self._client is None else self._client.socket()
        return self._bell.fileno() if found is None else found.fileno()

    @property
    def wants_write(self) -> bool:
        return self._client is not None and self._client.want_write()

    def news(self) -> Iterator[News]:
        """The broker hears that a message has arrived once it has been dealt with, and nobody waits for that."""
        while self._news:
            yield self._news.popleft()
        while self._received:
            self._received.popleft()()

    def run(self, is_readable: bool) -> None:
        """Do what is to be done now. It takes no time."""
        if self._attempt is not None:
            if self._attempt.is_over:
                self._begin(self._attempt)
        elif self._client is not None:
            self._serve(self._client, is_readable)
        elif self.due is not None and monotonic() >= self.due:
            self._try()
        if self._refusal:
            raise InputError(self._refusal)

    def publish(self, topic: str, payload: bytes, retain: bool = False, expiry: int | None = None) -> None:
        if self._client is None or not self.is_connected or (len(self._unanswered) >= MOST_UNANSWERED and not retain):
            return
        wishes = None if expiry is None else properties(PacketTypes.PUBLISH, MessageExpiryInterval=expiry)
        published = self._client.publish(topic, payload, QOS, retain, wishes)
        if self.is_connected:
            self._unanswered.add(published.mid)

    def subscribe(self, topic: str) -> None:
        if topic in self._topics:
            return
        self._topics[topic] = None
        if self._client is not None and self.is_connected:
            self._client.subscribe(topic, options=SubscribeOptions(QOS))

    def unsubscribe(self, topic: str) -> None:
        self._topics.pop(topic, None)
        if self._client is not None and self.is_connected:
            self._client.unsubscribe(topic)

    def leave(self) -> None:
        """Say goodbye as soon as all that was published has arrived, or has taken too long."""
        self._is_leaving = True
        end = monotonic() + FAREWELL_SECONDS
        while self.is_connected and (self._unanswered or self.wants_write) and (left := end - monotonic()) > 0:
            readable, *_ = select.select([self], [self] if self.wants_write else [], [], left)
            self.run(bool(readable))
        if self._client is not None:
            self._client.disconnect()

    def _try(self) -> None:
        self.due = None
        self._attempt = Attempt(self._entrance, self._identity, self._will, self._bell)

    def _begin(self, attempt: Attempt) -> None:
        self._bell.be_silent()
        self._attempt = None
        if attempt.error is not None:
            self._end(at_connecting(attempt.error, self._entrance.address))
            return
        self._client = client = attempt.client
        client.on_connect = self._let_in
        client.on_disconnect = self._put_out
        client.on_message = self._receive
        client.on_publish = self._answered
        client.on_subscribe = self._subscribed
        self.due = monotonic() + KEEP_ALIVE + MARGIN

    def _serve(self, client: Client, is_readable: bool) -> None:
        if is_readable:
            self._heard = monotonic()
            client.loop_read()
            # What is decrypted already is no longer seen at the socket.
            while isinstance(found := client.socket(), ssl.SSLSocket) and found.pending():
                client.loop_read()
            self._be_due(client)
        if client.want_write():
            client.loop_write()
        if self._client is client and self.due is not None and monotonic() >= self.due:
            client.loop_misc()
            self._be_due(client)
        if self.is_connected and monotonic() >= self._since + LONGEST_PAUSE:
            self._tell_that_it_is_in()
        if self._client is client and client.socket() is None:
            # It has broken before anybody listened.
            self._end(at_the_end(0, self._entrance, self._identity, was_in=False))

    def _be_due(self, client: Client) -> None:
        if self._client is client:
            self.due = monotonic() + client.keepalive + MARGIN

    def _let_in(self, client: Client, data: Any, flags: Any, reason: ReasonCode, properties: Any) -> None:
        if reason.is_failure:
            self._trouble = at_the_door(reason.value, str(reason), self._entrance, self._identity)
            return
        self.is_connected = True
        self._insists = False
        self._since = monotonic()
        if self._topics:
            client.subscribe([(topic, SubscribeOptions(QOS)) for topic in self._topics])
        self._news.append(Connected())
        # For somebody who is put out again and again the trouble is what counts.
        if self._short_stays < MANY_SHORT_STAYS:
            self._tell_that_it_is_in()

    def _tell_that_it_is_in(self) -> None:
        if self._is_news:
            self._is_news = False
            self._tell(_("{address}: connected").format(address=self._entrance.address))

    def _put_out(self, client: Client, data: Any, flags: Any, reason: ReasonCode, properties: Any) -> None:
        known, self._trouble = self._trouble, None
        # Mosquitto does not say it.
        code = TAKEN_OVER if self._short_stays >= MANY_SHORT_STAYS else reason.value
        self._end(known or at_the_end(code, self._entrance, self._identity, self.is_connected))

    def _end(self, trouble: Trouble) -> None:
        """There is no connection, or none any more."""
        if self.is_connected:
            self._news.append(Lost(self._heard))
            self._short_stays += 1
            if monotonic() >= self._since + LONGEST_PAUSE:
                self._pause, self._told, self._short_stays = FIRST_PAUSE, "", 0
        self._client = None
        self.is_connected = False
        self._unanswered.clear()
        # All who have lost the same broker shall not come back at the same moment.
        self.due = monotonic() + self._pause * random.uniform(0.5, 1)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        if not self._is_leaving:
            self._complain(trouble)

    def _complain(self, trouble: Trouble) -> None:
        if trouble.is_for_people and self._insists:
            self._refusal = trouble.words
        elif trouble.words != self._told:
            self._told = trouble.words
            self._is_news = True
            self._tell(trouble.words)

    def _receive(self, client: Client, data: Any, message: MQTTMessage) -> None:
        self._received.append(partial(client.ack, message.mid, message.qos))
        with suppress(UnicodeDecodeError):
            self._news.append(Received(message.topic, bytes(message.payload)))

    def _answered(self, client: Client, data: Any, number: int, reason: ReasonCode, properties: Any) -> None:
        self._unanswered.discard(number)
        self._heed_rights([reason])

    def _subscribed(self, client: Client, data: Any, number: int, reasons: list[ReasonCode], properties: Any) -> None:
        self._heed_rights(reasons)

    def _heed_rights(self, reasons: list[ReasonCode]) -> None:
        if any(reason.is_failure for reason in reasons) and not self._has_told_rights:
            self._has_told_rights = True
            self._tell(of_rights(self._entrance, self._identity))
