"""The first words from both sides, and what is no word of the link at all."""

import json

from connect_four import __version__
from tests.link.client import Message, kinds
from tests.link.games import InTerminal, Playing

HELLO = {"name": "tester", "protocol": 1}
STILL_THERE = {"id": 99, "press": "D"}


def test_the_game_speaks_first_and_the_first_picture_comes_before_the_answer(game: Playing) -> None:
    client = game.stranger()
    assert client.heard == [{"hello": {"program": f"connect-four {__version__}", "protocol": 1}}]
    client.say({"id": 1, "hello": HELLO})
    client.hear_until(lambda message: "ok" in message)
    assert kinds(client.heard) == ["hello", "state", "frame", "ok"]
    assert client.heard[-1] == {"ok": 1}


def test_who_wants_no_frames_hears_none(game: Playing) -> None:
    client = game.client(frames=False)
    client.press("R C")
    assert kinds(client.heard) == ["hello", "state", "ok", "state", "ok", "state", "ok"]


def test_another_protocol_is_a_no_and_the_end(game: Playing) -> None:
    protocols: list[object] = [0, 2, "1", True, 1.0, None, [1], {}]
    for protocol in protocols:
        client = game.stranger()
        client.say({"id": 5, "hello": {"name": "tester", "protocol": protocol}}, STILL_THERE)
        no, end = client.hear_end()
        assert no == {"no": 5, "why": "This game speaks protocol 1."}
        assert [*end] == ["end"]


SENSELESS_HELLOS: list[object] = [
    {"protocol": 1},
    {"protocol": 1, "name": ""},
    {"protocol": 1, "name": "   "},
    {"protocol": 1, "name": "x" * 21},
    {"protocol": 1, "name": "two\nlines"},
    {"protocol": 1, "name": "\ud800"},
    {"protocol": 1, "name": "\x1b[2J"},
    {"protocol": 1, "name": 7},
    {**HELLO, "computer": "yes"},
    {**HELLO, "frames": 0},
    "hello",
    None,
    [],
]


def test_a_senseless_hello_is_a_no_and_the_end(game: Playing) -> None:
    for said in SENSELESS_HELLOS:
        client = game.stranger()
        client.say({"id": 5, "hello": said})
        no, end = client.hear_end()
        assert (no["no"], [*end]) == (5, ["end"])


def test_names_of_one_to_twenty_letters(game: Playing) -> None:
    names = ["x", "Ä" * 20, "Ann O'Neill, 7 <b>"]
    for name in names:
        client = game.client(name)
        client.do(offer={})
    assert client.state["guests"] == names


def test_members_and_requests_that_the_game_does_not_know(game: Playing) -> None:
    client = game.stranger()
    client.say({"id": 1, "hello": {**HELLO, "colour": "pink"}, "later": [1, {"a": None}]})
    client.hear_until(lambda message: message == {"ok": 1})
    client.do(press="R", hurry=True)
    assert client.ask(dance="tango") == {"no": 2, "why": "This game knows no such request."}
    assert client.ask() == {"no": 3, "why": "This game knows no such request."}
    assert client.ask(press="C", say="1") == {"no": 4, "why": "One request at a time."}
    assert client.ask(hello=HELLO) == {"no": 5, "why": "Hello was said already."}
    assert client.state["screen"] == "player select"


def test_every_whole_number_is_an_id(game: Playing) -> None:
    client = game.client()
    for number in (0, -1, 7, 2**64, -(10**300)):
        client.say({"id": number, "press": "R"})
        assert client.hear_until(lambda message: "ok" in message) == {"ok": number}
        client.say({"id": number, "press": "R"})
        assert client.hear_until(lambda message: "no" in message)["no"] == number
        client.press("L")


SENSELESS = {
    "no JSON": b"press L",
    "nothing": b"",
    "a list": b'[{"id":1,"press":"L"}]',
    "a number": b"1",
    "half an object": b'{"id":1,"press":"L"',
    "two objects": b'{"id":1,"press":"L"}{"id":2,"press":"L"}',
    "no UTF-8": b'{"id":1,"press":"\xff"}',
    "another UTF": '{"id":1,"press":"L"}'.encode("utf-16"),
    "NaN": b'{"id":1,"press":"L","x":NaN}',
    "Infinity": b'{"id":1,"press":"L","x":-Infinity}',
    "deep nesting": b'{"id":1,"x":' + b"[" * 4000,
    "deep nesting that ends": b'{"id":1,"x":' + b"[" * 2000 + b"]" * 2000 + b"}",
    "no id": b'{"press":"L"}',
    "true as id": b'{"id":true,"press":"L"}',
    "a fraction as id": b'{"id":1.5,"press":"L"}',
    "a string as id": b'{"id":"1","press":"L"}',
    "null as id": b'{"id":null,"press":"L"}',
    "a zero byte": b"\0",
}


def test_what_makes_no_sense_is_an_error_and_the_end(game: Playing) -> None:
    watcher = game.client()
    for name, line in SENSELESS.items():
        for client in (game.client(), game.stranger()):
            client.send(line, json.dumps(STILL_THERE).encode())
            (error,) = client.hear_end()
            assert [*error] == ["error"], name
            assert error["error"], name
    assert watcher.heard_within(0.05) == []
    watcher.press("R")


def test_what_was_asked_before_the_rubbish_is_answered(game: Playing) -> None:
    client = game.client()
    client.send(b'{"id":7,"press":"R"}', b'{"id":8,"press":"C"}', b"rubbish")
    heard = client.hear_end()
    assert [message for message in heard if "ok" in message] == [{"ok": 7}, {"ok": 8}]
    assert [*heard[-1]] == ["error"]


def test_a_request_before_hello(game: Playing) -> None:
    client = game.stranger()
    client.say({"id": 1, "press": "L"})
    assert client.hear_end() == [{"error": "a request before hello"}]


def of_length(length: int, message: Message) -> bytes:
    line = json.dumps({**message, "x": ""}).encode()
    return line.replace(b'""', b'"%s"' % (b"x" * (length - len(line))))


def test_4096_bytes_are_a_line_and_4097_are_too_long(game: Playing) -> None:
    client = game.client()
    line = of_length(4096, {"id": 7, "press": "R"})
    assert len(line) == 4096
    client.send(line)
    assert client.hear_until(lambda message: "ok" in message) == {"ok": 7}
    client.send(of_length(4097, {"id": 8, "press": "L"}))
    assert client.hear_end() == [{"error": "a line of more than 4096 bytes"}]
    other = game.client()
    assert other.state["players"] == 2
    other.send_piece(b"x" * 4097)
    assert other.hear_end() == [{"error": "a line of more than 4096 bytes"}]


def test_a_line_byte_by_byte_and_many_lines_at_once(game: Playing) -> None:
    client = game.client()
    for byte in b'{"id":7,"press":"R"}\n':
        client.send_piece(bytes([byte]))
    client.hear_until(lambda message: message == {"ok": 7})
    client.send(*(b'{"id":%d,"press":"%s"}' % (number, b"LR"[number % 2 : number % 2 + 1]) for number in range(100)))
    client.hear_until(lambda message: message == {"ok": 99})
    assert [message["ok"] for message in client.heard if "ok" in message] == [1, 7, *range(100)]


def test_half_a_line_and_then_silence_or_the_end_disturbs_nobody(game: InTerminal) -> None:
    half, gone = game.client("half"), game.client("gone")
    for each in (half, gone):
        each.send_piece(b'{"id":2,"press":')
    gone.close()
    game.client().press("R C C L C")
    half.send_piece(b'"R"}\n')
    half.hear_until(lambda message: message == {"ok": 2})
    assert half.state["record"] == ["3", "2"]
