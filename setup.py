"""What is compiled at an installation: the catalogues of other languages; and, where there are Cython and a C compiler,
the rules and the search, which run as they are everywhere else."""

import os
from pathlib import Path
from runpy import run_path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

MODULES = (
    "connect_four.logic.rules",
    "connect_four.computer.table",
    "connect_four.computer.windows",
    "connect_four.computer.drop_turns",
    "connect_four.computer.joker_turns",
    "connect_four.computer.stoppable",
    "connect_four.computer.search",
    "connect_four.computer.solver",
    "connect_four.computer.proof",
)
# Cython's own part of each module, in one module for all: it would take most of the time to compile.
SHARED = "connect_four.cython_shared"
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
    sources = {SHARED: [], **{name: [name.replace(".", "/") + ".py"] for name in MODULES}}
    wanted = [
        Extension(name, files, extra_compile_args=["-O3", "-g0"], extra_link_args=["-s"])
        for name, files in sources.items()
    ]
    found: list[Extension] = cythonize(
        wanted, compiler_directives=DIRECTIVES, build_dir="build/c", shared_utility_qualified_name=SHARED
    )
    for extension in found:
        # cythonize loses this: without a compiler the installation goes on.
        extension.optional = True
    return found


class BuildAllOrNothing(build_ext):
    """A compiled module works only with the other ones."""

    def build_extensions(self) -> None:
        super().build_extensions()
        files = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(file.exists() for file in files):
            for file in files:
                file.unlink(missing_ok=True)


class BuildWithCatalogues(build_py):
    def run(self) -> None:
        super().run()
        run_path("scripts/catalogue.py")["compile_all"](Path(self.build_lib, "connect_four", "languages"))


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildAllOrNothing, "build_py": BuildWithCatalogues},
    # Each compiler needs up to 150 MB, of which a Pi Zero 2 has 512.
    options={"build_ext": {"parallel": min(2, os.cpu_count() or 1)}},
)
