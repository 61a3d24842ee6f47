from enum import Enum


class Move(Enum):
    """The five things that a joystick can do."""

    LEFT = "L"
    RIGHT = "R"
    UP = "U"
    DOWN = "D"
    CONFIRM = "C"
