"""The private names of sense_hat and sense_emu: in one file, each with its reason, and all of them there."""

import ast
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from connect_four.devices import sense_library
from tests.house import MODULES, PACKAGE, name_of

LIBRARIES = ("sense_hat", "sense_emu")
FILE = PACKAGE / "devices" / "sense_library.py"


@cache
def private_names_in(module: Path) -> set[str]:
    """The private names of other objects, and the strings and keywords that are such names."""
    found = set()
    for node in ast.walk(ast.parse(module.read_text())):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                pass
            case ast.Attribute(attr=name) | ast.Constant(value=str(name)) | ast.keyword(arg=str(name)):
                found.add(name)
    return {name for name in found if name.startswith("_") and not name.startswith("__") and name.isidentifier()}


@cache
def private_names_of(library: str) -> set[str]:
    """What the library's own classes call by a private name."""
    spec = find_spec(library)
    assert spec is not None
    assert spec.origin is not None
    trees = [ast.parse((Path(spec.origin).parent / name).read_text()) for name in ("sense_hat.py", "stick.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    return {name for name in names if name.startswith("_") and not name.startswith("__")}


USED = sorted(private_names_in(FILE))


@pytest.mark.parametrize("module", [module for module in MODULES if module != FILE], ids=name_of)
def test_no_other_file_uses_a_private_name_of_the_libraries(module: Path) -> None:
    libraries = set.union(*(private_names_of(library) for library in LIBRARIES))
    assert not private_names_in(module) & libraries


@pytest.mark.parametrize("name", USED)
def test_each_of_them_has_its_reason_and_is_there(name: str) -> None:
    assert f"`{name}`" in (sense_library.__doc__ or "")
    for library in LIBRARIES:
        assert name in private_names_of(library)


def test_these_are_all() -> None:
    assert USED == ["_get_fb_device", "_get_settings_file", "_pack_bin", "_pix_map", "_read", "_stick_file"]
