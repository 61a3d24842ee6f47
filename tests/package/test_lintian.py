"""Debian's own checker finds nothing that is not explained."""

import re
import subprocess

import pytest

from tests.clone import MINUTES, PROJECT
from tests.needs import need
from tests.package.built import Package, built, set_up

OVERRIDES = (PROJECT / "package" / "lintian-overrides").read_text()


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """Of a system that brings numpy and Pillow, as Raspberry Pi OS does, and with a compiler."""
    folder = tmp_path_factory.mktemp("common")
    return built(set_up(folder / "clone", "sense_hat", "sense_emu", "websockets"), folder / "built")


def lintian(package: Package, *options: str) -> tuple[int, str]:
    need("lintian")
    ended = subprocess.run(
        ["lintian", "--allow-root", *options, str(package.file)],
        capture_output=True,
        text=True,
        timeout=5 * MINUTES,
    )
    return ended.returncode, ended.stdout + ended.stderr


@pytest.mark.parametrize("name", ["whole", "common", "plain"])
def test_lintian_finds_nothing(name: str, request: pytest.FixtureRequest) -> None:
    assert lintian(request.getfixturevalue(name), "--fail-on=error,warning") == (0, "")


def test_no_override_is_there_for_nothing(whole: Package) -> None:
    _, found = lintian(whole, "--display-info")
    assert not re.findall(r"^.*-override .*$", found, re.MULTILINE)


def test_every_override_is_explained() -> None:
    """In the lines before it, or before the others that stand with it."""
    for paragraph in OVERRIDES.strip().split("\n\n"):
        lines = paragraph.splitlines()
        assert lines[0].startswith("# "), paragraph
        assert all(line.startswith(("# ", "connect-four: ")) for line in lines)


def test_the_overrides_go_into_the_package(plain: Package) -> None:
    assert plain.content("usr/share/lintian/overrides/connect-four").decode() == OVERRIDES
