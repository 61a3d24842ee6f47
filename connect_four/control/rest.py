"""What happens when nobody presses anything: the picture dims, and later a demonstration begins."""

from dataclasses import dataclass
from enum import Enum

from connect_four.datastore import Game, ScreenName


class Stage(Enum):
    AWAKE = "awake"
    DIMMED = "dimmed"
    SHOW = "show"


@dataclass(frozen=True, slots=True)
class Patience:
    """After how many seconds without a press each stage begins; 0 means never."""

    dim_after: float
    show_after: float


NEVER = Patience(0, 0)


class Rest:
    def __init__(self, game: Game, patience: Patience, now: float) -> None:
        self._game = game
        self._patience = patience
        self._last_press = now
        self.stage = Stage.AWAKE

    def wake(self, now: float) -> bool:
        """Note that a press has come. The answer is whether it ends a rest: then the press does nothing else."""
        was_resting = self.stage is not Stage.AWAKE
        self._last_press = now
        self.stage = Stage.AWAKE
        return was_resting

    @property
    def due(self) -> float | None:
        """When the next stage begins, as long as the game stays on its screen."""
        stages = list(Stage)
        later = stages[stages.index(self.stage) + 1 :]
        return min((due for stage, due in self._dues() if stage in later), default=None)

    def ring(self, now: float) -> None:
        """Enter the stage that has begun."""
        for stage, due in self._dues():
            if due <= now:
                self.stage = stage

    def _dues(self) -> list[tuple[Stage, float]]:
        screen, patience, dues = self._game.screen, self._patience, []
        if patience.dim_after and screen is not ScreenName.OFF:
            dues.append((Stage.DIMMED, self._last_press + patience.dim_after))
        # No demonstration hides a game in progress.
        if patience.show_after and screen in (ScreenName.PLAYER_SELECT, ScreenName.GAME_OVER):
            dues.append((Stage.SHOW, self._last_press + patience.show_after))
        return dues
