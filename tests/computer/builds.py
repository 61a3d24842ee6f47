"""The package twice: compiled, and as plain Python. Each works in a process of its own."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import connect_four
from connect_four.computer import is_compiled
from tests.needs import give_up

PROJECT = Path(__file__).resolve().parents[2]
PACKAGE = Path(connect_four.__file__).resolve().parent
SECONDS = 600


@dataclass(frozen=True)
class Build:
    folder: Path

    def python(self, *arguments: str) -> str:
        """What Python prints with this build of the package."""
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(self.folder), str(PROJECT)))}
        command = [sys.executable, "-P", *arguments]
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=SECONDS)
        assert ended.returncode == 0, ended.stderr
        return ended.stdout

    def job(self, name: str, *arguments: int) -> Any:
        """What a function of `jobs` returns there."""
        return json.loads(self.python("-m", "tests.computer.jobs", name, *map(str, arguments)))


def plain_in(folder: Path) -> Build:
    shutil.copytree(PACKAGE, folder / "connect_four", ignore=shutil.ignore_patterns("*.so", "*.c", "__pycache__"))
    return Build(folder)


def compiled_in(folder: Path) -> Build:
    if PACKAGE.parent != PROJECT and is_compiled():
        return Build(PACKAGE.parent)
    if not find_spec("Cython") or not (shutil.which("cc") or shutil.which("gcc")):
        give_up("there is no Cython or no C compiler, so nothing can be compiled")
    build = plain_in(folder)
    ended = compile_in(build)
    assert ended.returncode == 0, ended.stderr
    assert list(folder.rglob("search.*.so")), ended.stderr
    return build


def compile_in(build: Build, **environment: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(PROJECT / "setup.py", build.folder)
    return subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=build.folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
