"""Settings that are words: where a broker is, which room, which file."""

import pytest

from connect_four.settings.words import Address, address_of
from tests.settings.test_settings import options


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("mqtt://pi-4", Address("pi-4", 1883, False)),
        ("mqtt://192.168.1.2:1884", Address("192.168.1.2", 1884, False)),
        ("mqtts://broker.example", Address("broker.example", 8883, True)),
        ("mqtts://broker.example:443/", Address("broker.example", 443, True)),
        ("mqtt://[fe80::1]:99", Address("fe80::1", 99, False)),
    ],
)
def test_where_a_broker_is(typed: str, address: Address) -> None:
    assert address_of(typed) == address
    assert address_of(str(address)) == address


@pytest.mark.parametrize(
    "typed",
    [
        *("pi-4", "http://pi-4", "mqtt:pi-4", "mqtt://", "mqtt://pi-4:", "mqtt://pi-4:0", "mqtt://pi-4:65536"),
        *("mqtt://ada:secret@pi-4", "mqtt://pi-4/topic", "mqtt://a b", "mqtt://a..b", "MQTT://pi-4", "mqtt://fe80::1"),
        *("mqtt://[1..2]", "mqtt://[...]", "mqtt://[pi-4]", "mqtt://[fe80::1%eth0]", "mqtt://[192.168.1.2]"),
        *("mqtt://pi-4\n", f"mqtt://{'a' * 64}", "mqtt://" + ".".join(["a" * 50] * 6)),
    ],
)
def test_what_is_no_address_of_a_broker(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options("--broker", typed)
    assert "broker can be an address such as mqtt://192.168.1.2 or mqtts://" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--room", "A" * 21], "room can be up to 20 letters from A to Z, digits and hyphens, not 'AAA"),
        (["--room", "a/b"], "room can be up to 20 letters"),
        (["--room", "+"], "room can be up to 20 letters"),
        (["--room", "é"], "room can be up to 20 letters"),
        (["--broker-ca", "ca.crt"], "broker-ca can be the whole path of a file, from / on, not 'ca.crt'"),
        (["--broker-ca", "/etc/ca\x1b.crt"], "broker-ca can be the whole path of a file"),
        (["--name", "A" * 21], "name can be a name of up to 20 characters, not "),
    ],
)
def test_what_is_no_room_and_no_file(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options(*words)
    assert said in capsys.readouterr().err
