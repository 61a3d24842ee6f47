"""Where there is neither a hat nor an emulator nor a terminal, and others show the game."""

from connect_four.view.frame import Frame


class Nothing:
    wants_caption = False

    def show(self, frame: Frame, dimmed: bool = False, caption: str = "") -> None:
        pass
