"""The light that shows that whoever is to move is thinking."""

STEP_SECONDS = 0.3


class ThinkingLight:
    def __init__(self) -> None:
        self.steps = 0
        """How often it has moved; 0 if none is to be shown."""
        self.due: float | None = None

    def attend(self, is_thinking: bool, now: float) -> None:
        """Begin to run if somebody has begun to think, and go out when nobody thinks any more."""
        if not is_thinking:
            self.steps = 0
            self.due = None
        elif self.due is None:
            self.due = now + STEP_SECONDS

    def ring(self, now: float) -> None:
        self.steps += 1
        self.due = now + STEP_SECONDS
