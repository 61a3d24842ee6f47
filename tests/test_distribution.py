"""What a package index would get: the source archive, and the wheel that is built from it."""

import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest

from connect_four import __version__
from connect_four.view.frame import frame
from connect_four.view.text import text
from tests.clone import MINUTES, PROJECT, clone, surroundings
from tests.needs import need_success
from tests.pictures import after

DESCRIPTION = (PROJECT / "DESCRIPTION.md").read_text()
AIMED_BOMB = "RC C RC C LC RRC LLC R U L C"


@pytest.fixture(scope="module")
def archives(pip_index: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    need_success(sys.executable, "-m", "build", "--version")
    need_success(sys.executable, "-m", "twine", "--version")
    folder = tmp_path_factory.mktemp("distribution")
    command = [sys.executable, "-m", "build", "--outdir", str(folder / "dist"), str(clone(folder / "clone"))]
    # What is compiled is looked at elsewhere; without a compiler it is done sooner.
    environment = surroundings(folder, CC="/bin/false")
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=10 * MINUTES)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "dist"


@pytest.fixture
def wheel(archives: Path) -> Iterator[ZipFile]:
    (file,) = archives.glob("*.whl")
    with ZipFile(file) as wheel:
        yield wheel


def told(wheel: ZipFile) -> Message:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    return Parser().parsestr(wheel.read(name).decode())


def test_a_package_index_can_show_both(archives: Path) -> None:
    files = sorted(map(str, archives.iterdir()))
    command = [sys.executable, "-m", "twine", "--no-color", "check", "--strict", *files]
    done = subprocess.run(command, capture_output=True, text=True, timeout=MINUTES)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("PASSED") == len(files) == 2


def test_the_wheel_holds_the_game_and_nothing_else(wheel: ZipFile) -> None:
    game = {
        str(file.relative_to(PROJECT))
        for file in (PROJECT / "connect_four").rglob("*")
        if file.suffix in (".py", ".pxd") or file.parent.name in ("page", "tournament_page", "host_page")
    }
    catalogues = {
        name for name in wheel.namelist() if re.fullmatch(r"connect_four/languages/\w+/LC_MESSAGES/messages\.mo", name)
    }
    about = f"connect_four_sense_hat-{__version__}"
    parts = {"METADATA", "RECORD", "WHEEL", "top_level.txt", "licenses/LICENSE"}
    assert catalogues
    assert {name for name in wheel.namelist() if not name.endswith(".so")} == (
        game | catalogues | {f"{about}.dist-info/{part}" for part in parts} | {f"{about}.data/scripts/connect-four"}
    )
    assert wheel.read(f"{about}.dist-info/licenses/LICENSE") == (PROJECT / "LICENSE").read_bytes()


def test_the_source_archive_has_what_building_needs_and_the_examples_but_no_tests(archives: Path) -> None:
    (file,) = archives.glob("*.tar.gz")
    with tarfile.open(file) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"scripts/catalogue.py", "DESCRIPTION.md", "LICENSE", "setup.py"} < names
    for examples in ("examples/bots/*.[pc]*", "examples/broker/*"):
        assert {str(file.relative_to(PROJECT)) for file in PROJECT.glob(examples)} < names
    assert {name.partition("/")[0] for name in names if "/" in name} == {
        "connect_four",
        "connect_four_sense_hat.egg-info",
        "examples",
        "scripts",
    }


def test_what_an_index_is_told(wheel: ZipFile) -> None:
    metadata = told(wheel)
    assert (metadata["License-Expression"], metadata["License-File"]) == ("MIT", "LICENSE")
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata.get_payload() == DESCRIPTION
    # Nobody is named, and no address: there is none that all could reach.
    assert not [name for name in metadata if name.startswith(("Author", "Maintainer", "Home", "Project", "Download"))]
    versions = {name.rpartition(" ")[2] for name in metadata.get_all("Classifier") or [] if ":: 3." in name}
    assert versions == {"3.11", "3.12", "3.13"}


def test_the_description_stands_alone() -> None:
    """An index shows it without the files beside it: no picture and no page of the clone would be found."""
    assert not re.findall(r"\]\((?!https://)|<img|src=|\./play", DESCRIPTION)
    assert text(frame(after(AIMED_BOMB).game)) in DESCRIPTION
