"""What is shown when nobody plays: a lesson and a game of the computer against itself, by turns."""

from typing import Protocol

from connect_four.control.inbox import Inbox
from connect_four.control.lesson import Lesson
from connect_four.control.self_play import SelfPlay
from connect_four.control.thought import Choose
from connect_four.datastore import ScreenName
from connect_four.language import _
from connect_four.view.frame import Frame


class Act(Protocol):
    """One part of the demonstration."""

    @property
    def due(self) -> float | None: ...

    @property
    def frame(self) -> Frame: ...

    @property
    def caption(self) -> str: ...

    @property
    def is_over(self) -> bool: ...

    def ring(self, now: float) -> None: ...

    def give_up(self) -> None: ...


class Demonstration:
    """On the first screen it begins with the lesson: there somebody may wonder what this is."""

    def __init__(self, inbox: Inbox, choose: Choose, screen: ScreenName, now: float) -> None:
        self._inbox = inbox
        self._choose = choose
        self._is_lesson = screen is ScreenName.PLAYER_SELECT
        self._act = self._begun(now)

    @property
    def due(self) -> float | None:
        return self._act.due

    @property
    def frame(self) -> Frame:
        return self._act.frame

    @property
    def caption(self) -> str:
        return f"{self._act.caption}  {_('Any key: back')}"

    def ring(self, now: float) -> None:
        self._act.ring(now)
        if self._act.is_over:
            self._is_lesson = not self._is_lesson
            self._act = self._begun(now)

    def give_up(self) -> None:
        self._act.give_up()

    def _begun(self, now: float) -> Act:
        return Lesson(now) if self._is_lesson else SelfPlay(self._inbox, self._choose, now)
