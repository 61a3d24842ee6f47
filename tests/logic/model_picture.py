"""What is seen of the second model, letter by letter, as the rules tell it."""

from tests.logic.model import LETTERS, Model


def picture(model: Model) -> str:
    rows = [f"{y}|" + "".join(pixel(model, x, y) for x in range(8)) + "|" for y in range(8)]
    return "\n".join(["  0 1 2 3 4 5 6 7", " +================+", *rows, " +================+"])


def pixel(model: Model, x: int, y: int) -> str:
    if model.screen == "off":
        return "  "
    if model.screen in ("player select", "waiting"):
        if x < 4:
            return "G "
        if model.guest:
            return guest_pixel(model, x, y)
        if model.player_count == 2:
            return "B "
        return "b " if model.level_is_shown and 8 - y <= model.level else "  "
    if model.screen == "game over" and model.board_is_shown:
        return final_pixel(model, x, y)
    if model.screen == "game over":
        if model.result == "draw":
            return "G " if (x + y) % 2 == 0 else "B "
        return model.result + " "
    return menu_pixel(model, x) if y == 0 else field_pixel(model, x, y)


def guest_pixel(model: Model, x: int, y: int) -> str:
    if model.screen == "waiting" or y < 8 - model.guest:
        return "  "
    return "W " if x % 2 == y % 2 else "b "


def final_pixel(model: Model, x: int, y: int) -> str:
    if y == 0:
        return "  "
    stone, fours = model.grid[y][x], model.cells_in_four()
    return (stone.lower() if fours and (x, y) not in fours else stone) + " "


def menu_pixel(model: Model, x: int) -> str:
    letter = LETTERS.get(x, " ")
    owner = "G" if x < 2 else "B"
    if letter in "CO" and owner + letter in model.used:
        return letter + "-"
    aimed = {"menu": model.item}
    aimed["delete"] = 1 if model.player == "G" else 6
    aimed["bomb"] = 0 if model.player == "G" else 7
    return (letter.lower() if aimed.get(model.screen) == x else letter) + " "


def field_pixel(model: Model, x: int, y: int) -> str:
    stone = model.grid[y][x]
    if model.screen == "place a stone" and x == model.column and stone == " ":
        return model.player.lower() + " "
    if model.screen == "bomb" and (x, y) == (model.aim_x, model.aim_y):
        return "O " if stone == " " else "o "
    if model.aims_at(x, y):
        return "W " if stone == " " else stone.lower() + " "
    return stone + " "
