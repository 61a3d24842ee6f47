"""A process that plays the games of a tournament that it is handed, one after the other.

It has no threads, so that it may start programs. What they leave behind becomes its child, and is ended with the game.
"""

import ctypes
import os
import pickle
import signal
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import NoReturn

from connect_four.bots.game import Rules, play
from connect_four.bots.schedule import Fixture
from connect_four.bots.warden import BE_SUBREAPER, end_all_below
from connect_four.logic.turn import Turn
from connect_four.program import ENDING_SIGNALS

END_WITH_PARENT = 1
LONGEST = 1 << 17
"""Of a message, in bytes."""


@dataclass(frozen=True, slots=True)
class Task:
    fixture: Fixture
    opening: tuple[Turn, ...]


def work(channel: socket.socket, rules: Rules, parent: int) -> NoReturn:
    """Play whatever comes, and tell each turn and each end, until nobody hands out any more."""
    try:
        obey_nobody_but(parent)
        while data := channel.recv(LONGEST):
            task: Task = pickle.loads(data)
            ended = play(task.fixture, task.opening, rules, lambda turn: tell(channel, turn))
            end_orphans()
            tell(channel, ended)
    except OSError:
        # The tournament is gone, or the machine has no more processes: then this one's game is played again.
        pass
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(1)


def obey_nobody_but(parent: int) -> None:
    """The signals of the terminal reach the parent as well, and what becomes of the games is its decision."""
    for number in ENDING_SIGNALS:
        # Programs would inherit it if they were ignored.
        signal.signal(number, lambda *_: None)
    library = ctypes.CDLL(None)
    library.prctl(BE_SUBREAPER, 1)
    library.prctl(END_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def tell(channel: socket.socket, message: object) -> None:
    channel.send(pickle.dumps(message))


def end_orphans() -> None:
    with suppress(ChildProcessError):
        # Whether there is any, without a look at all processes of the machine.
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        end_all_below()
