"""The game as a service that starts with the Pi, and its installation."""
