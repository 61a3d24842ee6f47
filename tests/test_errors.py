"""What a user is told at an end, and the status that the program ends with."""

import pytest

from connect_four.errors import (
    BusyError,
    InputError,
    LostError,
    MissingError,
    ProgramError,
    StuckError,
    UnavailableError,
    input_refused,
)


def test_an_error_says_what_is_wrong_and_what_to_do() -> None:
    error = MissingError("the hat is not there", "seat it")
    assert (str(error), error.remedy, error.status) == ("the hat is not there; seat it", "seat it", 2)
    assert (str(InputError("a bad word")), InputError("a bad word").remedy) == ("a bad word", "")


def test_what_was_there_and_what_is_stuck_end_with_1_and_all_else_with_2() -> None:
    kinds = (InputError, MissingError, BusyError, LostError, StuckError)
    assert [kind.status for kind in kinds] == [2, 2, 2, 1, 1]
    assert all(issubclass(kind, ProgramError) for kind in kinds)
    assert [kind for kind in kinds if issubclass(kind, UnavailableError)] == [MissingError, BusyError, LostError]


def test_what_the_core_refuses_was_typed_wrong() -> None:
    with pytest.raises(InputError, match=r"^line 3: no such turn$"), input_refused("line 3: "):
        raise ValueError("no such turn")
