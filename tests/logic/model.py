"""The game a second time, slowly and plainly: lists of letters, one method a screen, as docs/rules.md has it.

It shares nothing with the program but the letters of the moves and of the picture, so that the two can be compared.
"""

Cell = tuple[int, int]

DIRECTIONS = {"L": (-1, 0), "R": (1, 0), "U": (0, -1), "D": (0, 1)}
LETTERS = {0: "O", 1: "C", 3: "R", 4: "Y", 6: "C", 7: "O"}
FIELDS = [(x, y) for y in range(1, 8) for x in range(8)]

# Every row, column and diagonal that has room for four: the fields that have the same y, x, x + y or x - y.
LINES = [
    *([(x, y) for x, y in FIELDS if y == row] for row in range(1, 8)),
    *([(x, y) for x, y in FIELDS if x == column] for column in range(8)),
    *([(x, y) for x, y in FIELDS if x + y == total] for total in range(4, 12)),
    *([(x, y) for x, y in FIELDS if x - y == difference] for difference in range(-4, 4)),
]


class Model:
    def __init__(self) -> None:
        self.player_count = 1
        self.level = 3
        self.turns = 0
        self.select_players()

    def select_players(self) -> None:
        self.screen = "player select"
        self.level_is_shown = False
        self.board_is_shown = False
        self.grid = [[" "] * 8 for _ in range(8)]
        self.player = "G"
        self.used: list[str] = []
        self.column = 3
        self.item = 0
        self.aim_x = 0
        self.aim_y = 0
        self.aim = "field"
        self.result = ""
        self.guest = 0

    def press(self, letter: str) -> bool:
        """Whether the move was accepted."""
        match self.screen:
            case "player select":
                return self.press_on_player_select(letter)
            case "place a stone":
                return self.press_on_place_a_stone(letter)
            case "menu":
                return self.press_on_menu(letter)
            case "delete":
                return self.press_on_delete(letter)
            case "bomb":
                return self.press_on_bomb(letter)
            case "game over":
                return self.press_on_game_over(letter)
            case "off":
                self.select_players()
                return True
        raise AssertionError(self.screen)

    # The screens

    def press_on_player_select(self, letter: str) -> bool:
        before = (self.player_count, self.level, self.level_is_shown)
        if letter == "C":
            self.level_is_shown = False
            self.screen = "place a stone"
            return True
        if letter == "L":
            self.player_count = 1
            self.level_is_shown = False
        if letter == "R":
            self.player_count = 2
            self.level_is_shown = False
        if letter == "U" and self.player_count == 1:
            self.level_is_shown = True
            if self.level < 8:
                self.level += 1
        if letter == "D" and self.player_count == 1:
            self.level_is_shown = True
            if self.level > 1:
                self.level -= 1
        return (self.player_count, self.level, self.level_is_shown) != before

    def press_on_place_a_stone(self, letter: str) -> bool:
        if letter == "L":
            self.column = 7 if self.column == 0 else self.column - 1
            return True
        if letter == "R":
            self.column = 0 if self.column == 7 else self.column + 1
            return True
        if letter == "U":
            self.screen = "menu"
            self.item = self.first_item()
            return True
        if letter == "C":
            empty = self.empty_rows(self.column)
            if not empty:
                return False
            self.grid[max(empty)][self.column] = self.player
            self.end_turn()
            return True
        return False

    def press_on_menu(self, letter: str) -> bool:
        items = [item for item in (0, 1, 3, 4, 6, 7) if self.can_select(item)]
        if letter == "L":
            self.item = max([item for item in items if item < self.item] or items)
            return True
        if letter == "R":
            self.item = min([item for item in items if item > self.item] or items)
            return True
        if letter == "D":
            self.screen = "place a stone"
            return True
        if letter == "C":
            return self.choose()
        return False

    def choose(self) -> bool:
        if self.item == 3:
            self.screen = "off"
            return True
        if self.item == 4:
            self.select_players()
            return True
        if all(self.grid[y][x] == " " for x, y in FIELDS):
            return False
        empty = self.empty_rows(self.column)
        self.aim_x = self.column
        if self.item in (1, 6):
            self.screen = "delete"
            self.aim = "field"
            self.aim_y = max(empty) + 1 if empty else 1
            if self.aim_y == 8:
                self.aim_y = 7
        else:
            self.screen = "bomb"
            self.aim_y = max(empty) if empty else 1
        return True

    def press_on_delete(self, letter: str) -> bool:
        if letter == "C":
            if all(self.grid[y][x] == " " for x, y in self.aimed_cells()):
                return False
            self.used.append(self.player + "C")
            self.clear(self.aimed_cells())
            self.end_turn()
            return True
        if self.aim == "field":
            step_x, step_y = DIRECTIONS[letter]
            self.aim_x += step_x
            self.aim_y += step_y
            if self.aim_x < 0 or self.aim_x > 7:
                self.aim = "row"
            if self.aim_y < 1 or self.aim_y > 7:
                self.aim = "column"
        elif self.aim == "row":
            if letter == "U":
                self.aim_y = 7 if self.aim_y == 1 else self.aim_y - 1
            if letter == "D":
                self.aim_y = 1 if self.aim_y == 7 else self.aim_y + 1
            if letter == "R":
                self.aim = "field"
                self.aim_x = 0
            if letter == "L":
                self.aim = "field"
                self.aim_x = 7
        elif self.aim == "column":
            if letter == "L":
                self.aim_x = 7 if self.aim_x == 0 else self.aim_x - 1
            if letter == "R":
                self.aim_x = 0 if self.aim_x == 7 else self.aim_x + 1
            if letter == "D":
                self.aim = "field"
                self.aim_y = 1
            if letter == "U":
                self.screen = "menu"
                self.item = 1 if self.player == "G" else 6
        return True

    def press_on_bomb(self, letter: str) -> bool:
        if letter == "L":
            self.aim_x = 7 if self.aim_x == 0 else self.aim_x - 1
        if letter == "R":
            self.aim_x = 0 if self.aim_x == 7 else self.aim_x + 1
        if letter == "D":
            self.aim_y = 1 if self.aim_y == 7 else self.aim_y + 1
        if letter == "U":
            if self.aim_y == 1:
                self.screen = "menu"
                self.item = 0 if self.player == "G" else 7
            else:
                self.aim_y -= 1
        if letter == "C":
            if self.grid[self.aim_y][self.aim_x] != " ":
                return False
            if all(self.grid[y][x] == " " for x, y in self.aimed_cells()):
                return False
            self.used.append(self.player + "O")
            self.clear(self.aimed_cells())
            self.end_turn()
        return True

    def press_on_game_over(self, letter: str) -> bool:
        if letter == "C":
            self.select_players()
        else:
            self.board_is_shown = not self.board_is_shown
        return True

    # The rules

    def can_select(self, item: int) -> bool:
        if item == 0:
            return self.player == "G" and "GO" not in self.used
        if item == 1:
            return self.player == "G" and "GC" not in self.used
        if item == 6:
            return self.player == "B" and "BC" not in self.used
        if item == 7:
            return self.player == "B" and "BO" not in self.used
        return True

    def first_item(self) -> int:
        for item in (1, 6, 0, 7):
            if self.can_select(item):
                return item
        return 4

    def empty_rows(self, x: int) -> list[int]:
        return [y for y in range(1, 8) if self.grid[y][x] == " "]

    def aimed_cells(self) -> list[Cell]:
        return [(x, y) for x, y in FIELDS if self.aims_at(x, y)]

    def aims_at(self, x: int, y: int) -> bool:
        if self.screen == "bomb":
            return abs(x - self.aim_x) + abs(y - self.aim_y) <= 2
        if self.screen == "delete":
            return (self.aim == "row" or x == self.aim_x) and (self.aim == "column" or y == self.aim_y)
        return False

    def clear(self, cells: list[Cell]) -> None:
        for x, y in cells:
            self.grid[y][x] = " "
        something_fell = True
        while something_fell:
            something_fell = False
            for x, y in FIELDS:
                if y < 7 and self.grid[y][x] != " " and self.grid[y + 1][x] == " ":
                    self.grid[y + 1][x] = self.grid[y][x]
                    self.grid[y][x] = " "
                    something_fell = True

    def lines(self) -> list[str]:
        return [self.letters(line) for line in LINES]

    def cells_in_four(self) -> set[Cell]:
        fours = [line[start : start + 4] for line in LINES for start in range(len(line) - 3)]
        return {cell for four in fours if self.letters(four) in ("GGGG", "BBBB") for cell in four}

    def letters(self, cells: list[Cell]) -> str:
        return "".join([self.grid[y][x] for x, y in cells])

    def end_turn(self) -> None:
        self.turns += 1
        lines = self.lines()
        green = any("GGGG" in line for line in lines)
        blue = any("BBBB" in line for line in lines)
        if green and blue:
            self.result = "draw"
        elif green:
            self.result = "G"
        elif blue:
            self.result = "B"
        elif all(self.grid[y][x] != " " for x, y in FIELDS):
            self.result = "draw"
        self.screen = "game over" if self.result else "place a stone"
        if not self.result:
            self.player = "B" if self.player == "G" else "G"
