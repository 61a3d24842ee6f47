"""What `play` and the service have in common: a session in which games are played."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass

from connect_four.control.choosing import choose
from connect_four.control.game_loop import GameLoop
from connect_four.control.inbox import Inbox
from connect_four.control.notices import Notices
from connect_four.control.reception import Reception
from connect_four.control.rest import Patience
from connect_four.devices.choice import open_device
from connect_four.journal.folder import state_folder
from connect_four.journal.journal import Journal
from connect_four.logic.game_manager import GameManager
from connect_four.settings import Settings
from connect_four.view.display import Display


@dataclass(frozen=True, slots=True)
class Session:
    """The inbox, the saved games and the settings, with which a game can be played on one device after the other."""

    inbox: Inbox
    journal: Journal
    settings: Settings

    def device(self, name: str | None, is_by_hand: bool = True) -> AbstractContextManager[Display]:
        return open_device(name, self.inbox, self.settings.look, is_by_hand)

    @contextmanager
    def reception(self, manager: GameManager, tell: Callable[[str], None]) -> Iterator[Reception]:
        """Where other programs meet the game."""
        # Imported late: the first picture does not wait for it.
        from connect_four.link.opening import opened_link

        host = self.settings.green or os.uname().nodename
        with opened_link(self.inbox, self.settings.look, host, tell) as link:
            reception = Reception(manager, link)
            yield reception
            # A turn that is under way is not taken any more: every request is answered.
            reception.give_up()

    def game_loop(self, manager: GameManager, display: Display, notices: Notices | None = None) -> GameLoop:
        patience = Patience(self.settings.dim_after, self.settings.show_after)
        return GameLoop(manager, self.inbox, display, self.journal, choose, patience, notices)


@contextmanager
def opened_session(settings: Settings, tell: Callable[[str], None]) -> Iterator[Session]:
    """A session that saves where this user's games are, and that signals can end."""
    names = settings.green, settings.blue
    with closing(Inbox()) as inbox, Journal(state_folder(os.environ), tell, names) as journal, inbox.hearing_signals():
        yield Session(inbox, journal, settings)
