"""What is compiled at an installation: the catalogues of other languages; and, where there are Cython and a C compiler,
the rules and the search, which run as they are everywhere else."""

from pathlib import Path
from runpy import run_path

from setuptools import Extension, setup
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


class BuildWithCatalogues(build_py):
    def run(self) -> None:
        super().run()
        run_path("scripts/catalogue.py")["compile_all"](Path(self.build_lib, "connect_four", "languages"))


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithCatalogues})
