"""The loop that runs the game: events come from one inbox, and one picture is shown."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Protocol, assert_never

from connect_four.control.adviser import Adviser
from connect_four.control.computer_player import ComputerPlayer
from connect_four.control.inbox import Event, Inbox, Request
from connect_four.control.notices import Notices
from connect_four.control.projector import Projector
from connect_four.control.reception import News, Reception
from connect_four.control.rest import NEVER, Patience, Rest, Stage
from connect_four.control.thinking_light import ThinkingLight
from connect_four.control.thought import Choose, Decision
from connect_four.control.timer import LevelTimer, Timer, first_due, is_due
from connect_four.control.wishes import Press, Resign, Say, Sit, TakeTurn, Wish
from connect_four.datastore import ScreenName
from connect_four.logic.game_manager import GameManager
from connect_four.logic.move import Move
from connect_four.view import sentences
from connect_four.view.animation import refusal, transition
from connect_four.view.digits import number
from connect_four.view.display import Display
from connect_four.view.frame import Frame, thinking
from connect_four.view.help_line import help_line
from connect_four.view.scene import Scene

if TYPE_CHECKING:
    from connect_four.control.demonstration import Demonstration


# What is seen on the lights. That somebody comes or goes disturbs nobody's rest.
WAKING = (Say, Sit, TakeTurn, Resign)


class Journal(Protocol):
    @property
    def number(self) -> int | None:
        """The number of the game that is being played."""
        ...

    def save(self, manager: GameManager) -> None: ...


class GameLoop:
    """Takes events out of the inbox, carries them out, and shows the result."""

    def __init__(
        self,
        manager: GameManager,
        inbox: Inbox,
        display: Display,
        journal: Journal,
        choose: Choose,
        patience: Patience = NEVER,
        notices: Notices | None = None,
    ) -> None:
        self._manager = manager
        self._inbox = inbox
        self._display = display
        self._journal = journal
        self._projector = Projector()
        self._computer = ComputerPlayer(manager, inbox, choose)
        self._adviser = Adviser(manager, inbox, choose, self._projector)
        self._notices = notices or Notices()
        self._choose = choose
        self._scene = Scene.of(manager.game, manager.record)
        self._said = ""
        self._rest = Rest(manager.game, patience, inbox.now())
        self._demonstration: Demonstration | None = None
        self._level = LevelTimer(manager)
        self._others: Sequence[Timer] = ()
        self._reception = Reception(manager)
        self._light = ThinkingLight()
        self._shown: tuple[Frame, bool, str] | None = None

    def run(self, stands_by: bool = False, timers: Sequence[Timer] = (), reception: Reception | None = None) -> None:
        """Run the game, with these timers, until it is left or, unless it stands by, until it is switched off."""
        self._others = timers
        self._reception = reception or self._reception
        try:
            while stands_by or self._manager.game.screen is not ScreenName.OFF:
                now = self._inbox.now()
                self._ring(now)
                self._attend(now)
                self.show()
                self._tell()
                event = self._inbox.get(self._seconds_left())
                if event is Request.LEAVE:
                    return
                self._react(event, self._inbox.now())
            # No display shows it any more, but who asked for it hears of it.
            self._tell()
        finally:
            # Each of them, even if a search of another one does not stop.
            with ExitStack() as ends:
                for end in (self._computer.give_up, self._adviser.forget, self._end_demonstration):
                    ends.callback(end)

    def _attend(self, now: float) -> None:
        self._computer.attend()
        self._reception.attend()
        is_waited = self._computer.is_thinking or self._reception.is_thinking or self._manager.game.guest_away
        # A program may think all night, and then nothing is to blink.
        self._light.attend(bool(is_waited) and self._rest.stage is Stage.AWAKE, now)

    def _react(self, event: Event | None, now: float) -> None:
        match event:
            case Move() | Request.HINT | Request.TAKE_BACK if self._wake(now):
                pass
            case Move() | Request.HINT | Request.TAKE_BACK:
                self._press(event, now)
            case Decision():
                event.thought.answer(event.answer, now)
                # Giving a hint changes what is saved.
                self._journal.save(self._manager)
            case Wish():
                reason = self._serve(event, now)
                if reason is not None:
                    event.visitor.answer(event.number, reason)
            case Request.REDRAW:
                self._look()
                self._shown = None
            case Request.LEAVE | None:
                pass
            case _:
                assert_never(event)

    def _serve(self, wish: Wish, now: float) -> str | None:
        """Why the wish is refused; nothing if it is done, None if the answer comes later or to nobody."""
        reason: str | None
        match wish.want:
            case Press() if self._wake(now):
                return ""
            case Press(move):
                return self._press(move, now)
            case Say():
                reason = self._say(wish.want, now)
            case _:
                reason = self._receive(wish, now)
        # What is refused changes nothing, not even the rest.
        if not reason and isinstance(wish.want, WAKING):
            self._wake(now)
        return reason

    def _wake(self, now: float) -> bool:
        """End the rest; whether there was one."""
        self._end_demonstration()
        return self._rest.wake(now)

    def _say(self, say: Say, now: float) -> str:
        reason = self._reception.refusal_to_say(now)
        if not reason:
            # Not in words: whoever may see the lights need not be whoever hears what is said of them.
            self._said = ""
            self._projector.play(number(say.digits, say.seconds), now)
        return reason

    def _receive(self, wish: Wish, now: float) -> str | None:
        before, guest = self._scene, self._manager.game.guest
        reason = self._reception.grant(wish, self._journal.number, now)
        self._journal.save(self._manager)
        self._look()
        if self._scene.screen is not before.screen:
            self._said = ""
            self._projector.play(transition(before, self._scene), self._inbox.now())
        game = self._manager.game
        if game.is_started and guest and game.guest:
            self._said = sentences.seat_changed(guest, game.guest) or self._said
        return reason

    def _press(self, press: Move | Request, now: float) -> str:
        """Why the press is refused; nothing if it is not."""
        self._notices.notice = self._said = ""
        if press is Request.HINT and not self._computer.is_on_turn:
            if not self._adviser.ask():
                return self._refuse(sentences.no_hint_reason(self._manager.game), now)
            return ""
        self._adviser.forget()
        if press is Request.TAKE_BACK:
            return self._take_back(now)
        if self._computer.is_on_turn:
            self._projector.stop()
            self._computer.hurry(now)
        elif self._reception.is_steering:
            self._projector.stop()
            self._reception.hurry(now)
        elif isinstance(press, Move):
            return self._execute(press, now)
        return ""

    def _execute(self, move: Move, now: float) -> str:
        """Make the move; why it is refused, if it is."""
        before, reason = self._scene, ""
        if self._manager.execute_move(move):
            # Saved before it is shown, and before the next press is taken.
            self._journal.save(self._manager)
            self._look()
            self._said = sentences.what_happened(before, self._scene) or self._said
            # The time is read again: a slow disk may delay the motion, but must not shorten it.
            self._projector.play(transition(before, self._scene), self._inbox.now())
            self._reception.settle()
        else:
            reason = self._refuse(sentences.refusal_reason(self._manager.game, move), now)
        self._level.start(now)
        return reason

    def _look(self) -> None:
        self._scene = Scene.of(self._manager.game, self._manager.record)

    def _take_back(self, now: float) -> str:
        before = self._scene
        if not self._manager.can_take_back:
            return self._refuse(sentences.no_take_back_reason(self._manager.game), now)
        self._manager.take_back()
        self._computer.give_up()
        self._reception.give_up()
        self._journal.save(self._manager)
        self._projector.stop()
        self._look()
        self._said = sentences.taken_back(len(before.record) - len(self._scene.record))
        return ""

    def _refuse(self, reason: str, now: float) -> str:
        self._said = reason
        self._projector.play(refusal(self._scene), now)
        return reason

    def _timers(self) -> Iterator[Timer]:
        """All timers, in the order in which they ring if several are due at once."""
        yield self._level
        yield from self._others
        yield self._projector
        # The computer waits until the person's turn has been seen.
        if self._projector.due is None:
            yield self._light
            yield self._computer
            yield self._reception
        yield self._rest
        if self._demonstration is not None:
            yield self._demonstration

    def _ring(self, now: float) -> None:
        """Ring every timer that is due."""
        for timer in self._timers():
            if is_due(timer, now):
                move = timer.ring(now)
                self._look()
                if move is not None:
                    self._execute(move, now)
        if self._rest.stage is Stage.SHOW and self._demonstration is None:
            # Imported late: no start waits for it.
            from connect_four.control.demonstration import Demonstration

            self._demonstration = Demonstration(self._inbox, self._choose, self._manager.game.screen, now)

    def _end_demonstration(self) -> None:
        demonstration, self._demonstration = self._demonstration, None
        if demonstration is not None:
            demonstration.give_up()

    def _seconds_left(self) -> float | None:
        due = first_due(self._timers())
        return None if due is None else max(0.0, due - self._inbox.now())

    def show(self) -> None:
        picture = self._picture(self._display.wants_caption)
        if picture != self._shown:
            self._shown = picture
            self._display.show(*picture)

    def _tell(self) -> None:
        link = self._reception.link
        if link.is_watched:
            # The words are found only now: the lights do not wait for them.
            picture, is_show = self._picture(True), self._demonstration is not None
            link.tell(News(self._manager, self._journal.number, picture, is_show, *self._reception.news))

    def _picture(self, wants_caption: bool) -> tuple[Frame, bool, str]:
        """The arguments of `Display.show`."""
        if self._demonstration is not None:
            return self._demonstration.frame, True, self._demonstration.caption if wants_caption else ""
        lights = self._projector.frame or self._scene.frame
        if self._projector.frame is None and self._light.steps:
            game = self._manager.game
            lights = thinking(
                lights, game.guest_away.side if game.guest_away else game.active_player.id, self._light.steps
            )
        return lights, self._rest.stage is not Stage.AWAKE, self._caption() if wants_caption else ""

    def _caption(self) -> str:
        said = self._notices.notice or self._adviser.caption or self._said
        thinking, is_steered = self._computer.is_on_turn, self._reception.is_steering
        return help_line(self._manager.game, thinking, said, self._manager.can_take_back, is_steered)
