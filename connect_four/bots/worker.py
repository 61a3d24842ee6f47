"""A process that plays the games of a tournament that it is handed, one after the other.

It has no threads, so that it may start programs. Nothing of them outlives their game.
"""

import ctypes
import os
import pickle
import signal
import socket
import sys
from dataclasses import dataclass
from typing import NoReturn

from connect_four.bots.game import Rules, play
from connect_four.bots.schedule import Fixture
from connect_four.logic.turn import Turn

END_WITH_PARENT = 1
LONGEST = 1 << 17
"""Of a message, in bytes."""


@dataclass(frozen=True, slots=True)
class Task:
    fixture: Fixture
    opening: tuple[Turn, ...]


def work(channel: socket.socket, rules: Rules, parent: int) -> NoReturn:
    """Play whatever comes, and tell each turn and each end, until nobody hands out any more.

    Whoever calls this has blocked all signals: those of a terminal reach the parent as well, and it decides.
    """
    try:
        follow(parent)
        while data := channel.recv(LONGEST):
            task: Task = pickle.loads(data)
            ended = play(task.fixture, task.opening, rules, lambda turn: tell(channel, turn))
            tell(channel, ended)
    except OSError:
        # The tournament is gone, or the machine has no more processes: then this one's game is played again.
        pass
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(1)


def follow(parent: int) -> None:
    """End when the parent does."""
    ctypes.CDLL(None).prctl(END_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def tell(channel: socket.socket, message: object) -> None:
    channel.send(pickle.dumps(message))
