"""What a browser shows again with every request, and the key for which it gets that."""

from hmac import compare_digest

from websockets.http11 import Request

KEY = "key="


class Cookie:
    def __init__(self, name: str) -> None:
        self._name = name

    def of(self, request: Request) -> str:
        """What the browser shows; nothing if it shows nothing."""
        for pair in ";".join(request.headers.get_all("Cookie")).split(";"):
            name, _, value = pair.strip().partition("=")
            if name == self._name:
                return value
        return ""

    def given(self, token: str, seconds: int) -> str:
        """The header that has the browser show this for so long."""
        return f"{self._name}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict"


class Key:
    """It counts for the browser that shows it first, once."""

    def __init__(self, key: str) -> None:
        self._key = key

    def is_used_by(self, query: str) -> bool:
        if not self._key or not is_same(query.removeprefix(KEY), self._key):
            return False
        self._key = ""
        return True


def is_same(shown: str, known: str) -> bool:
    """Whoever measures how long this takes learns nothing."""
    return compare_digest(shown.encode(errors="replace"), known.encode())
