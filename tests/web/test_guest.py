"""A browser as the opponent of whoever is at the stick, through a whole game."""

from tests.web.evening import Browser, Evening, until

GREEN_WINS = ("3", "4", "3", "4", "3", "4", "3")


def seated(evening: Evening, name: str = "Anna") -> tuple[Browser, Browser]:
    """Somebody at the stick, whose presses come through a browser here, and a guest who was chosen."""
    _game, stick = evening.play()
    stick.open()
    stick.sees_game()
    guest = evening.browser(stick.port)
    guest.cookie = stick.cookie
    guest.open()
    guest.sees_game()
    assert "ok" in guest.ask(guest={"name": name})
    assert guest.seen["guest"] == {"is": "offered", "name": name, "side": None, "game": None}
    stick.hear_until(lambda: stick.seen["state"]["guests"] == [name])
    stick.press("UUUUUUC")
    guest.hear_until(lambda: guest.seen["guest"]["is"] == "seated")
    guest.hear_until(lambda: guest.seen["state"]["screen"] == "place a stone")
    return stick, guest


def test_a_whole_game(evening: Evening) -> None:
    stick, guest = seated(evening)
    number = guest.seen["state"]["game"]
    guest.hear_until(lambda: guest.seen["guest"]["game"] == number)
    assert guest.seen["guest"] == {"is": "seated", "name": "Anna", "side": "blue", "game": number}
    assert guest.seen["state"]["seats"]["blue"] == {"by": "guest", "name": "Anna", "computer": False}
    for after, token in enumerate(GREEN_WINS):
        player, other = (stick, guest) if after % 2 == 0 else (guest, stick)
        other.hear_until(lambda after=after, other=other: len(other.seen["state"]["record"]) == after)  # type: ignore[misc]
        # Nobody takes the other one's turn.
        assert "no" in other.ask(turn=token, after=after)
        assert "ok" in player.ask(turn=token, after=after)
    guest.hear_until(lambda: guest.seen["state"]["screen"] == "game over")
    assert guest.seen["state"]["result"] == "green"
    (saved,) = guest.ask(games={})["games"]
    assert (saved["blue"], saved["guest"], saved["record"]) == ("Anna", "blue", list(GREEN_WINS))
    # And they are there for another one.
    stick.press("C")
    guest.hear_until(lambda: guest.seen["guest"]["is"] == "offered")
    assert guest.seen["guest"]["name"] == "Anna"


def test_who_stands_up_leaves_an_empty_seat(evening: Evening) -> None:
    stick, guest = seated(evening)
    assert "ok" in guest.ask(guest=None)
    assert guest.seen["guest"]["is"] == "none"
    stick.hear_until(lambda: stick.seen["state"]["seats"]["blue"] == {"by": "stick"})
    assert "ok" in stick.ask(turn="3", after=0)
    assert "ok" in stick.ask(turn="3", after=1)


def test_who_is_forgotten_stands_up_with_the_next_press(evening: Evening) -> None:
    stick, guest = seated(evening)
    assert "ok" in stick.ask(turn="3", after=0)
    assert evening.start("web", "forget").ended() == 0
    assert guest.ask(turn="3", after=1)["why"] == "not paired"
    stick.hear_until(lambda: stick.seen["state"]["seats"]["blue"] == {"by": "stick"})
    assert guest.seen["guest"]["is"] == "none"


def test_a_page_that_was_loaded_again_takes_its_seat(evening: Evening) -> None:
    stick, guest = seated(evening)
    number = guest.seen["state"]["game"]
    guest.close()
    stick.hear_until(lambda: stick.seen["state"]["seats"]["blue"] == {"by": "stick"})
    guest.open()
    guest.sees_game()
    assert "ok" in guest.ask(seat={"game": number, "name": "Anna", "side": "blue"})
    assert guest.seen["guest"] == {"is": "seated", "name": "Anna", "side": "blue", "game": number}
    # Another page finds no empty one.
    other = evening.browser(stick.port)
    other.cookie = stick.cookie
    other.open()
    other.sees_game()
    assert "no" in other.ask(seat={"game": number, "name": "Eve", "side": "blue"})
    assert other.seen["guest"]["is"] == "none"
    assert "ok" in stick.ask(turn="3", after=0)
    assert "ok" in guest.ask(turn="3", after=1)


def test_who_is_not_wanted_any_more_is_on_offer_again(evening: Evening) -> None:
    stick, guest = seated(evening)
    stick.press("URR")
    stick.press("C")
    guest.hear_until(lambda: guest.seen["guest"]["is"] == "offered")
    assert "ok" in guest.ask(guest=None)
    stick.hear_until(lambda: stick.seen["state"]["guests"] == [])


def test_eight_guests_and_no_more(evening: Evening) -> None:
    _game, stick = evening.play()
    stick.open()
    stick.sees_game()
    guests = []
    for number in range(8):
        guest = evening.browser(stick.port)
        guest.cookie = stick.cookie
        guest.open()
        guest.sees_game()
        assert "ok" in guest.ask(guest={"name": f"Guest {number}"})
        guests.append(guest)
    assert stick.ask(guest={"name": "One more"})["why"] == "too many guests"
    guests[0].close()
    until(lambda: "ok" in stick.ask(guest={"name": "One more"}))
    stick.hear_until(lambda: len(stick.seen["state"]["guests"]) == 8)
    # Another program finds the game's link open.
    _web, other = evening.serve()
    other.open()
    other.sees_game()


def test_a_game_that_goes_takes_its_guests_along(evening: Evening) -> None:
    stick, _guest = seated(evening)
    _web, browser = evening.serve()
    browser.cookie = f"connect-four-{browser.port}={stick.cookie.partition('=')[2]}"
    browser.open()
    browser.sees_game()
    assert "ok" in browser.ask(guest={"name": "Max"})
    evening.programs[0].stop()
    browser.hear_until(lambda: browser.seen["guest"]["is"] == "none")
    assert browser.ask(guest={"name": "Max"})["why"] == "no game"


def test_a_guest_has_a_cursor_and_a_menu_of_its_own(evening: Evening) -> None:
    stick, guest = seated(evening)
    # On the other one's turn it has none.
    assert guest.ask(press="R")["why"] == "not your turn"
    assert "ok" in stick.ask(turn="0", after=0)
    guest.hear_until(lambda: guest.seen["state"]["turn"] == "blue")
    stick.hear_for(1.5)
    settled = stick.seen["frame"]
    for press, lit in (("R", 4), ("R", 5), ("L", 4)):
        assert "ok" in guest.ask(press=press)
        assert guest.seen["frame"]["lights"][1] == "  " * lit + "b " + "  " * (7 - lit)
        assert "Blue to move." in guest.seen["frame"]["caption"]
    assert "ok" in guest.ask(press="U")
    assert guest.seen["state"]["screen"] == "menu"
    # Whoever is at the stick sees nothing of it, and the guest nothing of the stick's menu.
    stick.hear_for(0.5)
    assert stick.seen["frame"] == settled
    stick.press("U")
    guest.hear_for(0.5)
    assert "Blue, menu: delete." in guest.seen["frame"]["caption"]
    stick.press("D")
    assert "Nothing" in guest.ask(press="U")["why"] or "ok" not in guest.ask(press="U")
    assert "ok" in guest.ask(press="D")
    assert "ok" in guest.ask(press="C")
    guest.hear_until(lambda: guest.seen["state"]["record"] == ["0", "4"])
    stick.hear_until(lambda: stick.seen["state"]["record"] == ["0", "4"])
    guest.hear_for(1.5)
    assert guest.seen["frame"]["lights"][7][8:10] == "B "
    assert guest.ask(press="L")["why"] == "not your turn"


def test_a_guest_takes_a_joker(evening: Evening) -> None:
    stick, guest = seated(evening)
    assert "ok" in stick.ask(turn="3", after=0)
    guest.hear_until(lambda: guest.seen["state"]["turn"] == "blue")
    for press in "UC":
        assert "ok" in guest.ask(press=press)
    assert guest.seen["state"]["screen"] == "delete joker"
    assert "ok" in guest.ask(press="C")
    stick.hear_until(lambda: stick.seen["state"]["record"] == ["3", "x37"])
    assert stick.seen["state"]["jokers"]["blue"] == ["bomb"]


def test_restart_in_the_guests_menu_leaves_the_seat(evening: Evening) -> None:
    stick, guest = seated(evening)
    assert "ok" in stick.ask(turn="3", after=0)
    guest.hear_until(lambda: guest.seen["state"]["turn"] == "blue")
    for press in "ULLC"[:2] + "C":
        assert "ok" in guest.ask(press=press)
    guest.hear_until(lambda: guest.seen["guest"]["is"] == "none")
    stick.hear_until(lambda: stick.seen["state"]["seats"]["blue"] == {"by": "stick"})
    assert stick.seen["state"]["record"] == ["3"]
