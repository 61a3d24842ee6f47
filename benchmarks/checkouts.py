"""Builds of this checkout and of others, each at work in a process of its own."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

HERE = Path(__file__).resolve().parents[1]
# Seconds are seconds of CPU time: whatever else the machine does takes none of them away.
START = "import time; time.monotonic = time.process_time; from benchmarks.worker import main; main()"


@dataclass(frozen=True)
class Build:
    """How an engine is made: from which checkout, and whether it stays plain Python."""

    checkout: Path = HERE
    is_plain: bool = False

    @property
    def place(self) -> str:
        return "this checkout" if self.checkout == HERE else str(self.checkout)

    def __str__(self) -> str:
        return f"{self.place}, {'plain' if self.is_plain else 'compiled'}"

    def make(self, folder: Path) -> Path:
        unwanted = shutil.ignore_patterns("*.so", "*.c", "__pycache__")
        shutil.copytree(self.checkout / "connect_four", folder / "connect_four", ignore=unwanted)
        if not self.is_plain:
            shutil.copy(self.checkout / "setup.py", folder)
            compile_in(folder)
        return folder


def compile_in(folder: Path) -> None:
    command = [sys.executable, "setup.py", "build_ext", "--inplace", "--parallel", "2"]
    ended = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    if not list(folder.rglob("search.*.so")):
        sys.exit(f"{ended.stderr}nothing was compiled: that needs Cython and a C compiler")


class Worker:
    """A process in which a build works, with CPU time for its clock."""

    def __init__(self, build: Build, folder: Path) -> None:
        self.build = build
        # The worker is this checkout's, the engine that of the build.
        path = os.pathsep.join((str(folder), str(HERE)))
        command = [sys.executable, "-P", "-c", START]
        pipe = subprocess.PIPE
        environment = {**os.environ, "PYTHONPATH": path}
        self._process = subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.communicate()

    def ask(self, name: str, *arguments: Any) -> Any:
        """What a function of `worker` answers there."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([name, *arguments]) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            sys.exit(f"the engine of {self.build} has failed")
        return json.loads(line)


@contextmanager
def at_work(*builds: Build) -> Iterator[list[Worker]]:
    """A worker for each; what is wanted twice is made once."""
    with TemporaryDirectory(prefix="connect-four-") as folder, ExitStack() as stack:
        made = {build: build.make(Path(folder, str(number))) for number, build in enumerate(dict.fromkeys(builds))}
        yield [stack.enter_context(Worker(build, made[build])) for build in builds]
