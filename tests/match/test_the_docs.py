"""What docs/match.md says is so, and its German page says the same."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from connect_four.datastore import LONGEST_NAME
from connect_four.match.broker import FIRST_PAUSE, LONGEST_PAUSE
from connect_four.match.match import REPEAT_SECONDS
from connect_four.match.messenger import LAST_RECORDS, MOST_PLAYERS
from connect_four.match.opposite import GRACE
from connect_four.match.pairing import ASIDE_SECONDS, HELD_SECONDS, LONGEST_QUEUE
from connect_four.match.wire import (
    CALL_SECONDS,
    LONGEST,
    LONGEST_ABSENCE,
    MOST_TURNS,
    Call,
    Host,
    Kind,
    Player,
    Report,
    Seat,
    State,
    Word,
)
from tests.clone import PROJECT
from tests.commands.typed import command
from tests.match.machines import OUT_THERE, Machine, Messenger, machine
from tests.match.mosquitto import Mosquitto

PAGES = {
    name: tuple((PROJECT / "docs" / f"{name}{end}.md").read_text() for end in ("", ".de"))
    for name in ("match", "class", "scale")
}
PAGE = PAGES["match"][0]
LINK = re.compile(r"\]\(([^)]+)\)")
SHOWN = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ME = "d1ced1ced1ced1ce"
MESSAGES = (
    Player("Anna", False, State.FREE),
    Call(Word.PLAY, ME, ME),
    Report(ME, ME, ()),
    Host("Ms Noor", True),
    Seat(ME, ME, ME, 1),
)


@contextmanager
def client_of_the_page(folder: Path, broker: Mosquitto) -> Iterator[None]:
    (code,) = (text for kind, text in SHOWN.findall(PAGE) if kind == "python")
    file = folder / "stones.py"
    file.write_text(code)
    words = [sys.executable, "-I", str(file), broker.host, str(broker.port)]
    with subprocess.Popen(words) as client:
        try:
            yield
            assert client.poll() is None
        finally:
            client.kill()


def play_to_the_end(machine: Machine) -> str:
    """With stones in one column, as long as there is room; who has won."""
    person = machine.person
    while person.state["result"] is None:
        if person.state["turn"] == machine.side:
            machine.takes(next(turn for turn in person.state["possible"] if len(turn) == 1))
        person.wait_until(lambda: person.state["turn"] in (machine.side, None))
    result: str = person.state["result"]
    return result


def choose_again(machine: Machine) -> None:
    person = machine.person
    person.wait_for_state(screen="game over")
    person.press("C")
    person.wait_until(lambda: OUT_THERE in person.state["guests"])
    while person.state["seats"]["blue"].get("name") != OUT_THERE:
        person.press("U")
    person.press("C")


def test_the_client_of_the_page_plays_match_after_match(tmp_path: Path) -> None:
    with Mosquitto(tmp_path / "broker") as broker, machine(tmp_path, "Ada", broker.address) as ada:
        results = ("mosquitto_sub", "-p", str(broker.port), "-t", "connect-four/1/results/+/+", "-C", "2", "-W", "60")
        with (
            subprocess.Popen(results, stdout=subprocess.PIPE, text=True) as told,
            client_of_the_page(tmp_path, broker),
        ):
            ada.waits()
            assert ada.opponents() == ["Stones"]
            end = play_to_the_end(ada)
            lines, _ = told.communicate()
            one, other = (json.loads(line) for line in lines.splitlines())
            assert one == other
            assert one["result"] == end
            choose_again(ada)
            assert ada.opponents() == ["Stones"]
        assert ada.messenger.complaints == []


def test_both_pages_have_the_same_client() -> None:
    english, german = ([text for kind, text in SHOWN.findall(page) if kind == "python"] for page in PAGES["match"])
    assert english == german


def rows(page: str, heading: str) -> list[list[str]]:
    """The cells of the tables below a heading."""
    section = re.split(rf"^#+ {re.escape(heading)}$", page, flags=re.MULTILINE)[1]
    section = re.split(r"^#+ ", section, flags=re.MULTILINE)[0]
    return [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")]


def test_every_topic_and_every_member_is_told_of() -> None:
    told = " ".join(first for first, *_ in rows(PAGE, "On the wire"))
    assert {kind.value for kind in Kind} <= set(re.findall(r"`([a-z]+)/", told))
    members = {name for row in rows(PAGE, "On the wire") for cell in row[:2] for name in re.findall(r"`(\w+)`", cell)}
    for message in MESSAGES:
        assert set(json.loads(message.written())) <= members


@pytest.mark.parametrize(
    ("what", "how_much"),
    [
        ("bytes of a payload", f"{LONGEST:,}"),
        ("characters of a name", f"{LONGEST_NAME}"),
        ("turns of a record", f"{MOST_TURNS}"),
        ("players whom a machine knows at a time, in its room", f"{MOST_PLAYERS:,}"),
        ("time for the answer to a call", f"{CALL_SECONDS} s"),
        ("pause before the same one is called again", f"{ASIDE_SECONDS:.0f} s; after a `no` {CALL_SECONDS} s"),
        ("time that a call waits while one's own is out", f"{HELD_SECONDS:.0f} s"),
        (f"those with smaller IDs who are let go first, for {CALL_SECONDS} s each", f"{LONGEST_QUEUE}"),
        ("time to sit down, before one counts as gone", f"{GRACE:.0f} s"),
        ("time to be back at the table", f"{LONGEST_ABSENCE:.0f} s; after that the other may go on alone"),
        ("time between two records while nothing happens", f"{REPEAT_SECONDS:.0f} s"),
        ("records of its own that a machine leaves at the broker", f"{LAST_RECORDS}; the oldest is emptied then"),
        (
            "pause before the broker is called again",
            f"{FIRST_PAUSE} s, and longer each time, up to {LONGEST_PAUSE:.0f} s",
        ),
    ],
)
def test_every_bound_is_the_real_one(what: str, how_much: str) -> None:
    assert [what, how_much] in rows(PAGE, "Bounds")


def test_every_option_is_told_of() -> None:
    offered = set(re.findall(r"^  (--[a-z-]+)", command("match", "--help").stdout, re.MULTILINE))
    told = {
        name.split()[0].strip("`") for name, *_ in rows(PAGE, "What the messenger is")[1:] if name.startswith("`--")
    }
    assert told == offered - {"--language"}


@pytest.mark.parametrize(("file", "test"), re.findall(r"`([\w/]+\.py)`, `(test_\w+)` \|$", PAGE, re.MULTILINE))
def test_every_named_test_is_there(file: str, test: str) -> None:
    folder = PROJECT / "tests" if "/" in file else PROJECT / "tests" / "match"
    assert f"def {test}(" in (folder / file).read_text()


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("page", "language"), [*zip(PAGES["match"], ("en", "de"), strict=True)])
def test_the_terminal_says_what_the_page_shows(page: str, language: str, tmp_path: Path) -> None:
    typed, shown = next(both for both in pairwise(SHOWN.findall(page)) if "./play match" in both[0][1])
    words = shlex.split(typed[1])[2:]
    with Mosquitto(tmp_path / "broker") as broker:
        words[words.index("--broker") + 1] = broker.address
        lines = shown[1].replace("mqtt://pi-1.local:1883", broker.address).splitlines()
        with Messenger(tmp_path / "machine", *words, "--language", language) as messenger:
            for line in lines:
                messenger.says(line)


def test_every_option_of_the_host_is_told_of() -> None:
    offered = set(re.findall(r"^  (--[a-z-]+)", command("host", "--help").stdout, re.MULTILINE))
    (told,) = re.findall(r"^## The first round$(.*?)^## ", PAGES["class"][0], re.MULTILINE | re.DOTALL)
    settings = {"--language", "--room", "--broker-ca", "--web-port"}
    assert set(re.findall(r"--[a-z][a-z-]+", told)) == offered - settings


@pytest.mark.parametrize("name", PAGES)
def test_both_pages_say_the_same_of_the_same(name: str) -> None:
    english, german = (
        [
            re.findall(r"^#+ ", page, re.MULTILINE),
            [text for kind, text in SHOWN.findall(page) if kind],
            len(re.findall(r"^\|", page, re.MULTILINE)),
            re.findall(r"`(test_\w+)`", page),
            [re.sub(r"\.de\.md|#.*", "", target).removesuffix(".md") for target in LINK.findall(page)],
        ]
        for page in PAGES[name]
    )
    assert english == german


def test_both_pages_have_the_same_figures() -> None:
    english, german = (" ".join(re.findall(r"^\|.*", page, re.MULTILINE)) for page in PAGES["scale"])
    assert re.findall(r"\d[\d.,]*", german) == re.findall(r"\d[\d.,]*", english.translate(str.maketrans(".,", ",.")))
