"""What `service status` says, in plain words."""

import json
import time
from pathlib import Path
from typing import NamedTuple

from connect_four.errors import MissingError
from connect_four.program import COMMAND
from connect_four.service.systemctl import UNIT, output, properties

WARNING = 4
WHERE = f"; to see where, type: sudo journalctl --unit={UNIT}"
# Between an end and the next start.
PAUSES = ("auto-restart", "auto-restart-queued")
# Every start passes it, and waits there when it has failed several times.
PAUSE_BEFORE_RESTART = "start-pre"
# How systemd names the ends that a service can come to.
ENDS = {
    "watchdog": f"it hung and was ended{WHERE}",
    "exit-code": f"it ended by an error{WHERE}",
    "signal": "it was killed",
    "core-dump": f"it crashed{WHERE}",
    "oom-kill": "it was killed, because the memory was full",
    "timeout": f"it took too long to start or to stop{WHERE}",
}


class Report(NamedTuple):
    is_running: bool
    sentences: list[str]


def report() -> Report:
    unit = properties(
        *("LoadState", "ActiveState", "SubState", "NRestarts"),
        *("StatusText", "ActiveEnterTimestampMonotonic", "UnitFileState"),
    )
    if unit["LoadState"] != "loaded":
        return Report(False, [f"The service is not installed; type: sudo {COMMAND} service install"])
    is_running = True
    match unit["ActiveState"]:
        case "active":
            # The wall clock of a Pi without network may be years off; this one only counts on.
            since = time.monotonic() - int(unit["ActiveEnterTimestampMonotonic"]) / 1_000_000
            state = f"The service has been running for {duration(since)}: {unit['StatusText']}."
        case "activating" if unit["SubState"] in PAUSES or (
            unit["SubState"] == PAUSE_BEFORE_RESTART and unit["NRestarts"] != "0"
        ):
            is_running = False
            state = "The service has ended unexpectedly, and is started again."
        case "activating":
            state = "The service is starting."
        case _:
            is_running = False
            state = f"The service does not run; type: sudo systemctl start {UNIT}"
    boot = "It starts when the Pi boots." if unit["UnitFileState"] == "enabled" else "It does not start at boot."
    return Report(is_running, [state, boot, last_trouble()])


def last_trouble() -> str:
    try:
        lines = output(
            "journalctl", "--quiet", f"--unit={UNIT}", f"--priority={WARNING}", "--lines=10", "--output=json"
        ).splitlines()
    except MissingError:
        return "Its last trouble is not known: the journal cannot be read; try with sudo."
    # The entry that a start job failed is skipped: the one with the reason comes before it.
    troubles = [entry for entry in map(json.loads, lines) if "JOB_RESULT" not in entry]
    if not troubles:
        return "No trouble is known."
    entry = troubles[-1]
    ago = time.monotonic() - int(entry["__MONOTONIC_TIMESTAMP"]) / 1_000_000
    when = f"{duration(ago)} ago" if entry["_BOOT_ID"] == boot_id() else "before the last boot"
    return f"Its last trouble, {when}: {ENDS.get(entry.get('UNIT_RESULT'), entry['MESSAGE'])}"


def boot_id() -> str:
    return Path("/proc/sys/kernel/random/boot_id").read_text().strip().replace("-", "")


def duration(seconds: float) -> str:
    for length, name in ((86400, "day"), (3600, "hour"), (60, "minute")):
        count = int(seconds // length)
        if count:
            return f"{count} {name}{'s' if count > 1 else ''}"
    return "less than a minute"
