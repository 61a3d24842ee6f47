"""Distribute the tests to pytest-xdist's workers: one file is one unit of work, apart from the exceptions below."""

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

# Both files use the clone in which ./play was started for the first time, which takes minutes.
TOGETHER = {"tests/test_documentation.py": "tests/test_packaging.py"}

# Long files whose tests share no expensive fixture: each test is a unit of work.
SPLIT = {
    "tests/computer/test_review.py",
    "tests/computer/test_values.py",
    "tests/match/test_schedules.py",
    "tests/service/test_interruptions.py",
    "tests/service/test_kills.py",
    "tests/service/test_updates.py",
    "tests/service/test_setbacks.py",
    "tests/web/test_page_for_everybody.py",
    "tests/web/test_page_in_play.py",
    "tests/web/test_page_jokers.py",
}

LONGEST_FIRST = (
    "tests/service/",
    "tests/test_packaging.py",
    "tests/test_environment.py",
    "tests/match/test_networks.py",
    "tests/bots/test_misbehaviour.py",
    "tests/computer/",
    "tests/package/",
    "tests/test_distribution.py",
    "tests/match/",
    "tests/web/",
    "tests/devices/",
    "tests/link/",
    "tests/commands/",
)

# Slow although no fixture says so: they need such a thing by themselves, or take long.
SLOW = (
    "tests/bots/test_bot",
    "tests/bots/test_examples.py",
    "tests/bots/test_misbehaviour.py",
    "tests/bots/test_openings.py",
    "tests/bots/test_the_docs.py",
    "tests/bots/test_tournament",
    "tests/commands/test_picture_in_a_browser.py",
    "tests/commands/test_picture_in_pixels.py",
    "tests/commands/test_review.py",
    "tests/computer/",
    "tests/devices/test_emulator.py",
    "tests/devices/test_presses.py",
    "tests/journal/test_faults.py",
    "tests/journal/test_power_cuts.py",
    "tests/link/test_power_cuts.py",
    "tests/link/test_same_as_the_stick.py",
    "tests/match/test_broker_troubles.py",
    "tests/match/test_program.py",
    "tests/match/test_schedules.py",
    "tests/match/test_the_docs.py",
    "tests/package/",
    "tests/service/test_class.py",
    "tests/service/test_faults.py::test_switched_off_and_on",
    "tests/service/test_interruptions.py",
    "tests/test_packaging.py",
    "tests/test_the_checks.py",
    "tests/web/test_floods.py",
    "tests/web/test_guest.py",
    "tests/web/test_host_page_beside.py",
    "tests/web/test_limits.py",
    "tests/web/test_long_evening.py",
    "tests/web/test_reviews.py",
    "tests/web/test_starting.py",
    "tests/web/test_tournament",
    "tests/web/test_who_may_press.py",
)
# Fixtures that need a browser or a window, a container, a broker, a package build or a compiler: their tests are slow.
SLOW_FIXTURES = {
    *("chromium", "screen"),
    *("machine", "classroom"),
    *("broker", "network"),
    *("pip_index", "set_up_once", "whole", "common", "plain_folder"),
    *("compiled", "answering"),
}


class FileScheduling(LoadScopeScheduling):  # type: ignore[misc]
    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return nodeid if file in SPLIT else TOGETHER.get(file, file)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> FileScheduling:
    return FileScheduling(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: rank(item.nodeid))
    for item in items:
        assert isinstance(item, pytest.Function)
        if SLOW_FIXTURES.intersection(item.fixturenames) or item.nodeid.startswith(SLOW):
            item.add_marker("slow")


def rank(nodeid: str) -> int:
    places = (place for place, prefix in enumerate(LONGEST_FIRST) if nodeid.startswith(prefix))
    return next(places, len(LONGEST_FIRST))
