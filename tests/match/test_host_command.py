"""`connect-four host` at a terminal, with a real broker and pupils who play at once."""

import csv
import json
import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.clone import PROJECT
from tests.devices.terminal.session import TRUE_COLOUR, Session, session
from tests.match.machines import own_folders
from tests.match.mosquitto import Mosquitto, free_port
from tests.match.pupils import PASSWORD, pupils
from tests.web.evening import Browser

HOST = (sys.executable, "-m", "connect_four", "host")


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path / "broker") as running:
        yield running


@contextmanager
def hosting(folder: Path, broker: Mosquitto, *words: str) -> Iterator[Session]:
    environment = {
        **TRUE_COLOUR,
        "PYTHONPATH": str(PROJECT),
        "DISPLAY": "",
        "WAYLAND_DISPLAY": "",
        **own_folders(folder),
    }
    options = ("--broker", broker.address, "--room", "7b", "--name", "Ms Noor", "--web-port", str(free_port()))
    with session(*HOST, *options, *words, rows=50, columns=200, environment=environment) as running:
        yield running


def ended(host: Session) -> list[str]:
    """What it has said, after Ctrl-C."""
    host.type(b"\x03")
    assert host.wait_for_end() == 0
    return [line.rstrip() for line in host.screen.display if line.strip()]


def files(folder: Path) -> Path:
    return folder / "state" / "connect-four" / "host" / "room" / "7b"


def test_a_class_from_the_first_round_to_the_last(tmp_path: Path, broker: Mosquitto) -> None:
    with pupils(broker, "Anna", "Ben", "=Clara", "<b>Dora"), hosting(tmp_path, broker, "--rounds", "2") as host:
        host.wait_for_words("Enter starts round 1, for 4 players.")
        host.type(b"\r")
        host.wait_for_words("Round 1: 2 tables")
        host.wait_for_words("Enter starts round 2, for 4 players.")
        host.type(b"\r")
        host.wait_for(lambda: host.words.count(" 1 : 0") + host.words.count(" 0 : 1") == 4, "four results")
        host.type(b"\r")
        host.wait_for_words("All rounds have been played.")
        said = ended(host)
    assert re.search(r"^1 +Anna +2.0 +2 +2 +0 +0 ", "\n".join(said), re.MULTILINE), said
    kept = files(tmp_path) / "1"
    assert said[-1] == f"All of it is in {kept}"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o700
    with (kept / "results.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["round"] for row in rows] == ["1", "1", "2", "2"]
    called = {row[colour] for row in rows for colour in ("green", "blue")}
    assert called == {"Anna", "Ben", "'=Clara", "<b>Dora"}, "no spreadsheet takes a name for a formula"
    data = json.loads((kept / "host.json").read_text())
    assert data["standing"][0]["name"] == "Anna"
    assert all(table["told"]["green"]["record"] == table["record"] for table in data["tables"])
    drawn = ElementTree.fromstring((kept / "standing.svg").read_text())
    assert "<b>Dora" in {text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")}


def test_it_is_closed_and_opened_again_and_another_class_is_begun(tmp_path: Path, broker: Mosquitto) -> None:
    with pupils(broker, "Anna", "Ben", "Clara"):
        with hosting(tmp_path, broker, "--everybody") as host:
            host.wait_for_words("Enter starts round 1")
            host.type(b"\r")
            host.wait_for_words("Enter starts round 2")
            host.signal(signal.SIGKILL)
            host.wait_for_end()
        with hosting(tmp_path, broker, "--free") as host:
            assert host.wait_for_end() == 2
            assert "begin another one with --new" in host.words
        with hosting(tmp_path, broker) as host:
            host.wait_for_words("The class goes on; --new begins another one.")
            host.wait_for_words("Enter starts round 2, for 3 players.")
            with hosting(tmp_path, broker) as other:
                assert other.wait_for_end() == 2
                assert "another host has this class open" in other.words
            host.type(b"\r")
            host.wait_for_words("Enter starts round 3")
            host.type(b"\r")
            host.wait_for_words("Round 3: 1 table")
            host.wait_for(lambda: len(re.findall("[01] : [01]", host.words)) == 2, "both results")
            said = ended(host)
        assert re.search(r"^1 +Anna +2.0 ", "\n".join(said), re.MULTILINE), said
        with hosting(tmp_path, broker, "--new") as host:
            host.wait_for_words("Enter starts round 1")
            ended(host)
    assert {path.name for path in files(tmp_path).iterdir()} == {"1", "2", "lock"}
    assert json.loads((files(tmp_path) / "1" / "host.json").read_text())["round"] == 3


def test_a_round_is_started_on_the_page_and_after_its_end_with_enter(tmp_path: Path, broker: Mosquitto) -> None:
    with pupils(broker, "Anna", "Ben"), hosting(tmp_path, broker, "--rounds", "2") as host:
        host.wait_for_words("Enter starts round 1")
        port, key = re.findall(r"127.0.0.1:(\d+)(/\?key=\w+)", host.words)[0]
        teacher = Browser(int(port))
        teacher.get(key)
        teacher.open()
        teacher.hear_until(lambda: teacher.seen.get("class", {}).get("hindrance") == "")
        with host.reading():
            teacher.ask(start=1)
            teacher.hear_until(lambda: [row["points"] for row in teacher.seen["class"]["players"]] == [1, 0])
            teacher.hear_until(lambda: teacher.seen.get("board", {}).get("result") in ("green", "blue"))
        teacher.close()
        (page,) = Path(f"/proc/{host.process.pid}/task/{host.process.pid}/children").read_text().split()
        os.kill(int(page), signal.SIGKILL)
        host.wait_for_words("the page has gone, and the matches go on")
        host.type(b"\r")
        host.wait_for(lambda: len(re.findall("[01] : [01]", host.words)) == 2, "both results")
        assert re.search(r"^1 +Anna +2.0 ", "\n".join(ended(host)), re.MULTILINE)


def test_with_the_rights_that_are_shipped(tmp_path: Path) -> None:
    host_id, ids = "f" * 16, [f"{number:016x}" for number in (1, 2)]
    config = tmp_path / "config" / "connect-four"
    config.mkdir(parents=True)
    (config / "broker").touch(mode=0o600)
    (config / "broker").write_text(f"{host_id}:{PASSWORD}\n")
    rights = (PROJECT / "examples" / "broker" / "connect-four.acl").read_text().replace("HOST", host_id)
    users = dict.fromkeys([host_id, *ids], PASSWORD)
    with (
        Mosquitto(tmp_path / "broker").for_users(users, rights) as broker,
        pupils(broker, "Anna", "Ben"),
        hosting(tmp_path, broker) as host,
    ):
        host.wait_for_words("Enter starts round 1, for 2 players.")
        host.type(b"\r")
        host.wait_for(lambda: re.search("[01] : [01]", host.words) is not None, "the result")
        said = "\n".join(ended(host))
    assert re.search(r"^1 +Anna +1.0 ", said, re.MULTILINE)
    assert "does not let" not in said


def test_a_broker_that_starts_anew_and_has_forgotten_everything(tmp_path: Path, broker: Mosquitto) -> None:
    with pupils(broker, "Anna", "Ben", "Clara", "Dora"), hosting(tmp_path, broker, "--rounds", "2") as host:
        host.wait_for_words("Enter starts round 1, for 4 players.")
        host.type(b"\r")
        host.wait_for_words("Enter starts round 2, for 4 players.")
        broker.restart()
        host.wait_for(lambda: host.words.count(": connected") == 2, "the broker")
        host.wait_for(lambda: host.words.count("Enter starts round 2, for 4 players.") >= 2, "all four")
        host.type(b"\r")
        host.wait_for(lambda: len(re.findall("[01] : [01]", host.words)) == 4, "four results")
        assert re.search(r"^1 +Anna +2.0 ", "\n".join(ended(host)), re.MULTILINE)


def test_another_class_empties_the_seats_that_the_broker_has_kept(tmp_path: Path, broker: Mosquitto) -> None:
    room = "connect-four/1/room/7b"
    there = ("-h", broker.host, "-p", str(broker.port))

    def heard(topic: str) -> str:
        words = ("mosquitto_sub", *there, "-t", f"{room}/{topic}", "-F", "%t", "-C", "1", "-W", "1")
        return subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False).stdout.strip()

    with hosting(tmp_path, broker) as host:
        host.wait_for(lambda: heard("hosts/+") != "", "the host")
        seat = f"{room}/seats/{'e' * 16}/{heard('hosts/+').rpartition('/')[2]}"
        ended(host)
    subprocess.run(["mosquitto_pub", *there, "-r", "-t", seat, "-m", "{}"], check=True)
    assert heard("seats/+/+") == seat
    with hosting(tmp_path, broker, "--new") as host:
        host.wait_for(lambda: heard("seats/+/+") == "", "no seat")
        ended(host)


def test_a_full_disk_below_its_words_does_not_end_the_class(tmp_path: Path, broker: Mosquitto) -> None:
    words = ("--broker", broker.address, "--room", "7b", "--web-port", str(free_port()))
    environment = {
        **os.environ,
        "PYTHONPATH": str(PROJECT),
        "DISPLAY": "",
        "WAYLAND_DISPLAY": "",
        **own_folders(tmp_path),
    }
    with Path("/dev/full").open("w") as full:
        host = subprocess.Popen([*HOST, *words], stdin=subprocess.DEVNULL, stdout=full, env=environment)
    try:
        seen = ("mosquitto_sub", "-p", str(broker.port), "-t", "connect-four/1/room/7b/hosts/+", "-C", "1", "-W", "20")
        assert b'"pairs":true' in subprocess.run(seen, check=True, stdout=subprocess.PIPE).stdout
        host.send_signal(signal.SIGINT)
        assert host.wait(60) == 0
    finally:
        host.kill()
    assert (files(tmp_path) / "1" / "results.csv").exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_any_end_says_goodbye(tmp_path: Path, broker: Mosquitto, number: signal.Signals) -> None:
    with hosting(tmp_path, broker) as host:
        host.wait_for_words("connected")
        host.type(b"\r")
        host.wait_for_words("There are not two who wait for a match.")
        host.signal(number)
        assert host.wait_for_end() == 0
        assert "All of it is in" in host.words


def test_what_is_damaged_is_said_in_a_line(tmp_path: Path, broker: Mosquitto) -> None:
    place = files(tmp_path) / "3"
    place.mkdir(parents=True)
    damages: list[Any] = [b"", b"{", b"[]", b'{"way":"swiss"}', b"\xff", os.urandom(100)]
    for damage in damages:
        (place / "host.json").write_bytes(damage)
        with hosting(tmp_path, broker) as host:
            assert host.wait_for_end() == 2
            assert "no host has written this; begin another class with --new" in host.words


def test_without_a_broker_it_says_what_to_do(tmp_path: Path) -> None:
    environment = {**TRUE_COLOUR, "PYTHONPATH": str(PROJECT), **own_folders(tmp_path)}
    with session(*HOST, columns=200, environment=environment) as host:
        assert host.wait_for_end() == 2
        assert "there is no match without a broker; give one with --broker mqtt://HOST" in host.words


def test_a_taken_port_takes_the_page_and_not_the_class(tmp_path: Path, broker: Mosquitto) -> None:
    with hosting(tmp_path, broker, "--web-port", str(broker.port)) as host:
        host.wait_for_words("There is no page")
        host.wait_for_words("connected")
        ended(host)
