import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from connect_four.language import ENGLISH, speak
from connect_four.settings import contents
from scripts.catalogue import SOURCES, compile_all
from tests.clone import started_by_two
from tests.devices.world import World, opened_world
from tests.needs import need_success
from tests.shared import made_once

pytest_plugins = ["tests.pool", "tests.package.fixtures"]


@pytest.fixture(autouse=True)
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """No test reads or writes the saved games and the settings of whoever runs it, or hears that person's language."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    monkeypatch.setenv("LANGUAGE", ENGLISH)
    yield
    speak(ENGLISH)
    contents.cache_clear()


@pytest.fixture(scope="session")
def german() -> Mapping[str, str]:
    """The environment of somebody who reads German. The checkout has its catalogue: a test may play what is there."""
    compile_all(SOURCES)
    return {"LANG": "de_DE.UTF-8", "LANGUAGE": "de", "LC_ALL": "", "LC_MESSAGES": ""}


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with opened_world(tmp_path) as world:
        yield world


@pytest.fixture(scope="session", autouse=True)
def quick_pip(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let pip share downloads and wheels between tests, and leave bytecode to the first import."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIP_CACHE_DIR", str(made_once(tmp_path_factory, "pip-cache", lambda folder: None)))
        patch.setenv("PIP_NO_COMPILE", "1")
        yield


@pytest.fixture(scope="session")
def pip_index(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Somewhere for pip to find packages, also for somebody with another home."""
    folder = tmp_path_factory.mktemp("index")
    pip = ("env", f"HOME={folder}", sys.executable, "-m", "pip")
    need_success(*pip, "download", "--retries=2", "--no-deps", f"--dest={folder}", "setuptools")


@pytest.fixture(scope="session")
def played(pip_index: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return started_by_two(tmp_path_factory.mktemp("first start") / "connect four")
