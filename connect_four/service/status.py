"""What `service status` says, in plain words."""

import json
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from connect_four.errors import MissingError
from connect_four.language import N_, _, ngettext
from connect_four.program import COMMAND
from connect_four.service.systemctl import MESSENGER_UNIT, PAGE_UNIT, UNIT, output, properties

WARNING = 4

# Between an end and the next start.
PAUSES = ("auto-restart", "auto-restart-queued")
# Every start passes it, and waits there when it has failed several times.
PAUSE_BEFORE_RESTART = "start-pre"
# How systemd names the ends that a service can come to.
ENDS = {
    "watchdog": N_("it hung and was ended; to see where, type: {command}"),
    "exit-code": N_("it ended by an error; to see where, type: {command}"),
    "signal": N_("it was killed"),
    "core-dump": N_("it crashed; to see where, type: {command}"),
    "oom-kill": N_("it was killed, because the memory was full"),
    "timeout": N_("it took too long to start or to stop; to see where, type: {command}"),
}


class Companion(NamedTuple):
    """A unit beside the game's, and what is said of it."""

    unit: str
    runs: str
    has_ended: str
    is_starting: str
    does_not_run: str


COMPANIONS = (
    Companion(
        PAGE_UNIT,
        N_("The page for browsers: {state}."),
        N_("The page for browsers has ended, and is started again: {trouble}"),
        N_("The page for browsers is starting."),
        N_("The page for browsers does not run; type: {command}"),
    ),
    Companion(
        MESSENGER_UNIT,
        N_("Matches against other machines: {state}."),
        N_("The messenger of matches has ended, and is started again: {trouble}"),
        N_("The messenger of matches is starting."),
        N_("The messenger of matches does not run; type: {command}"),
    ),
)


class Report(NamedTuple):
    is_running: bool
    sentences: list[str]


def report() -> Report:
    unit = properties(
        UNIT,
        *("LoadState", "ActiveState", "SubState", "NRestarts"),
        *("StatusText", "ActiveEnterTimestampMonotonic", "UnitFileState"),
    )
    if unit["LoadState"] != "loaded":
        trouble = _("The service is not installed; type: {command}")
        return Report(False, [trouble.format(command=f"sudo {COMMAND} service install")])
    is_running = True
    match unit["ActiveState"]:
        case "active":
            # The wall clock of a Pi without network may be years off; this one only counts on.
            since = time.monotonic() - int(unit["ActiveEnterTimestampMonotonic"]) / 1_000_000
            words = _("The service has been running for {duration}: {state}.")
            state = words.format(duration=duration(since), state=unit["StatusText"])
        case "activating" if unit["SubState"] in PAUSES or (
            unit["SubState"] == PAUSE_BEFORE_RESTART and unit["NRestarts"] != "0"
        ):
            is_running = False
            state = _("The service has ended unexpectedly, and is started again.")
        case "activating":
            state = _("The service is starting.")
        case _:
            is_running = False
            state = _("The service does not run; type: {command}").format(command=f"sudo systemctl start {UNIT}")
    starts = unit["UnitFileState"] == "enabled"
    boot = _("It starts when the Pi boots.") if starts else _("It does not start at boot.")
    others = [sentence for companion in COMPANIONS for sentence in said_of(companion)]
    return Report(is_running, [state, boot, last_trouble(), *others])


def said_of(companion: Companion) -> Iterator[str]:
    """A sentence, if there is to be one of these."""
    names = ("UnitFileState", "ActiveState", "SubState", "StatusText", "Result", "InvocationID")
    unit = properties(companion.unit, *names)
    match unit["ActiveState"]:
        case "active":
            yield _(companion.runs).format(state=unit["StatusText"])
        case "activating" if unit["SubState"] in PAUSES:
            trouble = end_of(companion.unit, unit["Result"], unit["InvocationID"])
            yield _(companion.has_ended).format(trouble=trouble)
        case "activating":
            yield _(companion.is_starting)
        case _ if unit["UnitFileState"] == "enabled":
            yield _(companion.does_not_run).format(command=f"sudo systemctl start {companion.unit}")


def end_of(unit: str, result: str, run: str) -> str:
    try:
        said = output("journalctl", "--quiet", "--output=cat", "--lines=1", f"_SYSTEMD_INVOCATION_ID={run}")
    except MissingError:
        said = ""
    # The last line of an error says what it is, and so does that of a program which ends before it is ready.
    if result in ("exit-code", "protocol") and said:
        return said.strip()
    return _(ENDS.get(result, N_("to see why, type: {command}"))).format(command=f"sudo journalctl --unit={unit}")


def last_trouble() -> str:
    try:
        lines = output(
            "journalctl", "--quiet", f"--unit={UNIT}", f"--priority={WARNING}", "--lines=10", "--output=json"
        ).splitlines()
    except MissingError:
        return _("Its last trouble is not known: the journal cannot be read; try with sudo.")
    # The entry that a start job failed is skipped: the one with the reason comes before it.
    troubles = [entry for entry in map(json.loads, lines) if "JOB_RESULT" not in entry]
    if not troubles:
        return _("No trouble is known.")
    entry = troubles[-1]
    ago = time.monotonic() - int(entry["__MONOTONIC_TIMESTAMP"]) / 1_000_000
    is_of_this_boot = entry["_BOOT_ID"] == boot_id()
    sentence = (
        _("Its last trouble, {duration} ago: {trouble}")
        if is_of_this_boot
        else _("Its last trouble, before the last boot: {trouble}")
    )
    return sentence.format(duration=duration(ago), trouble=trouble_of(entry))


def trouble_of(entry: Mapping[str, str]) -> str:
    if end := ENDS.get(entry.get("UNIT_RESULT", "")):
        return _(end).format(command=f"sudo journalctl --unit={UNIT}")
    return entry["MESSAGE"]


def boot_id() -> str:
    return Path("/proc/sys/kernel/random/boot_id").read_text().strip().replace("-", "")


def duration(seconds: float) -> str:
    minutes = int(seconds // 60)
    hours, days = minutes // 60, minutes // 1440
    if days:
        return ngettext("{number} day", "{number} days", days).format(number=days)
    if hours:
        return ngettext("{number} hour", "{number} hours", hours).format(number=hours)
    if minutes:
        return ngettext("{number} minute", "{number} minutes", minutes).format(number=minutes)
    return _("less than a minute")
