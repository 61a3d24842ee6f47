"""Two who install or take away at the same time: one is at it, the other is told so, and all is whole in the end."""

import random
import re
import subprocess
from itertools import product
from subprocess import PIPE, Popen

from connect_four.service.systemctl import UNIT
from tests.devices.stand_ins import Emulator
from tests.service.interruptions import INSTALL
from tests.service.machine import CLONE, ROOTS_ENVIRONMENT, USER, Machine, everything
from tests.service.play import Appliance
from tests.waiting import wait_until

SEED = 7
AT_IT = re.compile(r"another installation is under way, process \d+, started by ada; try again when it has ended\n")
ACTIONS = (INSTALL, ("uninstall",), ("uninstall", "--purge"))


def typed(machine: Machine, *words: str, after: float = 0) -> "Popen[str]":
    command = f"sleep {after:.3f}; exec runuser --user {USER} -- sudo {CLONE}/play service {' '.join(words)}"
    return Popen(
        machine.command("sh", "-c", command),
        env=ROOTS_ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        stdout=PIPE,
        stderr=PIPE,
        text=True,
    )


def test_the_second_one_is_told_who_is_at_it(bare: Machine) -> None:
    lock = bare.root / "run/connect-four-install/lock"
    # It stays where it is, and names whoever was at it.
    lock.unlink(missing_ok=True)
    with typed(bare, *INSTALL) as first:
        wait_until(lambda: lock.exists() and "ada" in lock.read_text(), lambda: "nobody is at it")
        for action in ACTIONS:
            second = bare.play("service", *action)
            assert (second.returncode, second.stdout) == (2, "")
            assert AT_IT.fullmatch(second.stderr), second.stderr
        assert first.wait() == 0, first.stderr


def test_whoever_comes_first_ends_it_whole(bare: Machine, hat: Emulator) -> None:
    chance = random.Random(SEED)
    nothing = everything(bare)
    pairs = [*product(ACTIONS, repeat=2)]
    chance.shuffle(pairs)
    for actions in pairs:
        both = [typed(bare, *action, after=chance.choice([0, 0, 0.5, 1, 2, 4])) for action in actions]
        for one, action in zip(both, actions, strict=True):
            said, errors = one.communicate()
            if one.returncode:
                assert (one.returncode, said) == (2, "")
                assert AT_IT.fullmatch(errors) or errors == "the service is not installed\n", (
                    f"{action} of {actions}: {errors}"
                )
        if bare.fact("LoadState") == "loaded":
            Appliance(bare, hat)
            assert bare.fact("UnitFileState") == "enabled"
        else:
            assert UNIT not in bare.output("systemctl", "list-units", "--all")
    bare.play("service", *INSTALL)
    Appliance(bare, hat).press("R C C")
    bare.play("service", "uninstall", "--purge")
    assert everything(bare) == nothing
