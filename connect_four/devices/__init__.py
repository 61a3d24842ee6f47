"""What the game is played on: a Sense HAT, its emulator or a terminal; what is there, and what is wrong with it."""
