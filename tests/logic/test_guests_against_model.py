"""Long evenings with guests through the program and through the plain second model, compared after everything."""

import random
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import cache

import pytest

from connect_four.datastore import Guest, PlayerID
from connect_four.logic import GameManager, Move
from connect_four.logic.turn import parse
from tests.logic.model_picture import picture
from tests.logic.model_with_guests import ModelWithGuests
from tests.logic.people import DROPS, JOKERS, Goal, hasty, outcome
from tests.pictures import seen

PRESSES = 6000
NAMES = list("ABCDEFGHIJ")
SIDES = {"G": PlayerID.ONE, "B": PlayerID.TWO}

SELDOM = {
    "the tenth guest is chosen",
    "waiting given up",
    "who is waited for goes",
    "another one goes",
    "a guest sits down as G",
    "a guest sits down as B",
    "a guest wins",
    "a guest loses",
    "a guest leaves while the stick is in the menu",
    "a guest comes back while the stick is in the menu",
    "a guest comes back while the stick aims",
    "a guest leaves when the game is over",
    "a guest is away while the stick is in the menu",
    "restart on a guest's turn",
    "quit on a guest's turn",
    "a guest's joker",
    "a guest gives up",
    "a guest gives up while the stick aims",
}


def hospitable(model: ModelWithGuests, chance: random.Random) -> Iterator[str]:
    """Plays with whoever is on offer."""
    while True:
        match model.screen:
            case "player select":
                yield chance.choice("UUUUUUC") if not model.guest else chance.choice("UUUDC")
            case "waiting":
                yield chance.choice("DLRUC")
            case "menu" if model.is_guests_turn():
                yield chance.choice("LLLRUDCCC")
            case "off":
                yield "C"
            case _:
                yield chance.choice("LRRRUDCCCC")


PEOPLE = {"hasty": hasty, "hospitable": hospitable}


class Evening:
    def __init__(self, name: str) -> None:
        self.chance = random.Random(name)
        self.model = ModelWithGuests()
        self.model.level = 8
        self.manager = GameManager(level=8)
        self.letters = PEOPLE[name](self.model, self.chance)
        self.happened: Counter[str] = Counter()

    def go_on(self) -> None:
        """Whatever the guests do, and then a press."""
        self.guests_do()
        self.compare()
        before = copy(self.model)
        letter = next(self.letters)
        accepted = self.model.press(letter)
        assert (Move(letter) in self.manager.get_moves()) == accepted
        assert self.manager.execute_move(Move(letter)) == accepted
        self.compare()
        self.note(before)

    def compare(self) -> None:
        assert seen(self.manager) == picture(self.model)
        game, model = self.manager.game, self.model
        assert (game.player_count, game.level, game.guest_number) == (model.player_count, model.level, model.guest)
        assert game.is_guests_turn == model.is_guests_turn()

    def guests_do(self) -> None:
        model, luck = self.model, self.chance.random()
        if model.screen == "waiting" and luck < 0.4:
            self.sit(self.chance.choice("GB"))
        elif model.guest_side and model.guest_is_there and not model.result and model.screen != "off" and luck < 0.006:
            self.resign()
        elif model.is_guests_turn() and luck < 0.5:
            self.take_turn()
        elif model.guest_side and luck < 0.6:
            self.leave_or_come_back()
        elif model.guest_side and luck < 0.65:
            self.be_away_or_back()
        elif luck > 0.8:
            self.offer(self.chance.sample(NAMES, self.chance.choice([0, 1, 2, 9, 10])))

    def offer(self, names: list[str]) -> None:
        waited = self.model.screen == "waiting"
        self.model.offer(names)
        self.manager.offer(tuple(names), self.model.guest)
        if waited:
            self.happened["another one goes" if self.model.guest else "who is waited for goes"] += 1

    def sit(self, side: str) -> None:
        self.model.sit(side)
        self.manager.start(2, self.manager.game.level, guest=Guest("A", SIDES[side]))
        self.happened[f"a guest sits down as {side}"] += 1

    def leave_or_come_back(self) -> None:
        model, guest = self.model, self.manager.game.guest
        assert guest is not None
        verb = "leaves" if model.guest_is_there else "comes back"
        where = {"menu": "while the stick is in the menu", "game over": "when the game is over"}
        where |= dict.fromkeys(("delete", "bomb"), "while the stick aims")
        if model.player == model.guest_side or model.screen == "game over":
            self.happened[f"a guest {verb} {where.get(model.screen, '')}"] += 1
        model.leave_or_come_back()
        self.manager.seat(replace(guest, is_there=model.guest_is_there))

    def be_away_or_back(self) -> None:
        """The model knows nothing of it: nothing of what it knows may change."""
        guest = self.manager.game.guest
        assert guest is not None
        self.manager.seat(replace(guest, is_away=not guest.is_away))
        self.happened["a guest is away while the stick is in the menu"] += self.model.screen == "menu"

    def resign(self) -> None:
        aims = self.model.screen in ("delete", "bomb")
        self.model.resign()
        self.manager.resign(SIDES[self.model.guest_side])
        self.happened["a guest gives up while the stick aims" if aims else "a guest gives up"] += 1

    def take_turn(self) -> None:
        possible = [goal for goal in DROPS if self.model.empty_rows(goal.x)]
        if self.chance.random() < 0.1:
            possible = [goal for goal in JOKERS if outcome(self.model, goal)] or possible
        goal = self.chance.choice(possible)
        turn = parse(token(goal))
        assert turn is not None
        self.model.take(*goal)
        self.manager.take(turn)
        self.happened["a guest's joker"] += bool(goal.item)
        if self.model.result:
            self.happened["a guest wins" if self.model.result == self.model.guest_side else "a guest loses"] += 1

    def note(self, before: ModelWithGuests) -> None:
        now = self.model
        self.happened["the tenth guest is chosen"] += now.guest == 10
        self.happened["waiting given up"] += (before.screen, now.screen) == ("waiting", "player select")
        if before.is_guests_turn():
            self.happened["restart on a guest's turn"] += now.screen == "player select"
            self.happened["quit on a guest's turn"] += now.screen == "off"
        if now.result and not before.result and before.guest_side and now.result == before.player:
            self.happened["a guest loses"] += 1


def token(goal: Goal) -> str:
    match goal.kind:
        case "drop":
            return f"{goal.x}"
        case "field":
            return f"x{goal.x}{goal.y}"
        case "row":
            return f"x*{goal.y}"
        case "column":
            return f"x{goal.x}*"
    return f"b{goal.x}{goal.y}"


@cache
def evening(name: str) -> Counter[str]:
    evening = Evening(name)
    for _ in range(PRESSES):
        evening.go_on()
    return +evening.happened


@pytest.mark.parametrize("name", PEOPLE)
def test_thousands_of_presses_with_guests(name: str) -> None:
    assert evening(name)


def test_the_guests_do_everything_that_guests_can_do() -> None:
    assert SELDOM - set(sum((evening(name) for name in PEOPLE), Counter[str]())) == set()
