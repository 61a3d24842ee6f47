"""What is seen: the picture of a game as 64 lights, what moves between two of them, and what the lights look like."""

from connect_four.view.led_matrix import LEDMatrix

__all__ = ["LEDMatrix"]
