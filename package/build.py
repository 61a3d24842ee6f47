"""Puts the program that is installed in this environment, and everything round it, into a package."""

import hashlib
import os
import shutil
import signal
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import connect_four
from connect_four import __version__
from connect_four.errors import InputError, MissingError
from connect_four.language import ENGLISH, LANGUAGES, _
from connect_four.program import ENDING_SIGNALS, NAME
from package.changelog import changelog, newest_date
from package.completion import bash, fish, zsh
from package.documents import documents
from package.icon import icon
from package.libraries import EXCLUDED, library_files, licences
from package.manual import manual_page
from package.tree import Tree, content_of, files_of

PROJECT = Path(__file__).parents[1]
HERE = PROJECT / "package"
VERSION = __version__.replace(".dev", "~dev")
MAINTAINER = "The authors of Connect Four for the Sense HAT <connect-four@localhost.localdomain>"

CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Section: misc
Priority: optional
Depends: {depends}
Suggests: python3-evdev
Installed-Size: {kilobytes}
Description: Connect Four with jokers for the Sense HAT
 Four in a row on the 8x8 LEDs of a Raspberry Pi's Sense HAT, for two players
 or against the computer. Each player has two jokers: one deletes stones, the
 other is a bomb.
 .
 The game is there when the machine has booted, and waits for a hat. It also
 plays in the Sense HAT emulator and in any terminal.
"""

OF_SCRIPTS = ("python3 (>= 3.11)", "systemd | systemd-standalone-sysusers", "passwd")
# What numpy and Pillow are linked with. Every machine that has apt has these.
OF_LIBRARIES = ("libgcc-s1", "libstdc++6", "zlib1g")

LICENCES_OF_OTHERS = """
The libraries that this package brings along were written by others. Their
licences are in the folder licences beside this file.
"""


def build(folder: Path) -> Path:
    """Build the package and say where it is."""
    if not folder.is_dir():
        raise InputError(_("{path} is no folder").format(path=folder))
    try:
        with temporary_folder() as place:
            tree = Tree(place / "tree")
            architecture = fill(tree)
            package = place / f"{NAME}_{VERSION}_{architecture}.deb"
            pack(tree, package)
            return put(package, folder)
    except OSError as error:
        reason = f"{error.strerror}: {error.filename}" if error.filename else error.strerror
        raise InputError(_("the package cannot be built: {reason}").format(reason=reason)) from error


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Signals are heard in between: one that came while the folder is made or removed would leave it behind."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    folder = Path(tempfile.mkdtemp(prefix="connect-four-"))
    try:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        yield folder
    finally:
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
        shutil.rmtree(folder)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def fill(tree: Tree) -> str:
    """Put everything into the tree, and say for which architecture it is."""
    program = dict(program_files())
    folder = f"usr/lib/{NAME}/{content_name(program)}"
    for name, content in program.items():
        tree.write(f"{folder}/{name}", content)
    # dpkg renames links after all files: whatever cuts an update short, this one leads to a whole program.
    tree.link(f"usr/lib/{NAME}/program", Path(folder).name)
    fill_system(tree)
    fill_docs(tree)
    is_compiled = any(name.endswith(".so") for name in program)
    architecture = output("dpkg", "--print-architecture").strip() if is_compiled else "all"
    brings_compiled = any(name.startswith("libraries-") for name in program)
    depends = [*OF_SCRIPTS, *(["libc6"] if is_compiled else []), *(OF_LIBRARIES if brings_compiled else [])]
    fill_control(tree, architecture, ", ".join(depends))
    tree.date(date())
    return architecture


def program_files() -> Iterator[tuple[str, bytes]]:
    """The program and what it needs, by their names in its folder."""
    yield "__main__.py", content_of(HERE / "program.py")
    yield "byte_code.py", content_of(HERE / "byte_code.py")
    environment = Path(sysconfig.get_path("platlib"))
    installed = environment / "connect_four"
    # Without a network ./play lets the program run from the clone.
    program = installed if installed.exists() else Path(connect_four.__file__).parent
    yield from files_of(program, "connect_four", EXCLUDED)
    yield from library_files(environment)


def content_name(files: dict[str, bytes]) -> str:
    """A name that every other content would change."""
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()[:16]


def fill_system(tree: Tree) -> None:
    tree.write(f"usr/bin/{NAME}", launcher(), 0o755)
    for unit in sorted(file.name for file in (PROJECT / "systemd").iterdir()):
        tree.write(f"usr/lib/systemd/system/{unit}", text_of(f"systemd/{unit}"))
    tree.write(f"usr/lib/sysusers.d/{NAME}.conf", text_of("package/sysusers.conf"))
    tree.write(f"usr/share/applications/{NAME}.desktop", text_of(f"package/{NAME}.desktop"))
    tree.write(f"usr/share/icons/hicolor/scalable/apps/{NAME}.svg", icon())
    tree.write(f"usr/share/bash-completion/completions/{NAME}", bash())
    tree.write(f"usr/share/zsh/vendor-completions/_{NAME}", zsh())
    tree.write(f"usr/share/fish/vendor_completions.d/{NAME}.fish", fish())
    tree.write(f"usr/share/lintian/overrides/{NAME}", text_of("package/lintian-overrides"))
    for language in LANGUAGES:
        folder = "" if language == ENGLISH else f"{language}/"
        tree.compress(f"usr/share/man/{folder}man1/{NAME}.1", manual_page(language))


def launcher() -> str:
    return text_of("scripts/connect-four").replace("-P -m connect_four", f"-I /usr/lib/{NAME}/program")


def fill_docs(tree: Tree) -> None:
    docs = f"usr/share/doc/{NAME}"
    others = dict(licences(Path(sysconfig.get_path("platlib"))))
    tree.write(f"{docs}/copyright", text_of("LICENSE") + (LICENCES_OF_OTHERS if others else ""))
    for name, licence in others.items():
        tree.write(f"{docs}/licences/{name}", licence)
    tree.compress(f"{docs}/changelog", changelog(text_of("CHANGELOG.md"), NAME, VERSION, MAINTAINER))
    for name, document in documents(PROJECT):
        tree.write(f"{docs}/{name}", document)


def fill_control(tree: Tree, architecture: str, depends: str) -> None:
    kilobytes, checksums = tree.kilobytes(), tree.checksums()
    control = CONTROL.format(
        name=NAME,
        version=VERSION,
        architecture=architecture,
        maintainer=MAINTAINER,
        depends=depends,
        kilobytes=kilobytes,
    )
    tree.write("DEBIAN/control", control)
    tree.write("DEBIAN/md5sums", checksums)
    tree.write("DEBIAN/triggers", text_of("package/triggers"))
    shared = text_of("package/shared.sh")
    for script in ("postinst", "prerm", "postrm"):
        tree.write(
            f"DEBIAN/{script}", text_of(f"package/{script}").replace("set -e\n", f"set -e\n\n{shared}", 1), 0o755
        )


def date() -> int:
    return int(newest_date(text_of("CHANGELOG.md")).timestamp())


def text_of(name: str) -> str:
    return content_of(PROJECT / name).decode()


def pack(tree: Tree, package: Path) -> None:
    # With numpy in it xz makes it a tenth smaller, and takes ten times as long. More threads could make another file.
    options = ("--root-owner-group", "-Zzstd", "-z3", "--threads-max=1")
    # The date is the archive's own; that of what is in it can be no later. What dpkg-deb leaves if killed goes too.
    environment = {"SOURCE_DATE_EPOCH": str(date()), "TMPDIR": str(package.parent)}
    output("dpkg-deb", *options, "--build", str(tree.root), str(package), **environment)


def put(package: Path, folder: Path) -> Path:
    """Copy the package to its folder, where it replaces an older one in one step."""
    place = folder / package.name
    new = place.with_suffix(".new")
    try:
        new.write_bytes(package.read_bytes())
        new.replace(place)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        trouble = _("the package cannot be put into {folder}: {reason}")
        raise InputError(trouble.format(folder=folder, reason=error.strerror)) from error
    return place


def output(*command: str, **environment: str) -> str:
    try:
        done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        trouble = _("there is no {command} here").format(command=command[0])
        raise MissingError(trouble, _("packages are built on Debian and Raspberry Pi OS")) from None
    if done.returncode:
        words = done.stderr.strip().splitlines() or [_("status {number}").format(number=done.returncode)]
        raise InputError(_("{command} failed: {reason}").format(command=command[0], reason=words[-1]))
    return done.stdout
