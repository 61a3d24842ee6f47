"""The game as a service: it is there when the Pi has booted, whatever happens to its hat."""

import argparse
import os
import sys
import time

from connect_four.control.choosing import choose, choose_for_demonstration
from connect_four.control.game_loop import GameLoop
from connect_four.control.inbox import Inbox, Key
from connect_four.control.rest import Patience
from connect_four.errors import BusyError, InputError, LostError, MissingError
from connect_four.journal import Journal
from connect_four.logic.game_manager import GameManager
from connect_four.place import open_place, place_that_is_there
from connect_four.service.systemd import Heartbeat, Notifier
from connect_four.settings import SYSTEM_FILE, Settings

LOOK_AGAIN_SECONDS = 1.0


def serve() -> int:
    notifier = Notifier()
    inbox = Inbox()
    with inbox.hearing_signals(), Journal(os.environ.get("STATE_DIRECTORY"), warn) as journal:
        Appliance(journal.resume(), inbox, journal, settings_of_the_system(), notifier).run()
    return 0


def settings_of_the_system() -> Settings:
    try:
        return Settings.of(argparse.Namespace(), [SYSTEM_FILE])
    except InputError as error:
        # Nobody is there to mend it now, and a game with the default settings is better than none.
        warn(f"{error}; the default settings are in force")
        return Settings()


class Appliance:
    """Plays one game on whichever hat there is, and waits for the next hat when that one has gone."""

    def __init__(
        self, manager: GameManager, inbox: Inbox, journal: Journal, settings: Settings, notifier: Notifier
    ) -> None:
        self._manager = manager
        self._inbox = inbox
        self._journal = journal
        self._settings = settings
        self._notifier = notifier
        self._heartbeat = Heartbeat(notifier, time.monotonic())
        self._trouble = ""

    def run(self) -> None:
        while True:
            try:
                self._play()
                return
            except (MissingError, BusyError, LostError) as error:
                self._tell_trouble(str(error))
            if self._is_left_while_waiting():
                return

    def _play(self) -> None:
        place = place_that_is_there(terminal_counts=False)
        settings = self._settings
        look = settings.look
        with open_place(place or "hat", self._inbox, look) as display:
            loop = GameLoop(
                self._manager,
                self._inbox,
                display,
                self._journal,
                choose,
                stands_by=True,
                alarms=[self._heartbeat],
                patience=Patience(settings.dim_after, settings.show_after),
                choose_in_demonstration=choose_for_demonstration,
            )
            loop.show(time.monotonic())
            self._trouble = ""
            self._notifier.status(f"playing on the {place}")
            self._notifier.ready()
            loop.run()

    def _tell_trouble(self, trouble: str) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            warn(trouble)
            self._notifier.status("waiting for the Sense HAT")
            self._notifier.ready()

    def _is_left_while_waiting(self) -> bool:
        end = time.monotonic() + LOOK_AGAIN_SECONDS
        while (left := end - time.monotonic()) > 0:
            if self._inbox.get(left) is Key.LEAVE:
                return True
        self._heartbeat.ring(time.monotonic())
        return False


def warn(sentence: str) -> None:
    # systemd takes the number as the priority of a warning, which is how `service status` finds it again.
    print(f"<4>{sentence}", file=sys.stderr, flush=True)
