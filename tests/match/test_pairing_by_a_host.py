"""Who plays whom where a host says so."""

from random import Random

from connect_four.match.wire import ANY, CALL_SECONDS, Call, Host, Kind, Player, Seat, State, Word
from tests.match.caller import TABLE, A, B, C, One
from tests.match.schedules import TOPICS, Machine, Post

HOST = "ffffffffffffffff"


def hosted(me: str, other: str | None = None) -> One:
    one = One(me)
    one.pairing.hosted(HOST, Host("Ms Noor", pairs=True))
    if other is not None:
        one.pairing.named(HOST, Seat(TABLE, me, other, 1))
    return one


def test_nobody_calls_by_themselves_or_answers_others() -> None:
    one = hosted(A)
    one.knows(B)
    one.pairing.attend(10 * CALL_SECONDS)
    assert one.words == []
    one.pairing.hear(B, Call(Word.PLAY, TABLE, B), 0)
    assert one.words == [(B, Word.NO)]


def test_nobody_takes_anothers_seat() -> None:
    one = hosted(B, C)
    one.pairing.hear(A, Call(Word.PLAY, TABLE, A), 0)
    one.pairing.hear(A, Call(Word.PLAY, TABLE, B), 0)
    one.pairing.hear(C, Call(Word.PLAY, TABLE, C), 0)
    assert one.words == [(A, Word.NO), (A, Word.NO), (C, Word.NO)]
    assert one.pairing.seat is not None
    one.pairing.hosted(HOST, None)
    one.pairing.hear(A, Call(Word.PLAY, TABLE, A), 0)
    assert one.words[-1] == (A, Word.NO)
    one.pairing.hear(C, Call(Word.PLAY, TABLE, B), 0)
    assert one.words[-1] == (C, Word.YES)


def test_the_seat_of_a_host_who_is_there_comes_first() -> None:
    for gone in ("0" * 16, "9" * 16):
        one = hosted(A, C)
        one.pairing.named(gone, Seat("b" * 16, A, B, 1))
        one.knows(B, C)
        assert one.called == [(C, Call(Word.PLAY, TABLE, A))]


def test_the_smaller_calls_whom_the_host_has_named() -> None:
    one = hosted(A, C)
    one.knows(B, C)
    assert one.called == [(C, Call(Word.PLAY, TABLE, A))]


def test_the_larger_calls_if_the_smaller_does_not() -> None:
    one = hosted(C, A)
    one.knows(A)
    assert one.words == []
    one.pairing.attend(CALL_SECONDS)
    assert one.words == [(A, Word.PLAY)]


def test_a_seat_is_taken_once() -> None:
    one = hosted(B, A)
    one.pairing.hear(A, Call(Word.PLAY, TABLE, B), 0)
    assert one.pairing.meeting is not None
    one.pairing.leave()
    one.pairing.wait(1)
    one.pairing.named(HOST, Seat(TABLE, B, A, 1))
    one.knows(A, now=1)
    one.pairing.attend(1 + CALL_SECONDS)
    assert one.words == [(A, Word.YES)]


def test_a_seat_is_taken_once_also_if_another_match_has_been_played_since() -> None:
    """The host is closed, and takes no seat away."""
    one = hosted(B, A)
    one.pairing.hosted(HOST, None)
    for number, table in enumerate((TABLE, "d" * 16)):
        one.pairing.hear(A, Call(Word.PLAY, table, B), number)
        assert one.pairing.meeting is not None
        one.pairing.leave()
        one.pairing.wait(number + 1)
    one.pairing.hear(A, Call(Word.PLAY, TABLE, B), 2)
    assert one.words == [(A, Word.YES), (A, Word.YES), (A, Word.NO)]
    assert one.pairing.seat is None


def test_when_the_host_is_gone_its_seat_still_counts() -> None:
    one = hosted(A, C)
    one.pairing.hosted(HOST, None)
    one.knows(B, C)
    assert one.words == [(C, Word.PLAY)]


def test_when_the_host_is_gone_and_the_one_it_named_too_others_are_called() -> None:
    one = hosted(A, C)
    one.pairing.hosted(HOST, None)
    one.knows(B)
    assert one.words == [(B, Word.PLAY)]


def test_a_seat_for_others_is_none() -> None:
    one = hosted(A)
    one.pairing.named(HOST, Seat(TABLE, B, C, 1))
    assert one.pairing.seat is None


def test_a_flood_of_hosts_and_seats_does_not_fill_the_memory() -> None:
    one = One(A)
    for number in range(1000):
        one.pairing.hosted(f"{number:016x}", Host("Eve", pairs=True))
        one.pairing.named(f"{number:016x}", Seat("d" * 16, A, B, 1))
    # Those that were heeded are gone.
    for number in range(20):
        one.pairing.hosted(f"{number:016x}", None)
        one.pairing.named(f"{number:016x}", None)
    assert one.pairing.seat is None
    one.knows(B)
    assert one.words == [(B, Word.PLAY)]


def test_whom_the_host_has_named_is_called_until_there_is_an_answer() -> None:
    one = hosted(A, C)
    one.knows(C)
    one.pairing.attend(CALL_SECONDS)
    one.pairing.attend(2 * CALL_SECONDS)
    assert one.words == [(C, Word.PLAY)] * 2


def test_a_late_yes_of_whom_the_host_has_named_still_counts() -> None:
    one = hosted(A, C)
    one.knows(C)
    one.pairing.attend(CALL_SECONDS)
    one.pairing.hear(C, Call(Word.YES, TABLE, A), CALL_SECONDS + 1)
    assert one.pairing.meeting is not None
    assert one.words == [(C, Word.PLAY)]


def test_who_sits_at_the_table_already_is_called() -> None:
    """Its answer has been lost."""
    one = hosted(A, C)
    one.pairing.meets(C, Player("Anna", False, State.PLAYING, TABLE), 0)
    one.pairing.attend(0)
    assert one.words == [(C, Word.PLAY)]


def test_who_sits_at_another_table_is_not() -> None:
    one = hosted(A, C)
    one.pairing.meets(C, Player("Anna", False, State.PLAYING, B), 0)
    one.pairing.attend(0)
    assert one.words == []


def test_who_comes_to_a_class_hears_of_the_host_before_anybody_to_play_with() -> None:
    post, other = Post(), f"{2:016x}"
    post.publish(TOPICS.of(Kind.PLAYERS, other), Player("Anna", False, State.WAITING).written(), retain=True)
    post.publish(TOPICS.of(Kind.HOSTS, HOST), Host("Ms Noor", pairs=True).written(), retain=True)
    post.subscribe(other, TOPICS.of(Kind.CALLS, other, ANY))
    machine = Machine(1, post, Random(0))
    machine.connect(0)
    machine.hear(0)
    machine.home.wait()
    machine.hear(0)
    while post.waiting[machine.id]:
        machine.receive(0, 0)
    assert post.waiting[other] == []
