"""Where the program's own files are."""

from collections.abc import Mapping


def state_folder(environment: Mapping[str, str]) -> str | None:
    """The folder of the saved games: the service's own, else the user's; None if there is no place for them."""
    # systemd separates several folders by colons; the first is the one for saved games.
    given = environment.get("STATE_DIRECTORY", "").partition(":")[0]
    if given.startswith("/"):
        return given
    for name, path in (("XDG_STATE_HOME", "connect-four"), ("HOME", ".local/state/connect-four")):
        base = environment.get(name, "")
        # The XDG standard says to ignore a relative path.
        if base.startswith("/"):
            return f"{base.rstrip('/')}/{path}"
    return None
