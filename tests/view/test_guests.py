"""What is seen and said while guests are on offer, waited for, and at play."""

from itertools import islice

import pytest

from connect_four.datastore import Guest, PlayerID
from connect_four.logic import GameManager, Move
from connect_four.logic.record import replay
from connect_four.view import sentences
from connect_four.view.animation import refusal, transition
from connect_four.view.help_line import help_line
from tests.pictures import after, offered, pressed, refused
from tests.view.strips import film, scene, seconds, strips

GREEN, BLUE = PlayerID
TO_LEVEL_8 = 5 * "U"


def waiting() -> GameManager:
    return offered("Anna", presses=TO_LEVEL_8 + "UC")


def with_guest(side: PlayerID, record: str = "", is_there: bool = True) -> GameManager:
    manager = replay(record)
    manager.seat(Guest("Anna", side, is_there=is_there))
    return manager


def away(side: PlayerID) -> GameManager:
    manager = replay("")
    manager.seat(Guest("Anna", side, is_away=True))
    return manager


def test_while_waiting_a_light_begins_to_run_at_once() -> None:
    before = scene(offered("Anna", presses=TO_LEVEL_8 + "U"))
    stills = list(islice(transition(before, scene(waiting())), 6))
    assert seconds(stills) == 6 * [0.1]
    assert film(stills) == strips("""
        |G G G G W       |G G G G   W     |G G G G     W   |G G G G       W |G G G G         |G G G G         |
        |G G G G         |G G G G         |G G G G         |G G G G         |G G G G       W |G G G G         |
        |G G G G         |G G G G         |G G G G         |G G G G         |G G G G         |G G G G       W |
        |G G G G         |G G G G         |G G G G         |G G G G         |G G G G         |G G G G         |
        |G G G G         |G G G G         |G G G G         |G G G G         |G G G G         |G G G G         |
        |G G G G         |G G G G         |G G G G         |G G G G         |G G G G         |G G G G         |
        |G G G G         |G G G G         |G G G G         |G G G G         |G G G G         |G G G G         |
        |G G G G         |G G G G         |G G G G         |G G G G         |G G G G         |G G G G         |
    """)


def test_it_goes_round_and_round() -> None:
    stills = list(islice(transition(scene(after("")), scene(waiting())), 60))
    frames = [still.frame for still in stills]
    assert frames[:20] == frames[20:40] == frames[40:]
    assert len(set(frames)) == 20


def test_a_refused_press_dims_the_picture_and_the_light_starts_again() -> None:
    stills = list(islice(refusal(scene(waiting())), 3))
    assert seconds(stills) == [0.1, 0.1, 0.1]
    assert film(stills) == strips("""
        |g g g g         |G G G G W       |G G G G   W     |
        |g g g g         |G G G G         |G G G G         |
        |g g g g         |G G G G         |G G G G         |
        |g g g g         |G G G G         |G G G G         |
        |g g g g         |G G G G         |G G G G         |
        |g g g g         |G G G G         |G G G G         |
        |g g g g         |G G G G         |G G G G         |
        |g g g g         |G G G G         |G G G G         |
    """)


def test_a_press_that_is_refused_at_the_last_guest_blinks() -> None:
    assert film(list(refusal(scene(offered("Anna", "Ben", presses=TO_LEVEL_8 + "UU"))))) == strips("""
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g         |
        |g g g g w   w   |
        |g g g g   w   w |
    """)


def test_the_game_opens_like_any_when_the_guest_sits_down() -> None:
    stills = list(transition(scene(waiting()), scene(with_guest(BLUE))))
    assert seconds(stills) == 3 * [0.07]
    assert film(stills) == strips("""
        |G G G R Y       |G G   R Y       |G C   R Y   C   |
        |G G G g         |G G   g         |G     g         |
        |G G G g         |G G   g         |G     g         |
        |G G G g         |G G   g         |G     g         |
        |G G G g         |G G   g         |G     g         |
        |G G G g         |G G   g         |G     g         |
        |G G G g         |G G   g         |G     g         |
        |G G G g         |G G   g         |G     g         |
    """)


def test_nothing_moves_when_waiting_is_given_up() -> None:
    assert list(transition(scene(waiting()), scene(pressed(waiting(), "D")))) == []


@pytest.mark.parametrize(
    ("manager", "line"),
    [
        (
            offered("Anna", "Zoë", presses=TO_LEVEL_8 + "UU"),
            "Against Zoë.  Enter: play  Up/Down: level  Right: two players  q: leave",
        ),
        (waiting(), "Waiting for Anna.  Down: back  q: leave"),
        (with_guest(GREEN), "Anna to move, who is Green.  Up: menu  q: leave"),
        (with_guest(BLUE, "3"), "Anna to move, who is Blue.  Up: menu  q: leave"),
        (with_guest(BLUE), "Green to move.  Left/Right: column  Enter: drop  Up: menu  q: leave"),
        (
            with_guest(BLUE, "3", is_there=False),
            "Blue to move.  Left/Right: column  Enter: drop  Up: menu  q: leave",
        ),
        (away(GREEN), "Anna cannot be reached. The game waits a minute.  Up: menu  q: leave"),
        (
            away(BLUE),
            "Anna cannot be reached. The game waits a minute.  Green to move.  "
            "Left/Right: column  Enter: drop  Up: menu  q: leave",
        ),
        (
            pressed(with_guest(BLUE, "3"), "U"),
            "Blue, menu: restart.  It gives this game up for a new one.  "
            "Enter: take it  Left/Right: choose  Down: back  q: leave, keep the game",
        ),
    ],
)
def test_whose_turn_it_is_and_what_the_keys_do(manager: GameManager, line: str) -> None:
    assert help_line(manager.game) == line


def aiming(token: str) -> GameManager:
    """The guest's turn while it is steered."""
    manager = with_guest(BLUE, "3")
    manager.hand_over()
    return pressed(manager, token)


@pytest.mark.parametrize(
    ("manager", "words"),
    [
        (aiming("R"), "Anna to move, who is Blue."),
        (aiming("U"), "Blue, menu: delete."),
        (aiming("UC"), "Blue aims at the stone at (3,7)."),
    ],
)
def test_while_a_turn_is_steered_it_is_told_as_any_and_can_only_be_hurried(manager: GameManager, words: str) -> None:
    line = help_line(manager.game, is_steered=True)
    assert line.startswith(words)
    assert line.endswith("  Enter: hurry  q: leave")
    assert "Up" not in line


@pytest.mark.parametrize(
    ("manager", "letter", "reason"),
    [
        (offered("Anna", presses=TO_LEVEL_8 + "U"), "U", "Nobody else is on offer."),
        (offered("Anna", presses="R"), "U", "Only the computer has levels."),
        *(
            (waiting(), letter, f"{key} does nothing here.")
            for letter, key in zip("LRUC", ["Left", "Right", "Up", "Enter"], strict=False)
        ),
        *((with_guest(GREEN), letter, "It is Anna's turn.") for letter in "LRDC"),
        *((with_guest(BLUE, "3 3 3 3 3 3 3"), letter, "It is Anna's turn.") for letter in "LRDC"),
        (pressed(with_guest(BLUE, "3"), "U"), "U", "Up does nothing here."),
        (with_guest(BLUE, "3 3 3 3 3 3 3", is_there=False), "C", "Column 3 is full."),
    ],
)
def test_why_a_press_is_refused(manager: GameManager, letter: str, reason: str) -> None:
    assert letter in refused(manager)
    assert sentences.refusal_reason(manager.game, Move(letter)) == reason


def test_why_nothing_is_taken_back() -> None:
    assert sentences.no_take_back_reason(with_guest(BLUE, "3").game) == "Against Anna no turn is taken back."
    for manager in (with_guest(BLUE, is_there=False), after("RC")):
        assert sentences.no_take_back_reason(manager.game) == "There is no turn to take back."


def test_who_has_left_and_come_back() -> None:
    there, gone = Guest("Zoë", GREEN), Guest("Zoë", GREEN, is_there=False)
    assert sentences.seat_changed(there, gone) == "Zoë has left. The stick plays on for Green."
    assert sentences.seat_changed(gone, Guest("Anna", GREEN)) == "Anna plays Green again."


def test_who_is_back() -> None:
    there, away = Guest("Zoë", GREEN), Guest("Zoë", GREEN, is_away=True)
    assert sentences.seat_changed(away, there) == "Zoë is back."
    # As long as she is away, the line of words says so by itself.
    assert sentences.seat_changed(there, away) == sentences.seat_changed(there, there) == ""


@pytest.mark.parametrize(
    ("guest", "resigned", "said"),
    [
        (BLUE, BLUE, "Green wins!  Anna has given up."),
        (GREEN, GREEN, "Blue wins!  Anna has given up."),
        (BLUE, GREEN, "Blue wins!  Green has given up."),
    ],
)
def test_who_has_won_because_who_has_given_up(guest: PlayerID, resigned: PlayerID, said: str) -> None:
    manager = with_guest(guest, "3 4 3")
    manager.resign(resigned)
    assert help_line(manager.game) == f"{said}  Enter: new game  Arrows: the board  q: leave"


def test_when_somebody_gives_up_the_board_is_seen_and_the_winners_colour_comes_through_it() -> None:
    manager = with_guest(BLUE, "3 4 3")
    before = scene(manager)
    manager.resign(BLUE)
    stills = list(transition(before, scene(manager)))
    assert seconds(stills) == [0.4] + 7 * [0.08]
    assert film(stills) == strips("""
        |                |G               |G     G         |G     G     G   |
        |                |      G         |      G     G   |  G   G     G   |
        |                |            G   |  G         G   |  G     G   G   |
        |                |  G             |  G     G       |  G     G     G |
        |                |        G       |        G     G |    G   G     G |
        |                |              G |    G         G |    G     G   G |
        |      G         |    G G         |    G G   G     |G   G G   G     |
        |      G B       |      G B G     |G     G B G     |G     G B G     |

        |G G   G     G   |G G   G G   G   |G G   G G   G G |G G G G G   G G |
        |  G   G G   G   |  G   G G   G G |  G G G G   G G |  G G G G G G G |
        |  G     G   G G |  G G   G   G G |  G G   G G G G |G G G   G G G G |
        |  G G   G     G |  G G   G G   G |G G G   G G   G |G G G G G G   G |
        |    G   G G   G |G   G   G G   G |G   G G G G   G |G   G G G G G G |
        |G   G     G   G |G   G G   G   G |G   G G   G G G |G G G G   G G G |
        |G   G G   G     |G   G G   G G   |G G G G   G G   |G G G G G G G   |
        |G     G B G G   |G G   G B G G   |G G   G G G G   |G G   G G G G G |
    """)
    assert list(transition(scene(manager), scene(pressed(manager, "U")))) == []
