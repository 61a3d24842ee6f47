"""The floors of the house, and every import in it: read from the files, and not run."""

import ast
from pathlib import Path

PROJECT = Path(__file__).parents[1]
PACKAGE = PROJECT / "connect_four"
MODULES = sorted(PACKAGE.rglob("*.py"))

BEDROCK, DOOR = "errors, language, program, files", "commands"
FLOORS = (
    (BEDROCK,),
    ("datastore",),
    ("logic",),
    ("journal", "computer"),
    ("view", "review"),
    ("control",),
    ("devices", "settings", "link"),
    ("service", "web", "bots", "match"),
    (DOOR,),
)
"""The rooms from the bottom to the top. A module knows its own room and the floors below, and nothing else."""

HALLWAY = {
    **dict.fromkeys(("__init__", "errors", "language", "program", "files"), BEDROCK),
    "__main__": DOOR,
}
"""The files that stand beside the rooms, and the room that each of them belongs to."""


def name_of(module: Path) -> str:
    return ".".join(module.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__")


def room_of(name: str) -> str:
    """The room of a module, or of a name in it."""
    _, *parts = name.split(".")
    first = parts[0] if parts else "__init__"
    return HALLWAY.get(first, first if (PACKAGE / first).is_dir() else BEDROCK)


def floor_of(room: str) -> int:
    return next(number for number, rooms in enumerate(FLOORS) if room in rooms)


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
    return {name_of(module) for module in MODULES if room_of(name_of(module)) in rooms}
