"""The link: other programs on this machine as hands and eyes of the game."""
