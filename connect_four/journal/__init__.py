"""Saved games: the one that is being played, turn by turn, and those before it."""
