"""The Debian package of the program: what `./play package` runs, and what goes into the package beside the program."""
