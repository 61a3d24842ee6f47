"""Who watches and who presses, tried by browsers on a real game."""

import os
import re
import select
import struct
import termios
from fcntl import ioctl
from http import HTTPStatus
from pathlib import Path

import pytest

from tests.web.evening import PATIENCE, Evening, Eye, numbers_in, until


def wrong(number: str) -> str:
    return f"{(int(number) + 1) % 10_000:04}"


def test_the_address_that_is_said_pairs_one_browser_once(evening: Evening) -> None:
    game, owner = evening.play()
    address = game.said.split()[4]
    key = address.partition("?")[2]
    assert re.fullmatch("key=[0-9a-f]{32}", key)
    owner.open()
    owner.sees_game()
    assert owner.seen["hello"]["paired"] is True
    assert "ok" in owner.ask(press="R")

    other = evening.browser(owner.port)
    answer = other.get(f"/?{key}")
    assert (answer.status, answer.headers["Location"], answer.headers["Set-Cookie"]) == (303, "/", None)
    other.open()
    assert other.seen["hello"]["paired"] is False


def test_the_cookie_is_for_this_page_alone(evening: Evening) -> None:
    _game, owner = evening.play()
    cookie = owner.get("/").headers["Set-Cookie"]
    name, *attributes = cookie.split("; ")
    assert re.fullmatch(f"connect-four-{owner.port}=[0-9a-f]{{32}}", name)
    assert attributes == ["Path=/", "Max-Age=7776000", "HttpOnly", "SameSite=Strict"]


def test_who_is_not_paired_watches_and_presses_nothing(evening: Evening) -> None:
    _game, owner = evening.play()
    guest = evening.browser(owner.port)
    assert guest.get("/").headers["Set-Cookie"] is None
    guest.open()
    guest.sees_game()
    before = guest.seen["frame"]["lights"]
    for request in (
        {"press": "R"},
        {"turn": "3", "after": 0},
        {"guest": {"name": "Eve"}},
        {"seat": {"game": 1, "name": "Eve"}},
    ):
        assert guest.ask(**request)["why"] == "not paired"
    assert "ok" in guest.ask(games={})
    assert "ok" in guest.ask(numbers={})
    assert "ok" in guest.ask(pictures=["3", "4"])
    assert guest.seen["frame"]["lights"] == before
    for cookie in ("", "connect-four=1", f"connect-four-{owner.port}=", f"connect-four-{owner.port}={'0' * 32}"):
        guest.close()
        guest.cookie = cookie
        guest.open()
        assert guest.ask(press="R")["why"] == "not paired"


def test_nobody_is_told_the_key(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal's caption says the address, and everybody who watches reads the caption."""
    monkeypatch.setenv("TERM", "xterm-256color")
    ours, theirs = os.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", 40, 100, 0, 0))
    game, owner = evening.play("--terminal", terminal=theirs)
    key = game.said.split("key=")[1].split()[0]
    guest = evening.browser(owner.port)
    guest.open()
    guest.sees_game()
    caption = guest.seen["frame"]["caption"]
    assert f"http://127.0.0.1:{owner.port}/" in caption
    assert key not in str(guest.heard)
    assert key.encode() not in guest.get("/").body
    screen = b""
    while b"q: leave" not in screen:
        assert select.select([ours], [], [], PATIENCE)[0]
        screen += os.read(ours, 1 << 16)
    assert f"The page is at http://127.0.0.1:{owner.port}/" in screen.decode(errors="replace")
    assert key not in screen.decode(errors="replace")
    for process in (game.pid, *game.children()):
        assert key.encode() not in Path(f"/proc/{process}/cmdline").read_bytes()
        assert key.encode() not in Path(f"/proc/{process}/environ").read_bytes()


def test_the_number_on_the_lights_pairs_whoever_types_it(evening: Evening) -> None:
    _game, owner = evening.play()
    eye = Eye()
    phone = evening.browser(owner.port)
    phone.open()
    phone.sees_game()
    assert phone.seen["hello"]["pairing"] is True
    answer = phone.ask(number={})
    assert answer["seconds"] == 30
    number = eye.number()
    assert re.fullmatch("[0-9]{4}", number)
    # Asked again, it is the same one.
    assert 0 < phone.ask(number={})["seconds"] <= 30
    assert phone.get("/pair", Connect_Four_Number=wrong(number)).status == HTTPStatus.FORBIDDEN
    paired = phone.get("/pair", Connect_Four_Number=number)
    assert (paired.status, paired.body) == (HTTPStatus.NO_CONTENT, b"")
    phone.close()
    phone.open()
    assert phone.seen["hello"]["paired"] is True
    assert "ok" in phone.ask(press="R")
    # Once.
    other = evening.browser(owner.port)
    assert other.get("/pair", Connect_Four_Number=number).status == HTTPStatus.FORBIDDEN
    # The lights showed it to whoever stands there, and the page to nobody.
    frames = [message["frame"]["lights"] for message in phone.heard if "frame" in message]
    assert not [*numbers_in(frames)]
    assert number not in str([message for message in phone.heard if "frame" in message or "state" in message])


def test_guessing_ends_after_five(evening: Evening) -> None:
    _game, owner = evening.play()
    eye = Eye()
    attacker, friend = evening.browser(owner.port), evening.browser(owner.port)
    friend.open()
    friend.sees_game()
    assert "ok" in friend.ask(number={})
    number = eye.number()
    guesses = [wrong(number), "", "0" * 100, "\u0664", f"{number}0"]
    assert [attacker.get("/pair", Connect_Four_Number=each or "-").status for each in guesses] == [403] * 5
    for guess in (wrong(number), number):
        answer = attacker.get("/pair", Connect_Four_Number=guess)
        assert answer.status == HTTPStatus.TOO_MANY_REQUESTS
        assert 590 <= int(answer.headers["Retry-After"]) <= 600
        assert answer.headers["Set-Cookie"] is None
    # No new number either, for nobody.
    refusal = friend.ask(number={})
    assert (refusal["why"], 590 <= refusal["seconds"] <= 600) == ("locked", True)
    # Who is paired already goes on.
    owner.open()
    assert "ok" in owner.ask(press="R")


def test_without_a_number_nothing_pairs(evening: Evening) -> None:
    _web, browser = evening.serve()
    assert browser.get("/pair").status == 403
    assert browser.get("/pair", Connect_Four_Number="0000").status == 403
    assert browser.get("/pair?number=0000").status == 403
    assert browser.get("/?key=").headers["Set-Cookie"] is None
    browser.open()
    assert browser.seen["hello"]["pairing"] is True
    assert browser.ask(number={})["why"] == "no game"


def test_forgotten_cookies_press_no_more_not_even_in_a_page_that_is_open(evening: Evening) -> None:
    _game, owner = evening.play()
    owner.open()
    owner.sees_game()
    assert "ok" in owner.ask(press="R")
    forget = evening.start("web", "forget")
    assert (forget.printed(), forget.ended()) == ("No browser may press any more.\n", 0)
    owner.seen.clear()
    assert owner.ask(press="L")["why"] == "not paired"
    assert owner.seen["hello"]["paired"] is False
    owner.close()
    owner.open()
    assert owner.seen["hello"]["paired"] is False
    assert owner.get("/").headers["Set-Cookie"] is None
    again = evening.start("web", "forget")
    assert (again.printed(), again.ended()) == ("No browser was paired.\n", 0)


def test_a_pairing_outlives_game_and_web_program(evening: Evening) -> None:
    game, owner = evening.play()
    assert game.stop() == 0
    _web, browser = evening.serve(port=owner.port)
    browser.cookie = owner.cookie
    browser.open()
    assert browser.seen["hello"]["paired"] is True
    browser.close()
    # A cookie of another page, of another port, is none.
    _other_web, other = evening.serve()
    other.cookie = owner.cookie
    other.open()
    assert other.seen["hello"]["paired"] is False


def test_a_page_elsewhere_cannot_type_the_number(evening: Evening) -> None:
    _web, browser = evening.serve()
    asked = {"Origin": "http://evil.example", "Access_Control_Request_Headers": "connect-four-number"}
    preflight = browser.get("/pair", method="OPTIONS", **asked)
    assert preflight.status == HTTPStatus.METHOD_NOT_ALLOWED
    assert not [name for name in preflight.headers if name.startswith("Access-Control")]
    assert browser.get("/pair", Origin="http://evil.example", Connect_Four_Number="0000").status == 403


def test_markup_in_names_stays_text(evening: Evening) -> None:
    _game, owner = evening.play()
    owner.open()
    owner.sees_game()
    name = "<b>&\"'</b>"
    assert "ok" in owner.ask(guest={"name": name})
    assert owner.seen["guest"]["name"] == name
    # Up goes beyond level 8: the caption says the name.
    owner.press("UUUUUU")
    owner.hear_until(lambda: name in owner.seen["frame"]["caption"])
    document = owner.get("/").body.decode()
    assert "&lt;b&gt;&amp;&quot;&#x27;&lt;/b&gt;" in document
    assert "<b>" not in document
    picture = owner.get("/picture.svg").body.decode()
    assert "<b>" not in picture


@pytest.mark.parametrize("name", ["", " ", "x" * 21, "new\nline", "\u200b", 7, None, ["Anna"]])
def test_what_is_no_name_gets_no_seat(evening: Evening, name: object) -> None:
    _game, owner = evening.play()
    owner.open()
    owner.sees_game()
    assert "no" in owner.ask(guest={"name": name})
    until(lambda: owner.seen["guest"]["is"] == "none")
