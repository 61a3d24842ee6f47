"""The game as a service: it starts with the Pi, and outlives the loss of its hat."""

import argparse
import errno
import math
from collections.abc import Callable

from connect_four.control.inbox import Request
from connect_four.control.reception import News, Reception
from connect_four.devices.choice import device_that_is_there
from connect_four.errors import InputError, UnavailableError
from connect_four.language import N_, _
from connect_four.logic.game_manager import GameManager
from connect_four.program import say
from connect_four.service.session import Session, opened_session
from connect_four.service.systemd import Notifier
from connect_four.settings import SYSTEM_FILE, Settings
from connect_four.view.frame import frame

LOOK_AGAIN_SECONDS = 1.0
PLAYING = {"hat": N_("playing on the hat"), "emulator": N_("playing on the emulator")}
WAITING = N_("waiting for the Sense HAT ({trouble})")
ONLY_THE_HAT = N_(
    "waiting for the Sense HAT ({trouble}); an emulator is running that the service may not use; to let it use any "
    'user\'s, set service-device = "emulator" in {file}, and type: sudo systemctl restart connect-four'
)


def serve() -> int:
    notifier = Notifier()
    with opened_session(settings_of_the_system(), warn) as session:
        manager = session.journal.resume()
        with session.reception(manager, warn) as reception:
            Appliance(manager, session, reception, notifier).run()
    return 0


def settings_of_the_system() -> Settings:
    try:
        return Settings.of(argparse.Namespace(), [SYSTEM_FILE])
    except InputError as error:
        # Nobody is there to mend it now, and a game with the default settings is better than none.
        warn(_("{trouble}; the default settings are in force").format(trouble=error))
        return Settings()


class Appliance:
    """Plays one game on whichever hat there is, and waits for the next hat when that one has gone.

    It is also a timer of the game loop, so that systemd's watchdog is fed only while the loop makes progress.
    """

    def __init__(self, manager: GameManager, session: Session, reception: Reception, notifier: Notifier) -> None:
        self._manager = manager
        self._session = session
        self._reception = reception
        self._inbox = session.inbox
        self._notifier = notifier
        self._said: set[str] = set()
        self.due = math.inf

    def run(self) -> None:
        while True:
            try:
                self._play()
                return
            except UnavailableError as error:
                self._wait_for_hat(str(error))
            if self._inbox.is_left_within(LOOK_AGAIN_SECONDS):
                return

    def ring(self, now: float) -> None:
        # Drawing again notices LEDs that are gone, without a press; if drawing hangs, no more beats are sent.
        self._inbox.put(Request.REDRAW)
        self._notifier.beat()
        self._said.clear()
        self.due = now + self._notifier.seconds_between_beats

    def _play(self) -> None:
        device = "emulator" if self._may_use_emulator and has_emulator_alone() else "hat"
        with self._session.device(device, is_by_hand=False) as display:
            loop = self._session.game_loop(self._manager, display)
            loop.show()
            self.due = self._inbox.now() + self._notifier.seconds_between_beats
            self._is_now(_(PLAYING[device]), say, 0)
            loop.run(stands_by=True, timers=[self], reception=self._reception)

    @property
    def _may_use_emulator(self) -> bool:
        return self._session.settings.service_device == "emulator"

    def _wait_for_hat(self, trouble: str) -> None:
        state = ONLY_THE_HAT if has_emulator_alone() and not self._may_use_emulator else WAITING
        words = _(state).format(trouble=trouble, file=SYSTEM_FILE)
        self._is_now(words, warn, errno.ENODEV)
        if self._reception.link.is_watched:
            picture = (frame(self._manager.game), False, words)
            number = self._session.journal.number
            self._reception.link.tell(News(self._manager, number, picture, False, *self._reception.news))

    def _is_now(self, state: str, tell: Callable[[str], None], error: int) -> None:
        self._notifier.ready(state, error)
        self._notifier.beat()
        # Something that fails again and again within a few seconds is said once.
        if state not in self._said:
            self._said.add(state)
            tell(state)


def has_emulator_alone() -> bool:
    return device_that_is_there(terminal_counts=False) == "emulator"


def warn(sentence: str) -> None:
    # systemd takes the number as the priority of a warning, which is how `service status` finds it again.
    say(f"<4>{sentence}")
