"""Who may know whom: the imports of every module, read and not run; and what a fresh interpreter loads."""

import ast
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

from tests.house import (
    FLOORS,
    HALLWAY,
    MODULES,
    PACKAGE,
    PROJECT,
    floor_of,
    imports,
    in_rooms,
    name_of,
    own_imports,
    room_of,
    who_imports,
)

FOLDERS = ("connect_four", "tests", "benchmarks", "docs", "package")
FILES = sorted(path for folder in FOLDERS for path in (PROJECT / folder).rglob("*.py"))

DOCUMENTED = {
    "connect_four.datastore": "Game, Board, Field, Player, PlayerID",
    "connect_four.datastore.mutable": "FullGame, FullBoard, FullPlayer",
    "connect_four.logic": "GameManager, Move",
    "connect_four.control": "Joystick",
    "connect_four.view": "LEDMatrix",
}


@pytest.mark.parametrize("module", MODULES, ids=name_of)
def test_no_import_climbs_and_none_leads_next_door(module: Path) -> None:
    room = room_of(name_of(module))
    for name in own_imports(module):
        known = room_of(name)
        assert known == room or floor_of(known) < floor_of(room), f"{name_of(module)} imports {name}"


def test_every_room_has_a_floor_and_the_hallway_holds_six_files() -> None:
    assert {path.stem for path in PACKAGE.glob("*.py")} == set(HALLWAY)
    folders = {path.parent.relative_to(PACKAGE).parts[0] for path in PACKAGE.rglob("*/*.py")}
    assert folders | set(HALLWAY.values()) == {room for rooms in FLOORS for room in rooms}


def test_commands_do_not_borrow_from_each_other() -> None:
    for module in (PACKAGE / "commands").glob("*.py"):
        borrowed = {name for name in own_imports(module) if name.startswith("connect_four.commands.")}
        assert not borrowed, f"{name_of(module)} imports {borrowed}"


@pytest.mark.parametrize("module", FILES, ids=lambda path: str(path.relative_to(PROJECT)))
def test_no_file_is_longer_than_can_be_read(module: Path) -> None:
    assert len(module.read_text().splitlines()) <= 300


@pytest.mark.parametrize("module", MODULES, ids=name_of)
def test_no_constructor_takes_more_than_seven_arguments(module: Path) -> None:
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.FunctionDef) and node.name == "__init__":
            taken = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)[1:]
            assert len(taken) <= 7, f"{name_of(module)}, line {node.lineno}"


def test_only_the_logic_writes_the_game() -> None:
    assert who_imports("connect_four.datastore.mutable") <= in_rooms("datastore", "logic")


def test_the_rules_know_nothing_but_the_boards_geometry() -> None:
    for name in imports(PACKAGE / "logic" / "rules.py"):
        assert name == "functools.cache" or name.startswith("connect_four.datastore.fields.")


def test_the_logic_knows_no_other_room_and_no_device_clock_or_thread() -> None:
    plain = {"collections", "dataclasses", "enum", "functools", "re", "typing"}
    for module in (PACKAGE / "logic").glob("*.py"):
        for name in imports(module):
            parts = name.split(".")
            if parts[0] == "connect_four":
                assert parts[1] in ("datastore", "language", "logic"), f"{module} imports {name}"
            else:
                assert parts[0] in plain, f"{module} imports {name}"


def test_the_picture_is_made_from_what_anybody_may_read() -> None:
    for name in own_imports(PACKAGE / "view" / "frame.py"):
        assert name.startswith("connect_four.datastore.")


def run(code: str) -> str:
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=PROJECT, timeout=120, check=False
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.parametrize("packages", [*permutations(DOCUMENTED, 1), *permutations(DOCUMENTED, 2)], ids=" ".join)
def test_the_documented_names_are_importable_in_any_order(packages: tuple[str, ...]) -> None:
    run("\n".join(f"from {package} import {DOCUMENTED[package]}" for package in packages))


@pytest.mark.parametrize(
    "module", ["connect_four.commands.script", "connect_four.devices.choice", "connect_four.devices.terminal.terminal"]
)
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
