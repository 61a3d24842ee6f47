"""The service on the disk: everything that `service install` puts there and `service uninstall` takes away."""

import compileall
import grp
import os
import pwd
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import connect_four
from connect_four.errors import InputError, MissingError
from connect_four.program import COMMAND
from connect_four.service.systemctl import UNIT, output, properties, require_systemd, systemctl
from connect_four.settings import SYSTEM_FILE

PROGRAM = Path("/opt/connect-four")
UNIT_FILE = Path("/etc/systemd/system", UNIT)
STATE = Path("/var/lib/connect-four")
USER = "connect-four"
GROUPS = ("video", "input", "i2c")
# The unit hides these from the service.
HIDDEN = ("/home/", "/root/", "/run/user/", "/tmp/", "/var/tmp/")
# What the game needs for a hat or an emulator, where the system's Python doesn't bring it.
LIBRARIES = ("sense_hat", "sense_emu", "RTIMU*", "numpy", "numpy.libs", "PIL", "pillow.libs", "Pillow.libs")


def unit_text() -> str:
    return Path(__file__).with_name(UNIT).read_text()


def require_root(command: str) -> None:
    if os.geteuid() != 0:
        raise MissingError("this needs root", f"type: sudo {COMMAND} service {command}")


def require_own_unit() -> None:
    """Raise an error if the unit of this name is not the game's own."""
    path = properties("FragmentPath")["FragmentPath"] or str(UNIT_FILE)
    try:
        is_ours = path == str(UNIT_FILE) and Path(path).read_text().startswith(unit_text().splitlines()[0])
    except FileNotFoundError:
        return
    if not is_ours:
        raise InputError(f"there is another service of this name, {path}; nothing was changed")


def has_program() -> bool:
    return (PROGRAM / "pyvenv.cfg").exists()


def require_own_folder() -> None:
    """Raise an error if something else is in the folder that the program goes to."""
    if PROGRAM.exists() and not has_program():
        raise InputError(f"{PROGRAM} is not from service install", "move it away; nothing was changed")


def install(settings: str) -> None:
    require_root("install")
    require_systemd()
    require_own_unit()
    require_own_folder()
    python = python_for_service()
    with all_or_nothing() as undo:
        program = PROGRAM.with_suffix(".new")
        shutil.rmtree(program, ignore_errors=True)
        undo.callback(shutil.rmtree, program, ignore_errors=True)
        build(program, python)
        unit = new_file(UNIT_FILE, unit_text(), undo)
        settings_file = new_file(SYSTEM_FILE, settings, undo) if settings else None
        make_user(undo)
        # Before the renaming: after a power cut the new names must not lead to incomplete files.
        os.sync()
        swap(program)
        if settings_file is not None:
            settings_file.replace(SYSTEM_FILE)
        unit.replace(UNIT_FILE)
    systemctl("daemon-reload")
    systemctl("enable", "--quiet", UNIT)
    systemctl("restart", UNIT)


@contextmanager
def all_or_nothing() -> Iterator[ExitStack]:
    """If anything fails, call the callbacks on the stack, which undo what has been done."""
    with ExitStack() as undo:
        try:
            yield undo
        except OSError as error:
            raise InputError(f"nothing was installed: {reason(error)}") from error
        undo.pop_all()


def reason(error: OSError) -> str:
    match error:
        case shutil.Error(args=([(_, _, first), *_],)):
            # copytree goes on after an error, and raises a list of them at the end.
            return str(first)
        case _:
            return f"{error.strerror}: {error.filename}" if error.strerror else str(error)


def uninstall(purge: bool) -> None:
    require_root("uninstall")
    require_systemd()
    require_own_unit()
    if not UNIT_FILE.exists() and not has_program():
        if not (purge and STATE.exists()):
            raise InputError("the service is not installed")
    else:
        if UNIT_FILE.exists():
            systemctl("disable", "--now", "--quiet", UNIT)
        UNIT_FILE.unlink(missing_ok=True)
        systemctl("daemon-reload")
        if has_program():
            shutil.rmtree(PROGRAM, ignore_errors=True)
        SYSTEM_FILE.unlink(missing_ok=True)
        remove_user()
    if purge:
        shutil.rmtree(STATE, ignore_errors=True)


def python_for_service() -> str:
    """An interpreter of this version, at a place that the service can see."""
    version = "python{}.{}".format(*sys.version_info)
    for path in (os.path.realpath(sys.executable), f"/usr/bin/{version}"):
        if not path.startswith(HIDDEN) and Path(path).exists():
            return path
    raise MissingError(
        f"{os.path.realpath(sys.executable)} is hidden from services, and there is no /usr/bin/{version}",
        "install with the system's Python",
    )


def build(program: Path, python: str) -> None:
    """Make a virtual environment that sees the system's packages, because sense_hat comes with the system."""
    output(python, "-m", "venv", "--system-site-packages", "--without-pip", str(program))
    packages = next(program.glob("lib/python3*/site-packages"))
    ignore = shutil.ignore_patterns("__pycache__", "*.pyx", "*.c")
    shutil.copytree(Path(connect_four.__file__).parent, packages / "connect_four", ignore=ignore)
    if sys.prefix != sys.base_prefix:
        for library in (path for name in LIBRARIES for path in Path(sysconfig.get_path("platlib")).glob(name)):
            if library.is_dir():
                # With the .pyc files in it: a Pi Zero would take minutes to compile numpy's.
                shutil.copytree(library, packages / library.name, ignore=shutil.ignore_patterns("tests"))
            else:
                shutil.copy2(library, packages)
    if not compileall.compile_dir(packages / "connect_four", quiet=2):
        raise OSError(f"{packages} cannot be compiled")
    compileall.compile_dir(packages, quiet=2)
    output("chmod", "-R", "a+rX,go-w", str(program))


def swap(program: Path) -> None:
    old = PROGRAM.with_suffix(".old")
    shutil.rmtree(old, ignore_errors=True)
    if PROGRAM.exists():
        PROGRAM.rename(old)
    program.rename(PROGRAM)
    shutil.rmtree(old, ignore_errors=True)


def has_user() -> bool:
    try:
        pwd.getpwnam(USER)
    except KeyError:
        return False
    return True


def make_user(undo: ExitStack) -> None:
    if not has_user():
        undo.callback(remove_user)
        home = f"--home-dir={STATE}"
        output("useradd", "--system", "--user-group", "--no-create-home", home, "--shell=/usr/sbin/nologin", USER)
    existing = [group for group in GROUPS if has_group(group)]
    if existing:
        output("usermod", "--append", f"--groups={','.join(existing)}", USER)


def remove_user() -> None:
    if has_user():
        output("userdel", USER)


def has_group(name: str) -> bool:
    return any(group.gr_name == name for group in grp.getgrall())


def new_file(file: Path, text: str, undo: ExitStack) -> Path:
    """Write the text to a new file beside this one, which only has to be renamed."""
    new = file.with_name(f"{file.name}.new")
    undo.callback(new.unlink, missing_ok=True)
    new.write_text(text)
    # The service must be able to read it, whatever root's umask is.
    new.chmod(0o644)
    return new
