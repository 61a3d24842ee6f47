"""Reads the saved games for the clients, beside the game: a card may take its time."""

import os
from collections import deque

from connect_four.control.inbox import Inbox
from connect_four.control.worker import Worker
from connect_four.journal.data import as_data
from connect_four.journal.history import newest_games
from connect_four.journal.text import SavedGame
from connect_four.language import N_
from connect_four.link.client import Client
from connect_four.link.lines import Object
from connect_four.link.requests import Games
from connect_four.link.state import tokens


class Reading:
    """A source for the link: it is ready when games have been read."""

    def __init__(self, folder: str | None, inbox: Inbox) -> None:
        self._folder = folder
        self._inbox = inbox
        self._read: deque[tuple[Client, Object]] = deque()
        self._is_over = False
        self._workers: list[Worker] = []
        self._ready = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)

    def close(self) -> None:
        self._is_over = True
        for worker in self._workers:
            worker.await_end()
        os.close(self._ready)

    def fileno(self) -> int:
        return self._ready

    def ask(self, client: Client, number: int, games: Games) -> None:
        self._workers = [worker for worker in self._workers if worker.is_alive()]
        self._workers.append(Worker(N_("the reading of saved games"), lambda: self._answer(client, number, games)))

    def _answer(self, client: Client, number: int, games: Games) -> None:
        try:
            self._read.append((client, {"ok": number, "games": self._games(games)}))
        except OSError as error:
            self._read.append((client, {"no": number, "why": error.strerror}))
        except Exception as error:
            # The main thread raises it: this thread's own traceback would go unseen.
            self._inbox.put(error)
        os.eventfd_write(self._ready, 1)

    def _games(self, wanted: Games) -> list[Object]:
        found: list[Object] = []
        for game in () if self._folder is None else newest_games(self._folder, wanted.before):
            if self._is_over or len(found) == wanted.count:
                break
            found.append(told(*game))
        return found

    def deliver(self) -> None:
        os.eventfd_read(self._ready)
        while self._read:
            client, answer = self._read.popleft()
            client.reply(answer)


def told(number: int, game: SavedGame) -> Object:
    return {**as_data(number, game), "start": tokens(game.beginning.turns), "record": tokens(game.turns)}
