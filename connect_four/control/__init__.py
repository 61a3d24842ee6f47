"""Who presses, and what follows: events become moves, moves become pictures, all in one loop."""

from connect_four.control.joystick import Joystick

__all__ = ["Joystick"]
