"""The game on the disk, turn by turn, and what has become of the games before."""
