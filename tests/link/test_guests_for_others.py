"""Guests that play for somebody on another machine."""

from tests.link.games import InTerminal, Playing, playing
from tests.link.test_guests import ANNA, STICK, seated
from tests.link.test_turns import why


def test_a_guest_whose_other_machine_cannot_be_reached_is_waited_for(game: Playing) -> None:
    client, anna = seated(game)
    anna.do(away=True)
    assert client.wait_for_state(seats={"green": STICK, "blue": {**ANNA, "away": True}})["turn"] == "green"
    assert client.frame["caption"].startswith("Anna cannot be reached. The game waits a minute.")
    client.wait_until(lambda: client.frame["lights"][0][4] == "B")
    client.wait_until(lambda: client.frame["lights"][0][10] == "B")
    anna.do(away=False)
    client.wait_for_state(seats={"green": STICK, "blue": ANNA})
    assert client.frame["caption"].startswith("Anna is back.")
    client.press("C")
    anna.do(away=True)
    anna.do(turn="4", after=1)
    assert client.wait_for_state(record=["3", "4"])["seats"]["blue"] == ANNA


def test_who_can_be_away(game: Playing) -> None:
    client, anna = seated(game)
    senseless: list[object] = [None, 1, "true", {}]
    for said in senseless:
        assert why(anna.ask(away=said)) == "“away” is true or false."
    assert why(client.ask(away=True)) == "You have no seat."
    anna.do(away=True)
    anna.do(leave={})
    assert client.wait_for_state(seats={"green": STICK, "blue": STICK})["turn"] == "green"
    assert why(anna.ask(away=False)) == "You have no seat."
    anna.do(sit="blue", game=client.state["game"])
    client.wait_for_state(seats={"green": STICK, "blue": ANNA})
    client.press("U R R C")
    assert why(anna.ask(away=True)) == "You have no seat."


def test_who_gives_up_has_lost(game: Playing) -> None:
    client, anna = seated(game)
    client.press("C")
    before = len(anna.heard)
    assert anna.do(resign={})[-1] == {"ok": 4}
    told = [message["state"]["result"] for message in anna.heard[before:] if "state" in message]
    assert told[-1] == "green"
    state = client.wait_for_state(screen="game over", result="green")
    assert (state["turn"], state["possible"], state["record"], state["seats"]["blue"]) == (None, [], ["3"], ANNA)
    assert client.frame["caption"].startswith("Green wins!  Anna has given up.")
    client.wait_until(lambda: client.frame["lights"] == 8 * [8 * "G "])
    assert why(anna.ask(resign={})) == "No game is being played."
    (saved,) = client.do(games={})[-1]["games"]
    assert (saved["result"], saved["record"]) == ("green", ["3"])
    client.press("C")
    assert client.wait_for_state(screen="player select")["result"] is None
    assert why(anna.ask(resign={})) == "You have no seat."


def test_who_gives_up_has_lost_after_a_power_cut_too(game: InTerminal) -> None:
    client, anna = seated(game, "green")
    anna.do(turn="4", after=0)
    anna.do(resign={})
    game.kill()
    with playing() as again:
        client = again.client()
        assert client.state["screen"] == "player select"
        assert client.do(games={})[-1]["games"][0]["result"] == "blue"
