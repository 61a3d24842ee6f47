"""Every trouble with a broker is a sentence that says what is wrong, and is said once."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from connect_four.errors import InputError
from connect_four.match.credentials import Credentials
from connect_four.match.entrance import context
from tests.match.certificates import EXPIRED, NOT_YET_VALID, VALID, Authority
from tests.match.listener import ADA, Listener
from tests.match.mosquitto import HERE, Mosquitto, Tls, free_port

ADAS = Credentials(ADA, "secret")
RIGHTS = "pattern write players/%u\npattern read players/+\n"


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("authority") / "own")


@contextmanager
def answering(answer: bytes | None) -> Iterator[str]:
    """Somebody who gives this answer to whoever comes, and hangs up; or is silent."""
    with socket.create_server((HERE, 0)) as server:

        def serve() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                connection.recv(4096)
                if answer is not None:
                    connection.sendall(answer)
                    connection.close()

        Thread(target=serve, daemon=True).start()
        yield f"mqtt://{HERE}:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)


def is_told_once(listener: Listener, sentence: str) -> None:
    listener.until(lambda: bool(listener.told))
    # By then it has been tried again.
    listener.wait(1)
    assert listener.told == [sentence]


def test_a_broker_that_is_busy_is_one() -> None:
    with answering(b"\x20\x03\x00\x89\x00") as address:
        is_told_once(Listener(address), f"{address}: the broker does not let this machine in: Server busy")


def test_nobody_listens() -> None:
    address = f"mqtt://{HERE}:{free_port()}"
    is_told_once(Listener(address, insists=True), f"{address}: there is no broker")


def test_a_name_that_nobody_knows() -> None:
    address = "mqtt://nobody.invalid:1883"
    is_told_once(Listener(address), f"{address}: no network knows this name now")


def test_a_network_that_cannot_be_reached() -> None:
    address = "mqtt://255.255.255.255:1883"
    is_told_once(Listener(address), f"{address} cannot be reached: Network is unreachable")


@pytest.mark.parametrize("answer", [b"\x20\x02\x00\x01", b"HTTP/1.1 400 Bad Request\r\n\r\n", b""])
def test_what_is_no_broker_or_speaks_an_older_mqtt(answer: bytes) -> None:
    with answering(answer) as address:
        words = f"{address}: what answers there is no broker that speaks MQTT 5; or does it want mqtts://?"
        is_told_once(Listener(address), words)


def test_who_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("connect_four.match.connecting.KEEP_ALIVE", 1)
    monkeypatch.setattr("connect_four.match.broker.KEEP_ALIVE", 1)
    with answering(None) as address:
        listener = Listener(address)
        listener.is_told(f"{address} does not answer any more")


@pytest.mark.parametrize("credentials", [Credentials(ADA, "secert"), Credentials("Ada", "secret")])
def test_a_wrong_password_or_user(credentials: Credentials, tmp_path: Path) -> None:
    with Mosquitto(tmp_path).for_users({ADA: "secret"}) as broker:
        user, file = credentials.user, "/home/ada/.config/connect-four/broker"
        words = f"{broker.address}: the broker does not let {user} in; the user or the password in {file} is wrong"
        is_told_once(Listener(broker.address, credentials=credentials), words)
        is_error(Listener(broker.address, credentials=credentials, insists=True), words)


def is_error(listener: Listener, words: str) -> None:
    with pytest.raises(InputError) as refusal:
        listener.wait(60)
    assert (str(refusal.value), listener.told) == (words, [])


def test_no_password_where_one_is_asked_for(tmp_path: Path) -> None:
    with Mosquitto(tmp_path).for_users({ADA: "secret"}) as broker:
        file = "/home/ada/.config/connect-four/broker"
        words = f"{broker.address}: the broker asks for a user and a password; write USER:PASSWORD into {file}"
        patient = Listener(broker.address)
        is_told_once(patient, words)
        is_error(Listener(broker.address, insists=True), words)
        broker.stop()
        # A broker that was set up anew lets it in, and it is there by itself.
        with Mosquitto(tmp_path / "anew", port=broker.port):
            patient.is_let_in()


def test_a_user_whose_rights_are_anothers(tmp_path: Path) -> None:
    with Mosquitto(tmp_path).for_users({"ada": "secret"}, RIGHTS) as broker:
        ada = Listener(broker.address, credentials=Credentials("ada", "secret"))
        ada.is_let_in()
        for _ in range(3):
            ada.broker.publish(f"players/{ADA}", b"here", retain=True)
            ada.wait(0.2)
        connected = f"{broker.address}: connected"
        assert ada.told == [
            connected,
            f"{broker.address}: the broker does not let this machine speak as {ADA}; see its rights",
        ]
        assert ada.broker.is_connected


def test_a_user_with_rights(tmp_path: Path) -> None:
    with Mosquitto(tmp_path).for_users({ADA: "secret"}, RIGHTS) as broker:
        ada = Listener(broker.address, credentials=ADAS)
        ada.broker.subscribe(f"players/{ADA}")
        ada.is_let_in()
        ada.broker.publish(f"players/{ADA}", b"here", retain=True)
        ada.hears((f"players/{ADA}", b"here"))
        assert ada.told == [f"{broker.address}: connected"]


def test_with_tls(authority: Authority, tmp_path: Path) -> None:
    with Mosquitto(tmp_path).with_tls(authority.signs()) as broker:
        ada = Listener(broker.address, ca=str(authority.certificate))
        ada.broker.subscribe("tables/+")
        ada.is_let_in()
        for number in range(30):
            ada.broker.publish(f"tables/{number}", b"3 4 " * 900, retain=True)
        ada.until(lambda: len(ada.heard) == 30)
        assert ada.told == [f"{broker.address}: connected"]
        broker.restart()
        ada.is_let_in(2)


@pytest.mark.parametrize(
    ("names", "valid", "said"),
    [
        (f"IP:{HERE}", EXPIRED, "has expired, or the clock here is wrong"),
        (f"IP:{HERE}", NOT_YET_VALID, "is not valid yet, or the clock here is wrong"),
        ("IP:192.0.2.7", VALID, "is for another name"),
        ("DNS:broker.example", VALID, "is for another name"),
    ],
)
def test_a_certificate_that_is_not_right(
    names: str, valid: tuple[str, str], said: str, authority: Authority, tmp_path: Path
) -> None:
    is_refused(authority.signs("wrong", names, valid), said, str(authority.certificate), tmp_path)


def test_a_certificate_of_an_unknown_authority(authority: Authority, tmp_path: Path) -> None:
    said = "is not trusted here (unable to get local issuer certificate); broker-ca can name what is"
    is_refused(Authority(tmp_path / "other").signs(), said, str(authority.certificate), tmp_path)
    is_refused(authority.signs(), said, "", tmp_path)


def is_refused(shown: Tls, said: str, ca: str, folder: Path) -> None:
    with Mosquitto(folder / "broker").with_tls(shown) as broker:
        words = f"{broker.address}: the broker's certificate {said}"
        is_told_once(Listener(broker.address, ca=ca), words)
        is_error(Listener(broker.address, ca=ca, insists=True), words)


def test_tls_on_one_side_alone(authority: Authority, tmp_path: Path) -> None:
    with Mosquitto(tmp_path / "plain") as broker:
        address = broker.address.replace("mqtt", "mqtts")
        is_told_once(Listener(address), f"{address}: no TLS is spoken there; mqtt:// is without it")
    with Mosquitto(tmp_path / "safe").with_tls(authority.signs()) as broker:
        address = broker.address.replace("mqtts", "mqtt")
        words = f"{address}: what answers there is no broker that speaks MQTT 5; or does it want mqtts://?"
        is_told_once(Listener(address), words)


def test_certificates_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="pipe: there is no certificate in it"):
        context(f"{tmp_path}/pipe")
