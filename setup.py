"""The rules and the search, compiled where there are Cython and a C compiler; everywhere else they run as they are."""

from setuptools import Extension, setup

MODULES = (
    "connect_four.logic.rules",
    "connect_four.computer.table",
    "connect_four.computer.windows",
    "connect_four.computer.turn_order",
    "connect_four.computer.stoppable",
    "connect_four.computer.search",
    "connect_four.computer.solver",
)
DIRECTIVES = {
    "language_level": "3",
    # An annotation of int means a number of any size; the types of C are in the .pxd files.
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
}


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    sources = [
        Extension(name, [name.replace(".", "/") + ".py"], extra_compile_args=["-O3", "-g0"], extra_link_args=["-s"])
        for name in MODULES
    ]
    found: list[Extension] = cythonize(sources, compiler_directives=DIRECTIVES, build_dir="build/c")
    for extension in found:
        # cythonize loses this: without a compiler the installation goes on.
        extension.optional = True
    return found


setup(ext_modules=extensions())
