"""What is written over an older file: whoever looks sees the older one or the new one, and nothing else is left."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from connect_four.errors import InputError
from connect_four.files import write_file
from tests.devices.world import PACKAGES
from tests.needs import need, need_root, need_success

OLD, NEW = "old\n" * 3000, "new\n" * 3000

# Somebody who owns the files, and for whom rights are in force even if it is root.
SOMEBODY = ("unshare", "--user", "--map-root-user", "setpriv", "--bounding-set=-dac_override")
WRITE = "import sys; from pathlib import Path; from connect_four.files import write_file\n"
LITTLE_ROOM = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "folder").mkdir()
    file = tmp_path / "folder" / "file.svg"
    file.write_text(OLD)
    return file


def written_by(file: Path, code: str = "", under: tuple[str, ...] = ()) -> str:
    """What a program of its own complains of when it writes the file."""
    command = [*under, sys.executable, "-c", f"{WRITE}{code}write_file(Path(sys.argv[1]), b'new\\n' * 3000)", str(file)]
    environment = {**os.environ, "PYTHONPATH": PACKAGES}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    return done.stderr.rpartition("InputError: ")[2]


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_whoever_reads_the_older_one_reads_it_to_its_end(file: Path) -> None:
    with file.open() as reader:
        beginning = reader.read(10)
        write_file(file, NEW.encode())
        assert beginning + reader.read() == OLD
    assert file.read_text() == NEW
    assert names(file.parent) == ["file.svg"]


def test_what_does_not_fit_leaves_the_older_one(file: Path) -> None:
    assert written_by(file, LITTLE_ROOM) == f"cannot write {str(file)!r}: File too large\n"
    assert file.read_text() == OLD
    assert names(file.parent) == ["file.svg"]


def test_what_does_not_fit_leaves_nothing_where_nothing_was(file: Path) -> None:
    file.unlink()
    assert written_by(file, LITTLE_ROOM) == f"cannot write {str(file)!r}: File too large\n"
    assert names(file.parent) == []


def test_a_signal_while_it_is_written_leaves_the_older_one(file: Path) -> None:
    need("strace")
    traced = ("strace", "-qq", "-o", os.devnull, "-e", "trace=fsync", "-e", "inject=fsync:signal=TERM")
    need_success(*traced, "true")
    program = (sys.executable, "-m", "connect_four", "picture", "3", str(file))
    environment = {**os.environ, "PYTHONPATH": PACKAGES}
    done = subprocess.run([*traced, *program], env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert file.read_text() == OLD
    assert names(file.parent) == ["file.svg"]


def test_a_file_in_a_folder_that_cannot_be_written(file: Path) -> None:
    need_success(*SOMEBODY, "true")
    file.parent.chmod(0o555)
    file.chmod(0o666)
    assert written_by(file, under=SOMEBODY) == ""
    assert file.read_text() != OLD
    assert names(file.parent) == ["file.svg"]
    file.parent.chmod(0o755)


def test_a_new_file_in_a_folder_that_cannot_be_written(file: Path) -> None:
    need_success(*SOMEBODY, "true")
    new = file.with_name("new.svg")
    file.parent.chmod(0o555)
    assert written_by(new, under=SOMEBODY) == f"cannot write {str(new)!r}: Permission denied\n"
    assert names(file.parent) == ["file.svg"]
    file.parent.chmod(0o755)


def test_a_file_that_cannot_be_written(file: Path) -> None:
    need_success(*SOMEBODY, "true")
    file.chmod(0o444)
    assert written_by(file, under=SOMEBODY) == f"cannot write {str(file)!r}: Permission denied\n"
    assert file.read_text() == OLD
    assert names(file.parent) == ["file.svg"]


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o027)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
def test_a_new_file_has_the_rights_that_the_umask_says(file: Path) -> None:
    file.unlink()
    write_file(file, NEW.encode())
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.usefixtures("umask")
@pytest.mark.parametrize("rights", [0o600, 0o646, 0o777])
def test_an_older_file_keeps_its_rights(file: Path, rights: int) -> None:
    file.chmod(rights)
    write_file(file, NEW.encode())
    assert stat.S_IMODE(file.stat().st_mode) == rights


def test_an_older_file_keeps_its_owner(file: Path) -> None:
    need_root()
    os.chown(file, 1234, 2345)
    write_file(file, NEW.encode())
    assert (file.stat().st_uid, file.stat().st_gid) == (1234, 2345)


def test_links_stay_and_lead_to_the_new_one(file: Path, tmp_path: Path) -> None:
    link, link_to_link = tmp_path / "link.svg", tmp_path / "again.svg"
    link.symlink_to("folder/file.svg")
    link_to_link.symlink_to("link.svg")
    write_file(link_to_link, NEW.encode())
    assert (link_to_link.readlink(), link.readlink()) == (Path("link.svg"), Path("folder/file.svg"))
    assert file.read_text() == NEW
    assert names(tmp_path) == ["again.svg", "folder", "link.svg"]
    assert names(file.parent) == ["file.svg"]


def test_a_link_to_nothing_leads_to_the_new_one(file: Path, tmp_path: Path) -> None:
    file.unlink()
    link = tmp_path / "link.svg"
    link.symlink_to(file)
    write_file(link, NEW.encode())
    assert (link.readlink(), file.read_text()) == (file, NEW)


def test_a_link_to_itself(tmp_path: Path) -> None:
    link = tmp_path / "link.svg"
    link.symlink_to(link)
    with pytest.raises(InputError, match=r"cannot write .*: Too many levels of symbolic links"):
        write_file(link, NEW.encode())


def test_a_fifo_stays_one_and_hands_everything_on(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo.svg"
    os.mkfifo(fifo)
    with subprocess.Popen(["cat", str(fifo)], stdout=subprocess.PIPE, text=True) as reader:
        write_file(fifo, NEW.encode())
        assert reader.communicate(timeout=60)[0] == NEW
    assert fifo.is_fifo()


def test_a_device_stays_one(tmp_path: Path) -> None:
    nothing, full = tmp_path / "nothing.svg", tmp_path / "full.svg"
    nothing.symlink_to("/dev/null")
    full.symlink_to("/dev/full")
    write_file(nothing, NEW.encode())
    with pytest.raises(InputError, match=r"cannot write .*: No space left on device"):
        write_file(full, NEW.encode())
    assert nothing.is_char_device()
    assert full.is_char_device()


def test_the_output_is_written_to_whatever_it_is(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "output.svg"
    link.symlink_to("/dev/stdout")
    command = [sys.executable, "-c", f"{WRITE}write_file(Path(sys.argv[1]), b'new')", str(link)]
    environment = {**os.environ, "PYTHONPATH": PACKAGES}
    assert subprocess.run(command, env=environment, stdout=subprocess.PIPE, timeout=60).stdout == b"new"
    with file.open("r+b") as output:
        subprocess.run(command, env=environment, stdout=output, check=True, timeout=60)
        # Whoever has opened the output before finds it there.
        assert output.read() == b"new"
