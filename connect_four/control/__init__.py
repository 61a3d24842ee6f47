"""Input and the game loop: events become moves, and moves become pictures."""

from connect_four.control.joystick import Joystick

__all__ = ["Joystick"]
