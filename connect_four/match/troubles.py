"""What is wrong between this machine and the broker, in a sentence each."""

import socket
import ssl
from dataclasses import dataclass

from connect_four.language import N_, _
from connect_four.match.entrance import Entrance
from connect_four.settings.words import Address

# By the numbers of OpenSSL.
CERTIFICATES = {
    9: N_("{address}: the broker's certificate is not valid yet, or the clock here is wrong"),
    10: N_("{address}: the broker's certificate has expired, or the clock here is wrong"),
    62: N_("{address}: the broker's certificate is for another name"),
    64: N_("{address}: the broker's certificate is for another name"),
}
UNKNOWN_SIGNER = N_("{address}: the broker's certificate is not trusted here ({reason}); broker-ca can name what is")

# By the numbers of MQTT 5.
NOT_ALLOWED = 135
WRONG_LOGIN = (134, NOT_ALLOWED)
TAKEN_OVER = 142
NO_BROKER = N_("{address}: what answers there is no broker that speaks MQTT 5")
BREAKS = {
    130: NO_BROKER,
    132: NO_BROKER,
    139: N_("{address}: the broker was stopped"),
    141: N_("{address} does not answer any more"),
    TAKEN_OVER: N_("{address}: does another machine come in as {identity}, too? Was a card or a password copied?"),
}
PERHAPS_TLS = N_("{address}: what answers there is no broker that speaks MQTT 5; or does it want mqtts://?")
OTHER_BREAK = N_("{address}: the broker has ended the connection")
REFUSED = N_("{address}: the broker does not let this machine in: {reason}")


@dataclass(frozen=True, slots=True)
class Trouble:
    words: str
    is_for_people: bool = False
    """Whether it stays until somebody does something."""


def at_connecting(error: OSError, address: Address) -> Trouble:
    """Why there is no connection."""
    match error:
        case ssl.SSLCertVerificationError():
            words = _(CERTIFICATES.get(error.verify_code, UNKNOWN_SIGNER))
            return Trouble(words.format(address=address, reason=error.verify_message), is_for_people=True)
        case ssl.SSLError() | ConnectionResetError() if address.is_secure:
            words = _("{address}: no TLS is spoken there; mqtt:// is without it")
        case socket.gaierror():
            words = _("{address}: no network knows this name now")
        case TimeoutError():
            words = _("{address} does not answer")
        case ConnectionRefusedError():
            words = _("{address}: there is no broker")
        case _:
            words = _("{address} cannot be reached: {reason}")
    return Trouble(words.format(address=address, reason=error.strerror))


def at_the_door(code: int, reason: str, entrance: Entrance, identity: str) -> Trouble:
    """Why the broker does not let this machine in."""
    if code in BREAKS:
        return at_the_end(code, entrance, identity, was_in=False)
    if code not in WRONG_LOGIN:
        return Trouble(_(REFUSED).format(address=entrance.address, reason=reason))
    if entrance.credentials is None:
        words = _("{address}: the broker asks for a user and a password; write USER:PASSWORD into {file}")
        return Trouble(words.format(address=entrance.address, file=entrance.password_file), is_for_people=True)
    words = _("{address}: the broker does not let {user} in; the user or the password in {file} is wrong")
    user, file = entrance.credentials.user, entrance.password_file
    return Trouble(words.format(address=entrance.address, user=user, file=file), is_for_people=True)


def at_the_end(code: int, entrance: Entrance, identity: str, was_in: bool) -> Trouble:
    """Why there is no connection any more; it ended before a word was said if this machine never was in."""
    words = BREAKS.get(code, OTHER_BREAK if was_in else NO_BROKER)
    if words == NO_BROKER and not entrance.address.is_secure:
        words = PERHAPS_TLS
    return Trouble(_(words).format(address=entrance.address, identity=identity))


def of_rights(entrance: Entrance, identity: str) -> str:
    """The broker keeps to itself what this machine says."""
    words = _("{address}: the broker does not let this machine speak as {identity}; see its rights")
    return words.format(address=entrance.address, identity=identity)
