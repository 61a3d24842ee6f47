"""The user and the password for the broker: a line in a file that nobody else may read."""

import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from connect_four.errors import InputError, type_this
from connect_four.files import beginning
from connect_four.language import _
from connect_four.settings import settings_files

NAME = "broker"
FILE_OF_THE_SERVICE = "/etc/connect-four.broker"
"""systemd reads it as root, and hands it over."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO
LONGEST = 1024


class Credentials(NamedTuple):
    user: str
    password: str


def credentials(environment: Mapping[str, str]) -> Credentials | None:
    """What systemd hands over, else what is in the user's file; None if there is none."""
    given = environment.get("CREDENTIALS_DIRECTORY", "")
    if given.startswith("/"):
        # systemd shows rights there that are wider than they are; those of root's file count.
        require_private(Path(FILE_OF_THE_SERVICE), "sudo ")
        return read(Path(given, NAME))
    require_private(own_file())
    return read(own_file())


def file_of(environment: Mapping[str, str]) -> str:
    """Where somebody writes the line."""
    return FILE_OF_THE_SERVICE if environment.get("CREDENTIALS_DIRECTORY") else str(own_file())


def own_file() -> Path:
    return settings_files()[0].with_name(NAME)


def require_private(file: Path, become: str = "") -> None:
    rights = 0
    with suppress(OSError):
        rights = file.stat().st_mode
    if rights & OTHERS:
        trouble = _("{file}: others may read this password").format(file=file)
        raise InputError(trouble, type_this(f"{become}chmod 600 {file}"))


def read(file: Path) -> Credentials | None:
    try:
        content = beginning(file, LONGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise InputError(_("{file}: cannot read it: {reason}").format(file=file, reason=error.strerror)) from None
    if not content.strip():
        return None
    with suppress(UnicodeDecodeError):
        user, colon, password = content.decode().removesuffix("\n").removesuffix("\r").partition(":")
        if user and colon and (user + password).isprintable() and len(content) <= LONGEST:
            return Credentials(user, password)
    raise InputError(_("{file}: this is not one line like USER:PASSWORD").format(file=file))
