"""Makes the byte code of everything in the folder of this file, where the package installs it beside the program."""

import os
import py_compile
import warnings
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path


def compiled(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The byte code under a name at which Python doesn't look, and the one at which it does."""
    for source in folder.rglob("*.py"):
        final = Path(cache_from_source(str(source)))
        new = final.with_suffix(".new")
        # Libraries have files for other versions of Python. A full disk makes the start slower, and nothing worse.
        with suppress(py_compile.PyCompileError, OSError):
            py_compile.compile(str(source), cfile=str(new), doraise=True)
            yield new, final


def main() -> None:
    warnings.simplefilter("ignore")
    made = list(compiled(Path(__file__).resolve().parent))
    # Python takes byte code of which a power cut has left a half for an error, at every start.
    os.sync()
    for new, final in made:
        new.replace(final)


if __name__ == "__main__":
    main()
