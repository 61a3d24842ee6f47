"""A guest's turns, and what the stick can do meanwhile."""

import pytest

from connect_four.control.game_loop import GameLoop
from connect_four.control.inbox import Request
from connect_four.control.wishes import Offer, Press, StandUp, Want
from connect_four.datastore import PlayerID, ScreenName
from connect_four.logic import GameManager, Move
from connect_four.logic.record import replay, written
from tests.control.room import Clock, Recorder, ScriptedInbox, never
from tests.control.table import (
    BLUE,
    GREEN,
    Stranger,
    Table,
    moving,
    to_her_last_turn,
    turn,
    words,
)
from tests.pictures import after, pressed, seen


def test_a_stone_is_steered_so_that_people_see_it() -> None:
    table = Table().seat_her(GREEN).ask(3, turn("5", 0))
    shown = [each for each in moving(table.watch(until=9)) if each.at > 2.5]
    assert [each.at for each in shown[:2]] == pytest.approx([3.12, 3.24])
    assert [each.picture for each in shown[:2]] == [seen(after("RC" + presses)) for presses in ("R", "RR")]
    # Confirmed at 3.36, it falls.
    assert [each.at for each in shown[2:]] == pytest.approx([3.36 + number / 20 for number in range(8)])
    assert shown[-1].picture == seen(after("RC RR C"))
    assert table.anna.heard[-1] == "3: ok"


@pytest.mark.parametrize(
    ("token", "aiming", "said"),
    [
        ("x*7", "UCLLLL", "Blue deleted row 7: 1 stone."),
        ("x37", "UC", "Blue deleted the stone at (3,7)."),
        ("b36", "URC", "Blue dropped a bomb at (3,6): 1 stone."),
    ],
)
def test_what_the_guests_joker_will_hit_stands_two_seconds(token: str, aiming: str, said: str) -> None:
    table = Table().seat_her(BLUE).press(3, "C").ask(4, turn(token, 1))
    shown = table.watch(until=20)
    aimed = seen(after(aiming, "3"))
    (number,) = [number for number, each in enumerate(shown) if each.picture == aimed]
    assert shown[number + 1].at - shown[number].at == pytest.approx(2)
    assert table.record == f"3 {token}"
    assert words(shown)[-1] == said
    assert table.anna.heard[-1] == "3: ok"


@pytest.mark.parametrize("token", ["3", "0", "x37", "x3*", "b26"])
@pytest.mark.parametrize("presses", ["", "U", "UL", "ULR"])
def test_the_guest_takes_a_turn_whatever_the_stick_looks_at(token: str, presses: str) -> None:
    table = Table().seat_her(BLUE).press(3, "C").press(4, presses).ask(5, turn(token, 1))
    shown = table.watch(until=20)
    assert table.record == f"3 {token}"
    assert table.anna.heard[-1] == "3: ok"
    assert shown[-1].picture.splitlines()[3:] == seen(pressed(replay(f"3 {token}"), moved_to(table))).splitlines()[3:]


def moved_to(table: Table) -> str:
    """The presses from column 3 to where the cursor is now."""
    return {0: "LLL", 1: "LL", 2: "L", 3: ""}[table.manager.game.column]


@pytest.mark.parametrize("token", ["3", "0", "x37", "x3*", "b26"])
@pytest.mark.parametrize("presses", ["", "L", "U", "UL", "ULL", "UC", "UCLLLL", "UCUUUUUU", "URC", "URCD"])
def test_a_turn_of_the_side_at_the_stick_is_taken_from_wherever_it_is(token: str, presses: str) -> None:
    table = Table().press(1, "RCC" + presses).ask(2, turn(token, 1))
    table.watch(until=20)
    assert (table.record, table.anna.heard) == (f"3 {token}", ["1: ok"])


def test_a_press_hurries_the_guests_turn_and_does_nothing_else() -> None:
    for press in "LRUDC":
        table = Table().seat_her(BLUE).press(3, "C").ask(4, turn("x*7", 1)).press(4.5, press)
        shown = table.watch(until=4.51)
        assert table.record == "3 x*7"
        assert shown[-1].at == 4.5
        assert all(each.caption.endswith("  Enter: hurry  q: leave") for each in shown if 4.05 < each.at < 4.5)
        assert table.anna.heard[-1] == "3: ok"


def test_a_press_over_the_link_hurries_it_too() -> None:
    table = Table().seat_her(BLUE).press(3, "C").ask(4, turn("x*7", 1))
    table.ask(4.5, Press(Move.LEFT), ben := Stranger("Ben"))
    table.watch(until=4.51)
    assert (table.record, ben.heard) == ("3 x*7", ["1: ok"])


def test_a_turn_waits_until_the_stone_before_it_has_landed() -> None:
    table = Table().seat_her(BLUE).press(3, "C").ask(3.1, turn("3", 1))
    shown = moving(table.watch(until=9))
    assert [each.at for each in shown if each.at >= 3.05][:8] == pytest.approx(
        [3.05, 3.1, 3.15, 3.2, 3.25, 3.3, 3.35, 3.4]
    )
    assert table.record == "3 3"


def test_the_turn_that_ends_the_game_is_ok() -> None:
    table = to_her_last_turn(Table().seat_her(BLUE)).ask(20, turn("3", 7))
    shown = table.watch(until=60)
    assert table.anna.heard[3:] == ["3: ok", "4: ok", "5: ok", "6: ok"]
    assert shown[-1].picture == seen(after("", "0 3 1 3 0 3 1 3"))
    assert words(shown)[-1] == "Blue wins!"


@pytest.mark.parametrize(
    ("record", "want", "reason"),
    [
        ("", turn("3", 1), "The game has 0 turns so far."),
        ("3", turn("3", 0), "The game has 1 turns so far."),
        ("3 3 3 3 3 3 3", turn("3", 7), "column 3 is full"),
        ("3", turn("x36", 1), "there is no stone at (3,6)"),
        ("", turn("b37", 0), "there is no stone within two steps of (3,7)"),
        ("3 x37 3", turn("x37", 3), "Blue has no delete joker left"),
    ],
)
def test_a_turn_that_cannot_be_taken(record: str, want: Want, reason: str) -> None:
    table = Table().ask(1, want)
    table.manager = replay(record)
    shown = table.watch(until=9)
    assert table.anna.heard == [f"1: {reason}"]
    assert [each.picture for each in shown] == [seen(replay(record))]


def test_no_turn_is_taken_where_no_game_is_played() -> None:
    table = Table().ask(0.1, turn("3", 0)).wait_for_her().ask(2, turn("3", 0)).press(3, "D").press(4, "R")
    table.press(5, "CURC")
    table.watch(until=9)
    assert [each for each in table.anna.heard if "game" in each] == [
        "1: No game is being played.",
        "3: No game is being played.",
    ]


def test_the_computers_turns_are_its_own() -> None:
    table = Table().ask(1, turn("4", 1))
    table.manager = replay("3", player_count=1)
    table.watch(until=2)
    assert table.anna.heard == ["1: It is the computer's turn."]
    assert table.record == "3"


def test_a_guests_turns_are_the_guests_own() -> None:
    table = Table().seat_her(GREEN).ask(3, turn("4", 0), ben := Stranger("Ben"))
    table.watch(until=9)
    assert (ben.heard, table.record) == (["1: It is Anna's turn."], "")


def test_one_turn_at_a_time() -> None:
    table = Table().seat_her(BLUE).ask(3, turn("5", 0), Stranger("Ben"))
    table.ask(3.1, turn("4", 0)).ask(9, turn("4", 1))
    table.watch(until=20)
    assert table.anna.heard[3:] == ["3: Another turn is being taken.", "4: ok"]
    assert table.record == "5 4"


@pytest.mark.parametrize("press", ["L", "R", "D", "C"])
def test_the_stick_is_refused_and_told_whose_turn_it_is(press: str) -> None:
    table = Table().seat_her(GREEN).press(3, press).ask(4, Press(Move(press)))
    shown = [each for each in table.watch(until=9) if each.at >= 3]
    assert [each.at for each in shown] == pytest.approx([3, 3.1, 4, 4.1])
    assert shown[1].picture == shown[3].picture == seen(after("RC"))
    assert words(shown) == ["It is Anna's turn."]
    assert shown[-1].caption.partition("  ")[2] == "Anna to move, who is Green.  Up: menu  q: leave"
    assert table.anna.heard[-1] == "3: It is Anna's turn."


@pytest.mark.parametrize("side", [GREEN, BLUE])
def test_restart_and_quit_can_be_chosen_on_the_guests_turn(side: PlayerID) -> None:
    for menu, screen in {"UC": ScreenName.PLAYER_SELECT, "ULC": ScreenName.OFF}.items():
        table = Table().seat_her(side).press(3, "" if side is GREEN else "C").press(4, menu)
        table.watch(until=9)
        assert table.manager.game.screen is screen


def test_when_the_game_is_given_up_the_seat_is_gone() -> None:
    table = Table().seat_her(BLUE).press(3, "URRC").ask(4, StandUp()).ask(5, turn("3", 0)).ask(6, Offer())
    table.watch(until=9)
    assert table.anna.heard[3:] == ["3: You have no seat.", "4: No game is being played.", "5: ok"]


def test_against_a_guest_no_turn_is_taken_back() -> None:
    table = Table().seat_her(BLUE).press(3, "C").happen(4, Request.TAKE_BACK)
    shown = table.watch(until=9)
    assert (table.record, words(shown)[-1]) == ("3", "Against Anna no turn is taken back.")
    assert "u: take back" not in shown[-1].caption


def test_a_turn_can_be_taken_back_once_the_guest_has_left() -> None:
    table = Table().seat_her(BLUE).press(3, "C").ask(4, StandUp()).happen(5, Request.TAKE_BACK)
    shown = table.watch(until=9)
    assert (table.record, words(shown)[-1]) == ("", "The last turn is taken back.")
    assert shown[-1].picture == seen(after("RC"))


def test_a_take_back_gives_up_a_turn_that_is_under_way() -> None:
    table = Table().press(1, "RCC").ask(2, turn("x37", 1)).happen(2.5, Request.TAKE_BACK)
    shown = table.watch(until=20)
    assert table.anna.heard == ["1: The game has gone another way."]
    assert (table.record, shown[-1].picture) == ("", seen(after("RC")))


def test_a_turn_is_saved_before_it_is_ok() -> None:
    happened = []

    class Disk:
        number = 7

        def save(self, manager: GameManager) -> None:
            happened.append(written(manager.record))

    class Anna(Stranger):
        def answer(self, number: int, reason: str) -> None:
            happened.append(f"{number}: {reason or 'ok'}")

    clock = Clock()
    inbox = ScriptedInbox(clock, [(1, Anna().wants(turn("x37", 1)))], until=9, waits=False)
    GameLoop(replay("3"), inbox, Recorder(clock), Disk(), never).run()
    inbox.close()
    assert happened[-2:] == ["3 x37", "1: ok"]
    assert set(happened[:-2]) == {"3"}


def test_steering_starts_where_the_last_stone_fell() -> None:
    table = Table().seat_her(BLUE).press(3, "RRC").ask(4, turn("7", 1))
    shown = [each for each in moving(table.watch(until=9)) if each.at > 4]
    assert [each.picture for each in shown[:2]] == [seen(after("C RR C" + presses)) for presses in ("R", "RR")]
