"""What the stick does to a match while its messenger, or the game itself, is away."""

from typing import Any

import pytest

from connect_four.match.messenger import LAST_RECORDS
from connect_four.match.wire import Kind
from tests.match.by_hand import ME, PEER, TABLE, Match
from tests.match.schedules import TOPICS


def messenger_is_away(match: Match, *turns: str) -> None:
    """Meanwhile the stick takes these, whoever's they are."""
    match.machine.lose(match.now)
    match.home.is_there = False
    for turn in turns:
        match.home.take_turn(turn)
    match.now += 1
    match.machine.start(match.now)
    match.run()
    match.machine.connect(match.now)
    match.be_there()


@pytest.fixture
def match() -> Match:
    """After two turns, this machine's to come."""
    match = Match(green=ME)
    match.press("3")
    match.tell("3", "4")
    return match


def test_turns_of_the_other_side_that_it_never_took_are_not_told(match: Match) -> None:
    messenger_is_away(match, "3", "4", "3", "4", "3")
    assert match.home.saved[-1]["result"] == "green"
    match.tell("3", "4")
    assert (match.told["record"], match.told["result"]) == (["3", "4", "3"], None)
    match.pass_time(600)
    assert (match.told["record"], match.told["result"]) == (["3", "4", "3"], None)
    match.tell("3", "4", "3", "7")
    assert match.machine.told[-1] == "The match with Eve has ended: the records part at turn 4."
    assert (match.told["record"], match.told["result"]) == (["3", "4", "3"], None)


def test_nor_when_somebody_has_pressed_on_from_the_end(match: Match) -> None:
    messenger_is_away(match, "3", "4", "3", "4", "3")
    match.home.quit()
    match.run()
    assert match.told["record"] == ["3"]
    match.tell("3", "4")
    assert (match.told["record"], match.told["result"]) == (["3", "4", "3"], "blue")


def test_the_match_goes_on_if_the_other_side_takes_the_very_turn(match: Match) -> None:
    messenger_is_away(match, "3", "4")
    match.tell("3", "4")
    match.press("5")
    assert match.told["record"] == ["3", "4", "3"]
    match.tell("3", "4", "3", "4")
    assert match.told["record"] == ["3", "4", "3", "4", "5"]
    match.tell("3", "4", "3", "4", "5", "6")
    assert match.home.record == ["3", "4", "3", "4", "5", "6"]


def test_whoever_takes_back_what_was_told_has_lost(match: Match) -> None:
    messenger_is_away(match, "3", "4")
    match.tell("3", "4")
    match.home.saved[-1]["record"] = ["3", "4"]
    match.home.tell()
    match.run()
    assert (match.told["record"], match.told["result"]) == (["3", "4", "3"], "blue")


def test_own_turns_are_told_when_the_messenger_is_back(match: Match) -> None:
    messenger_is_away(match, "3")
    match.tell("3", "4")
    assert match.told["record"] == ["3", "4", "3"]


def test_an_end_that_the_broker_has_forgotten_is_told_after_a_minute(match: Match) -> None:
    """As when the winning turn was just saved, and the other side is never heard of again."""
    match.press("3")
    match.tell("3", "4", "3", "4")
    match.press("3")
    match.tell("3", "4", "3", "4", "3", "4")
    messenger_is_away(match, "3")
    match.home.quit()
    match.run()
    before = match.told
    match.pass_time(60)
    assert (before["result"], match.told["result"], len(match.told["record"])) == (None, "green", 7)


class TestWhoWasAway:
    def test_a_short_restart_lets_nobody_claim_the_win(self, match: Match) -> None:
        messenger_is_away(match)
        match.tell("3", "4")
        match.press("3")
        match.tell("3", "4", "3", result="blue")
        assert (match.told["record"], match.told["result"]) == (["3", "4", "3"], None)
        assert match.passed_over == 1
        match.tell("3", "4", "3", "4")
        assert match.home.record == ["3", "4", "3", "4"]

    def test_who_has_gone_on_by_then_is_believed(self, match: Match) -> None:
        messenger_is_away(match)
        match.tell("3", "4", result="blue")
        assert match.told["result"] == "blue"


class TestGivingUp:
    @pytest.mark.parametrize("record", [(), ("3",), ("3", "4")], ids=str)
    @pytest.mark.parametrize("result", ["green", "given up"])
    def test_is_heard_with_whatever_record(self, match: Match, record: tuple[str, ...], result: str) -> None:
        match.tell(*record, result=result)
        assert match.told["result"] == "green"

    def test_is_heard_after_a_draw_that_was_none(self, match: Match) -> None:
        match.tell("3", "4", result="draw")
        assert match.passed_over == 1
        match.tell("3", "4", result="green")
        assert match.home.saved[-1]["result"] == "green"

    def test_is_heard_where_only_a_host_would_hear_it(self, match: Match) -> None:
        said: dict[str, Any] = {**match.players, "record": ["3", "4"], "result": "given up"}
        match.say(Kind.RESULTS, (TABLE, PEER), **said)
        assert match.home.saved[-1]["result"] == "green"

    def test_is_seen_at_a_game_that_was_away(self, match: Match) -> None:
        match.machine.messenger.game_gone(match.now)
        match.home.is_there = match.home.is_offered = False
        match.tell("3", "4", result="green")
        assert match.told["result"] is None
        match.machine.messenger.game_came(match.home, match.now)
        match.home.greet()
        match.run()
        assert match.home.saved[-1]["result"] == "green"
        assert match.home.screen == "game over"


def test_whoever_takes_turns_is_there_whatever_else_they_say(match: Match) -> None:
    record = ["3", "4"]
    for own, other in (("5", "6"), ("7", "0"), ("1", "2")):
        match.be_elsewhere()
        match.pass_time(11)
        match.pass_time(50)
        match.press(own)
        record += [own, other]
        match.tell(*record)
    assert match.home.record == record
    assert match.home.is_there


def test_a_turn_that_the_game_refuses_is_not_asked_without_end(match: Match) -> None:
    match.press("3")
    match.home.refuses_turns = True
    asked = match.home.asked
    match.tell("3", "4", "3", "5")
    match.tell("3", "4", "3", "5")
    assert match.home.asked == asked + 1
    match.home.refuses_turns = False
    match.home.tell()
    match.run()
    assert match.home.record == ["3", "4", "3", "5"]


def test_a_machine_leaves_so_many_records_at_the_broker() -> None:
    match = Match()
    for number in range(2 * LAST_RECORDS):
        match.home.quit()
        match.run()
        match.begin(PEER, f"table-{number}")
        assert match.home.is_there
    left = [topic for topic in match.post.retained if topic.startswith(TOPICS.of(Kind.TABLES)) and topic.endswith(ME)]
    assert len(left) == LAST_RECORDS
