from connect_four.datastore import Game


def help_line(game: Game, thinking: bool = False) -> str:
    return f"{game.screen.value}"
