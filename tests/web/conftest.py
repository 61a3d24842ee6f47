from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.evening import Evening


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """Programs that know nothing of whoever runs the test, nor of a desktop."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "RUNTIME_DIRECTORY", "STATE_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    evening = Evening(tmp_path)
    try:
        yield evening
    finally:
        evening.close()
