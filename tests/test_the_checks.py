"""How ./test ends, with a small project in the place of this one."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bots.processes import marked, processes
from tests.devices.world import wait_until
from tests.house import PROJECT

ROOMS = ("datastore", "logic", "view", "control", "service", "devices", "commands", "link", "web")
ENVIRONMENT = "prepare() { environment=$project/environment; }\n"
RUN = '#!/bin/sh\n[ "${0##*/}" != "$BROKEN" ]\n'
TESTS = """
import os, pytest
def test_one(): pass
@pytest.mark.parametrize("number", range(3))
def test_more(number): assert os.environ["BROKEN"] != "a test"
@pytest.mark.skip(reason="for once")
def test_skipped(): pass
"""

WAITING = """
import time
from pathlib import Path
def test_waiting():
    file = Path({!r})
    file.touch()
    try:
        time.sleep(60)
    finally:
        file.write_text("tidied up")
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    project = tmp_path / "a project"
    for folder in ("scripts", "environment/bin", *(f"tests/{room}" for room in ROOMS)):
        (project / folder).mkdir(parents=True)
    shutil.copy2(PROJECT / "test", project)
    (project / "scripts/environment.sh").write_text(ENVIRONMENT)
    for tool in ("ruff", "mypy", "coverage"):
        (project / "environment/bin" / tool).write_text(RUN)
        (project / "environment/bin" / tool).chmod(0o755)
    (project / "environment/bin/python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (project / "environment/bin/python").chmod(0o755)
    for room in ROOMS:
        (project / f"tests/{room}/test_{room}.py").write_text(TESTS)
    return project


def last_line(project: Path, broken: str, status: int) -> str:
    environment = {**os.environ, "BROKEN": broken}
    done = subprocess.run([project / "test"], env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == status, done.stdout + done.stderr
    # What pytest itself says at its ends stays.
    assert "skipped in " in done.stdout
    return done.stdout.splitlines()[-1]


def test_the_last_line_says_that_all_passed_and_how_many_tests_there_were(project: Path) -> None:
    assert last_line(project, "nothing", 0) == "all 7 checks passed, with 36 tests passed and 9 skipped"


def test_the_last_line_names_all_that_failed(project: Path) -> None:
    assert last_line(project, "ruff", 1) == "failed: lint, format"
    assert last_line(project, "a test", 1) == "failed: tests of the game, all other tests, tests in the background"


def test_ctrl_c_ends_all_that_runs(project: Path) -> None:
    for room, file in (("datastore", "front"), ("service", "beside")):
        (project / f"tests/{room}/test_{room}.py").write_text(WAITING.format(str(project / file)))
    command = ["env", "--default-signal", str(project / "test")]
    own = {**marked(str(project)), "BROKEN": "nothing"}
    with subprocess.Popen(command, env=own, stdout=subprocess.PIPE, text=True, start_new_session=True) as running:
        wait_until(lambda: all((project / file).exists() for file in ("front", "beside")))
        os.killpg(running.pid, signal.SIGINT)
        output, _ = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "all other tests" not in output
    assert [(project / file).read_text() for file in ("front", "beside")] == ["tidied up"] * 2
    assert not processes(str(project))
