"""Shows the lesson on a display, once, to whoever asked for it."""

from connect_four.control.inbox import Inbox, Request
from connect_four.control.lesson import Lesson
from connect_four.language import _
from connect_four.view.display import Display
from connect_four.view.frame import Frame


def teach(inbox: Inbox, display: Display) -> None:
    """Show the lesson to its end, or until something is pressed."""
    lesson = Lesson(inbox.now())
    shown: tuple[Frame, bool, str] | None = None
    while lesson.due is not None:
        caption = f"{lesson.caption}  {_('q: leave')}" if display.wants_caption else ""
        picture = (lesson.frame, False, caption)
        if picture != shown:
            shown = picture
            display.show(*picture)
        event = inbox.get(max(0.0, lesson.due - inbox.now()))
        if event is Request.REDRAW:
            shown = None
        elif event is not None:
            return
        lesson.ring(inbox.now())
