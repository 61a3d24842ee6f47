"""Packages as `./play package` builds them, and what is in them."""

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from pathlib import Path

from tests.clone import MINUTES, WRITE_STAMP, Ended, clone, fill_environment, play
from tests.needs import need

PROGRAM = "usr/lib/connect-four"


def set_up(folder: Path, *distributions: str, is_compiled: bool = True) -> Path:
    """A clone, set up as ./play does it where there is a network."""
    clone(folder)
    subprocess.run(
        [sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", folder / ".venv"],
        check=True,
        timeout=MINUTES,
    )
    packages = next((folder / ".venv").glob("lib/python3*/site-packages"))
    fill_environment(packages, *distributions, is_compiled=is_compiled)
    subprocess.run(["bash", "-c", WRITE_STAMP], cwd=folder, check=True, timeout=MINUTES)
    return folder


def package(project: Path, *arguments: str, **extra: str) -> Ended:
    """What is typed in a clone."""
    need("dpkg-deb")
    return play(project, "package", *arguments, **extra)


def built(project: Path, folder: Path, **extra: str) -> "Package":
    folder.mkdir(exist_ok=True)
    ended = package(project, str(folder), **extra)
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stderr
    (file,) = folder.iterdir()
    assert ended.stdout == f"{file}\n"
    return Package(file)


@dataclass(frozen=True)
class Package:
    file: Path

    def field(self, name: str) -> str:
        return subprocess.run(
            ["dpkg-deb", "--field", self.file, name], capture_output=True, text=True, check=True, timeout=MINUTES
        ).stdout.strip()

    @cached_property
    def _archive(self) -> tarfile.TarFile:
        command = ["dpkg-deb", "--fsys-tarfile", str(self.file)]
        return tarfile.open(fileobj=BytesIO(subprocess.run(command, capture_output=True, check=True).stdout))

    @cached_property
    def entries(self) -> dict[str, tarfile.TarInfo]:
        """By their names, which begin with no slash."""
        return {entry.name.removeprefix("./"): entry for entry in self._archive.getmembers()}

    def content(self, name: str) -> bytes:
        file = self._archive.extractfile(self.entries[name])
        assert file is not None
        return file.read()

    def below(self, folder: str) -> Iterator[str]:
        """The names of the files there, seen from the folder."""
        for name, entry in self.entries.items():
            if entry.isfile() and name.startswith(f"{folder}/"):
                yield name.removeprefix(f"{folder}/")

    @property
    def program(self) -> str:
        """The folder to which the link leads."""
        return f"{PROGRAM}/{self.entries[f'{PROGRAM}/program'].linkname}"
