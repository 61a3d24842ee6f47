"""Who may know whom: the imports of every module, read and not run; and what a fresh interpreter loads."""

import ast
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
PACKAGE = PROJECT / "connect_four"
MODULES = sorted(PACKAGE.rglob("*.py"))

DOCUMENTED = {
    "connect_four.datastore": "Game, Board, Field, Player, PlayerID",
    "connect_four.datastore.mutable": "FullGame, FullBoard, FullPlayer",
    "connect_four.logic": "GameManager, Move",
    "connect_four.control": "Joystick",
    "connect_four.view": "LEDMatrix",
}


def room(module: Path) -> str:
    """The folder of the package that a module is in; its own name at the top."""
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def name_of(module: Path) -> str:
    return ".".join(module.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__")


def imports(module: Path) -> set[str]:
    """The modules, and the names in them, that the module imports anywhere in its text."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative imports hide the room"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def own_imports(module: Path) -> set[str]:
    return {name for name in imports(module) if name.startswith("connect_four.")}


def who_imports(*names: str) -> set[str]:
    """The modules of the program that import one of these modules or something from it."""
    return {
        name_of(module)
        for module in MODULES
        if any(f"{imported}.".startswith(f"{name}.") for imported in imports(module) for name in names)
    }


def in_rooms(*rooms: str) -> set[str]:
    return {name_of(module) for module in MODULES if room(module) in rooms}


def test_only_the_logic_writes_the_game() -> None:
    assert who_imports("connect_four.datastore.mutable") <= in_rooms("logic")


def test_the_datastore_knows_nothing_but_the_rules() -> None:
    assert own_imports(PACKAGE / "datastore" / "__init__.py") == set()
    for name in own_imports(PACKAGE / "datastore" / "mutable.py"):
        assert name == "connect_four.logic.rules" or name.startswith("connect_four.datastore.")


def test_the_rules_know_nothing() -> None:
    assert imports(PACKAGE / "logic" / "rules.py") <= {"cython"}


def test_the_logic_knows_no_other_room_and_no_device_clock_or_thread() -> None:
    plain = {"ast", "collections", "dataclasses", "enum", "re", "typing"}
    for module in (PACKAGE / "logic").glob("*.py"):
        for name in imports(module):
            parts = name.split(".")
            if parts[0] == "connect_four":
                assert parts[1] in ("datastore", "logic", "errors"), f"{module} imports {name}"
            else:
                assert parts[0] in plain | {"cython"}, f"{module} imports {name}"


def test_the_picture_is_made_from_what_anybody_may_read() -> None:
    for name in own_imports(PACKAGE / "view" / "frame.py"):
        assert name == "connect_four.logic.rules" or name.startswith("connect_four.datastore.")


def test_the_engine_knows_neither_hands_nor_eyes() -> None:
    assert not who_imports("connect_four.control", "connect_four.view") & in_rooms("computer")


def test_pictures_know_no_hands() -> None:
    """Only the terminal does, which is a keyboard too."""
    views = {name for name in in_rooms("view") if not name.startswith("connect_four.view.terminal")}
    assert not who_imports("connect_four.control") & (views | in_rooms("datastore", "logic"))


def run(code: str) -> str:
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=PROJECT, timeout=120, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.parametrize("packages", [*permutations(DOCUMENTED, 1), *permutations(DOCUMENTED, 2)], ids=" ".join)
def test_the_documented_names_are_importable_in_any_order(packages: tuple[str, ...]) -> None:
    run("\n".join(f"from {package} import {DOCUMENTED[package]}" for package in packages))


@pytest.mark.parametrize("module", ["connect_four.commands.script", "connect_four.place", "connect_four.view.terminal"])
def test_a_game_on_the_terminal_needs_no_package_of_others(module: str) -> None:
    loaded = run(f"import sys, {module}; print(*sorted({{name.split('.')[0] for name in sys.modules}}))").split()
    bare = run("import sys; print(*sorted({name.split('.')[0] for name in sys.modules}))").split()
    # Compiled modules carry what they need of Cython within themselves, under such names.
    others = {name for name in {*loaded} - {*bare} if not name.startswith(("_cython_", "cython_runtime"))}
    assert others - sys.stdlib_module_names <= {"connect_four"}


def test_reading_the_game_never_needs_the_writing_side() -> None:
    loaded = run("import sys, connect_four.datastore, connect_four.view.frame; print(*sys.modules)").split()
    assert "connect_four.datastore" in loaded
    assert "connect_four.datastore.mutable" not in loaded


def test_the_game_manager_starts_no_thread_and_opens_nothing() -> None:
    assert (
        run(
            "import os, threading; before = os.listdir('/proc/self/fd')\n"
            "from connect_four.logic import GameManager, Move; manager = GameManager()\n"
            "manager.execute_move(Move.CONFIRM)\n"
            "print(threading.active_count(), os.listdir('/proc/self/fd') == before)"
        )
        == "1 True\n"
    )
