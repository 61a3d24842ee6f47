"""What programs do that misbehave, by mistake or on purpose, harms nobody but themselves."""

import ctypes
import json
import os
import re
import shutil
import subprocess
import tempfile
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import connect_four
from tests.bots.bad import BAD, DEEDS
from tests.needs import give_up, need_success

# Whatever is sent to every process there is, or becomes of it, stays in here.
IN_ITS_OWN_WORLD = ("unshare", "--pid", "--fork", "--kill-child", "--mount-proc")
BE_ROOT = ("--user", "--map-root-user")
BE_NOBODY = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
LIMITS = "/proc/sys/user"
NO_NAMESPACES = f'echo 0 >{LIMITS}/max_user_namespaces; echo 0 >{LIMITS}/max_pid_namespaces; exec "$@"'
# The first process of a world hears no signals.
AS_SECOND = ("setsid", "sh", "-c", '"$@"; exit', "sh")

LANDLOCK_CREATE_RULESET = 444
LANDLOCK_VERSION = 1
WITH_SIGNALS = 6


class World(Enum):
    ROOT = "root"
    USER = "user"
    WITHOUT_NAMESPACES = "without namespaces"

    @property
    def entered(self) -> tuple[str, ...]:
        is_root = os.geteuid() == 0
        match self:
            case World.ROOT:
                return (*IN_ITS_OWN_WORLD, *(() if is_root else BE_ROOT), *AS_SECOND)
            case World.USER if is_root:
                return (*IN_ITS_OWN_WORLD, *AS_SECOND, *BE_NOBODY)
            case World.USER:
                return (*IN_ITS_OWN_WORLD, "--user", "--map-current-user", *AS_SECOND)
            case World.WITHOUT_NAMESPACES:
                # Of root itself nobody would count the processes.
                beginning = (*IN_ITS_OWN_WORLD, *(BE_NOBODY if is_root else ()), "unshare", *BE_ROOT)
                return (*beginning, *AS_SECOND, "sh", "-c", NO_NAMESPACES, "sh")

    @property
    def programs(self) -> list[str]:
        """Those to try: what they say, and how they end, is the same everywhere."""
        return list(BAD) if self is World.USER else [each.name for each in DEEDS]


@cache
def referee(world: World) -> "subprocess.CompletedProcess[str]":
    """All the games in a world."""
    need_success(*world.entered, "true")
    version = ctypes.CDLL(None).syscall(LANDLOCK_CREATE_RULESET, None, 0, LANDLOCK_VERSION)
    if world is World.WITHOUT_NAMESPACES and version < WITH_SIGNALS:
        give_up("this kernel cannot keep signals inside")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # Another user may not read the folders of whoever runs the test.
        folder.chmod(0o777)
        shutil.copytree(Path(connect_four.__file__).parent, folder / "connect_four")
        shutil.copytree(Path(__file__).parent, folder / "tests/bots")
        command = ("/usr/bin/python3", "-B", "-m", "tests.bots.referee", name, *world.programs)
        return subprocess.run([*world.entered, *command], cwd=folder, capture_output=True, text=True, timeout=300)


def found(world: World) -> Any:
    run = referee(world)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


EVERY_GAME = [pytest.param(world, name, id=f"{world.value}: {name}") for world in World for name in world.programs]


@pytest.mark.parametrize(("world", "name"), EVERY_GAME)
def test_it_loses_for_what_it_does_and_harms_nobody(world: World, name: str) -> None:
    game = found(world)["games"][name]
    assert re.fullmatch(BAD[name].reason, game["reason"])
    assert re.fullmatch(BAD[name].sentence, game["sentence"])
    assert game["left"] == []
    assert game["other_turn"] == "0"


@pytest.mark.parametrize("world", World, ids=lambda world: world.value)
def test_who_lets_it_play_is_as_before(world: World) -> None:
    after = found(world)
    assert after["signals"] == []
    assert after["left"] == []
    assert after["bystander"] == "S"
    assert after["niceness"] == os.nice(0)
    # Megabytes: those of the referee, and of the largest program that it has seen end.
    assert after["memory"] < 60
    assert after["memory_of_programs"] < 600
