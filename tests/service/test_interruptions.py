"""Whatever interrupts the installation, and wherever: the old or the new version runs, and the next command mends it.

This is a sample; `python -m tests.service.interruptions` interrupts everywhere.
"""

import sys

import pytest

from tests.needs import need_success
from tests.service import held_calls
from tests.service.interruptions import FIRST, PURGE, REMOVE, UPDATE, Grounds, Interruption, Way

SAMPLE = {
    "building": Interruption(UPDATE, Way.CTRL_C, "python: mkdir /tmp/tmp.…/connect-four-…/tree/usr/bin"),
    "staging": Interruption(UPDATE, Way.POWER, "tar: mkdirat /var/cache/connect-four/tree/usr/share"),
    "on trial": Interruption(UPDATE, Way.CTRL_C, "bash: execve /usr/bin/sleep"),
    "unpacking": Interruption(UPDATE, Way.CTRL_C, "dpkg: rename /usr/bin/connect-four"),
    "the link": Interruption(UPDATE, Way.POWER, "dpkg: rename /usr/lib/connect-four/program"),
    "after the link": Interruption(UPDATE, Way.KILL, "dpkg: rmdir /usr/lib/connect-four/…"),
    "restart": Interruption(UPDATE, Way.POWER, "connect-four.po: execve /usr/bin/deb-systemd-invoke"),
    "no user yet": Interruption(FIRST, Way.KILL, "dpkg: rename /var/lib/dpkg/info/connect-four.list"),
    "no room to build": Interruption(UPDATE, Way.FULL, "python: mkdir /tmp/tmp.…/connect-four-…/tree/usr/bin"),
    "no room to stage": Interruption(UPDATE, Way.FULL, "tar: mkdirat /var/cache/connect-four/tree/usr/share"),
    "no room to unpack": Interruption(
        UPDATE, Way.FULL, "dpkg: write /usr/lib/connect-four/…/connect_four/__init__.py.dpkg-new"
    ),
    "no room to configure": Interruption(FIRST, Way.FULL, "connect-four.po: execve /usr/bin/systemd-sysusers"),
    "taking away": Interruption(REMOVE, Way.KILL, "dpkg: rmdir /usr/lib/connect-four/…/connect_four"),
    "purging": Interruption(PURGE, Way.POWER, "userdel: rename /etc/shadow"),
}


@pytest.fixture(scope="module")
def grounds(tmp_path_factory: pytest.TempPathFactory) -> Grounds:
    # Held calls need Linux 5.19 and libseccomp.
    need_success(sys.executable, "-P", held_calls.__file__)
    return Grounds(tmp_path_factory.mktemp("grounds"))


@pytest.mark.parametrize("when", SAMPLE)
def test_it_can_be_mended(grounds: Grounds, when: str) -> None:
    assert grounds.interrupt(SAMPLE[when]), "there is no such call any more"
