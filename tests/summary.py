"""Print how all tests went: `python -m tests.summary SECONDS REPORT...` reads pytest's reports in JUnit's format."""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from tests.needs import MISSING_PACKAGE


def cases(reports: list[Path]) -> Iterator[ElementTree.Element]:
    for report in reports:
        yield from ElementTree.parse(report).iter("testcase")


def counted(number: int) -> str:
    return "1 test" if number == 1 else f"{number:,} tests"


def summary(reports: list[Path], seconds: int) -> Iterator[str]:
    tests, failed, reasons = 0, 0, Counter[str]()
    for case in cases(reports):
        tests += 1
        failed += case.find("failure") is not None or case.find("error") is not None
        if (skipped := case.find("skipped")) is not None:
            reasons[skipped.get("message", "")] += 1
    for reason, number in sorted(reasons.items(), key=lambda each: (-each[1], each[0])):
        yield f"skipped {counted(number)}, {reason}"
    if reasons:
        packages = sorted(each.removeprefix(MISSING_PACKAGE) for each in reasons if each.startswith(MISSING_PACKAGE))
        installing = f"type: sudo apt install {' '.join(packages)}; or, " if packages else ""
        yield f"To skip nothing, {installing}as root on Debian, type: .ci/run"
    passed = tests - failed - reasons.total()
    took = "{} min {} s".format(*divmod(seconds, 60))
    yield f"{counted(passed)} passed, {failed} failed, {reasons.total()} skipped in {took}"


if __name__ == "__main__":
    taken, *files = sys.argv[1:]
    print("\n".join(summary([Path(file) for file in files], int(taken))))
