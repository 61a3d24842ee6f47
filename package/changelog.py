"""The project's CHANGELOG.md in the form that Debian's tools read."""

import re
from datetime import UTC, datetime
from email.utils import format_datetime

RELEASE = re.compile(r"^## (\S+), (?:(\d{4}-\d\d-\d\d)|not yet released)$", re.MULTILINE)


def newest_date(text: str) -> datetime:
    """Of the newest release: the date of everything in a package, so that the same content makes the same one."""
    newest = max(date for _, date in RELEASE.findall(text))
    return datetime.fromisoformat(newest).replace(tzinfo=UTC)


def changelog(text: str, name: str, version: str, maintainer: str) -> str:
    _, *parts = RELEASE.split(text)
    entries = []
    for number, date, changes in zip(parts[0::3], parts[1::3], parts[2::3], strict=True):
        when = datetime.fromisoformat(date).replace(tzinfo=UTC) if date else newest_date(text)
        items = re.sub(r"^- ", "  * ", changes.strip(), flags=re.MULTILINE)
        entries.append(
            f"{name} ({number if date else version}) unstable; urgency=medium\n\n"
            + re.sub(r"^(?=\S)", "  ", re.sub(r"^  (?=[^* ])", "    ", items, flags=re.MULTILINE), flags=re.MULTILINE)
            + f"\n\n -- {maintainer}  {format_datetime(when)}\n"
        )
    return "\n".join(entries)
