"""How the page is started, what is said, and who ends with whom."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from connect_four.commands import run
from connect_four.web.visitor import HALF_OPEN_SECONDS
from tests.commands.typed import command
from tests.web.evening import LOCALHOST, Evening, Eye, free_port, until

# Another address of the loopback: whoever listens at the usual one alone does not hear it.
OTHER_LOOPBACK = "127.0.0.2"


def is_heard_at(address: str, port: int) -> bool:
    try:
        socket.create_connection((address, port), timeout=2).close()
    except OSError:
        return False
    return True


def has_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_where_nothing_can_show_the_game_the_page_is_a_place_to_play(evening: Evening) -> None:
    alone = evening.start("play")
    assert alone.ended() == 2
    game, owner = evening.play()
    owner.open()
    owner.sees_game()
    owner.press("RC")
    assert "ok" in owner.ask(turn="3", after=0)
    assert owner.seen["state"]["record"] == ["3"]
    # Quit in the menu ends it, as everywhere.
    owner.press("ULL")
    owner.say(press="C")
    assert game.ended() == 0
    assert game.said.splitlines()[1:] == []


def test_the_game_goes_on_where_it_was(evening: Evening) -> None:
    game, owner = evening.play()
    owner.open()
    owner.sees_game()
    owner.press("RC")
    assert "ok" in owner.ask(turn="3", after=0)
    assert game.stop() == 0
    game, owner = evening.play(port=owner.port)
    owner.open()
    owner.sees_game()
    assert owner.seen["state"]["record"] == ["3"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_the_web_program_ends_with_its_game(evening: Evening, number: signal.Signals) -> None:
    game, owner = evening.play()
    (web,) = game.children()
    game.stop(number)
    until(lambda: has_gone(web))
    assert not is_heard_at(LOCALHOST, owner.port)


def test_the_game_has_the_processor_first(evening: Evening) -> None:
    """Its session, and so each thread of it, gets about a tenth of what the game's gets when both want all."""
    game, _owner = evening.play()
    (web,) = game.children()
    share = Path(f"/proc/{web}/autogroup")
    if not share.exists():
        pytest.skip("this kernel has one share for all")
    assert share.read_text().endswith("nice 10\n")


def test_a_web_program_that_dies_is_said_once_and_the_game_goes_on(evening: Evening) -> None:
    game, _owner = evening.play()
    eye = Eye()
    (web,) = game.children()
    os.kill(web, signal.SIGKILL)
    assert next(frame for frame in eye.frames() if "the page has gone" in frame["caption"])
    until(lambda: "the page has gone, and the game goes on" in game.said)
    assert game.is_running
    assert game.stop() == 0
    assert game.said.count("the page has gone") == 1


def test_it_waits_for_a_game_and_for_the_next_one(evening: Evening) -> None:
    web, browser = evening.serve()
    browser.open()
    browser.hear_until(lambda: "game" in browser.seen)
    assert browser.seen["game"] is False
    assert "circle" in browser.get("/").body.decode()
    for ending in (signal.SIGTERM, signal.SIGKILL, signal.SIGTERM):
        game, _ = evening.play()
        browser.hear_until(lambda: browser.seen.get("game") is True and "frame" in browser.seen)
        assert browser.seen["state"]["screen"] == "player select"
        game.stop(ending)
        browser.seen.clear()
        browser.hear_until(lambda: browser.seen.get("game") is False)
        assert browser.ask(games={})["why"] == "no game"
    assert web.stop() == 0
    assert web.said == ""


def test_it_may_be_killed_and_is_back_when_it_is_started_again(evening: Evening) -> None:
    _game, owner = evening.play()
    web, other = evening.serve()
    other.open()
    other.sees_game()
    web.stop(signal.SIGKILL)
    owner.open()
    owner.sees_game()
    owner.press("RC")
    web, other = evening.serve(port=other.port)
    other.open()
    other.sees_game()
    assert other.seen["state"]["screen"] == "place a stone"


@pytest.mark.parametrize("words", [["web"], ["play", "--web"]])
def test_a_taken_port_is_one_line(evening: Evening, words: list[str]) -> None:
    port = free_port()
    with socket.create_server((LOCALHOST, port)):
        ended = command(*words, "--web-port", str(port))
    assert ended.stdout == ""
    assert ended.stderr == f"the port {port} is taken; choose another one with --web-port\n"
    assert ended.returncode == 2


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eighty"])
def test_what_is_no_port_is_one_line(port: str) -> None:
    ended = command("web", "--web-port", port)
    assert ended.returncode == 2
    assert f"web-port can be a whole number from 1 to 65535, not '{port}'" in ended.stderr


def test_it_is_for_this_machine_alone_unless_it_is_to_listen(evening: Evening) -> None:
    _web, browser = evening.serve()
    assert is_heard_at(LOCALHOST, browser.port)
    assert not is_heard_at(OTHER_LOOPBACK, browser.port)
    assert is_heard_at("::1", browser.port) == socket.has_ipv6

    open_web, open_browser = evening.serve("--listen")
    name = socket.gethostname().partition(".")[0].lower()
    assert open_web.printed() == f"In the network it is at http://{name}.local:{open_browser.port}\n"
    assert is_heard_at(OTHER_LOOPBACK, open_browser.port)
    open_browser.get("/", Host=f"{name}.local:{open_browser.port}")


def test_a_game_that_listens_says_both_addresses(evening: Evening) -> None:
    game, owner = evening.play("--listen")
    assert f"http://127.0.0.1:{owner.port}/?key=" in game.said
    assert f".local:{owner.port}\n" in game.said
    assert is_heard_at(OTHER_LOOPBACK, owner.port)


def test_a_desktop_opens_it_and_no_other_user_reads_the_key(evening: Evening, tmp_path: Path) -> None:
    opener = tmp_path / "bin" / "xdg-open"
    opener.parent.mkdir()
    opener.write_text(
        f'#!/bin/sh\nprintf \'%s\\n\' "$@" >{tmp_path}/arguments\ncat "$1" >{tmp_path}/opened.new\n'
        f'stat --format=%a "$(dirname "$1")" >{tmp_path}/rights\n'
        f"mv {tmp_path}/opened.new {tmp_path}/opened\n"
    )
    opener.chmod(0o755)
    path = f"{opener.parent}:{os.environ['PATH']}"
    port = free_port()
    game = evening.start("play", "--web", "--web-port", str(port), PATH=path, DISPLAY=":77")
    until((tmp_path / "opened").exists)
    address = game.said.split()[4]
    assert f'url={address}"' in (tmp_path / "opened").read_text()
    assert "key" not in (tmp_path / "arguments").read_text()
    assert (tmp_path / "rights").read_text() == "700\n"
    assert game.stop() == 0
    assert not Path((tmp_path / "arguments").read_text().strip()).exists()


def test_without_websockets_one_line_says_what_to_type(tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules['websockets'] = None\n"
        "from connect_four.commands import run; sys.exit(run(sys.argv[1:]))"
    )
    for words in (["web"], ["play", "--web"]):
        ended = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=60)
        assert ended.returncode == 2
        assert ended.stderr.startswith("the page needs websockets; type: ")
        assert len(ended.stderr.splitlines()) == 1


def test_a_game_without_a_page_loads_none_of_it() -> None:
    code = "import sys, connect_four.commands.play; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60).stdout.split()
    assert "connect_four.commands.play" in loaded
    assert not [name for name in loaded if name.startswith(("websockets", "asyncio", "connect_four.web"))]


def test_the_services_page_is_off_unless_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "connect-four.toml"
    file.write_text("brightness = 3\n")
    monkeypatch.setattr("connect_four.commands.SYSTEM_FILE", file)
    monkeypatch.setattr("connect_four.commands.web.SYSTEM_FILE", file)
    assert run(["web", "--service"]) == 0
    assert capsys.readouterr().err == f"the page is switched off in {file}\n"


def test_a_signal_ends_it_at_once_whoever_is_there(evening: Evening) -> None:
    web, browser = evening.serve()
    browser.open()
    with socket.create_connection((LOCALHOST, browser.port)):
        begun = time.monotonic()
        assert web.stop() == 0
        assert time.monotonic() - begun < HALF_OPEN_SECONDS / 2
    assert web.said == ""
