"""`./play package`: the same content makes the same file, and what is refused is said in one line."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.clone import MINUTES, surroundings
from tests.needs import need_success
from tests.package.built import Package, built, package

# Its first word is a mount's options, its second the folder.
ON_A_DISK = 'mount -t tmpfs -o "$1" none "$2" && ./play package "$2"; status=$?; ls -A "$2"; exit $status'


def test_the_same_content_makes_the_same_file(plain: Package, plain_clone: Path, tmp_path: Path) -> None:
    """In another clone of another user, at another time, in another country."""
    other = shutil.copytree(plain_clone, tmp_path / "elsewhere" / "a clone", symlinks=True)
    for file in other.rglob("*"):
        if not file.is_symlink():
            file.chmod(0o700 if file.is_dir() or os.access(file, os.X_OK) else 0o600)
            os.utime(file, (1_000_000_000, 1_000_000_000))
    temporary = tmp_path / "t m p"
    temporary.mkdir()
    stamp = other / ".venv" / "set-up-for"
    stamp.write_text(stamp.read_text().replace(str(plain_clone), str(other)))
    before = os.umask(0o077)
    try:
        again = built(other, tmp_path / "built", TMPDIR=str(temporary), TZ="Asia/Tokyo", LC_ALL="POSIX")
    finally:
        os.umask(before)
    assert again.file.name == plain.file.name
    assert again.file.read_bytes() == plain.file.read_bytes()
    assert list(temporary.iterdir()) == []


def test_an_older_package_of_its_name_is_replaced(plain: Package, plain_clone: Path, tmp_path: Path) -> None:
    (tmp_path / "built").mkdir()
    (tmp_path / "built" / plain.file.name).write_text("old")
    assert built(plain_clone, tmp_path / "built").file.read_bytes() == plain.file.read_bytes()


def test_by_default_it_is_put_here(plain_clone: Path) -> None:
    ended = package(plain_clone)
    assert ended.returncode == 0, ended.stderr
    (plain_clone / ended.stdout.strip()).unlink()


def test_a_folder_with_spaces(plain_clone: Path, tmp_path: Path) -> None:
    assert built(plain_clone, tmp_path / "a folder").file.exists()


def assert_one_line(status: int, errors: str, words: str) -> None:
    assert (status, errors.count("\n")) == (2, 1), errors
    assert words in errors


def test_a_folder_that_there_is_not(plain_clone: Path, tmp_path: Path) -> None:
    ended = package(plain_clone, str(tmp_path / "nowhere"))
    assert_one_line(ended.returncode, ended.stderr, f"{tmp_path}/nowhere is no folder")
    assert list(tmp_path.iterdir()) == []


def test_it_is_built_in_german_for_who_reads_german(plain_clone: Path, tmp_path: Path) -> None:
    ended = package(plain_clone, str(tmp_path / "nowhere"), LANG="de_DE.UTF-8", LANGUAGE="")
    assert_one_line(ended.returncode, ended.stderr, f"{tmp_path}/nowhere ist kein Ordner")


def test_a_file_in_the_place_of_a_folder(plain_clone: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    ended = package(plain_clone, str(file))
    assert_one_line(ended.returncode, ended.stderr, f"{file} is no folder")
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("options", "words"), [("ro", "Read-only file system"), ("size=64k", "No space left on device")]
)
def test_a_disk_that_takes_no_package(plain_clone: Path, tmp_path: Path, options: str, words: str) -> None:
    need_success("unshare", "-rm", "mount", "-t", "tmpfs", "none", str(tmp_path))
    ended = subprocess.run(
        ["unshare", "-rm", "sh", "-c", ON_A_DISK, "sh", options, str(tmp_path)],
        cwd=plain_clone,
        env=surroundings(tmp_path),
        capture_output=True,
        text=True,
        timeout=MINUTES,
    )
    assert_one_line(ended.returncode, ended.stderr, f"the package cannot be put into {tmp_path}: {words}")
    assert ended.stdout == ""


def test_no_room_to_build(plain_clone: Path, tmp_path: Path) -> None:
    need_success("unshare", "-rm", "mount", "-t", "tmpfs", "none", str(tmp_path))
    script = f'mount -t tmpfs -o size=64k none "$1" && TMPDIR="$1" exec ./play package "{tmp_path.parent}"'
    ended = subprocess.run(
        ["unshare", "-rm", "sh", "-c", script, "sh", str(tmp_path)],
        cwd=plain_clone,
        env=surroundings(tmp_path),
        capture_output=True,
        text=True,
        timeout=MINUTES,
    )
    assert_one_line(ended.returncode, ended.stderr, "the package cannot be built: No space left on device\n")


def test_what_is_no_plain_file_does_not_go_into_it(plain_clone: Path, tmp_path: Path) -> None:
    link = plain_clone / "docs" / "secret.md"
    link.symlink_to("/etc/shadow")
    try:
        ended = package(plain_clone, str(tmp_path))
    finally:
        link.unlink()
    assert_one_line(ended.returncode, ended.stderr, f"{link} is no plain file, and does not go into a package")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_at_any_moment(plain: Package, plain_clone: Path, tmp_path: Path) -> None:
    folder, temporary = tmp_path / "built", tmp_path / "tmp"
    for milliseconds in range(0, 400, 25):
        for each in (folder, temporary):
            shutil.rmtree(each, ignore_errors=True)
            each.mkdir()
        with subprocess.Popen(
            ["./play", "package", folder],
            cwd=plain_clone,
            env=surroundings(tmp_path, TMPDIR=str(temporary)),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        ) as building:
            time.sleep(milliseconds / 1000)
            building.send_signal(signal.SIGINT)
            _, errors = building.communicate(timeout=MINUTES)
        assert (building.returncode in (0, 130, -signal.SIGINT), errors) == (True, "")
        # In its last moment it is there already, and whole.
        packages = [file.read_bytes() for file in folder.iterdir()]
        assert packages == [plain.file.read_bytes()] or (packages == [] and building.returncode != 0)
        assert list(temporary.iterdir()) == []


def test_help(plain_clone: Path) -> None:
    ended = package(plain_clone, "--help")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("usage: ./play package [-h] [folder]\n")


def test_options_that_there_are_not(plain_clone: Path) -> None:
    ended = package(plain_clone, "--loud")
    assert_one_line(ended.returncode, ended.stderr, "--loud")
