"""What the numbers of the search mean."""

WIN = 30000
"""A win at once; one turn later is worth one less."""

PROVED = 29000
"""From here on a score is a win that no turn of the opponent averts, and below the negative a loss."""

JOKER = 100
"""The worth of an unused joker."""

COMPLETE = 127
"""The depth of a search that has seen every game to its end."""
