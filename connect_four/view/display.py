from typing import Protocol

from connect_four.view.frame import Frame


class Display(Protocol):
    @property
    def wants_caption(self) -> bool:
        """Whether there is room for a line of words beside the 64 lights."""
        ...

    def show(self, frame: Frame, dimmed: bool = False, caption: str = "") -> None: ...
