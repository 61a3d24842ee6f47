"""What the compiled engine does in C (native.pxd) and the plain one in Python."""

from collections.abc import Sequence


def is_compiled() -> bool:
    """Whether the engine runs compiled, not as plain Python."""
    from connect_four.computer import search

    return not str(search.__file__).endswith((".py", ".pyc"))


def popcount(board: int) -> int:
    return board.bit_count()


def index(bit: int) -> int:
    """The number of the one bit."""
    return bit.bit_length() - 1


def prefetch(words: Sequence[int], slot: int) -> None:
    """Load a word into the processor's cache, because it will soon be read."""


def release() -> object:
    """Release the interpreter's lock until `acquire`. Compiled code touches no Python object in between."""
    return None


def acquire(state: object) -> None:
    """Take the interpreter's lock again."""
