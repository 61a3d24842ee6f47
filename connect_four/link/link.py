"""The game's side of the link: it listens, takes requests into the inbox, and tells every client what is new."""

import select
import socket
from contextlib import suppress

from connect_four import __version__
from connect_four.control.inbox import Inbox
from connect_four.control.reception import News
from connect_four.control.wishes import Goodbye, Senseless, Wish
from connect_four.language import _
from connect_four.link.client import Client, GoneError
from connect_four.link.conversation import PROTOCOL
from connect_four.link.lines import Object, SenselessError, written
from connect_four.link.reading import Reading
from connect_four.link.requests import Games, Hello, RefusedError, number_of, request_in
from connect_four.link.state import frame, state, what_matters
from connect_four.program import NAME
from connect_four.view.look import Look

MOST_CLIENTS = 16


class OpenLink:
    """Reads what the clients ask, puts their wishes into the inbox, and tells them the news of the game loop."""

    def __init__(
        self, epoll: select.epoll, listener: socket.socket, inbox: Inbox, host: str, look: Look, reading: Reading
    ) -> None:
        self._epoll = epoll
        self._listener = listener
        self._inbox = inbox
        self._host = host
        self._look = look
        self._reading = reading
        self._clients: dict[int, Client] = {}
        self._epoll.register(reading, select.EPOLLIN)
        self._seen: tuple[object, ...] = ()
        self._picture: object = None
        self._state = self._frame = b""

    def close(self) -> None:
        for client in self._clients.values():
            client.close({"end": _("The game was left.")})

    @property
    def is_watched(self) -> bool:
        return any(client.is_known for client in self._clients.values())

    def tell(self, news: News) -> None:
        seen = what_matters(news)
        if seen != self._seen:
            self._seen = seen
            self._state = written({"state": state(news, self._look)})
        if news.picture != self._picture:
            self._picture = news.picture
            self._frame = written({"frame": frame(news.picture)})
        for client in [client for client in self._clients.values() if client.is_known]:
            try:
                client.tell(self._state, self._frame)
            except GoneError:
                self._put_out(client)
            else:
                self._go_on(client)

    def run(self) -> None:
        for number, event in self._epoll.poll(0):
            if number == self._listener.fileno():
                self._accept()
            elif number == self._reading.fileno():
                self._reading.deliver()
            elif number in self._clients:
                self._hear(self._clients[number], event)

    def _accept(self) -> None:
        with suppress(OSError):
            connection, _address = self._listener.accept()
            client = Client(connection, self._host)
            if len(self._clients) >= MOST_CLIENTS:
                client.close({"error": _("There is room for {count} programs only.").format(count=MOST_CLIENTS)})
                return
            self._clients[client.fileno()] = client
            self._epoll.register(client, select.EPOLLIN)
            client.say({"hello": {"program": f"{NAME} {__version__}", "protocol": PROTOCOL}})
            # It may have gone again: that is heard like any other end.
            self._hear(client, select.EPOLLOUT)

    def _hear(self, client: Client, event: int) -> None:
        try:
            if event & select.EPOLLOUT:
                client.send()
            if event & select.EPOLLIN:
                client.receive()
            elif event & (select.EPOLLHUP | select.EPOLLERR):
                raise GoneError
        except GoneError as gone:
            self._put_out(client, *gone.args)
        else:
            self._go_on(client)

    def _go_on(self, client: Client) -> None:
        """Take the client's next request, if it is time for it, and wait for what comes next."""
        try:
            message = client.next_message()
            if message is not None:
                self._take(client, message)
            self._listen_to(client)
        except GoneError as gone:
            self._put_out(client, *gone.args)
        except SenselessError as error:
            self._put_out(client, {"error": str(error)})

    def _listen_to(self, client: Client) -> None:
        events = (select.EPOLLOUT if client.has_unsent else 0) | (0 if client.is_busy else select.EPOLLIN)
        if events != client.events:
            client.events = events
            self._epoll.modify(client, events)

    def _put_out(self, client: Client, *last_words: Object) -> None:
        del self._clients[client.fileno()]
        self._epoll.unregister(client)
        client.close(*last_words)
        if client.is_known:
            self._inbox.put(Wish(client, 0, Goodbye()))

    def _take(self, client: Client, message: Object) -> None:
        number = number_of(message)
        if not client.is_known and "hello" not in message:
            raise SenselessError("a request before hello")
        client.is_busy = True
        try:
            request = request_in(message, client.name)
        except RefusedError as error:
            if not client.is_known:
                client.answer(number, str(error))
                raise GoneError({"end": str(error)}) from None
            request = Senseless(str(error))
        match request:
            case Hello() if client.is_known:
                self._inbox.put(Wish(client, number, Senseless(_("Hello was said already."))))
            case Hello():
                client.greet(request)
                client.answer(number, "")
            case Games():
                self._reading.ask(client, number, request)
            case _:
                self._inbox.put(Wish(client, number, request))
