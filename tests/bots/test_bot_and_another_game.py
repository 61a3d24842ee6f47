"""`connect-four bot` at a game that takes turns back on a guest, as ours does not; and at one that has no room."""

import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.bots.guests import ON_OFFER, Bot, bot
from tests.link.games import InTerminal, folder_of_link
from tests.waiting import wait_until

DICE = {"by": "guest", "name": "Dice", "computer": True}
THINKER = ("--seconds", "3600")


class OtherGame:
    """It says what the test wants it to say."""

    def __init__(self, connection: socket.socket) -> None:
        self._lines = connection.makefile("rw", encoding="utf-8", newline="\n")
        self.say(hello={"program": "other game", "protocol": 1})

    def say(self, **message: Any) -> None:
        print(json.dumps(message), file=self._lines, flush=True)

    def tell(self, record: str) -> None:
        taken = record.split()
        jokers = {side: ["delete", "bomb"] for side in ("green", "blue")}
        seats = {"green": {"by": "stick"}, "blue": DICE}
        turn = "blue" if len(taken) % 2 else "green"
        about = {"game": 7, "level": 3, "result": None}
        self.say(state={**about, "record": taken, "turn": turn, "seats": seats, "jokers": jokers})

    def grant(self, word: str) -> dict[str, Any]:
        """Wait until this is asked, and grant it."""
        request: dict[str, Any] = json.loads(self._lines.readline())
        assert word in request
        self.say(ok=request["id"])
        return request

    def refuse(self, word: str) -> None:
        request = json.loads(self._lines.readline())
        assert word in request
        self.say(no=request["id"], why="Not now.")

    def begin(self) -> None:
        """Somebody has chosen the guest."""
        self.say(wanted={"by": "Max"})
        self.tell("")
        self.grant("sit")

    def hear_turn(self, token: str, record: str) -> None:
        """Wait for this turn in this position, and take it."""
        request = json.loads(self._lines.readline())
        assert (request["turn"], request["after"]) == (token, len(record.split()))
        self.tell(f"{record} {token}")
        self.say(ok=request["id"])


@contextmanager
def other_game(folder: Path, *turns: str) -> Iterator[tuple[OtherGame, Bot]]:
    """A game at which the program is on offer."""
    folder_of_link().mkdir(parents=True)
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(folder_of_link() / "link"))
        door.listen()
        door.settimeout(20)
        with bot(folder, *turns, options=THINKER) as dice, door.accept()[0] as connection:
            connection.settimeout(20)
            game = OtherGame(connection)
            game.grant("hello")
            game.grant("offer")
            yield game, dice


def test_a_turn_is_taken_back_while_it_thinks(tmp_path: Path) -> None:
    with other_game(tmp_path, "4", "think") as (game, dice):
        game.begin()
        game.tell("3")
        game.hear_turn("4", "3")
        game.tell("3 4 5")
        dice.is_asked("3", "3 4 5")
        thinks = dice.below
        game.tell("3 4")
        wait_until(lambda: not set(dice.below) & set(thinks))
        game.tell("")
        game.tell("2")
        game.hear_turn("4", "2")
        dice.is_asked("3", "3 4 5", "2")
        assert len(dice.starts) == 2


def test_turns_are_taken_back_while_it_waits(tmp_path: Path) -> None:
    with other_game(tmp_path, "4", "5") as (game, dice):
        game.begin()
        game.tell("3")
        game.hear_turn("4", "3")
        game.tell("3 4 3")
        game.hear_turn("5", "3 4 3")
        # It is no turn of its own that is missing, but it was asked about one.
        game.tell("3 4")
        game.tell("3 4 2")
        game.hear_turn("5", "3 4 2")
        dice.is_asked("3", "3 4 3", "3 4 2")
        assert len(dice.starts) == 2


def test_a_turn_that_is_refused_is_asked_for_again(tmp_path: Path) -> None:
    with other_game(tmp_path, "4") as (game, dice):
        game.begin()
        game.tell("3")
        game.refuse("turn")
        game.hear_turn("4", "3")
        dice.is_asked("3", "3")


def test_who_gives_up_waiting_may_come_again(tmp_path: Path) -> None:
    with other_game(tmp_path, "4") as (game, dice):
        game.say(wanted={"by": "Eve"})
        game.say(unwanted={})
        game.refuse("sit")
        game.begin()
        dice.says("Dice plays Blue against Max.")
        assert not any("Eve" in line for line in dice.said)


def test_where_there_is_no_room_it_waits_until_there_is(game: InTerminal, tmp_path: Path) -> None:
    with ExitStack() as leaving:
        for _ in range(16):
            leaving.callback(game.client().close)
        with bot(tmp_path) as dice:
            # What it sends may cross the game's last words, and then these are lost.
            reasons = ("There is room for 16 programs only.", "the game is gone")
            wait_until(lambda: dice.said in [[f"Dice waits for a game: {reason}"] for reason in reasons])
            leaving.close()
            dice.says(ON_OFFER)
            assert len(dice.said) == 2
