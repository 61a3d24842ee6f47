from connect_four.view.led_matrix import LEDMatrix

__all__ = ["LEDMatrix"]
