"""The plain second model with guests: who is on offer, who sits where, and what the stick can do on a guest's turn."""

from tests.logic.model import Model


class ModelWithGuests(Model):
    def __init__(self) -> None:
        self.guests: list[str] = []
        self.guest_side = ""
        self.guest_is_there = False
        super().__init__()

    def select_players(self) -> None:
        super().select_players()
        if self.guest_side:
            self.player_count = 1
        self.guest_side = ""

    def press(self, letter: str) -> bool:
        if self.screen == "waiting":
            if letter != "D":
                return False
            self.screen = "player select"
            return True
        if self.screen == "place a stone" and self.is_guests_turn():
            if letter != "U":
                return False
            self.screen = "menu"
            self.item = 4
            return True
        return super().press(letter)

    def press_on_player_select(self, letter: str) -> bool:
        if self.guest == 0:
            if letter == "U" and self.player_count == 1 and self.level == 8 and self.guests:
                self.level_is_shown = False
                self.guest = 1
                return True
            return super().press_on_player_select(letter)
        if letter == "C":
            self.screen = "waiting"
        if letter == "L":
            self.guest = 0
        if letter == "R":
            self.guest = 0
            self.player_count = 2
        if letter == "D":
            self.guest -= 1
            self.level_is_shown = self.guest == 0
        if letter == "U":
            if self.guest == len(self.guests):
                return False
            self.guest += 1
        return True

    def can_select(self, item: int) -> bool:
        return item in (3, 4) if self.is_guests_turn() else super().can_select(item)

    def is_guests_turn(self) -> bool:
        return self.player == self.guest_side and self.guest_is_there and self.screen not in ("game over", "off")

    # What the guests do

    def offer(self, guests: list[str]) -> None:
        """These are on offer from now on; the one who is chosen may be among them."""
        if self.guest:
            chosen = self.guests[self.guest - 1]
            self.guest = guests.index(chosen) + 1 if chosen in guests else 0
            if self.guest == 0:
                self.screen = "player select"
        self.guests = guests

    def sit(self, side: str) -> None:
        """The one who is waited for sits down."""
        self.select_players()
        self.screen = "place a stone"
        self.player_count = 2
        self.guest_side = side
        self.guest_is_there = True

    def leave_or_come_back(self) -> None:
        self.guest_is_there = not self.guest_is_there
        if self.player == self.guest_side and self.screen in ("menu", "delete", "bomb"):
            self.screen = "place a stone"

    def resign(self) -> None:
        self.result = "B" if self.guest_side == "G" else "G"
        self.screen = "game over"

    def take(self, kind: str, x: int, y: int) -> None:
        """The guest's turn, which moves no cursor."""
        column = self.column
        self.screen = {"drop": "place a stone", "bomb": "bomb"}.get(kind, "delete")
        self.column = x if kind == "drop" else column
        self.aim, self.aim_x, self.aim_y = kind, x, y
        assert super().press("C")
        self.column = column
