"""Shows a saved game on a display, step by step or by itself."""

from collections.abc import Iterator, Sequence
from typing import assert_never

from connect_four.control.inbox import Event, Inbox, Request
from connect_four.control.projector import Projector
from connect_four.control.reel import Step
from connect_four.control.timer import due_after
from connect_four.datastore import Outcome
from connect_four.language import _
from connect_four.logic.move import Move
from connect_four.view import sentences
from connect_four.view.animation import refusal
from connect_four.view.display import Display
from connect_four.view.frame import Frame

TURN_SECONDS = 0.7


class ReplayLoop:
    """Plays the steps, of which the first is the start of the game, until it is left."""

    def __init__(
        self,
        number: str,
        steps: Sequence[Step],
        inbox: Inbox,
        display: Display,
    ) -> None:
        self._game_number = number
        self._steps = steps
        self._inbox = inbox
        self._display = display
        self._projector = Projector()
        self._number = 0
        self._said = ""
        self._is_playing = True
        self._next_step: float | None = None
        self._shown: tuple[Frame, bool, str] | None = None

    def run(self) -> None:
        self._go_forward_to(0, self._inbox.now())
        while True:
            now = self._inbox.now()
            self._play_on(now)
            self._show()
            event = self._inbox.get(self._seconds_left())
            if event is Request.LEAVE:
                return
            self._react(event)

    def _play_on(self, now: float) -> None:
        """Take the step that is due, or see when it will be."""
        self._projector.ring(now)
        if self._projector.frame is not None or not self._is_playing:
            self._next_step = None
        elif self._number == self._last:
            self._is_playing = False
        elif self._next_step is None:
            self._next_step = now + TURN_SECONDS
        elif now >= self._next_step:
            self._go_forward_to(self._number + 1, now)

    def _react(self, event: Event | None) -> None:
        now = self._inbox.now()
        match event:
            case Move():
                self._press(event, now)
            case Request.REDRAW:
                self._shown = None

    def _press(self, move: Move, now: float) -> None:
        self._projector.stop()
        self._next_step = None
        self._said = ""
        match move:
            case Move.CONFIRM if self._number == self._last:
                self._is_playing = True
                self._go_forward_to(0, now)
            case Move.CONFIRM:
                self._is_playing = not self._is_playing
                # The step that is shown has been seen: it goes on at once.
                self._next_step = now if self._is_playing else None
            case Move.RIGHT if self._number < self._last:
                self._is_playing = False
                self._go_forward_to(self._number + 1, now)
            case Move.LEFT if self._number > 0:
                self._stand_at(self._number - 1)
            case Move.UP if self._number > 0:
                self._stand_at(0)
            case Move.DOWN if self._number < self._last:
                self._stand_at(self._last)
            case Move.LEFT | Move.RIGHT | Move.UP | Move.DOWN:
                self._is_playing = False
                is_back = move in (Move.LEFT, Move.UP)
                self._said = _("Nothing comes before the start.") if is_back else _("This was the last turn.")
                self._projector.play(refusal(self._steps[self._number].scene), now)
            case _:
                assert_never(move)

    @property
    def _last(self) -> int:
        return len(self._steps) - 1

    def _go_forward_to(self, number: int, now: float) -> None:
        self._number = number
        self._next_step = None
        self._projector.play(self._steps[number].way, now)

    def _stand_at(self, number: int) -> None:
        self._number = number
        self._is_playing = False

    def _seconds_left(self) -> float | None:
        due = due_after(self._projector, self._next_step)
        return None if due is None else max(0.0, due - self._inbox.now())

    def _show(self) -> None:
        settled = self._steps[self._number].scene.frame
        caption = self._caption if self._display.wants_caption else ""
        picture = (self._projector.frame or settled, False, caption)
        if picture != self._shown:
            self._shown = picture
            self._display.show(*picture)

    @property
    def _caption(self) -> str:
        return "  ".join(self._clauses())

    def _clauses(self) -> Iterator[str]:
        if self._said:
            yield self._said
        if self._number == 0:
            yield _("Game {game}, the start.").format(game=self._game_number)
        else:
            yield from self._turn()
        yield self._keys

    def _turn(self) -> Iterator[str]:
        yield _("Game {game}, turn {number} of {last}.").format(
            game=self._game_number,
            number=len(self._steps[self._number].scene.record),
            last=len(self._steps[-1].scene.record),
        )
        before, scene = self._steps[self._number - 1].scene, self._steps[self._number].scene
        yield sentences.last_turn(before.stones, scene)
        if scene.outcome is not Outcome.OPEN:
            yield from sentences.ending(scene.outcome, scene.stones, scene.player_count)

    @property
    def _keys(self) -> str:
        if self._is_playing:
            return _("Enter: pause  Left/Right: step  q: leave")
        if self._number == self._last:
            return _("Enter: once more  Left/Right: step  q: leave")
        return _("Enter: play on  Left/Right: step  q: leave")
