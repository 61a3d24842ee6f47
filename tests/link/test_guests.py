"""Guests: on offer, wanted, seated, gone and back again."""

from connect_four.journal.history import history_in
from tests.link.client import Client
from tests.link.games import InTerminal, Playing, folder_of_state, playing
from tests.link.test_turns import why

ANNA = {"by": "guest", "name": "Anna", "computer": False}
STICK = {"by": "stick"}


def choose(client: Client, number: int = 1) -> None:
    """Go on from level 3 to the guest of this number."""
    client.press("U" * (5 + number))


def wanted(guest: Client) -> None:
    guest.wait_until(lambda: any("wanted" in message for message in guest.heard))


def seated(game: Playing, side: str = "blue") -> tuple[Client, Client]:
    """Somebody at the stick, and Anna on this side of a game that has begun."""
    client, anna = game.client(), game.client("Anna")
    anna.do(offer={})
    client.wait_for_state(guests=["Anna"])
    choose(client)
    client.press("C")
    wanted(anna)
    anna.do(sit=side)
    client.wait_for_state(screen="place a stone")
    return client, anna


def test_who_is_on_offer_is_chosen_waited_for_and_sits_down(game: Playing) -> None:
    client, anna, robot = game.client(), game.client("Anna"), game.client("R2", computer=True)
    anna.do(offer={})
    robot.do(offer={})
    assert why(anna.ask(offer={})) == "You are on offer already."
    assert client.wait_for_state(guests=["Anna", "R2"])["seats"]["blue"] == {"by": "computer", "level": 3}
    choose(client)
    assert (client.state["level"], client.state["seats"]) == (8, {"green": STICK, "blue": ANNA})
    assert client.frame["caption"].startswith("Against Anna.")
    client.press("U")
    assert client.state["seats"]["blue"] == {"by": "guest", "name": "R2", "computer": True}
    assert why(client.ask(press="U")) == "Nobody else is on offer."
    client.press("D C")
    assert (client.state["screen"], client.state["seats"]["blue"]) == ("waiting", ANNA)
    assert client.state["possible"] == []
    assert client.state["game"] is None
    wanted(anna)
    assert why(robot.ask(sit="blue")) == "Nobody waits for you."
    before = len(anna.heard)
    assert anna.do(sit="blue")[-1] == {"ok": 4}
    assert any("state" in message for message in anna.heard[before:-1])
    state = client.wait_for_state(screen="place a stone")
    assert (state["players"], state["turn"], state["seats"]) == (2, "green", {"green": STICK, "blue": ANNA})
    assert state["guests"] == ["R2"]
    assert isinstance(state["game"], int)
    assert not any("unwanted" in message for message in anna.heard)


def test_a_guest_on_the_left_begins(game: Playing) -> None:
    client, anna = seated(game, "green")
    assert (client.state["turn"], client.state["seats"]["green"]) == ("green", ANNA)
    assert why(client.ask(press="C")) == "It is Anna's turn."
    anna.do(turn="4", after=0)
    client.wait_for_state(record=["4"], turn="blue")
    client.press("C")
    assert client.state["record"] == ["4", "4"]


def test_on_a_guests_turn_the_stick_has_only_the_menu_of_restart_and_quit(game: Playing) -> None:
    client, anna = seated(game)
    client.press("C")
    assert client.state["turn"] == "blue"
    for press in "LRDC":
        assert why(client.ask(press=press)) == "It is Anna's turn."
        assert why(anna.ask(press=press)) == "It is Anna's turn."
    assert why(client.ask(turn="0", after=1)) == "It is Anna's turn."
    client.press("U")
    assert client.state["screen"] == "menu"
    client.press("L R")
    client.press("D")
    anna.do(turn="x37", after=1)
    assert client.wait_for_state(turn="green")["record"] == ["3", "x37"]
    client.press("C")
    client.press("U C")
    assert client.state["result"] == "given up"


def test_a_guest_may_take_turns_of_the_stick_as_any_program_may(game: Playing) -> None:
    client, anna = seated(game)
    anna.do(turn="0", after=0)
    anna.do(turn="1", after=1)
    assert client.wait_for_state(record=["0", "1"])["turn"] == "green"


def test_who_gives_up_waiting_says_so(game: Playing) -> None:
    client, anna = game.client(), game.client("Anna")
    anna.do(offer={})
    choose(client)
    client.press("C D")
    assert client.state["screen"] == "player select"
    assert client.state["seats"]["blue"] == ANNA
    anna.wait_until(lambda: {"unwanted": {}} in anna.heard)
    words = [message for message in anna.heard if "wanted" in message or "unwanted" in message]
    assert [[*word] for word in words] == [["wanted"], ["unwanted"]]
    assert words[0]["wanted"]["by"]
    assert why(anna.ask(sit="blue")) == "Nobody waits for you."
    client.press("C")
    anna.do(sit="blue")


def test_a_guest_who_withdraws_ends_the_waiting(game: Playing) -> None:
    client, anna = game.client(), game.client("Anna")
    anna.do(offer={})
    choose(client)
    client.press("C")
    wanted(anna)
    anna.do(withdraw={})
    state = client.wait_for_state(screen="player select", guests=[])
    assert (state["level"], state["seats"]["blue"]) == (8, {"by": "computer", "level": 8})
    assert why(anna.ask(withdraw={})) == "You are not on offer."
    assert not any("unwanted" in message for message in anna.heard)


def test_a_guest_who_goes_while_chosen_or_waited_for(game: Playing) -> None:
    client = game.client()
    for presses in ("", "C"):
        anna = game.client("Anna")
        anna.do(offer={})
        client.wait_for_state(guests=["Anna"])
        choose(client)
        client.press(presses)
        anna.close()
        state = client.wait_for_state(screen="player select", guests=[])
        assert state["seats"]["blue"] == {"by": "computer", "level": 8}
        client.press("D" * 5)


def test_the_one_who_was_chosen_stays_chosen_when_another_goes(game: Playing) -> None:
    client, first, anna = game.client(), game.client("first"), game.client("Anna")
    first.do(offer={})
    anna.do(offer={})
    choose(client, 2)
    first.close()
    assert client.wait_for_state(guests=["Anna"])["seats"]["blue"] == ANNA
    client.press("C")
    wanted(anna)


def test_what_can_be_sat_down_on(game: Playing) -> None:
    client, anna = game.client(), game.client("Anna")
    anna.do(offer={})
    choose(client)
    client.press("C")
    sides: list[object] = ["red", "", None, 1, ["blue"], {}, True]
    for side in sides:
        assert why(anna.ask(sit=side)) == "A side is one of green blue."
    assert why(anna.ask(sit="blue", game="1")) == "A game has a number."
    assert why(anna.ask(sit="blue", name="")) == "A name has 1 to 20 printable characters."
    assert why(anna.ask(sit="blue", game=1)) == "Game 1 is not being played."
    assert why(anna.ask(leave={})) == "You have no seat."
    anna.do(sit="blue", name="Anna B.")
    assert client.wait_for_state(screen="place a stone")["seats"]["blue"]["name"] == "Anna B."
    assert why(anna.ask(offer={})) == "You are playing already."


def test_who_leaves_may_come_back_and_what_was_played_meanwhile_stands(game: Playing) -> None:
    client, anna = seated(game)
    number = client.state["game"]
    client.press("C")
    anna.do(leave={})
    state = client.wait_for_state(seats={"green": STICK, "blue": STICK})
    assert (state["turn"], state["game"]) == ("blue", number)
    assert client.frame["caption"].startswith("Anna has left. The stick plays on for Blue.")
    assert why(anna.ask(leave={})) == "You have no seat."
    client.press("L C C")
    other = game.client("Berta")
    assert why(other.ask(sit="green", game=number)) == "There is no empty seat for Green."
    assert why(other.ask(sit="blue", game=number + 1)) == f"Game {number + 1} is not being played."
    anna.do(sit="blue", name="Anna", game=number)
    assert why(other.ask(sit="blue", game=number)) == "There is no empty seat for Blue."
    client.wait_for_state(seats={"green": STICK, "blue": ANNA})
    assert client.state["record"] == ["3", "2", "2"]
    assert why(client.ask(press="C")) == "It is Anna's turn."
    anna.do(turn="2", after=3)


def test_whose_connection_ends_leaves_an_empty_seat(game: Playing) -> None:
    client, anna = seated(game)
    number = client.state["game"]
    anna.begin_to_ask(turn="0", after=5)
    anna.close()
    client.wait_for_state(seats={"green": STICK, "blue": STICK})
    again = game.client("somebody")
    again.do(sit="blue", name="Anna", game=number)
    client.wait_for_state(seats={"green": STICK, "blue": ANNA})


def test_a_guest_who_goes_in_the_middle_of_a_turn(game: Playing) -> None:
    client, anna = seated(game, "green")
    anna.begin_to_ask(turn="6", after=0)
    client.wait_for_state(screen="place a stone", turn="green")
    client.heard_within(0.15)
    anna.close()
    client.wait_for_state(seats={"green": STICK, "blue": STICK})
    client.heard_within(0.6)
    assert client.state["record"] == []
    client.press("C")
    assert len(client.state["record"]) == 1


def test_after_a_power_cut_the_seat_is_empty_until_its_guest_takes_it_again(game: InTerminal) -> None:
    client, anna = seated(game)
    number = client.state["game"]
    client.press("C")
    anna.do(turn="3", after=1)
    game.kill()
    with playing() as again:
        client, anna = again.client(), again.client("A.")
        assert client.state["seats"] == {"green": STICK, "blue": STICK}
        assert (client.state["record"], client.state["game"]) == (["3", "3"], number)
        client.press("C")
        assert client.state["turn"] == "blue"
        anna.do(sit="blue", name="Anna", game=number)
        client.wait_for_state(turn="blue", seats={"green": STICK, "blue": ANNA})
        anna.do(turn="0", after=3)
        assert client.wait_for_state(turn="green")["record"] == ["3", "3", "3", "0"]


def test_a_seat_is_taken_again_while_the_game_cannot_be_saved(game: InTerminal) -> None:
    games = folder_of_state() / "games"
    games.rmdir()
    games.write_text("in the way")
    client, anna = seated(game)
    number = client.state["game"]
    assert isinstance(number, int)
    client.press("C")
    games.unlink()
    anna.do(turn="3", after=1)
    assert history_in(str(folder_of_state())).games
    assert client.wait_for_state(turn="green")["game"] == number
    anna.do(leave={})
    anna.do(sit="blue", game=number)
    client.press("U R R C C")
    assert client.state["game"] not in (None, number)


def test_games_without_a_file_have_numbers_of_their_own() -> None:
    with playing(environment={"XDG_STATE_HOME": "/dev/null"}) as game:
        client, anna = seated(game)
        number = client.state["game"]
        anna.do(leave={})
        client.press("C C")
        assert client.state["game"] == number
        anna.do(sit="blue", game=number)
        client.press("U R R C")
        assert client.state["game"] is None
        client.press("D R C")
        assert client.state["game"] not in (None, number)


def test_a_game_with_a_guest_is_won_and_saved_with_who_sat_where(game: Playing) -> None:
    client, anna = seated(game)
    client.press("C")
    for after in (1, 3, 5):
        anna.do(turn="4", after=after)
        client.wait_for_state(turn="green")
        client.press("L C")
    assert (client.state["screen"], client.state["result"]) == ("game over", "green")
    assert client.state["seats"]["blue"] == ANNA
    anna.do(leave={})
    assert "has left" not in client.frame["caption"]
    (saved,) = history_in(str(folder_of_state())).games.values()
    assert saved.names[1] == "Anna"
    client.press("C")
    assert client.state["screen"] == "player select"
    anna.do(offer={})


def test_the_lights_of_who_is_chosen_and_waited_for(game: Playing) -> None:
    client, anna = game.client(), game.client("Anna")
    anna.do(offer={})
    choose(client)
    client.heard_within(0.3)
    assert client.frame["lights"][7] in ("G G G G W b W b ", "G G G G b W b W ")
    client.press("C")
    client.wait_until(lambda: any("W" in row[8:] for row in client.frame["lights"]))
    before = len(client.frames)
    client.wait_until(lambda: len(client.frames) > before + 8)
    lit = {
        (row.index("W", 8), y)
        for frame in client.frames[before:]
        for y, row in enumerate(frame["lights"])
        if "W" in row
    }
    assert len(lit) >= 8
    assert all(row.startswith("G G G G ") for row in client.frame["lights"])
