"""The page: the game in a browser. A program of its own, which speaks to the game through its link alone."""
