"""How a match ends: on the board, by giving up, and with nobody at the other side."""

import json

import pytest

from connect_four.match.wire import Call, Kind, Word
from tests.match.by_hand import HOST, ME, PEER, STRANGER, TABLE, Match
from tests.match.schedules import TOPICS


@pytest.fixture
def match() -> Match:
    return Match()


class TestEnds:
    def test_giving_up_is_a_win_here(self, match: Match) -> None:
        match.tell("3", result="blue")
        assert match.home.saved[-1]["result"] == "blue"
        assert match.told["result"] == "blue"

    def test_giving_up_is_a_win_also_where_the_game_here_cannot_show_it(self, match: Match) -> None:
        match.home.knows_resign = False
        match.tell("3", result="blue")
        assert match.told["result"] == "blue"
        assert not match.home.is_there

    def test_giving_up_without_saying_who_has_won_is_a_win_here(self, match: Match) -> None:
        match.tell("3", result="given up")
        assert match.told["result"] == "blue"

    @pytest.mark.parametrize("result", ["green", "draw"])
    def test_a_win_or_a_draw_that_the_board_does_not_say_is_none(self, match: Match, result: str) -> None:
        match.tell("3")
        match.press("4")
        match.tell("3", "4", result=result)
        assert match.home.turn == "green"
        assert match.told["result"] is None
        match.tell("3", "4", "5")
        assert match.home.record == ["3", "4", "5"]

    def test_whoever_was_away_for_a_minute_is_told_that_the_other_went_on(self, match: Match) -> None:
        match.tell("3")
        match.machine.lose(match.now)
        match.run()
        match.pass_time(60)
        match.machine.connect(match.now)
        match.be_there()
        match.tell("3", result="green")
        assert match.told["result"] == "green"
        assert not match.home.is_there

    def test_quitting_here_is_their_win(self, match: Match) -> None:
        match.tell("3")
        match.home.quit()
        match.run()
        assert match.told == {**match.players, "record": ["3"], "result": "green", "hash": match.told["hash"]}

    def test_the_end_is_told_to_whoever_writes_it_down(self, match: Match) -> None:
        match.post.subscribe(STRANGER, TOPICS.of(Kind.RESULTS, "+", "+"))
        match.tell("3", result="blue")
        assert [json.loads(payload)["result"] for _topic, payload in match.post.waiting[STRANGER]] == ["blue"]


class TestNobodyThere:
    def vanish(self, match: Match) -> None:
        match.pass_time(11)
        match.send(TOPICS.of(Kind.PLAYERS, PEER), b"")

    def test_it_is_said_and_waited_for_a_minute_and_then_the_stick_may_play(self, match: Match) -> None:
        self.vanish(match)
        assert match.home.is_away
        assert match.home.is_there
        match.pass_time(59)
        assert match.home.is_there
        match.pass_time(1)
        assert not match.home.is_there

    def test_whoever_comes_back_finds_the_match_as_it_was(self, match: Match) -> None:
        match.tell("3")
        match.press("4")
        self.vanish(match)
        match.pass_time(12 * 60 * 60)
        match.be_there()
        assert match.home.is_there
        assert not match.home.is_away
        match.tell("3", "4", "5")
        assert match.home.record == ["3", "4", "5"]

    @pytest.mark.parametrize("turns", [(), ("4",)])
    def test_whoever_was_killed_before_the_match_was_kept_does_not_come_back_to_it(
        self, turns: tuple[str, ...]
    ) -> None:
        """Neither is it waited for, though this machine has been without power, too."""
        match = Match(green=ME)
        match.press(*turns)
        match.machine.lose(match.now)
        match.machine.start(match.now)
        match.run()
        match.machine.connect(match.now)
        match.be_elsewhere()
        match.pass_time(9)
        assert match.home.is_there
        match.pass_time(2)
        assert match.machine.told[-1] == "Eve has not come to the match."
        assert not match.home.is_there

    @pytest.mark.parametrize(
        ("green", "told", "pressed"), [(ME, (), ()), (ME, (), ("4",)), (PEER, ("3",), ("4",))], ids=str
    )
    def test_whoever_has_left_the_match_without_a_word_is_not_waited_for(
        self, green: str, told: tuple[str, ...], pressed: tuple[str, ...]
    ) -> None:
        """As when this machine could not be reached just after the match had begun."""
        match = Match(green)
        match.tell(*told)
        match.press(*pressed)
        match.machine.lose(match.now)
        match.run()
        match.pass_time(25)
        match.machine.connect(match.now)
        match.be_elsewhere()
        match.tell(*told)
        match.pass_time(10)
        match.pass_time(59)
        assert match.home.is_there
        match.pass_time(1)
        assert match.machine.told[-1] == "Eve has left the match, and nobody has won."
        assert match.told["result"] is None
        assert not match.home.is_there
        assert match.home.is_offered

    def test_whoever_is_elsewhere_for_a_moment_only_has_not_left(self, match: Match) -> None:
        match.tell("3")
        match.pass_time(11)
        for _ in range(3):
            match.be_elsewhere()
            match.pass_time(59)
            match.be_there()
        assert match.home.is_there
        match.press("4")
        match.tell("3", "4", "5")
        assert match.home.record == ["3", "4", "5"]

    def test_whoever_went_on_at_the_stick_has_won(self, match: Match) -> None:
        match.tell("3")
        match.press("4")
        self.vanish(match)
        match.pass_time(60)
        match.press("5")
        assert match.told == {**match.players, "record": ["3", "4"], "result": "blue", "hash": match.told["hash"]}


class TestAHostGoesOn:
    NEXT_TABLE = "a" * 16

    @pytest.fixture
    def named(self) -> Match:
        match = Match(host=HOST)
        match.tell("3")
        return match

    def test_a_match_ends_when_its_host_has_named_another_one(self, named: Match) -> None:
        named.name(HOST, self.NEXT_TABLE, STRANGER, 3)
        named.pass_time(9)
        assert named.home.is_there
        named.pass_time(1)
        assert named.machine.told[-1] == "The match with Eve is over here: the host has named another one."
        assert not named.home.is_there
        assert named.home.is_offered, "so that the next match can begin"
        assert named.told["result"] is None

    def test_also_after_a_restart(self, named: Match) -> None:
        named.machine.start(named.now)
        named.machine.connect(named.now)
        named.be_there()
        named.tell("3")
        assert named.home.is_there
        named.name(HOST, self.NEXT_TABLE, STRANGER, 3)
        named.pass_time(10)
        assert not named.home.is_there

    def test_an_end_that_was_on_its_way_counts(self, named: Match) -> None:
        named.name(HOST, self.NEXT_TABLE, STRANGER, 3)
        named.pass_time(9)
        named.tell("3", result="blue")
        named.pass_time(9)
        assert named.told["result"] == "blue"

    def test_another_host_ends_nothing(self, named: Match) -> None:
        named.name(STRANGER, self.NEXT_TABLE, STRANGER, 3)
        named.pass_time(30)
        assert named.home.is_there

    def test_nor_does_the_same_seat_or_none(self, named: Match) -> None:
        named.name(HOST, TABLE, PEER, 2)
        named.pass_time(30)
        named.send(TOPICS.of(Kind.SEATS, ME, HOST), b"")
        named.pass_time(30)
        assert named.home.is_there

    def test_nor_does_a_seat_of_an_earlier_round_that_a_broker_has_brought_back(self, named: Match) -> None:
        named.name(HOST, self.NEXT_TABLE, STRANGER, 1)
        named.pass_time(30)
        assert named.home.is_there

    def test_it_is_known_who_has_named_it_though_the_seat_was_gone_when_the_game_said_yes(self) -> None:
        match = Match()
        match.tell("3", result="blue")
        match.home.quit()
        match.run()
        match.home.wait()
        match.run()
        match.be_elsewhere()
        match.name(HOST, self.NEXT_TABLE, PEER, 2)
        call = Call(Word.PLAY, self.NEXT_TABLE, PEER)
        match.machine.messenger.received(TOPICS.of(Kind.CALLS, ME, PEER), call.written(), match.now)
        match.send(TOPICS.of(Kind.SEATS, ME, HOST), b"")
        match.say(Kind.PLAYERS, (PEER,), name="Eve", computer=False, state="playing", table=self.NEXT_TABLE)
        assert match.home.is_there
        match.name(HOST, "b" * 16, STRANGER, 3)
        match.pass_time(10)
        assert not match.home.is_there

    def test_nor_does_any_host_end_a_match_that_two_have_found_by_themselves(self, match: Match) -> None:
        match.tell("3")
        match.name(HOST, self.NEXT_TABLE, STRANGER, 3)
        match.pass_time(30)
        assert match.home.is_there

    def test_it_waits_for_its_game(self, named: Match) -> None:
        named.machine.messenger.game_gone(named.now)
        named.name(HOST, self.NEXT_TABLE, STRANGER, 3)
        named.pass_time(20)
        assert not named.machine.disk.ended
        named.home.cut()
        named.home.greet()
        named.machine.messenger.game_came(named.home, named.now)
        named.run()
        named.pass_time(10)
        assert named.machine.disk.ended


def test_no_match_is_played_where_a_game_begins_with_a_handicap() -> None:
    match = Match()
    match.home.quit()
    match.run()
    match.home.jokers = {"green": [], "blue": ["delete", "bomb"]}
    match.home.tell()
    match.run()
    match.begin(PEER, STRANGER)
    assert match.machine.told[-1] == "No match here: this game began with a position or a handicap of its own."
    assert not match.home.is_there


def test_a_match_that_is_over_is_not_begun_again() -> None:
    match = Match()
    match.tell("3", result="blue")
    match.home.quit()
    match.run()
    match.begin(PEER)
    assert match.home.screen == "waiting"
    match.begin(PEER, STRANGER)
    assert match.home.is_there
