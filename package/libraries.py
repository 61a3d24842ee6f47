"""What others wrote and the game needs for a hat, an emulator, the page or matches, if this environment has it."""

import sys
from collections.abc import Iterator
from pathlib import Path

from package.tree import contents, files_of

# By the name of their distribution. The environment has what the system doesn't bring.
LIBRARIES = {
    "sense_hat": ("sense_hat",),
    "sense_emu": ("sense_emu",),
    "rtimulib": ("RTIMU*",),
    "numpy": ("numpy", "numpy.libs"),
    "pillow": ("PIL", "pillow.libs"),
    "websockets": ("websockets",),
    "paho_mqtt": ("paho",),
}
# Found before the system's, which may be too old: what Debian 12 has of them lacks what the page and matches need.
FIRST = ("websockets", "paho_mqtt")
# What of them is used by no game.
EXCLUDED = (
    *("__pycache__", "tests", "_*_tests.*", "f2py", "distutils", "*.pyi", "*.pxd", "*.pyx", "*.c", "*.h", "*.a"),
    # Compiled for one version of Python alone, and for the speed of messages that are longer than the page's.
    "websockets/speedups.*",
    *("websockets/legacy", "websockets/sync", "websockets/trio"),
)
LICENCES = ("licen[cs]e*", "copying*", "notice*", "e[dp]l-v*")


def library_files(environment: Path) -> Iterator[tuple[str, bytes]]:
    """All their files, by their names in the program's folder."""
    for name, patterns in LIBRARIES.items():
        paths = [path for pattern in patterns for path in sorted(environment.glob(pattern))]
        files = {inner: content for path in paths for inner, content in files_of(path, path.name, EXCLUDED)}
        if not files:
            continue
        for info in information(environment, name):
            # The doctor asks for the version.
            files.update((f"{info.name}/METADATA", content) for inner, content in contents(info) if inner == "METADATA")
        # What is compiled is for this version of Python alone; no other must find it.
        is_compiled = any(".so" in Path(inner).suffixes for inner in files)
        place = f"libraries-{sys.implementation.cache_tag}/" if is_compiled else "libraries/"
        yield from ((f"{'' if name in FIRST else place}{inner}", content) for inner, content in files.items())


def licences(environment: Path) -> Iterator[tuple[str, bytes]]:
    """The licence texts of those that are brought along."""
    for name, patterns in LIBRARIES.items():
        if any(path for pattern in patterns for path in environment.glob(pattern)):
            for info in information(environment, name):
                for inner, content in contents(info):
                    if any(Path(inner.lower()).match(pattern) for pattern in LICENCES):
                        yield f"{name}/{Path(inner).name}", content


def information(environment: Path, name: str) -> list[Path]:
    """What pip wrote down of a library when it installed it."""
    return [path for path in sorted(environment.glob("*.dist-info")) if path.name.lower().startswith(f"{name}-")]
