"""How ./test ends, with a small project in the place of this one."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bots.processes import marked, processes
from tests.house import PROJECT
from tests.waiting import wait_until

ROOMS = ("datastore", "logic", "view", "control", "service", "web")
ENVIRONMENT = """
is_sound() { false; }
prepare() { environment=$project/environment; }
"""
RUN = '#!/bin/sh\ncase "$BROKEN" in *"${0##*/}"*) exit 1 ;; esac\n'
SETTINGS = "[tool:pytest]\naddopts = --strict-markers\nmarkers = slow\n"
TESTS = """
import os, pytest
from tests.needs import give_up, need
def test_one(): pass
@pytest.mark.parametrize("number", range(2))
def test_more(number): assert os.environ["BROKEN"] != "a test"
@pytest.mark.slow
def test_slow(): pass
def test_needs_a_tool(): need("no-such-tool")
def test_needs_luck(): give_up("no luck")
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
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    # With CI set, missing tools fail.
    monkeypatch.delenv("CI", raising=False)
    project = tmp_path / "a project"
    for folder in ("scripts", "environment/bin", *(f"tests/{room}" for room in ROOMS)):
        (project / folder).mkdir(parents=True)
    for file in ("test", "tests/__init__.py", "tests/needs.py", "tests/summary.py"):
        shutil.copy2(PROJECT / file, project / file)
    (project / "scripts/environment.sh").write_text(ENVIRONMENT)
    (project / "setup.cfg").write_text(SETTINGS)
    for tool in ("ruff", "mypy", "coverage"):
        (project / "environment/bin" / tool).write_text(RUN)
        (project / "environment/bin" / tool).chmod(0o755)
    (project / "environment/bin/python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (project / "environment/bin/python").chmod(0o755)
    for room in ROOMS:
        (project / f"tests/{room}/__init__.py").touch()
        (project / f"tests/{room}/test_{room}.py").write_text(TESTS)
    return project


def run_checks(project: Path, *options: str, broken: str = "nothing") -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "BROKEN": broken}
    command = [str(project / "test"), *options]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)


def test_last_lines_count_passed_and_skipped_tests(project: Path) -> None:
    done = run_checks(project)
    assert done.returncode == 0, done.stdout + done.stderr
    # Two runs of pytest say it, and the summary.
    assert done.stdout.count(" skipped in ") == 3
    *skipped, remedy, tests, checks = done.stdout.splitlines()[-5:]
    assert skipped == ["skipped 6 tests, missing package: no-such-tool", "skipped 6 tests, no luck"]
    assert remedy == "To skip nothing, type: sudo apt install no-such-tool; or, as root on Debian, type: .ci/run"
    assert tests.startswith("24 tests passed, 0 failed, 12 skipped in ")
    assert checks == "all 6 checks passed"


def test_quick_leaves_out_slow_tests(project: Path) -> None:
    done = run_checks(project, "--quick")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-2].startswith("18 tests passed, 0 failed, 12 skipped in ")
    assert done.stdout.splitlines()[-1] == "all 4 checks passed"


@pytest.mark.parametrize(
    ("broken", "failed"),
    [("ruff and mypy", "lint, format, types"), ("a test", "tests of the game, all other tests")],
)
def test_last_line_names_failed_checks(project: Path, broken: str, failed: str) -> None:
    done = run_checks(project, broken=broken)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (1, f"failed: {failed}"), done.stdout + done.stderr


def test_unknown_option_is_one_line(project: Path) -> None:
    done = run_checks(project, "tests/logic")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "./test takes --quick or nothing; tests/README.md says how to run single tests\n"


def test_ctrl_c_ends_all_that_runs(project: Path) -> None:
    files = [project / name for name in ("one", "another")]
    for file in files:
        (project / f"tests/logic/test_{file.name}.py").write_text(WAITING.format(str(file)))
    command = ["env", "--default-signal", str(project / "test")]
    own = {**marked(str(project)), "BROKEN": "nothing"}
    with subprocess.Popen(command, env=own, stdout=subprocess.PIPE, text=True, start_new_session=True) as running:
        wait_until(lambda: all(file.exists() for file in files))
        os.killpg(running.pid, signal.SIGINT)
        output, _ = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "all other tests" not in output
    assert [file.read_text() for file in files] == ["tidied up"] * 2
    assert not processes(str(project))
