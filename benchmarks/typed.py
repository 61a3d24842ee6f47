"""What is typed behind the commands that measure the engine."""

import argparse
from math import isfinite
from pathlib import Path
from typing import NoReturn

from benchmarks.checkouts import HERE, Build


class Parser(argparse.ArgumentParser):
    """Of `python -m benchmarks.NAME`."""

    def __init__(self, name: str, description: str | None) -> None:
        super().__init__(prog=f"python -m benchmarks.{name}", description=description, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        """One line for what is wrong, without the usage."""
        self.exit(2, f"{self.prog}: {message}\n")

    def add_against(self) -> None:
        self.add_argument(
            "--against", type=checkout, metavar="FOLDER", help="another checkout, measured beside this one"
        )

    def add_builds(self) -> None:
        self.add_against()
        self.add_argument("--plain", action="store_true", help="plain Python, not compiled")


def checkouts(chosen: argparse.Namespace) -> list[Path]:
    return [HERE, chosen.against] if chosen.against else [HERE]


def builds(chosen: argparse.Namespace) -> list[Build]:
    return [Build(checkout, chosen.plain) for checkout in checkouts(chosen)]


def checkout(typed: str) -> Path:
    folder = Path(typed).resolve()
    if not (folder / "setup.py").is_file() or not (folder / "connect_four" / "computer").is_dir():
        raise argparse.ArgumentTypeError(f"{typed} is no checkout of this project: no connect_four/computer is in it")
    return folder


def games(typed: str) -> int:
    if count(typed) % 2:
        raise argparse.ArgumentTypeError(f"{typed} is odd, but each opening is played twice, with colours swapped")
    return int(typed)


def count(typed: str) -> int:
    if not typed.isdecimal() or int(typed) == 0:
        raise argparse.ArgumentTypeError(f"{typed} is no whole number from 1 on")
    return int(typed)


def several(typed: str) -> int:
    if count(typed) == 1:
        raise argparse.ArgumentTypeError("1 is not enough: it takes several to tell an error")
    return int(typed)


def empty(typed: str) -> int:
    """Random drops hardly ever go on until fewer fields are left."""
    if not typed.isdecimal() or not 16 <= int(typed) <= 56:
        raise argparse.ArgumentTypeError(f"{typed} is no number of empty fields from 16 to 56")
    return int(typed)


def number(typed: str) -> int:
    if not typed.isdecimal():
        raise argparse.ArgumentTypeError(f"{typed} is no whole number from 0 on")
    return int(typed)


def seconds(typed: str) -> float:
    try:
        value = float(typed)
    except ValueError:
        value = 0
    if not isfinite(value) or value <= 0:
        raise argparse.ArgumentTypeError(f"{typed} is no number above 0")
    return value
