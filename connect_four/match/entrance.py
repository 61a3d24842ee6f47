"""How a machine comes in at a broker."""

import os
import ssl
import stat
from dataclasses import dataclass
from pathlib import Path

from connect_four.errors import InputError
from connect_four.language import _
from connect_four.match.credentials import Credentials, credentials, file_of
from connect_four.settings import Settings, settings_files
from connect_four.settings.words import Address, address_of


@dataclass(frozen=True, slots=True)
class Entrance:
    address: Address
    credentials: Credentials | None = None
    password_file: str = ""
    """Where user and password belong."""
    tls: ssl.SSLContext | None = None

    @classmethod
    def of(cls, settings: Settings) -> "Entrance | None":
        """What is set, and what the password file says; None if no broker is set."""
        address = address_of(settings.broker)
        if address is None:
            return None
        tls = context(settings.broker_ca) if address.is_secure else None
        return cls(address, credentials(os.environ), file_of(os.environ), tls)

    @classmethod
    def required(cls, settings: Settings) -> "Entrance":
        entrance = cls.of(settings)
        if entrance is None:
            trouble = _("there is no match without a broker")
            remedy = _("give one with --broker mqtt://HOST, or set it in {file}")
            raise InputError(trouble, remedy.format(file=settings_files()[0]))
        return entrance


def context(file: str) -> ssl.SSLContext:
    """What is trusted: these certificates alone, else the system's."""
    try:
        if file and not stat.S_ISREG(Path(file).stat().st_mode):
            # A FIFO would be waited for.
            raise ssl.SSLError
        return ssl.create_default_context(cafile=file or None)
    except ssl.SSLError:
        raise InputError(_("{file}: there is no certificate in it").format(file=file)) from None
    except OSError as error:
        raise InputError(_("{file}: cannot read it: {reason}").format(file=file, reason=error.strerror)) from None
