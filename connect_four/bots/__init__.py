"""Programs that play: what they are asked, how they are run, and how they do on the machine and in a tournament."""
