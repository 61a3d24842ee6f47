import sysconfig
from pathlib import Path

import pytest

from tests.clone import BESIDE_A_DESKTOP, LIBRARIES
from tests.needs import give_up
from tests.package.built import Package, built, set_up


@pytest.fixture(scope="session")
def whole_clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """On a system that brings no library, and with a compiler."""
    environment = Path(sysconfig.get_path("platlib"))
    for name in LIBRARIES:
        if not list(environment.glob(f"{name}-*.dist-info")):
            give_up(f"{name} is not installed in {environment}")
    return set_up(tmp_path_factory.mktemp("whole") / "connect four", *LIBRARIES)


@pytest.fixture(scope="session")
def plain_clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """On a system that brings numpy and Pillow, and without a compiler."""
    return set_up(tmp_path_factory.mktemp("plain") / "clone", *BESIDE_A_DESKTOP, is_compiled=False)


@pytest.fixture(scope="session")
def whole(whole_clone: Path) -> Package:
    return built(whole_clone, whole_clone.parent / "built")


@pytest.fixture(scope="session")
def plain(plain_clone: Path) -> Package:
    return built(plain_clone, plain_clone.parent / "built")
