"""Which machine this is to others: a number of its own, kept on its disk."""

import os
from collections.abc import Callable
from contextlib import suppress

from connect_four.datastore import LONGEST_NAME
from connect_four.files import beginning
from connect_four.journal.game_files import keep
from connect_four.language import _
from connect_four.match.credentials import Credentials
from connect_four.match.wire import ID

NAME = "machine"
BYTES = 8
# More than its line has, in bytes.
LONGEST = 64


def identity_of(credentials: Credentials | None, folder: str | None, tell: Callable[[str], None]) -> str:
    """The user's name, if it is such a number: then the broker's rights speak of it. Else the one that is kept here,
    or a new one: only a match that goes on would need the old one."""
    user = "" if credentials is None else credentials.user
    known = user if ID.fullmatch(user) else kept(folder)
    if known is not None:
        return known
    made = os.urandom(BYTES).hex()
    try:
        if folder is not None:
            keep(folder, NAME, f"{made}\n".encode())
    except OSError as error:
        words = _("The number of this machine cannot be kept, and others will take it for another one: {reason}.")
        tell(words.format(reason=error.strerror))
    return made


def kept(folder: str | None) -> str | None:
    content = b""
    with suppress(OSError):
        content = beginning(f"{folder}/{NAME}", LONGEST, flags=os.O_NOFOLLOW)
    found = ID.fullmatch(content.decode("ascii", "replace").strip())
    return found and found[0]


def name_of_machine() -> str:
    return os.uname().nodename[:LONGEST_NAME]
