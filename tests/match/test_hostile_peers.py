"""Somebody at the other side, or anywhere, who says what is not so. What is seen here is the game at this machine."""

import json
from typing import Any

import pytest

from connect_four.match.wire import LONGEST, Kind
from tests.match.by_hand import ME, PEER, STRANGER, TABLE, Match
from tests.match.schedules import TOPICS


@pytest.fixture
def match() -> Match:
    return Match()


def test_a_match_begins_and_each_turn_goes_there(match: Match) -> None:
    assert match.home.seat == "green"
    match.tell("3")
    match.press("4")
    assert match.told == {**match.players, "record": ["3", "4"], "result": None, "hash": match.told["hash"]}
    assert match.passed_over == 0


@pytest.mark.parametrize(
    "record",
    [
        ("x3*",),  # no stone is there yet
        ("b37",),
        ("3", "3"),  # a turn of this machine's, in its name
        ("3", "4", "5"),
    ],
)
def test_turns_that_cannot_be_taken_are_passed_over_and_a_true_one_still_counts(
    match: Match, record: tuple[str, ...]
) -> None:
    match.tell(*record)
    assert match.home.record == []
    assert match.passed_over == 1
    match.tell("3")
    assert match.home.record == ["3"]


def test_a_turn_while_it_is_not_theirs_is_passed_over(match: Match) -> None:
    match.tell("3")
    match.tell("3", "4")
    assert match.home.record == ["3"]
    assert match.passed_over == 1


@pytest.mark.parametrize(
    ("lie", "number"), [(("5",), 1), (("5", "4"), 1), (("3", "5"), 2), (("3", "4", "7"), 3), (("3", "4", "7", "7"), 3)]
)
def test_records_that_part_end_the_match_and_both_are_kept(match: Match, lie: tuple[str, ...], number: int) -> None:
    match.tell("3")
    match.press("4")
    match.tell("3", "4", "6")
    match.tell(*lie)
    assert match.machine.disk.parted == [(("3", "4", "6"), lie)]
    assert match.machine.told[-1] == f"The match with Eve has ended: the records part at turn {number}."
    assert match.home.record == ["3", "4", "6"]
    assert not match.home.is_there
    assert match.told["result"] is None


def test_after_records_have_parted_nothing_more_is_taken(match: Match) -> None:
    match.tell("3")
    match.tell("4")
    match.press("5")
    match.tell("3", "5", "6")
    assert match.home.record == ["3", "5"]


def test_a_turn_that_is_told_otherwise_while_it_is_on_its_way_is_the_first_one(match: Match) -> None:
    """The second one is a lie, which ends the match once the first is on the board."""
    match.machine.messenger.received(TOPICS.of(Kind.TABLES, TABLE, PEER), said(match, "3"), 0.0)
    match.machine.messenger.received(TOPICS.of(Kind.TABLES, TABLE, PEER), said(match, "4"), 0.0)
    match.run()
    assert match.home.record == ["3"]


def said(match: Match, *record: str) -> bytes:
    return json.dumps({**match.players, "record": record, "result": None, "hash": ""}).encode()


@pytest.mark.parametrize("payload", [b"", b"\x00\xff", b"[]", b"null", b"{", b"[" * 5000, b'{"record":' * 900])
@pytest.mark.parametrize("kind", [Kind.TABLES, Kind.CALLS, Kind.PLAYERS, Kind.HOSTS, Kind.SEATS])
def test_rubbish_changes_nothing(match: Match, kind: Kind, payload: bytes) -> None:
    match.tell("3")
    topic = {Kind.TABLES: (TABLE, PEER), Kind.CALLS: (ME, STRANGER), Kind.SEATS: (ME, STRANGER)}.get(kind, (STRANGER,))
    match.send(TOPICS.of(kind, *topic), payload)
    match.press("4")
    assert match.told["record"] == ["3", "4"]
    assert match.home.is_there


def test_a_megabyte_is_passed_over_unread(match: Match) -> None:
    for size in (LONGEST + 1, 1 << 20):
        match.send(TOPICS.of(Kind.TABLES, TABLE, PEER), b"{" + b" " * (size - 2) + b"}")
    assert match.passed_over == 2


@pytest.mark.parametrize(
    "others",
    [
        {"green": STRANGER},
        {"green": ME, "blue": PEER},
        {"record": "3"},
        {"record": [3]},
        {"record": ["3\n"]},
        {"record": ["3"] * 101},
        {"record": ["../../etc/passwd"]},
        {"result": "yellow"},
        {"result": ["blue"]},
    ],
)
def test_what_is_not_of_the_form_is_passed_over(match: Match, others: dict[str, Any]) -> None:
    said = {**match.players, "record": ["3"], "result": None, "hash": "", **others}
    match.say(Kind.TABLES, (TABLE, PEER), **said)
    assert match.home.record == []
    assert match.passed_over == 1


def test_what_it_does_not_know_is_no_hindrance(match: Match) -> None:
    match.tell("3", mood="good", hash=None)
    assert match.home.record == ["3"]


def test_tables_and_numbers_may_be_written_in_other_ways(match: Match) -> None:
    match.tell("3", result="blue")
    match.home.quit()
    match.run()
    match.begin(PEER, "demo-1")
    assert match.home.is_there
    match.say(Kind.TABLES, ("demo-1", PEER), green=PEER, blue=ME, record=["3"], result="blue")
    assert match.home.saved[-1]["result"] == "blue"
    assert TOPICS.of(Kind.TABLES, "demo-1", ME) in match.post.retained
    match.home.quit()
    match.home.wait()
    match.run()
    eve = "ABCDEF0123456789"
    match.post.subscribe(STRANGER, TOPICS.of(Kind.CALLS, eve, ME))
    match.say(Kind.PLAYERS, (eve,), name="Eve", computer=None, state="waiting", table=None)
    match.pass_time(4)
    assert [json.loads(payload)["call"] for _topic, payload in match.post.waiting[STRANGER]] == ["play"]


@pytest.mark.parametrize("table", ["", "a" * 41, "a/b", "+", "#", "é", "a b", 1, None])
def test_a_table_that_is_none_is_passed_over(match: Match, table: object) -> None:
    match.home.quit()
    match.run()
    match.home.wait()
    before = match.passed_over
    match.say(Kind.CALLS, (ME, PEER), call="play", table=table, green=PEER)
    assert not match.home.is_there
    assert match.passed_over == before + 1


@pytest.mark.parametrize(
    "topic",
    [
        "connect-four/1/tables",
        f"connect-four/1/tables/{TABLE}/{PEER}/x",
        f"connect-four/1/tables/{TABLE.upper()}/{PEER}",
        f"connect-four/1/tables/{TABLE}/{STRANGER}",
        f"connect-four/1/tables/{STRANGER}/{PEER}",
        f"connect-four/2/tables/{TABLE}/{PEER}",
        f"connect-four/1/room/x/tables/{TABLE}/{PEER}",
        f"connect-four/1/calls/{STRANGER}/{PEER}",
        "",
        "$SYS/broker/version",
    ],
)
def test_foreign_topics_are_passed_over(match: Match, topic: str) -> None:
    match.send(topic, said(match, "3"))
    assert match.home.record == []
    assert match.passed_over == 1


def test_others_in_ones_own_name_are_not_believed(match: Match) -> None:
    match.tell("3", writer=ME)
    assert match.home.record == []


@pytest.mark.parametrize("lie", [b"", b'{"name":"Bob","state":"free"}', b"x"])
def test_whoever_writes_in_the_place_of_this_machine_does_so_in_vain(match: Match, lie: bytes) -> None:
    topic = TOPICS.of(Kind.PLAYERS, ME)
    for _ in range(100):
        match.post.publish(topic, lie, retain=True)
        match.send(topic, lie)
    assert match.post.retained.get(topic, b"") == lie, "a flood is not answered by a flood"
    match.pass_time(1)
    truth = match.post.retained[topic]
    assert json.loads(truth)["table"] == TABLE
    match.send(topic, truth)
    assert match.machine.messenger.due is not None
    assert match.machine.messenger.due > match.now


def test_the_other_side_is_known_though_too_many_are_there(match: Match) -> None:
    match.say(Kind.PLAYERS, (PEER,), name="Eve", computer=False, state="free", table=None)
    match.send(TOPICS.of(Kind.PLAYERS, PEER), b"")
    for number in range(1100):
        match.say(Kind.PLAYERS, (f"{number + 100:016x}",), name="x", computer=True, state="free", table=None)
    match.be_there()
    match.pass_time(20)
    match.pass_time(70)
    assert match.home.is_there


def test_a_flood_is_read_and_said_once_in_a_while(match: Match) -> None:
    for _ in range(2000):
        match.send("connect-four/1/rubbish", b"x")
    assert [sentence for sentence in match.machine.told if "passed over" in sentence] == [
        "1 message was none of a match, and was passed over (a foreign topic).",
        *(
            f"{count} messages were none of a match, and were passed over (the last one: a foreign topic)."
            for count in (10, 100, 1000)
        ),
    ]


def test_a_thousand_players_are_known_and_no_more(match: Match) -> None:
    for number in range(1100):
        match.say(Kind.PLAYERS, (f"{number + 100:016x}",), name="x", computer=True, state="free", table=None)
    assert match.passed_over == 101


@pytest.mark.parametrize("name", ["<b>Eve</b>", "Eve; rm -rf /", "{name}", "%s", "Ädä 🂡"])
def test_names_are_text(name: str) -> None:
    match = Match()
    match.say(Kind.PLAYERS, (STRANGER,), name=name, computer=False, state="free", table=None)
    assert match.passed_over == 0


@pytest.mark.parametrize("name", ["", " ", "x" * 21, "a\nb", "a\x1b[2J", None, 7, "\u202eevE"])
def test_names_that_are_none_are_passed_over(name: object) -> None:
    match = Match()
    match.say(Kind.PLAYERS, (STRANGER,), name=name, computer=False, state="free", table=None)
    assert match.passed_over == 1
