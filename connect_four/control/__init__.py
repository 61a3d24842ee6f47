from connect_four.control.joystick import Joystick

__all__ = ["Joystick"]
