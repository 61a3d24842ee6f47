"""Skip a test if the machine lacks a tool or a right; with CI=true fail instead."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

# File-system tools are not in every user's PATH.
PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
DEBIAN_PACKAGES = {
    "cc": "gcc",
    "chromedriver": "chromium-driver",
    "desktop-file-validate": "desktop-file-utils",
    "dbus-daemon": "dbus",
    "dpkg-deb": "dpkg",
    "evdev": "python3-evdev",
    "groff": "groff-base",
    "import": "imagemagick",
    "ip": "iproute2",
    "man": "man-db",
    "mkfs.btrfs": "btrfs-progs",
    "mkfs.ext4": "e2fsprogs",
    "mosquitto_pub": "mosquitto-clients",
    "mosquitto_sub": "mosquitto-clients",
    "nft": "nftables",
    "nsenter": "util-linux",
    "rsvg-convert": "librsvg2-bin",
    "setpriv": "util-linux",
    "systemd-nspawn": "systemd-container",
    "unshare": "util-linux",
    "Xvfb": "xvfb",
}
"""The package that has a tool, where it is not the tool's own name."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
MISSING_PACKAGE = "missing package: "


def need(*tools: str) -> None:
    for tool in tools:
        if shutil.which(tool, path=PATH) is None:
            lack(tool)


def need_browser() -> str:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    return browser or lack("chromium")


def lack(tool: str) -> NoReturn:
    give_up(f"{MISSING_PACKAGE}{DEBIAN_PACKAGES.get(tool, tool)}")


def need_root() -> None:
    if os.geteuid() != 0:
        give_up("only root may do this")


def need_success(*command: str) -> None:
    """Fail or skip if the machine does not permit a command."""
    need(command[0])
    run = subprocess.run([*command], capture_output=True, text=True, timeout=60)
    if run.returncode != 0:
        # In few words, so that ./test can count the tests that lack the same.
        *_, trouble = run.stderr.strip().splitlines() or [f"status {run.returncode}"]
        give_up(f"{Path(command[0]).name} fails here: {trouble}")


def give_up(reason: str) -> NoReturn:
    if os.environ.get("CI"):
        pytest.fail(f"needed in CI: {reason}")
    pytest.skip(reason)
