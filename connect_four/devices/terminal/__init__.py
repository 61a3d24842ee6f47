"""A terminal as eye and hand: borrowed, drawn on without waiting, and given back as it was."""
