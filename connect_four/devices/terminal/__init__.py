"""A terminal as display and keyboard. Writing to it never blocks, and its modes are restored after the game."""
