"""What the shipped configuration lets a player and a host do, tried with Mosquitto's own programs."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from tests.clone import MINUTES, PROJECT
from tests.match.shipped import SHIPPED, Broker, Heard, User, users_in
from tests.needs import need

PREFIXES = ("connect-four/1", "connect-four/1/room/7b")
TABLE = "7ab1e7ab1e7ab1e7"
OF_A_PLAYER = [
    f"{prefix}/{topic}/{{}}"
    for prefix in PREFIXES
    for topic in ("players", f"calls/{TABLE}", f"tables/{TABLE}", f"results/{TABLE}")
]
OF_A_HOST = [f"{prefix}/{topic}/{{}}" for prefix in PREFIXES for topic in ("hosts", f"seats/{TABLE}")]
OF_NOBODY = ("connect-four/1/{}", "connect-four/2/players/{}", "connect-four/1/players/more/{}", "{}", "a/b/{}")
REFUSED = "Warning: Publish 1 failed: Not authorized.\n"
CLASS = (PROJECT / "docs" / "class.md").read_text()
NOT_LET_IN = "Connection error: Not authorized\n"


class Class(Broker):
    """With a host, and four machines: two of them play, and two see to it."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.host, self.anna, self.ben, self.reader, self.teller = users_in(self.invite("4").stdout)

    def hears(self, user: User, topics: list[str], said: str, *options: str) -> list[Heard]:
        """What everybody hears of it when this user says it at each of these."""
        with self.heard(self.reader, self.teller) as heard:
            for topic in topics:
                self.publish(user, topic, said, *options)
        return heard


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Class]:
    broker = Class(tmp_path_factory.mktemp("broker"))
    broker.start()
    yield broker
    broker.stop()


def topics(patterns: list[str] | tuple[str, ...], user: User) -> list[str]:
    return [pattern.format(user.name) for pattern in patterns]


def test_everybody_writes_at_their_own_topics_and_everybody_reads_it(broker: Class) -> None:
    own = topics(OF_A_PLAYER, broker.anna)
    assert broker.hears(broker.anna, own, "it is me") == [Heard(False, topic, "it is me") for topic in own]


@pytest.mark.parametrize("pattern", OF_A_PLAYER + OF_A_HOST)
def test_nobody_writes_as_another_not_even_the_host(broker: Class, pattern: str) -> None:
    with broker.heard(broker.reader, broker.teller) as heard:
        for liar, other in ((broker.ben, broker.anna), (broker.ben, broker.host), (broker.host, broker.anna)):
            topic = pattern.format(other.name)
            assert broker.publish(liar, topic, "a lie").stderr == REFUSED
            assert broker.publish(liar, topic, "a lie that stays", "-r").stderr == REFUSED
            assert broker.publish(liar, topic, "a lie that asks for no answer", "-q", "0").stderr == ""
    assert heard == broker.hears(broker.ben, [], "") == []


def test_only_the_host_says_who_plays_whom(broker: Class) -> None:
    own = topics(OF_A_HOST, broker.host)
    assert broker.hears(broker.host, own, "a word") == [Heard(False, topic, "a word") for topic in own]
    assert broker.hears(broker.ben, topics(OF_A_HOST, broker.ben), "a word", "-r") == []


def test_there_are_no_other_topics_to_write_at_or_to_read(broker: Class) -> None:
    for user in (broker.anna, broker.host):
        assert broker.hears(user, topics(OF_NOBODY, user), "a word", "-r") == []


def test_a_last_will_is_no_way_round(broker: Class) -> None:
    with broker.heard(broker.reader, broker.teller) as heard:
        for topic in topics(OF_A_PLAYER, broker.anna) + topics(OF_A_PLAYER, broker.ben):
            will = ("--will-topic", topic, "--will-payload", "a last word", "--will-qos", "1", "--will-retain")
            with listening(broker, broker.ben, *will):
                pass
    own = topics(OF_A_PLAYER, broker.ben)
    wills = [each for each in heard if each.said not in ("hello", "")]
    assert wills == [Heard(False, topic, "a last word") for topic in own]
    for topic in own:
        broker.publish(broker.ben, topic, "", "-r")


@contextmanager
def listening(broker: Class, user: User, *options: str) -> Iterator[IO[str]]:
    """Somebody who has heard a first word, and so is there; without a word they are gone."""
    topic = f"connect-four/1/players/{broker.teller.name}"
    broker.publish(broker.teller, topic, "hello", "-r")
    what = ("-i", user.name, "-t", "connect-four/1/#", "-F", "%p")
    command = broker.beside("mosquitto_sub", *user.options, *what, *options)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as listening:
        assert listening.stdout is not None
        try:
            assert listening.stdout.readline() == "hello\n"
            yield listening.stdout
        finally:
            listening.kill()
    broker.publish(broker.teller, topic, "", "-r")


@pytest.mark.parametrize("which", ["a wrong password", "no password", "nobody's name", "no name"])
def test_nobody_comes_in_without_a_password(broker: Class, which: str) -> None:
    options = {
        "a wrong password": User(broker.anna.name, broker.ben.password).options,
        "no password": ("-V", "5", "-u", broker.anna.name),
        "nobody's name": User(TABLE, broker.anna.password).options,
        "no name": ("-V", "5"),
    }[which]
    for program in (("mosquitto_pub", "-m", "a word"), ("mosquitto_sub", "-W", "5")):
        ended = broker.run(*program, *options, "-t", f"connect-four/1/players/{broker.anna.name}")
        assert ended.stderr.startswith(NOT_LET_IN)
        assert ended.stdout == ""


def test_nobody_is_put_out_by_another_who_says_that_they_are_the_same_client(broker: Class) -> None:
    topic = f"connect-four/1/players/{broker.ben.name}"
    with listening(broker, broker.anna) as heard:
        for client in ("mine", broker.anna.name, broker.anna.name):
            assert broker.publish(broker.ben, topic, f"as {client}", "-i", client).stderr == ""
            assert heard.readline() == f"as {client}\n"


@pytest.mark.parametrize("version", ["311", "5"])
def test_a_megabyte_reaches_nobody_and_disturbs_nobody(broker: Class, version: str) -> None:
    topic = f"connect-four/1/players/{broker.ben.name}"
    with broker.heard(broker.reader, broker.teller) as heard:
        broker.publish(broker.ben, topic, "a" * 4096)
        for size in (5120, 1_000_000):
            broker.publish(broker.ben, topic, "b" * size, "-r", "-V", version)
        broker.publish(broker.anna, f"connect-four/1/players/{broker.anna.name}", "still here")
    assert [each.said[0] for each in heard] == ["a", "s"]


def test_what_is_kept_is_there_after_a_restart(broker: Class) -> None:
    topic = f"connect-four/1/tables/{TABLE}/{broker.anna.name}"
    broker.publish(broker.anna, topic, "my record", "-r")
    broker.stop()
    broker.start()
    assert broker.hears(broker.anna, [topic], "") == [Heard(True, topic, "my record"), Heard(False, topic, "")]
    broker.publish(broker.anna, topic, "", "-r")


def test_whoever_is_invited_later_plays_beside_the_others_and_is_no_host(broker: Class) -> None:
    before = (broker.etc / "connect-four.acl").read_text()
    invited = broker.invite("2")
    late = users_in(invited.stdout)
    assert len(late) == 2
    assert "connect-four host" not in invited.stdout
    assert broker.was_restarted
    broker.stop()
    broker.start()
    for user in (broker.anna, *late):
        topic = f"connect-four/1/players/{user.name}"
        assert broker.hears(user, [topic], "here") == [Heard(False, topic, "here")]
    for user in late:
        assert broker.hears(user, topics(OF_A_HOST, user), "a word") == []
    assert (broker.etc / "connect-four.acl").read_text() == before


def test_the_passwords_are_said_also_if_the_broker_does_not_start(tmp_path: Path) -> None:
    broker = Broker(tmp_path)
    broker.cannot_be_restarted()
    invited = broker.invite("2")
    assert len(users_in(invited.stdout)) == 3
    assert invited.returncode == 2
    assert invited.stderr.startswith("Mosquitto does not start with this configuration; see: sudo journalctl")


def test_no_password_is_left_to_be_read(broker: Class) -> None:
    passwords, rights = (broker.etc / f"connect-four.{name}" for name in ("passwords", "acl"))
    for file in (passwords, rights):
        assert (file.owner(), file.stat().st_mode & 0o777) == ("mosquitto", 0o600)
    there = "".join(file.read_text() for file in broker.etc.rglob("*") if file.is_file())
    for user in (broker.host, broker.anna):
        assert user.name in passwords.read_text()
        assert user.password not in there
    assert "HOST" not in re.sub("^#.*", "", rights.read_text(), flags=re.MULTILINE)


@pytest.mark.parametrize("words", [(), ("",), ("0",), ("many",), ("-1",), ("3.5",), ("10000",)])
def test_a_number_that_is_none_changes_nothing_and_says_what_to_type(broker: Class, words: tuple[str, ...]) -> None:
    before = (broker.etc / "connect-four.passwords").read_text()
    ended = broker.invite(*words)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert re.fullmatch("How many machines shall play\\? For thirty: sudo sh .*/invite 30\n", ended.stderr)
    assert (broker.etc / "connect-four.passwords").read_text() == before


def test_with_tls_there_is_no_other_way_in(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    need("openssl")
    broker = Broker(tmp_path)
    (typed,) = (
        block for block in re.findall(r"^```sh\n(.*?)^```", CLASS, re.MULTILINE | re.DOTALL) if "openssl" in block
    )
    for there, here in (
        ("sudo ", ""),
        ("teacher.local", "localhost"),
        ("/etc/mosquitto", str(broker.etc)),
        ("/usr/share/doc/connect-four/examples/broker", str(SHIPPED)),
    ):
        assert there in typed
        typed = typed.replace(there, here)
    subprocess.run(["sh", "-ec", typed], check=True, capture_output=True, timeout=MINUTES)
    invited = broker.invite("1").stdout
    assert 'broker = "mqtts://' in invited
    _, anna = users_in(invited)
    broker.start()
    request.addfinalizer(broker.stop)
    topic = f"connect-four/1/players/{anna.name}"
    known = ("--cafile", "/etc/mosquitto/certs/connect-four.crt", "-h", "localhost", "-p", "8883")
    assert broker.publish(anna, topic, "here", *known).stderr == ""
    assert broker.publish(User(anna.name, "wrong"), topic, "here", *known).stderr.startswith(NOT_LET_IN)
    assert "A TLS error occurred." in broker.publish(anna, topic, "here", *known[2:]).stderr
    assert broker.publish(anna, topic, "here", "-h", "localhost").stderr == "Error: Connection refused\n"
