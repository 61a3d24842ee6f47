"""Presses and turns of other programs: what is granted, what is refused and why."""

from connect_four.journal.history import history_in
from tests.link.client import Message, kinds, picture, take_at_once
from tests.link.games import InTerminal, Playing, folder_of_state, playing
from tests.pictures import after, seen


def saved() -> list[str]:
    """The record of the newest saved game."""
    games = history_in(str(folder_of_state())).games
    return [str(turn) for turn in games[max(games)].turns] if games else []


def why(answer: Message) -> str:
    assert "no" in answer, answer
    return str(answer["why"])


def test_the_five_presses(game: Playing) -> None:
    client = game.client()
    for presses in ("R", "C", "L", "R", "C", "U", "D"):
        heard = client.do(press=presses)
        assert kinds(heard)[-1] == "ok"
    assert client.state["record"] == ["3"]


def test_what_is_no_press(game: Playing) -> None:
    client = game.client()
    presses: list[object] = ["l", "X", "", "LR", None, 1, ["L"], {}, True]
    for press in presses:
        assert why(client.ask(press=press)) == "A press is one of L R U D C."
    assert client.state["players"] == 1


def test_a_refused_press_says_what_the_stick_would_hear(game: Playing) -> None:
    client = game.client()
    client.press("R")
    assert why(client.ask(press="R")) == "Two players are chosen already."
    assert why(client.ask(press="U")) == "Only the computer has levels."
    client.press("C")
    assert why(client.ask(press="D")) == "Down does nothing here."
    client.press("U")
    assert why(client.ask(press="C")) == "The board is empty: there is nothing for a joker."
    client.press("D" + "C" * 7)
    states = kinds(client.heard).count("state")
    assert why(client.ask(press="C")) == "Column 3 is full."
    assert kinds(client.heard).count("state") == states


def test_pipelined_requests_are_answered_in_their_order_each_after_what_it_caused(game: Playing) -> None:
    client = game.client()
    presses = "R C C R C U D D"
    expected = {11: 0, 12: 1, 13: 1, 14: 2, 16: 2, 30: 3, 31: 4}
    before = len(client.heard)
    client.say(*({"id": 10 + number, "press": press} for number, press in enumerate(presses.split())))
    client.say({"id": 30, "turn": "5", "after": 2}, {"id": 31, "press": "C"}, {"id": 32, "games": {}})
    client.hear_until(lambda message: message.get("ok") == 32)
    answers = [message for message in client.heard[before:] if {"ok", "no"} & {*message}]
    numbers = [message.get("ok", message.get("no")) for message in answers]
    assert numbers == [*range(10, 18), 30, 31, 32]
    assert [number for number, message in zip(numbers, answers, strict=True) if "no" in message] == [17]
    turns = 0
    for message in client.heard[before:]:
        turns = len(message["state"]["record"]) if "state" in message else turns
        if "ok" in message and message["ok"] in expected:
            assert expected.pop(message["ok"]) == turns
    assert not expected


def test_a_turn_is_steered_visibly_and_saved_before_it_is_answered(game: Playing) -> None:
    client = game.client()
    client.press("R C")
    client.wait_for_picture("R C")
    before = len(client.frames)
    heard = client.do(turn="6", after=0)
    assert saved() == ["6"]
    assert kinds(heard)[-1] == "ok"
    assert kinds(heard).index("state") < kinds(heard).index("ok")
    steps = [seen(after(presses)) for presses in ("R C R", "R C RR", "R C RRR")]
    assert [shown for shown in map(picture, client.frames[before:]) if shown in steps] == steps


def test_both_jokers(game: Playing) -> None:
    client, helper = game.client(), game.client()
    client.press("R C C C")
    for token in ("x37", "b36", "6", "x6*"):
        answer = take_at_once(client, token, helper)
        assert "ok" in answer
        assert client.state["record"][-1] == token
        assert saved()[-1] == token
    assert client.state["jokers"] == {"green": ["bomb"], "blue": []}
    assert why(client.ask(turn="x*7", after=6)) == "Green has no delete joker left"


def test_turns_that_are_none(game: Playing) -> None:
    client = game.client()
    assert why(client.ask(turn="3", after=0)) == "No game is being played."
    client.press("R C")
    for token in ("8", "-1", "x99", "x**", "b30", "", " 3", "3 ", "٣", 3, None, ["3"], True, "3" * 3000):
        assert why(client.ask(turn=token, after=0)) == "That is no turn.", token
    for count in (None, "0", True, 0.0, [0]):
        assert why(client.ask(turn="3", after=count)) == "A turn needs “after”, the number of turns so far."
    for count in (1, -1, 10**300):
        assert why(client.ask(turn="3", after=count)) == "The game has 0 turns so far."
    assert why(client.ask(turn="x37", after=0)) == "there is no stone at (3,7)"
    client.press("C" * 7)
    assert why(client.ask(turn="3", after=7)) == "column 3 is full"
    assert why(client.ask(turn="3", after=6)) == "The game has 7 turns so far."
    assert client.state["record"] == ["3"] * 7


def test_two_programs_want_the_same_turn_and_one_gets_it(game: Playing) -> None:
    one, other = game.client(), game.client()
    one.press("R C")
    first = one.begin_to_ask(turn="6", after=0)
    one.wait_for_picture("R C R")
    assert why(other.ask(turn="6", after=0)) == "Another turn is being taken."
    one.hear_until(lambda message: message.get("ok") == first)
    assert why(other.ask(turn="6", after=0)) == "The game has 1 turns so far."
    assert one.state["record"] == ["6"]


def test_a_turn_from_the_menu_and_from_the_aim_of_a_joker(game: Playing) -> None:
    client = game.client()
    client.press("R C C U")
    client.do(turn="3", after=1)
    client.press("U C L")
    client.do(turn="2", after=2)
    assert client.state["record"] == ["3", "3", "2"]


def test_the_computers_turn_is_its_own() -> None:
    with playing() as game:
        client = game.client()
        client.press("U" * 5 + "C C")
        assert client.state["turn"] == "blue"
        assert why(client.ask(turn="3", after=1)) == "It is the computer's turn."
        client.wait_until(lambda: len(client.state["record"]) == 2)
        client.do(turn="0", after=2)
        assert client.state["record"][2] == "0"


def test_a_turn_whose_program_is_gone_is_taken_all_the_same(game: InTerminal) -> None:
    client, watcher = game.client(), game.client()
    client.press("R C")
    client.begin_to_ask(turn="6", after=0)
    watcher.wait_for_picture("R C R")
    client.close()
    watcher.wait_for_state(record=["6"])


def test_a_press_at_the_stick_hurries_a_turn_and_the_next_ones_are_the_sticks_again(game: InTerminal) -> None:
    client = game.client()
    client.press("R C")
    turn = client.begin_to_ask(turn="6", after=0)
    client.wait_for_picture("R C R")
    game.type("C")
    client.hear_until(lambda message: message.get("ok") == turn)
    game.type("U L C")
    assert client.wait_for_state(screen="player select")["result"] == "given up"


def test_what_is_taken_back_while_a_turn_is_steered(game: InTerminal) -> None:
    client = game.client()
    client.press("R C C")
    turn = client.begin_to_ask(turn="6", after=1)
    client.wait_for_picture("R C C R")
    game.terminal.type(b"u")
    answer = client.hear_until(lambda message: turn in (message.get("ok"), message.get("no")))
    assert answer == {"no": turn, "why": "The game has gone another way."}
    assert client.state["record"] == []


def test_a_game_that_ends_says_so_to_all_and_answers_what_it_has_done(game: InTerminal) -> None:
    client, stranger = game.client(), game.stranger()
    client.press("R C")
    turn = client.begin_to_ask(turn="0", after=0)
    client.wait_for_picture("R C L")
    assert game.end() == 0
    client.hear_end()
    assert client.heard[-2:] == [
        {"no": turn, "why": "The game has gone another way."},
        {"end": "The game was left."},
    ]
    assert stranger.hear_end() == [{"end": "The game was left."}]
