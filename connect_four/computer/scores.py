"""What the numbers of the search mean."""

WIN = 30000
"""A win at once; one turn later is worth one less."""

PROVED = 29000
"""A score of at least this is a win that no turn of the opponent averts; one of at most its negative is a loss."""

JOKER = 100
"""The worth of an unused joker."""

COMPLETE = 127
"""The depth of a search that has seen every game to its end."""

NEVER = 126
"""More turns than any game has: 56 stones, and at most 46 once more after the jokers."""
