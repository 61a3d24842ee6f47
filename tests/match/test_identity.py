"""The number of a machine, and the user and the password with which it goes to a broker."""

import os
import re
from pathlib import Path

import pytest

from connect_four.errors import InputError
from connect_four.match.credentials import Credentials, credentials, file_of
from connect_four.match.identity import identity_of
from tests.match.listener import ADA


def told_nothing(sentence: str) -> None:
    raise AssertionError(sentence)


def test_it_is_made_once_and_kept(tmp_path: Path) -> None:
    folder = str(tmp_path / "state" / "connect-four" / "match")
    number = identity_of(None, folder, told_nothing)
    assert re.fullmatch("[0-9a-f]{16}", number)
    assert identity_of(None, folder, told_nothing) == number
    assert identity_of(None, str(tmp_path / "other"), told_nothing) != number


@pytest.mark.parametrize(
    "content", [b"", b"\x00" * 17, b"ABCDEF0123456789\n", b"0123456789abcde", b"0" * 1000, b"\xff"]
)
def test_a_damaged_one_is_made_anew(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "machine").write_bytes(content)
    number = identity_of(None, str(tmp_path), told_nothing)
    assert (tmp_path / "machine").read_text() == f"{number}\n"


def test_where_nothing_can_be_kept_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "match").write_text("in the way")
    told: list[str] = []
    assert identity_of(None, str(tmp_path / "match"), told.append)
    words = "The number of this machine cannot be kept, and others will take it for another one: Not a directory."
    assert told == [words]


def test_a_user_that_is_such_a_number_is_the_machine(tmp_path: Path) -> None:
    assert identity_of(Credentials(ADA, "secret"), str(tmp_path), told_nothing) == ADA
    assert not [*tmp_path.iterdir()]
    assert identity_of(Credentials("ada", "secret"), str(tmp_path), told_nothing) != ADA


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = tmp_path / "connect-four" / "broker"
    file.parent.mkdir()
    return file


def written(file: Path, content: bytes, rights: int = 0o600) -> None:
    file.write_bytes(content)
    file.chmod(rights)


@pytest.mark.parametrize("line", [b"ada:sec:ret", b"ada:sec:ret\n", b"ada:sec:ret\r\n"])
def test_user_and_password(line: bytes, file: Path) -> None:
    written(file, line)
    assert credentials({}) == ("ada", "sec:ret")
    assert file_of({}) == str(file)


@pytest.mark.parametrize("content", [None, b"", b"\n"])
def test_nothing_is_nobody(content: bytes | None, file: Path) -> None:
    if content is not None:
        written(file, content)
    assert credentials({}) is None


@pytest.mark.parametrize(
    "content", [b"ada", b":secret", b"ada:secret\nbob:secret\n", b"ada:\x1b[2J", b"\xff:\xff", b"a:" + b"x" * 2000]
)
def test_what_is_not_one_line(content: bytes, file: Path) -> None:
    written(file, content)
    with pytest.raises(InputError, match=re.escape(f"{file}: this is not one line like USER:PASSWORD")):
        credentials({})


@pytest.mark.parametrize("rights", [0o644, 0o640, 0o620, 0o601])
def test_a_password_that_others_may_read_is_refused(rights: int, file: Path) -> None:
    written(file, b"ada:secret", rights)
    with pytest.raises(InputError) as refusal:
        credentials({})
    assert str(refusal.value) == f"{file}: others may read this password; type: chmod 600 {file}"


def test_a_file_that_cannot_be_read(file: Path) -> None:
    file.mkdir(0o700)
    with pytest.raises(InputError, match="cannot read it: Is a directory"):
        credentials({})


def test_what_never_ends_is_not_waited_for(file: Path) -> None:
    os.mkfifo(file, 0o600)
    assert credentials({}) is None


def test_what_systemd_hands_over_counts(file: Path, tmp_path: Path) -> None:
    written(file, b"ada:secret")
    given = {"CREDENTIALS_DIRECTORY": str(tmp_path / "given")}
    assert credentials(given) is None
    assert file_of(given) == "/etc/connect-four.broker"
    (tmp_path / "given").mkdir()
    # As the access list of its user looks in the rights.
    written(tmp_path / "given" / "broker", b"bob:secret\n", 0o440)
    assert credentials(given) == ("bob", "secret")
