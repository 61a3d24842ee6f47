"""The ends that a user is told of in one line."""


class InputError(Exception):
    """What was typed or read is wrong: status 2."""


class MissingError(Exception):
    """What is needed cannot be had: status 2."""


class BusyError(Exception):
    """Another program has what is needed: status 2."""


class LostError(Exception):
    """A device was there and is gone: status 1."""
