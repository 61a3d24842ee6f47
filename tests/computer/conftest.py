import pytest

from tests.computer.builds import Build, compiled_in, plain_in


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Build:
    return compiled_in(tmp_path_factory.mktemp("compiled"))


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Build:
    return plain_in(tmp_path_factory.mktemp("plain"))
