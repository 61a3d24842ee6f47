"""The game as its link shows it. If it goes, it is looked for until there is one again."""

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any

from connect_four.errors import MissingError
from connect_four.link.lines import Object
from connect_four.link.place import FIRST_PAUSE, LONGEST_PAUSE
from connect_four.web.pictures import numbers_on_lights, seen_colours
from connect_four.web.wire import GONE, Call, Wire, greeted

NAME = "web"
# The game answers one request of a program after the other, and before these are answered somebody may want to press.
SLOW = frozenset({"turn", "games"})

Tell = Callable[[str, str], None]
"""Called with a piece of news: its kind, and the message that says it."""


def as_text(message: Mapping[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def pass_over(message: Object) -> None:
    """What the game tells twice."""


class Game:
    def __init__(self, call: Call, tell: Tell) -> None:
        self.call = call
        self._tell = tell
        self._wire: Wire | None = None
        self._slow_wire: Wire | None = None
        self._news: dict[str, str] = {}
        self.is_there = False
        self.meeting = 0
        """Another one for every game program that was met."""
        self.state: Object = {}
        self.frame: Object = {}
        self.colours: Mapping[str, Mapping[str, str]] = seen_colours({})

    @property
    def news(self) -> Mapping[str, str]:
        """All that there is to say, by its kind, for somebody who knows nothing yet."""
        return {"game": as_text({"game": self.is_there}), **self._news}

    async def ask(self, request: Object) -> Object:
        wire = self._slow_wire if SLOW & request.keys() else self._wire
        return GONE if wire is None else await wire.ask(request)

    async def follow(self) -> None:
        """Look for a game and show it, for ever."""
        pause = FIRST_PAUSE
        while True:
            if await self._show_one():
                pause = FIRST_PAUSE
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _show_one(self) -> bool:
        """Show a game until it goes; whether there was one."""
        wires: list[Wire] = []
        try:
            wires.append(await greeted(self.call, NAME, self._hear))
            wires.append(await greeted(self.call, NAME, pass_over, frames=False))
            self._wire, self._slow_wire = wires
            self._is(True)
            await asyncio.wait([wire.listening for wire in wires], return_when=asyncio.FIRST_COMPLETED)
        except MissingError:
            pass
        finally:
            for wire in wires:
                wire.cut()
            was_there, self._wire, self._slow_wire = self.is_there, None, None
            self._news.clear()
            self.state, self.frame = {}, {}
            self._is(False)
        return was_there

    def _hear(self, message: Object) -> None:
        match message:
            case {"state": dict(state)}:
                if state.get("look") != self.state.get("look") or "colours" not in self._news:
                    self.colours = seen_colours(state.get("look", {}))
                    self._say("colours", self.colours)
                self.state = state
                self._say("state", state)
            case {"frame": dict(frame)} if tuple(frame.get("lights", ())) not in numbers_on_lights():
                self.frame = frame
                self._say("frame", frame)

    def _is(self, there: bool) -> None:
        if there == self.is_there:
            return
        self.is_there = there
        self.meeting += there
        for kind, text in self.news.items():
            self._tell(kind, text)

    def _say(self, kind: str, content: object) -> None:
        self._news[kind] = as_text({kind: content})
        # What is heard before the game can be asked is told then.
        if self.is_there:
            self._tell(kind, self._news[kind])
