"""What the game tells: its state on every screen, and its lights."""

import json
import time
from itertools import pairwise

from tests.link.client import Message, kinds, take_at_once
from tests.link.games import InTerminal, Playing, playing

STICK = {"by": "stick"}
BOTH_JOKERS = ["delete", "bomb"]
DROPS = [str(column) for column in range(8)]


def test_the_first_screen(game: Playing) -> None:
    client = game.client()
    assert client.state == {
        "screen": "player select",
        "players": 1,
        "level": 3,
        "game": None,
        "record": [],
        "turn": None,
        "seats": {"green": STICK, "blue": {"by": "computer", "level": 3}},
        "jokers": {"green": BOTH_JOKERS, "blue": BOTH_JOKERS},
        "possible": [],
        "result": None,
        "guests": [],
        "show": False,
        "look": {"palette": "classic", "brightness": 2},
    }
    client.press("U")
    assert (client.state["level"], client.state["seats"]["blue"]) == (4, {"by": "computer", "level": 4})
    client.press("R")
    assert (client.state["players"], client.state["seats"]) == (2, {"green": STICK, "blue": STICK})


def test_a_game_and_its_possible_turns(game: Playing) -> None:
    client = game.client()
    client.press("R C")
    state = client.state
    assert (state["screen"], state["turn"], state["record"], state["possible"]) == ("place a stone", "green", [], DROPS)
    number = state["game"]
    assert isinstance(number, int)
    client.press("C")
    state = client.state
    assert (state["turn"], state["record"], state["game"]) == ("blue", ["3"], number)
    assert set(state["possible"]) > {*DROPS, "x37", "x3*", "x*7", "b36", "b17"}
    assert "x27" not in state["possible"]


WON = "C R C L" * 3 + "C"


def test_every_screen_and_its_lights(game: Playing) -> None:
    client = game.client()
    presses = ""
    for more, screen in [
        ("", "player select"),
        ("R C", "place a stone"),
        ("U", "menu"),
        ("D C U", "menu"),
        ("C", "delete joker"),
        ("D U", "menu"),
        ("R C", "bomb joker"),
        ("C", "place a stone"),
        (WON, "game over"),
        ("L", "game over"),
        ("C", "player select"),
        ("L C", "place a stone"),
    ]:
        presses += more
        client.press(more)
        assert client.state["screen"] == screen
        client.wait_for_settled_picture(presses)
        latecomer = game.client()
        assert (latecomer.state, latecomer.frame) == (client.state, client.frame)
        latecomer.close()


def test_a_finished_game_has_a_result_until_another_is_chosen(game: Playing) -> None:
    client = game.client()
    client.press("R C" + WON)
    assert client.state["screen"] == "game over"
    assert (client.state["result"], client.state["turn"], client.state["possible"]) == ("green", None, [])
    assert client.state["record"] == ["3", "4", "3", "4", "3", "4", "3"]
    finished = client.state["game"]
    client.press("C")
    assert (client.state["result"], client.state["game"], client.state["record"]) == (None, None, [])
    client.press("C")
    assert client.state["game"] not in (None, finished)
    assert client.state["result"] is None


BEFORE_A_DRAW = "4 4 4 7 2 5 7 6 1 3 6 3 4 1 0 1 0 4 2 1 5"
THE_DRAW = "x47"


def test_a_draw_and_the_jokers_that_are_left() -> None:
    with playing("--start", BEFORE_A_DRAW, "--handicap=green-bomb") as game:
        client = game.client()
        client.press("R C")
        assert client.state["record"] == BEFORE_A_DRAW.split()
        assert client.state["jokers"] == {"green": ["delete"], "blue": BOTH_JOKERS}
        assert client.state["turn"] == "blue"
        assert THE_DRAW in client.state["possible"]
        assert take_at_once(client, THE_DRAW, game.client())["ok"]
        assert (client.state["screen"], client.state["result"], client.state["turn"]) == ("game over", "draw", None)
        assert client.state["jokers"] == {"green": ["delete"], "blue": ["bomb"]}


def test_a_game_that_is_given_up(game: InTerminal) -> None:
    client = game.client()
    client.press("R C C U L")
    assert client.state["result"] is None
    client.press("C")
    client.wait_for_state(screen="player select", result="given up", game=None)
    client.press("C")
    assert client.state["result"] is None
    client.press("U R")
    client.begin_to_ask(press="C")
    state, frame, answer, end = client.hear_end()
    assert (state["state"]["screen"], state["state"]["result"]) == ("off", "given up")
    assert {*"".join(frame["frame"]["lights"])} == {" "}
    assert kinds([answer, end]) == ["ok", "end"]
    assert game.wait_for_end() == 0


def test_what_happens_while_nobody_watches_is_known_afterwards(game: InTerminal) -> None:
    early = game.client()
    early.press("R C")
    early.close()
    game.type(WON + "C")
    time.sleep(0.5)
    late = game.client()
    assert late.wait_for_state(screen="player select")["result"] is None
    late.press("C U R R")
    late.close()
    game.type("C")
    assert game.client().wait_for_state(screen="player select")["result"] == "given up"


def test_what_is_taken_back_is_no_turn_any_more(game: InTerminal) -> None:
    client = game.client()
    client.press("R C" + WON)
    game.terminal.type(b"u")
    state = client.wait_for_state(screen="place a stone")
    assert (state["record"], state["turn"], state["result"]) == (["3", "4", "3", "4", "3", "4"], "green", None)


def test_how_the_lights_may_be_drawn() -> None:
    with playing("--palette=colour-blind", "--brightness=3") as game:
        assert game.client().state["look"] == {"palette": "colour-blind", "brightness": 3}


def test_a_dimmed_picture_is_woken_by_a_press_that_does_nothing_else() -> None:
    with playing("--dim-after=1") as game:
        client = game.client()
        client.wait_until(lambda: client.frame["dimmed"])
        lights = client.frame["lights"]
        assert kinds(client.do(press="R")) == ["frame", "ok"]
        assert (client.frame["dimmed"], client.frame["lights"], client.state["players"]) == (False, lights, 1)
        client.press("R")
        assert client.state["players"] == 2


def test_what_is_refused_or_unseen_wakes_nothing() -> None:
    with playing("--dim-after=1") as game:
        client = game.client()
        client.wait_until(lambda: client.frame["dimmed"])
        requests: list[Message] = [{"turn": "3", "after": 0}, {"sit": "blue"}, {"leave": {}}, {"press": "X"}, {"x": 1}]
        for request in requests:
            assert "no" in client.ask(**request)
        client.do(offer={})
        assert client.frame["dimmed"]
        client.do(say="12", seconds=1)
        assert not client.frame["dimmed"]


def test_a_turn_wakes_a_dimmed_picture() -> None:
    with playing("--dim-after=1") as game:
        client = game.client()
        client.press("R C")
        client.wait_until(lambda: client.frame["dimmed"])
        client.do(turn="3", after=0)
        assert not client.frame["dimmed"]
        assert client.state["record"] == ["3"]


def test_while_the_game_shows_itself_off_a_press_ends_the_show() -> None:
    with playing("--dim-after=1", "--show-after=1") as game:
        client = game.client()
        client.wait_for_state(show=True)
        assert client.frame["dimmed"]
        client.press("R")
        assert (client.state["show"], client.state["players"], client.frame["dimmed"]) == (False, 1, False)


def test_motions_are_told_still_by_still(game: Playing) -> None:
    client = game.client()
    client.press("R C")
    client.wait_for_settled_picture("R C")
    before = len(client.frames)
    client.press("C")
    client.wait_for_settled_picture("R C C")
    rows = [y for frame in client.frames[before:] for y in range(1, 8) if frame["lights"][y][6:8] == "G "]
    # The stone falls row by row; on a busy machine some of them are skipped.
    assert rows == sorted(rows)
    assert len({*rows}) > 2


def test_who_watches_hears_what_others_press_and_nothing_twice(game: InTerminal) -> None:
    client, watcher = game.client(), game.client()
    client.press("R C C")
    game.type("L C")
    watcher.wait_for_state(record=["3", "2"])
    states = [json.dumps(message["state"]) for message in watcher.heard if "state" in message]
    frames = [json.dumps(frame) for frame in watcher.frames]
    for told in (states, frames):
        assert all(one != other for one, other in pairwise(told))
    assert set(kinds(watcher.heard[4:])) == {"state", "frame"}
