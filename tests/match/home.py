"""A game with a link and somebody at its stick, simulated with the real rules, without a clock or a socket."""

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any

from connect_four.datastore import Outcome
from connect_four.journal.data import RESULTS
from connect_four.journal.text import SIDES
from connect_four.link.state import EVERY_TURN, tokens
from connect_four.logic.game_manager import GameManager
from connect_four.logic.turn import parse

Object = dict[str, Any]


class Home:
    """What is on its lights is on its disk. `cut` is a power cut of the game alone."""

    def __init__(self) -> None:
        self.said: deque[Object] = deque()
        self.saved: list[Object] = []
        """The games, as they are on the disk."""
        self.screen = "player select"
        self.seat: str | None = None
        """The guest's side, whether or not the guest is there."""
        self.is_there = self.is_away = self.is_offered = False
        self.asked = 0
        self.knows_resign = True
        self.refuses_turns = False
        self.jokers = {"green": ["delete", "bomb"], "blue": ["delete", "bomb"]}
        self._manager = GameManager()

    @property
    def game(self) -> Object | None:
        """The one that is being played, or whose end is seen."""
        return self.saved[-1] if self.screen in ("place a stone", "game over") else None

    @property
    def record(self) -> list[str]:
        return [] if self.game is None else self.game["record"]

    @property
    def turn(self) -> str | None:
        return SIDES[self._manager.game.active_player.id] if self.screen == "place a stone" else None

    @property
    def is_sticks_turn(self) -> bool:
        return self.turn is not None and not (self.is_there and self.turn == self.seat)

    def state(self) -> Object:
        seats: dict[str, Object] = {"green": {"by": "stick"}, "blue": {"by": "stick"}}
        if self.seat is not None and self.is_there:
            seats[self.seat] = {"by": "guest", "name": "other", "computer": False}
        is_left = self.game is None and bool(self.saved) and self.saved[-1]["result"] == "given up"
        result = self.game["result"] if self.game is not None else "given up" if is_left else None
        return {
            "screen": self.screen,
            "game": None if self.game is None else self.game["number"],
            "record": list(self.record),
            "turn": self.turn,
            "seats": seats,
            "jokers": self.jokers,
            "possible": self.possible(),
            "result": result,
        }

    def possible(self) -> list[str]:
        return tokens(turn for turn in EVERY_TURN if self._manager.allows(turn)) if self.turn else []

    def tell(self) -> None:
        self.said.append({"state": self.state()})

    def ask(self, request: Object) -> int:
        self.asked += 1
        (kind,) = (key for key in request if key in HANDLERS)
        refusal = HANDLERS[kind](self, request)
        if kind == "games":
            wanted = request["games"]["before"] - 1
            found = [game for game in self.saved if game["number"] == wanted]
            self.said.append({"ok": self.asked, "games": [{**game, "record": [*game["record"]]} for game in found]})
        elif refusal:
            self.said.append({"no": self.asked, "why": refusal})
        else:
            self.tell()
            self.said.append({"ok": self.asked})
        return self.asked

    def offer(self, request: Object) -> str:
        if self.is_offered or self.is_there:
            return "playing"
        self.is_offered = True
        return ""

    def withdraw(self, request: Object) -> str:
        self.is_offered = False
        if self.screen == "waiting":
            self.screen = "player select"
        return ""

    def sit(self, request: Object) -> str:
        if "game" in request:
            game = self.game
            if self.turn is None or game is None or game["number"] != request["game"]:
                return "not played"
            if self.is_there or self.seat != request["sit"]:
                return "no empty seat"
        elif self.screen != "waiting":
            return "nobody waits"
        else:
            self.screen, self.is_offered = "place a stone", False
            self.saved.append({"number": len(self.saved) + 1, "record": [], "result": None})
            self._manager.start(2, 3)
        self.seat, self.is_there, self.is_away = request["sit"], True, False
        return ""

    def leave(self, request: Object) -> str:
        if not self.is_there:
            return "no seat"
        self.is_there = self.is_away = False
        return ""

    def away(self, request: Object) -> str:
        if not self.is_there or self.turn is None:
            return "no seat"
        self.is_away = request["away"]
        return ""

    def resign(self, request: Object) -> str:
        if not self.knows_resign or not self.is_there or self.turn is None:
            return "no seat"
        assert self.game is not None
        self.game["result"] = "blue" if self.seat == "green" else "green"
        self.screen, self.is_there = "game over", False
        return ""

    def take(self, request: Object) -> str:
        if self.turn is None or self.turn != self.seat or not self.is_there or self.refuses_turns:
            return "not yours"
        if request["after"] != len(self.record) or request["turn"] not in self.possible():
            return "not possible"
        self.take_turn(request["turn"])
        return ""

    def games(self, request: Object) -> str:
        return ""

    def take_turn(self, token: str) -> None:
        turn = parse(token)
        assert turn is not None
        assert self.game is not None
        self._manager.take(turn)
        self.game["record"].append(token)
        if self._manager.game.outcome is not Outcome.OPEN:
            self.game["result"] = RESULTS[self._manager.game.outcome]
            self.screen, self.is_there, self.is_away = "game over", False, False

    def wait(self) -> None:
        """Choose the guest on player select, and confirm."""
        assert self.is_offered
        self.screen = "waiting"
        self.tell()
        self.said.append({"wanted": {"by": "stick"}})

    def give_up_waiting(self) -> None:
        self.screen = "player select"
        self.tell()
        self.said.append({"unwanted": {}})

    def press(self, random: Random) -> str:
        """A turn at the stick, mostly one that brings the game on."""
        possible = self.possible()
        token = random.choice([each for each in possible if len(each) == 1] or possible)
        if random.random() < 0.1:
            token = random.choice(possible)
        self.take_turn(token)
        self.tell()
        return token

    def quit(self) -> None:
        """Back to player select, from a game or from its end."""
        if self.turn is not None:
            assert self.game is not None
            self.game["result"] = "given up"
            if not self.game["record"]:
                # A game without a turn is not kept, and the next one gets its number.
                self.saved.pop()
        self.screen, self.seat, self.is_there, self.is_away = "player select", None, False, False
        self.tell()

    def cut(self) -> None:
        """Without power and with it again: what was on the disk is there, and no guest."""
        self.said.clear()
        self.is_offered = self.is_there = self.is_away = False
        if self.turn is None:
            self.screen, self.seat = "player select", None

    def greet(self) -> None:
        """Somebody has said hello."""
        self.tell()

    def heard(self) -> Iterator[Object]:
        while self.said:
            yield self.said.popleft()


HANDLERS = {
    "offer": Home.offer,
    "withdraw": Home.withdraw,
    "sit": Home.sit,
    "leave": Home.leave,
    "away": Home.away,
    "resign": Home.resign,
    "turn": Home.take,
    "games": Home.games,
}
