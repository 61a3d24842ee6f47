"""Packages that tests of the package and of the service share."""

import sysconfig
from pathlib import Path

import pytest

from tests.clone import BESIDE_A_DESKTOP, LIBRARIES
from tests.needs import give_up
from tests.package.built import Package, built, set_up
from tests.shared import made_once


def folder_with(factory: pytest.TempPathFactory, name: str, *distributions: str, is_compiled: bool = True) -> Path:
    """Return a folder with a clone that has these distributions, and with the package that is built in the clone."""

    def make(folder: Path) -> None:
        built(set_up(folder / "a clone", *distributions, is_compiled=is_compiled), folder / "built")

    return made_once(factory, f"{name}-package", make)


def package_in(folder: Path) -> Package:
    (file,) = (folder / "built").iterdir()
    return Package(file)


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """From a system that brings no library, and with a compiler."""
    environment = Path(sysconfig.get_path("platlib"))
    for name in LIBRARIES:
        if not list(environment.glob(f"{name}-*.dist-info")):
            give_up(f"{name} is not installed in {environment}")
    return package_in(folder_with(tmp_path_factory, "whole", *LIBRARIES))


@pytest.fixture(scope="session")
def common(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """From a system that brings numpy and Pillow, and with a compiler."""
    return package_in(folder_with(tmp_path_factory, "common", *BESIDE_A_DESKTOP))


@pytest.fixture(scope="session")
def plain_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """From a system that brings numpy and Pillow, and without a compiler."""
    return folder_with(tmp_path_factory, "plain", *BESIDE_A_DESKTOP, is_compiled=False)


@pytest.fixture(scope="session")
def plain_clone(plain_folder: Path) -> Path:
    return plain_folder / "a clone"


@pytest.fixture(scope="session")
def plain(plain_folder: Path) -> Package:
    return package_in(plain_folder)
