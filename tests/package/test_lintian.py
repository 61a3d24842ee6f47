"""Debian's own checker finds nothing that is not explained."""

import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.clone import MINUTES, PROJECT
from tests.needs import need
from tests.package.built import Package

OVERRIDES = (PROJECT / "package" / "lintian-overrides").read_text()


@cache
def lintian(file: Path) -> list[str]:
    """What it finds, and in lines of I or N what it only informs of."""
    need("lintian")
    command = ["lintian", "--allow-root", "--fail-on=none", "--display-info", str(file)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, timeout=5 * MINUTES)
    return (ended.stdout + ended.stderr).splitlines()


@pytest.mark.parametrize("name", ["whole", "common", "plain"])
def test_lintian_finds_nothing(name: str, request: pytest.FixtureRequest) -> None:
    package: Package = request.getfixturevalue(name)
    assert [line for line in lintian(package.file) if not line.startswith(("I: ", "N: "))] == []


def test_no_override_is_there_for_nothing(whole: Package) -> None:
    assert [line for line in lintian(whole.file) if "-override " in line] == []


def test_every_override_is_explained() -> None:
    """In the lines before it, or before the others that stand with it."""
    for paragraph in OVERRIDES.strip().split("\n\n"):
        lines = paragraph.splitlines()
        assert lines[0].startswith("# "), paragraph
        assert all(line.startswith(("# ", "connect-four: ")) for line in lines)


def test_the_overrides_go_into_the_package(plain: Package) -> None:
    assert plain.content("usr/share/lintian/overrides/connect-four").decode() == OVERRIDES
