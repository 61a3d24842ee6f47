"""The project as a new user has it: a clone, a home of its own, and nothing set up."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import connect_four

PROJECT = Path(__file__).resolve().parents[1]
A_MOVE = "R"
# What `script --last` prints after it.
TWO_PLAYERS = "\n".join(["  0 1 2 3 4 5 6 7", " +================+", *(f"{y}|{'G ' * 4}{'B ' * 4}|" for y in range(8))])
TWO_PLAYERS += "\n +================+\n"
MINUTES = 60.0

# What a distribution brings into an environment.
LIBRARIES = {
    "sense_hat": ("sense_hat",),
    "sense_emu": ("sense_emu",),
    "numpy": ("numpy", "numpy.libs"),
    "pillow": ("PIL", "pillow.libs"),
    "websockets": ("websockets",),
    "paho_mqtt": ("paho",),
}
# A desktop brings numpy and Pillow.
BESIDE_A_DESKTOP = ("sense_hat", "sense_emu", "websockets", "paho_mqtt")
IGNORED = shutil.ignore_patterns("__pycache__", "tests")
PLAIN = shutil.ignore_patterns("__pycache__", "*.so")
# Run in a clone whose environment was made by hand: ./play takes it for its own.
WRITE_STAMP = """
project=$PWD
. scripts/environment.sh
environment=$project/.venv
printf '%s\\n' "$(place)" "$(fingerprint)" >"$environment/set-up-for"
"""

Ended = subprocess.CompletedProcess[str]


def clone(folder: Path) -> Path:
    """The files of this checkout as git would hand them to somebody else."""
    listing = ["git", "-c", f"safe.directory={PROJECT}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=PROJECT, capture_output=True, text=True, check=True, timeout=60).stdout
    for name in filter(None, names.split("\0")):
        if (PROJECT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(PROJECT / name, folder / name, follow_symlinks=False)
    return folder


def fill_environment(packages: Path, *distributions: str, is_compiled: bool = True) -> None:
    """Put this environment's game into another one, and these distributions of others."""
    own = Path(sysconfig.get_path("platlib"))
    shutil.copytree(Path(connect_four.__file__).parent, packages / "connect_four", ignore=PLAIN)
    for compiled in (own / "connect_four").rglob("*.so") if is_compiled else ():
        shutil.copy2(compiled, packages / compiled.relative_to(own))
    for name in distributions:
        for path in (*map(own.joinpath, LIBRARIES[name]), *own.glob(f"{name}-*.dist-info")):
            shutil.copytree(path, packages / path.name, ignore=IGNORED)


def surroundings(home: Path, **extra: str) -> dict[str, str]:
    """A shell that nobody has prepared: another home, no virtual environment, and what pip needs for its index."""
    kept = ("PATH", "CC", "LANG", "PIP_", "PYENV_", "CI", "SSL_", "HTTP", "http", "NO_PROXY", "no_proxy")
    names = {name: value for name, value in os.environ.items() if name.startswith(kept)}
    names["PATH"] = os.pathsep.join(
        folder for folder in names["PATH"].split(os.pathsep) if Path(folder) != Path(sys.executable).parent
    )
    return {**names, "HOME": str(home), **extra}


def play(folder: Path, *arguments: str, start: str | Path = "./play", **extra: str) -> Ended:
    return subprocess.run(
        [str(start), *arguments],
        cwd=folder,
        env=surroundings(folder.parent, **extra),
        input=A_MOVE,
        capture_output=True,
        text=True,
        timeout=10 * MINUTES,
    )


def assert_plays(ended: Ended) -> None:
    assert (ended.stdout, ended.returncode) == (TWO_PLAYERS, 0), ended.stderr


def python_of(folder: Path, code: str) -> str:
    """What the environment of a clone prints for some code."""
    command = [str(folder / ".venv" / "bin" / "python"), "-P", "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=MINUTES).stdout.strip()


def started_by_two(folder: Path) -> Path:
    """A clone in which ./play is started by two people at once, the first time."""
    clone(folder)
    command = ["./play", "script", "--last"]
    both = [
        subprocess.Popen(
            command,
            cwd=folder,
            env=surroundings(folder.parent),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for one in both:
        output, said = one.communicate(A_MOVE, timeout=10 * MINUTES)
        assert_plays(Ended(command, one.returncode, output, said))
        assert "Setting up .venv" in said or "Another start is setting up" in said
    return folder
