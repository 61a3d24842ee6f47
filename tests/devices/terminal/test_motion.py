"""Motions, dimming and waking in a terminal, read through a terminal emulation."""

from connect_four.view.text import text
from tests.devices.terminal.session import GAME, Session, session
from tests.pictures import after, seen
from tests.view.strips import motion

KEYS = {"L": "h", "R": "l", "U": "k", "D": "j", "C": " "}
AIMED_BOMB = "RC CC ULC"


def press(game: Session, presses: str) -> None:
    game.type("".join(KEYS[letter] for letter in presses if letter in KEYS).encode())


def pictures_until(game: Session, last: str) -> list[str]:
    pictures = []

    def is_last() -> bool:
        pictures.append(game.picture)
        return pictures[-1] == last

    game.wait_for(is_last, last)
    return pictures


def test_a_bomb_bursts_between_two_settled_pictures() -> None:
    stills = [text(still.frame) for still in motion(after(AIMED_BOMB), "C")]
    with session(*GAME, "--new") as game:
        game.wait_for_picture(seen(after("")))
        press(game, AIMED_BOMB)
        game.wait_for_picture(seen(after(AIMED_BOMB)))
        press(game, "C")
        found = [stills.index(each) for each in pictures_until(game, seen(after(AIMED_BOMB + "C"))) if each in stills]
    # A busy machine may skip some of the six, but shows none in another order.
    assert found == sorted(found)


def test_a_press_cuts_a_burst_short_and_counts() -> None:
    with session(*GAME, "--new") as game:
        game.wait_for_picture(seen(after("")))
        press(game, AIMED_BOMB + "C" + "LLC")
        burst = [text(still.frame) for still in motion(after(AIMED_BOMB), "C")]
        assert burst[-1] not in pictures_until(game, seen(after(AIMED_BOMB + "CLLC")))


def test_a_dim_picture_wakes_up_and_the_press_does_nothing_else() -> None:
    with session(*GAME, "--new", "--dim-after", "2") as game:
        game.wait_for_picture(seen(after("")))
        game.wait_for(lambda: game.picture not in ("", seen(after(""))), "the picture to dim")
        press(game, "R")
        game.wait_for_picture(seen(after("")))
