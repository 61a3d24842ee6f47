"""The project's CHANGELOG.md in the form that Debian's tools read."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from textwrap import fill
from typing import NamedTuple

RELEASE = re.compile(r"^## (\S+), (?:(\d{4}-\d\d-\d\d)|not yet released)$", re.MULTILINE)
WIDTH = 80


class Release(NamedTuple):
    number: str
    when: datetime
    is_released: bool
    changes: str


def releases(text: str) -> Iterator[Release]:
    """The newest first. What is not yet released is later than every release."""
    _, *parts = RELEASE.split(text)
    dates = [datetime.fromisoformat(date).replace(tzinfo=UTC) if date else None for date in parts[1::3]]
    next_date = max(date for date in dates if date) + timedelta(seconds=1)
    for number, date, changes in zip(parts[0::3], dates, parts[2::3], strict=True):
        yield Release(number, date or next_date, date is not None, changes)


def newest_date(text: str) -> datetime:
    """The date of everything in a package, so that the same content makes the same one."""
    return next(releases(text)).when


def changelog(text: str, name: str, version: str, maintainer: str) -> str:
    return "\n".join(
        f"{name} ({release.number if release.is_released else version}) unstable; urgency=medium\n\n"
        f"{items(release.changes)}\n\n -- {maintainer}  {format_datetime(release.when)}\n"
        for release in releases(text)
    )


def items(changes: str) -> str:
    """Every item or paragraph as an item of lines that are not too long."""
    parts = [" ".join(part.split()) for part in re.split(r"\n(?=- )|\n\n", changes)]
    return "\n".join(
        fill(
            part.removeprefix("- "),
            WIDTH,
            initial_indent="  * ",
            subsequent_indent="    ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        for part in parts
        if part
    )
