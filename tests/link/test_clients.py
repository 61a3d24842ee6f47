"""Many programs at once, slow ones, and those that go away in the middle of it."""

import os
import select
import signal
import socket
import time
from contextlib import closing
from pathlib import Path
from statistics import median

from connect_four.link import client as game_side
from connect_four.link.requests import Hello
from tests.link.client import Client, Message, kinds
from tests.link.games import InTerminal, Playing
from tests.link.test_state import WON

REQUESTS: list[Message] = [
    {"press": "R"},
    {"turn": "6", "after": 0},
    {"offer": {}},
    {"withdraw": {}},
    {"sit": "blue"},
    {"leave": {}},
    {"say": "47", "seconds": 1},
    {"games": {}},
    {"hello": {"name": "again", "protocol": 1}},
    {"unknown": 1},
]


def resident_kilobytes(game: InTerminal) -> int:
    status = Path(f"/proc/{game.pid}/status").read_text()
    return int(status.partition("\nVmRSS:")[2].split()[0])


def median_seconds(client: Client, games: int) -> float:
    """The median time of a press in so many whole games."""
    taken = []
    for press in games * (WON.replace(" ", "") + "CC"):
        began = time.monotonic()
        client.do(press=press)
        taken.append(time.monotonic() - began)
    return median(taken)


def test_there_is_room_for_sixteen(game: Playing) -> None:
    clients = [game.client(f"number {number}") for number in range(15)]
    stranger = game.stranger()
    for _ in range(2):
        refused = Client(game.folder)
        assert refused.hear_end() == [{"error": "There is room for 16 programs only."}]
        refused.close()
    clients[0].press("R")
    for client in clients:
        client.wait_for_state(players=2)
    stranger.close()
    late = game.client("late")
    assert late.state["players"] == 2


def test_who_never_reads_changes_nothing_for_others_and_reads_the_newest_later(game: InTerminal) -> None:
    client = game.client()
    client.press("R C")
    alone = median_seconds(client, games=2)
    lazy = game.client("lazy")
    before = resident_kilobytes(game)
    assert median_seconds(client, games=12) < 10 * alone
    client.press("U")
    assert resident_kilobytes(game) < before + 1500
    client.heard_within(0.3)
    assert "no" in lazy.ask(unknown="thing")
    assert (lazy.state, lazy.frame) == (client.state, client.frame)
    assert len(lazy.heard) < len(client.heard) / 2


def test_client_that_catches_up_gets_the_newest_frame() -> None:
    ours, theirs = socket.socketpair()
    with closing(theirs):
        client = game_side.Client(ours, "Max")
        client.greet(Hello("late", is_computer=False, wants_frames=True))
        while not client.has_unsent:
            client.tell(b"state\n", os.urandom(999) + b"\n")
        while select.select([theirs], [], [], 0)[0]:
            theirs.recv(1 << 16)
        client.tell(b"state\n", b"newest frame\n")
        assert theirs.recv(1 << 16).endswith(b"\nnewest frame\n")
        client.close()


def test_who_reads_late_hears_before_each_answer_what_the_request_has_caused(game: Playing) -> None:
    late, client = game.client("late"), game.client()
    presses = 80
    late.say(*({"id": number, "press": "LR"[number % 2]} for number in range(1, presses + 1)), {"id": 0, "offer": {}})
    client.wait_for_state(guests=["late"])
    late.hear_until(lambda message: message == {"ok": 0})
    players = 0
    for message in late.heard[late.heard.index({"ok": 1}) + 1 :]:
        players = message["state"]["players"] if "state" in message else players
        if message.get("ok"):
            assert players == 1 + message["ok"] % 2


def test_a_program_that_asks_without_a_pause_keeps_no_key_waiting(game: InTerminal) -> None:
    client = game.client()
    client.say(*({"id": 10 + number, "press": "RL"[number % 2]} for number in range(700)))
    client.hear_until(lambda message: message == {"ok": 12})
    game.terminal.type(b"q")
    assert game.wait_for_end() == 0
    assert client.hear_end()[-1] == {"end": "The game was left."}
    assert kinds(client.heard).count("ok") < 600


def test_who_asks_and_never_reads_is_put_out(game: Playing) -> None:
    lazy, client = game.client("lazy"), game.client()
    lazy.do(offer={})
    client.press("R")
    lazy.wait_for_state(guests=["lazy"])
    line = b'{"id":1,"games":{}}\n' * 1000
    try:
        for _ in range(50):
            lazy.send_piece(line)
    except (BrokenPipeError, ConnectionResetError):
        pass
    client.wait_for_state(guests=[])
    assert lazy.hear_end()
    client.press("C")


def test_more_than_64_kib_unread_and_no_less(game: Playing) -> None:
    lazy, client = game.client("lazy", frames=False), game.client()
    lazy.do(offer={})
    for number in range(1000):
        lazy.begin_to_ask(unknown=number)
    client.press("R L R L")
    assert client.state["guests"] == ["lazy"]
    lazy.hear_until(lambda message: message.get("no") == 1002)


def test_a_client_that_is_killed_in_the_middle_of_each_request(game: Playing) -> None:
    client = game.client()
    for number, request in enumerate(REQUESTS):
        killed = game.client(f"killed {number}")
        killed.begin_to_ask(**request)
        killed.close()
        half = game.client(f"half {number}")
        _number, line = half.line(**request)
        half.send_piece(line[: len(line) // 2])
        half.close()
    client.wait_for_state(players=2, guests=[])
    client.press("L")
    clients = [game.client() for _ in range(15)]
    assert len(clients) == 15


def test_a_client_that_has_ended_its_half_of_the_connection_hears_every_answer(game: Playing) -> None:
    client = game.client()
    client.say(*({"id": 10 + number, **request} for number, request in enumerate(REQUESTS)))
    client.end_writing()
    heard = client.hear_end()
    answers = [message.get("ok", message.get("no")) for message in heard if {"ok", "no"} & {*message}]
    assert answers == [*range(10, 10 + len(REQUESTS))]
    assert game.client().wait_for_state(guests=[])["players"] == 2


def test_a_client_that_neither_speaks_nor_listens_costs_nothing(game: InTerminal) -> None:
    for _ in range(7):
        game.client().end_reading()
        game.stranger()
    client = game.client()
    client.press("R C C")
    assert client.state["record"] == ["3"]


def test_hundreds_come_and_go(game: InTerminal) -> None:
    client = game.client()
    for number in range(300):
        passing = Client(game.folder)
        if number % 2:
            passing.send_piece(b'{"id":1,"hello":{"name":"x","protocol":1}}\n{"id":2,"offer":{}}\n'[: number % 80])
        passing.close()
    client.press("R C C")
    assert client.wait_for_state(guests=[])["record"] == ["3"]
    before = len(list(Path(f"/proc/{game.pid}/fd").iterdir()))
    assert before < 20


def test_a_game_that_stands_still_answers_when_it_goes_on(game: InTerminal) -> None:
    client = game.client()
    game.terminal.signal(signal.SIGSTOP)
    client.say({"id": 8, "press": "R"}, {"id": 9, "press": "C"})
    assert client.heard_within(0.1) == []
    game.terminal.signal(signal.SIGCONT)
    client.hear_until(lambda message: message == {"ok": 9})
    assert client.state["screen"] == "place a stone"
