import os

import pytest

from connect_four.control.inbox import Event, Inbox, Request
from connect_four.control.keyboard import Keyboard, Strokes
from connect_four.logic import Move

U, D, L, R, C = Move.UP, Move.DOWN, Move.LEFT, Move.RIGHT, Move.CONFIRM


def events(*pieces: bytes | float) -> list[Event]:
    """What comes of these pieces; a number is a pause of so many seconds."""
    now = 0.0
    strokes = Strokes(lambda: now)
    found: list[Event] = []
    for piece in pieces:
        if isinstance(piece, bytes):
            found += strokes.events_in(piece)
        else:
            now += piece
    return found


@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", [U, D, R, L]),
        (b"\x1bOA\x1bOB\x1bOC\x1bOD\x1bOM", [U, D, R, L, C]),
        (b"hjklHJKL", [L, D, U, R, L, D, U, R]),
        (b"wasdWASD", [U, L, D, R, U, L, D, R]),
        (b" \r\n", [C, C, C]),
        (b"qQ\x03", [Request.LEAVE] * 3),
        (b"?uU", [Request.HINT, Request.TAKE_BACK, Request.TAKE_BACK]),
        (b"xyz0123 \t\x04\x13", [C]),
    ],
)
def test_keys(typed: bytes, moves: list[Event]) -> None:
    assert events(typed) == moves
    assert events(*(bytes([byte]) for byte in typed)) == moves


@pytest.mark.parametrize(
    "passed_over",
    [
        b"\x1bu",
        b"\x1bq",
        b"\x1b\r",
        b"\x1b\x1b[A",
        b"\x1b[1;5A",
        b"\x1b[3~",
        b"\x1b[15~",
        b"\x1b[[A",
        b"\x1bOP",
        b"\x1b[<0;13;7M",
        b"\x1b[<0;13;7m",
        b"\x1b[M uu",
        b"\x1b[?1;2c",
        b"\x1b]11;rgb:dada/aaaa/dddd\x07",
        b"\x1b]11;rgb:dada/aaaa/dddd\x1b\\",
        b"\x1bP1+r636f=323536\x1b\\",
        b"\x1b[200~quad hjkl\r\n\x1b[A\x1b[201~",
        "äöüß€日本".encode(),
        b"\xff\xfe\x80\xc0",
        b"\x1b\xc3\xa4",
        b"\x00\x7f\x08",
    ],
)
def test_what_is_no_key_is_passed_over_whole(passed_over: bytes) -> None:
    assert events(passed_over + b"l") == [R]
    assert events(*(bytes([byte]) for byte in passed_over), b"l") == [R]


def test_escape_alone_does_not_swallow_the_next_key() -> None:
    assert events(b"\x1b", 0.2, b"u") == [Request.TAKE_BACK]
    assert events(b"\x1b", 0.2, b"\x1b[A") == [U]
    assert events(b"\x1b\x1b", 0.2, b"l") == [R]


def test_an_arrow_on_a_slow_line_is_no_letter() -> None:
    assert events(b"\x1b", 0.3, b"[A") == [U]
    assert events(b"\x1b", 0.3, b"[", 0.3, b"D") == [L]


def test_what_never_ends_is_given_up() -> None:
    assert events(b"\x1b]", 0.6, b"l") == [R]
    assert events(b"\x1b[200~lll", 0.3, b"lll", 0.6, b"u") == [Request.TAKE_BACK]


def test_a_key_breaks_off_what_was_begun() -> None:
    assert events(b"\x1b[3\x1b[A") == [U]
    assert events(b"\x1b]uuu\x1b[A") == [U]


def test_every_waiting_key_is_taken() -> None:
    reading, writing = os.pipe()
    inbox = Inbox()
    inbox.watch(Keyboard(reading, inbox))
    os.write(writing, b"\x1b[Cl ")
    assert [inbox.get(0) for _ in range(4)] == [R, R, C, None]
    os.close(writing)
    assert inbox.get(0) is Request.LEAVE
    os.close(reading)
    inbox.close()
