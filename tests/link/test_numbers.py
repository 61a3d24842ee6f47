"""Numbers on the lights: `say`."""

from connect_four.control.reception import SECONDS_BETWEEN_NUMBERS, Reception
from connect_four.logic.game_manager import GameManager
from tests.link.client import Client, kinds, picture
from tests.link.games import Playing
from tests.link.test_state import WON
from tests.link.test_turns import why
from tests.pictures import after, drawn, seen

FORTY_SEVEN = drawn("""
      0 1 2 3 4 5 6 7
     +================+
    0|                |
    1|W   W   W W W   |
    2|W   W       W   |
    3|W W W       W   |
    4|    W       W   |
    5|    W       W   |
    6|                |
    7|w w w w         |
     +================+
""")
ELEVEN = drawn("""
      0 1 2 3 4 5 6 7
     +================+
    0|                |
    1|  W       W     |
    2|W W     W W     |
    3|  W       W     |
    4|  W       W     |
    5|W W W   W W W   |
    6|                |
    7|        w w w w |
     +================+
""")
ONE = drawn("""
      0 1 2 3 4 5 6 7
     +================+
    0|                |
    1|  W             |
    2|W W             |
    3|  W             |
    4|  W             |
    5|W W W           |
    6|                |
    7|                |
     +================+
""")


def shown(client: Client) -> list[str]:
    return [picture(frame) for frame in client.frames]


def test_four_digits_are_shown_two_at_a_time_until_a_press(game: Playing) -> None:
    client = game.client()
    assert kinds(client.do(say="4711")) == ["frame", "ok"]
    assert shown(client)[-1] == FORTY_SEVEN
    client.wait_until(lambda: shown(client)[-1] == ELEVEN)
    assert "4711" not in client.frame["caption"]
    client.press("R")
    client.wait_for_settled_picture("R")


def test_one_digit_goes_by_itself_when_its_time_is_over(game: Playing) -> None:
    client = game.client()
    client.press("R C" + WON)
    client.do(say="1", seconds=1)
    assert shown(client)[-1] == ONE
    client.wait_until(lambda: shown(client)[-1] == seen(after("R C" + WON)))


def test_the_next_number_must_wait(game: Playing) -> None:
    one, other = game.client(), game.client()
    one.do(say="12", seconds=1)
    for client in (one, other):
        assert why(client.ask(say="34")) == "Another number was shown just now."
    one.wait_for_settled_picture("")
    assert why(other.ask(say="34")) == "Another number was shown just now."


def test_twenty_seconds_are_enough() -> None:
    reception = Reception(GameManager())
    assert reception.refusal_to_say(100.0) == ""
    assert reception.refusal_to_say(100.0 + SECONDS_BETWEEN_NUMBERS - 0.1)
    assert reception.refusal_to_say(120.0) == ""


def test_no_number_disturbs_a_game(game: Playing) -> None:
    client = game.client()
    client.press("R C")
    for presses in ("", "U", "D C U C", "D U R C"):
        client.press(presses)
        assert why(client.ask(say="12")) == "Numbers are shown only when no game is being played."


def test_what_is_no_number(game: Playing) -> None:
    client = game.client()
    senseless: list[object] = ["12345", "", "1a", "-1", "1.5", " 1", "١٢", "²", 4711, None, ["1"], True]
    for digits in senseless:
        assert why(client.ask(say=digits)) == "Only up to 4 digits can be shown.", digits
    times: list[object] = [0, -1, 61, 1.5, "30", True, None, 10**30]
    for seconds in times:
        assert why(client.ask(say="12", seconds=seconds)) == "They can be shown for 1 to 60 seconds.", seconds
    client.do(say="0000", seconds=60)
