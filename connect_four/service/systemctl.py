import subprocess
from pathlib import Path

from connect_four.errors import MissingError
from connect_four.language import _
from connect_four.program import COMMAND

UNIT = "connect-four.service"
PAGE_UNIT = "connect-four-web.service"
MESSENGER_UNIT = "connect-four-match.service"


def require_systemd() -> None:
    if not Path("/run/systemd/system").is_dir():
        trouble = _("the service needs systemd, and this system was not started by it")
        raise MissingError(trouble, _("play with: {command}").format(command=COMMAND))


def output(*command: str) -> str:
    """What a command prints; its own words if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        words = (done.stderr or done.stdout).strip().splitlines()
        reason = words[-1] if words else _("status {number}").format(number=done.returncode)
        raise MissingError(_("{command} failed: {reason}").format(command=" ".join(command), reason=reason))
    return done.stdout


def properties(unit: str, *names: str) -> dict[str, str]:
    """What systemd says of a unit; empty values if it knows none."""
    lines = output("systemctl", "show", unit, *(f"--property={name}" for name in names)).splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line)
