"""`connect-four match` as it is typed: how it begins, whom it waits for, and how it ends."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.clone import PROJECT
from tests.commands.typed import command
from tests.link.games import playing
from tests.match.listener import ADA
from tests.match.machines import OUT_THERE, Messenger, own_folders
from tests.match.mosquitto import HERE, Mosquitto, free_port
from tests.match.test_broker import retained
from tests.waiting import wait_until

NO_GAME = "There is no game to play with: no game is running here; type: connect-four"
PLAYER = '"name":"Ada"'


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path / "broker") as broker:
        yield broker


def messenger(folder: Path, address: str, *words: str) -> Messenger:
    return Messenger(folder / "ada", "--broker", address, "--name", "Ada", *words)


def test_without_a_broker_one_line_says_what_to_do(tmp_path: Path) -> None:
    ended = command("match")
    file = Path(os.environ["XDG_CONFIG_HOME"]) / "connect-four" / "settings.toml"
    words = f"there is no match without a broker; give one with --broker mqtt://HOST, or set it in {file}\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", words)


def test_without_paho_one_line_says_what_to_type() -> None:
    code = (
        "import sys; sys.modules['paho'] = None\n"
        "from connect_four.commands import run; sys.exit(run(['match', '--broker', 'mqtt://pi']))"
    )
    ended = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("matches need paho-mqtt; type: ")
    assert len(ended.stderr.splitlines()) == 1


def test_no_other_command_loads_paho() -> None:
    code = "import sys; from connect_four.commands import run; run(['settings']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, timeout=60)
    assert not [name for name in loaded.stdout.split() if name.startswith(("paho", "ssl", "connect_four.match"))]


def test_a_wrong_password_by_hand_is_one_line(tmp_path: Path) -> None:
    file = Path(os.environ["XDG_CONFIG_HOME"]) / "connect-four" / "broker"
    file.parent.mkdir(parents=True)
    file.write_text(f"{ADA}:secert")
    with Mosquitto(tmp_path / "broker").for_users({ADA: "secret"}) as broker:
        ended = command("match", "--broker", broker.address)
        words = f"{file}: others may read this password; type: chmod 600 {file}\n"
        assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", words)
        file.chmod(0o600)
        ended = command("match", "--broker", broker.address)
    words = f"{broker.address}: the broker does not let {ADA} in; the user or the password in {file} is wrong\n"
    assert (ended.returncode, ended.stderr) == (2, words)


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "cannot read it: No such file or directory"), ("no certificate", "there is no certificate in it")],
)
def test_a_file_of_certificates_that_is_none(content: str | None, said: str, tmp_path: Path) -> None:
    file = tmp_path / "ca.crt"
    if content is not None:
        file.write_text(content)
    ended = command("match", "--broker", "mqtts://pi", "--broker-ca", str(file))
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"{file}: {said}\n")


def test_it_waits_for_the_broker_and_for_the_game(broker: Mosquitto, tmp_path: Path) -> None:
    broker.stop()
    with messenger(tmp_path, broker.address) as ada:
        ada.says(f"{broker.address}: there is no broker")
        ada.says(NO_GAME)
        broker.start()
        ada.says(f"{broker.address}: connected")
        assert retained(broker) == []
        for times in (1, 2):
            folder = tmp_path / "ada" / "run" / "connect-four"
            with playing(environment=own_folders(tmp_path / "ada"), folder=folder) as game:
                person = game.client("person")
                person.wait_for_state(guests=[OUT_THERE])
                assert PLAYER in retained(broker)[0][1].decode()
                game.end()
            # Whoever cannot play is seen by nobody.
            wait_until(lambda: retained(broker) == [])
            assert len([line for line in ada.said if line.startswith("There is no game")]) == 1 + times
        assert ada.complaints == []
        assert ada.end() == 0


def test_the_machines_number_stays_and_two_rooms_are_two(broker: Mosquitto, tmp_path: Path) -> None:
    folder = tmp_path / "ada" / "run" / "connect-four"
    with playing(environment=own_folders(tmp_path / "ada"), folder=folder):
        topics = []
        for words in ((), ("--room", "5b"), ()):
            with messenger(tmp_path, broker.address, *words) as ada:
                wait_until(lambda: len(retained(broker)) == 1)
                topics.append(retained(broker)[0][0])
                assert ada.end() == 0
            assert retained(broker) == []
    number = (tmp_path / "ada" / "state" / "connect-four" / "match" / "machine").read_text().strip()
    assert topics[0] == topics[2] == f"connect-four/1/players/{number}"
    assert topics[1] == f"connect-four/1/room/5b/players/{number}"


Trouble = Callable[[Mosquitto], None]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("trouble", [lambda broker: None, Mosquitto.stop, Mosquitto.freeze], ids=["", "gone", "silent"])
def test_a_signal_ends_it_whatever_it_waits_for(
    number: int, trouble: Trouble, broker: Mosquitto, tmp_path: Path
) -> None:
    with messenger(tmp_path, broker.address) as ada:
        ada.says(f"{broker.address}: connected")
        ada.says(NO_GAME)
        trouble(broker)
        assert ada.end(number) == 0
        assert ada.complaints == []


@pytest.mark.parametrize("address", [f"mqtt://{HERE}", "mqtt://nobody.invalid"])
def test_a_signal_at_its_beginning_ends_it(address: str, tmp_path: Path) -> None:
    for milliseconds in (50, 150, 250, 350, 500):
        with messenger(tmp_path, f"{address}:{free_port()}") as ada:
            with pytest.raises(subprocess.TimeoutExpired):
                ada.process.wait(milliseconds / 1000)
            # Before Python has begun, a signal ends it as it ends every program.
            assert ada.end() in (0, -signal.SIGTERM)
            assert ada.complaints == []


def test_a_storm_of_signals(broker: Mosquitto, tmp_path: Path) -> None:
    with messenger(tmp_path, broker.address) as ada:
        ada.says(f"{broker.address}: connected")

        def is_over() -> bool:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                ada.process.send_signal(number)
            return ada.process.poll() is not None

        wait_until(is_over)
        assert (ada.process.returncode, ada.complaints) == (0, [])


def test_who_is_killed_is_seen_by_nobody(broker: Mosquitto, tmp_path: Path) -> None:
    folder = tmp_path / "ada" / "run" / "connect-four"
    with playing(environment=own_folders(tmp_path / "ada"), folder=folder), messenger(tmp_path, broker.address) as ada:
        wait_until(lambda: len(retained(broker)) == 1)
        ada.end(signal.SIGKILL)
        wait_until(lambda: retained(broker) == [])


def test_nobody_reads_what_it_says(broker: Mosquitto, tmp_path: Path) -> None:
    line = f'"$0" -m connect_four match --broker {broker.address} | head -n 1'
    environment = {**os.environ, "PYTHONPATH": str(PROJECT), **own_folders(tmp_path / "ada")}
    ended = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line, sys.executable],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert len(ended.stdout.splitlines()) == 1


SERVICE = """
import sys
from pathlib import Path
import connect_four.settings as settings
settings.SYSTEM_FILE = Path(sys.argv[1])
from connect_four.__main__ import main
sys.argv[1:] = ["match", "--service"]
main()
"""


def service(folder: Path, settings: str, **environment: str) -> "subprocess.Popen[str]":
    file = folder / "connect-four.toml"
    file.write_text(settings)
    return subprocess.Popen(
        [sys.executable, "-c", SERVICE, str(file)],
        env={**os.environ, "PYTHONPATH": str(PROJECT), "STATE_DIRECTORY": str(folder / "state"), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_service_without_a_broker_has_nothing_to_do(tmp_path: Path) -> None:
    with service(tmp_path, 'name = "Ada"\n') as unit:
        said = unit.communicate(timeout=60)
    assert (unit.returncode, *said) == (0, "", f"no broker is set in {tmp_path}/connect-four.toml\n")


def test_the_service_tells_systemd_and_goes_on_trying(tmp_path: Path) -> None:
    given = tmp_path / "given"
    given.mkdir()
    (given / "broker").write_text(f"{ADA}:secret\n")
    with (
        Mosquitto(tmp_path / "broker").for_users({ADA: "another"}) as broker,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd,
    ):
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(60)
        wrong = f"{broker.address}: the broker does not let {ADA} in; the user or the password"
        with service(
            tmp_path,
            f'broker = "{broker.address}"\n',
            NOTIFY_SOCKET=str(tmp_path / "notify"),
            CREDENTIALS_DIRECTORY=str(given),
        ) as unit:
            assert systemd.recv(4096).decode().startswith("READY=1\nSTATUS=")
            assert systemd.recv(4096).decode() == (
                f"READY=1\nSTATUS={wrong} in /etc/connect-four.broker is wrong\nERRNO=0"
            )
            broker.stop()
            with Mosquitto(tmp_path / "anew", port=broker.port).for_users({ADA: "secret"}):
                while "connected" not in systemd.recv(4096).decode():
                    pass
            unit.terminate()
            assert unit.wait(60) == 0
