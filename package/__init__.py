"""The Debian package: what is in it, and how it is built. `./play package` runs this; the program itself does not hold it."""
