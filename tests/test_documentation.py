"""What the documentation says is so: pictures, links, commands, options."""

import os
import pty
import re
import select
import shlex
import struct
import subprocess
import termios
import time
from contextlib import suppress
from fcntl import ioctl
from pathlib import Path

import pytest

from connect_four import __version__
from connect_four.commands import COMMANDS, run
from connect_four.devices.emulator_window import INSTALL_GTK
from docs.draw_pictures import NAMES
from tests.clone import MINUTES, PROJECT, surroundings
from tests.devices.world import opened_world

PAGES = [
    *(PROJECT / name for name in ("README.md", "README.de.md", "CHANGELOG.md", "CONTRIBUTING.md", "tests/README.md")),
    *sorted((PROJECT / "docs").glob("*.md")),
]
README = (PROJECT / "README.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
LINES = [line for block in BLOCKS for line in block.splitlines()]
INTERACTIVE = {("./play",), ("./play", "--terminal"), ("./play", "--web")}


def test_every_picture_is_shown() -> None:
    shown = {Path(place).name for page in PAGES for place in places_in(page)}
    assert {f"{name}.svg" for name in NAMES} <= shown


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(PROJECT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    for place in places_in(page):
        if not place.startswith(("http://", "https://")):
            file, _, heading = place.partition("#")
            target = (page.parent / file).resolve() if file else page
            assert target.exists(), place
            assert not heading or heading in headings_of(target), place


def places_in(page: Path) -> list[str]:
    found = re.findall(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", page.read_text())
    return [link or attribute for link, attribute in found]


def headings_of(page: Path) -> set[str]:
    """The names by which headings are linked."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_german_readme_has_all_that_the_english_one_has() -> None:
    """Headings, tables, pictures, links and what is typed, in the same order: only the words are others."""
    english, german = ((PROJECT / name).read_text() for name in ("README.md", "README.de.md"))
    # A page that is there in German too is linked in German.
    german = re.sub(r"\]\((docs/\w+)\.de\.md", r"](\1.md", german)
    for part in (
        r"^(#+) ",
        r"^```sh\n(?:.*\n)*?```",
        r"<img src=\"([^\"]+)\" width=\"(\d+)\"",
        r"^\| `([^`]+)` \|",
        r"\]\(((?!README)[^)]+)\)",
    ):
        assert re.findall(part, german, re.MULTILINE) == re.findall(part, english, re.MULTILINE)
    commands = re.compile(r"`(\./play[^`]*|--[a-z]+)`")
    assert sorted(commands.findall(german)) == sorted(commands.findall(english))
    assert german.count("\n| ") == english.count("\n| ")


def helped(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    with suppress(SystemExit):
        run([*arguments, "--help"])
    return capsys.readouterr().out


def test_every_option_and_command_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    text = "".join(helped(command, capsys=capsys) for command in COMMANDS)
    text += "".join(helped("service", action, capsys=capsys) for action in ("install", "uninstall", "status"))
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", README)) - {"--help"} <= set(re.findall(r"--[a-z][a-z-]*", text))
    told = {name.split()[0] for name in re.findall(r"^\| `([^`-][^`]*)` \|", README, re.MULTILINE)}
    assert {name for name in told if len(name) > 1} == set(COMMANDS) - {"play"}


def test_options_of_the_readme_are_accepted(capsys: pytest.CaptureFixture[str]) -> None:
    options = re.findall(r"^\| `(--[^`]+)` \|", README, re.MULTILINE)
    assert options
    for option in options:
        assert re.match("(usage|Aufruf): connect-four play", helped("play", *option.split(), capsys=capsys)), option


def test_what_the_window_needs_is_what_the_program_says() -> None:
    assert INSTALL_GTK in LINES


@pytest.mark.parametrize("line", LINES)
def test_every_command_works(line: str, played: Path, tmp_path: Path) -> None:
    words = shlex.split(line)
    if words[0] == "sudo":
        words.pop(0)
    if words[0] == "./test":
        assert os.access(PROJECT / "test", os.X_OK)
    elif words[0] == "apt":
        assert words[1] == "install"
    elif tuple(words) in INTERACTIVE:
        with opened_world(tmp_path) as world:
            assert_played_until_left(world.entering("env", f"--chdir={played}", *words), tmp_path)
    else:
        if words[1] == "service" or "--emulator" in words:
            words.append("--help")
        command = ["sh", "-c", line] if "|" in words else words
        with opened_world(tmp_path) as world:
            ended = subprocess.run(
                world.entering("env", f"--chdir={played}", *command),
                env=surroundings(tmp_path),
                capture_output=True,
                text=True,
                timeout=5 * MINUTES,
            )
        # The doctor finds nothing to play on where there is neither a device nor a terminal.
        assert ended.returncode == (1 if words[1] == "doctor" else 0), ended.stderr
        assert ended.stderr == ""
        for kind, beginning in ((".svg", b"<svg"), (".gif", b"GIF89a")):
            for file in played.glob(f"*{kind}"):
                assert file.read_bytes().startswith(beginning)
                file.unlink()
        for package in played.glob("*.deb"):
            package.unlink()


def assert_played_until_left(command: list[str], home: Path) -> None:
    """A game that is seen in a terminal and left with q."""
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("4H", 40, 100, 0, 0))
    game = subprocess.Popen(
        command, env=surroundings(home, TERM="xterm-256color"), stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    try:
        seen = read_until(b"q: leave", ours)
        assert b"One player, level 3." in seen
        os.write(ours, b"q")
        read_until(None, ours)
        assert game.wait(MINUTES) == 0
    finally:
        game.kill()
        os.close(ours)


def read_until(words: bytes | None, terminal: int) -> bytes:
    """What the terminal shows until it shows these words, or until its program ends."""
    seen = b""
    end = time.monotonic() + MINUTES
    while words is None or words not in seen:
        assert select.select([terminal], [], [], max(0.0, end - time.monotonic()))[0], seen
        try:
            seen += os.read(terminal, 65536)
        except OSError:
            assert words is None, seen
            return seen
    return seen


def test_changes_begin_with_this_version() -> None:
    changes = (PROJECT / "CHANGELOG.md").read_text()
    number, released = re.findall(r"^## (\S+), (?:not yet released|(\d{4}-\d\d-\d\d))$", changes, re.MULTILINE)[0]
    assert __version__ == (number if released else f"{number}.dev0")
