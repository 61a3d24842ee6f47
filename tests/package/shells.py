"""What a person sees who presses the tab key in a real shell."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from package import completion
from tests.devices.terminal.session import TRUE_COLOUR, Session, session
from tests.needs import need

PROJECT = Path(__file__).parents[2]
PROMPT = "ready>"


@dataclass(frozen=True)
class Shell:
    name: str
    start: tuple[str, ...]
    file: str
    text: Callable[[], str]
    set_up: str
    """What a person's own start-up files have done."""
    tabs: str = "\t"
    """What shows everything there is."""


BASH = Shell(
    "bash",
    ("bash", "--norc", "--noprofile", "-i"),
    "connect-four.bash",
    completion.bash,
    f"source ../completion/connect-four.bash; PS1='{PROMPT}'",
    tabs="\t\t",
)
ZSH = Shell(
    "zsh",
    ("zsh", "-f", "-i"),
    "_connect-four",
    completion.zsh,
    f"fpath=(../completion $fpath); autoload -U compinit; compinit -D -u; PS1='{PROMPT}'",
)
FISH = Shell(
    "fish",
    ("fish", "--no-config", "-i"),
    "connect-four.fish",
    completion.fish,
    f"source ../completion/connect-four.fish; function fish_prompt; echo -n '{PROMPT}'; end",
)
SHELLS = (BASH, ZSH, FISH)


class Person:
    """Somebody at one of the shells, in a folder with files and a program on the path."""

    def __init__(self, shell: Shell, folder: Path) -> None:
        need(shell.name)
        self.shell, self.folder = shell, folder / "files"
        for name in ("files", "bin", "completion"):
            (folder / name).mkdir()
        (folder / "completion" / shell.file).write_text(shell.text())
        program = folder / "bin" / "connect-four"
        program.write_text(
            f'#!/bin/sh\nPYTHONPATH={shlex.quote(str(PROJECT))} exec {sys.executable} -m connect_four "$@"\n'
        )
        program.chmod(0o755)
        self._surroundings = {**TRUE_COLOUR, "HOME": str(folder), "PATH": f"{program.parent}:{os.environ['PATH']}"}

    @contextmanager
    def _typing(self, keys: str) -> Iterator[Session]:
        go = ("sh", "-c", 'cd "$0" && exec "$@"', str(self.folder), *self.shell.start)
        # So wide that no line is broken.
        with session(*go, rows=40, columns=200, environment=self._surroundings) as running:
            running.type(f"{self.shell.set_up}\n".encode())
            running.wait_for(lambda: lines(running)[-1:] == [PROMPT], "the prompt")
            running.type(b"\x0c")
            running.wait_for(lambda: lines(running) == [PROMPT], "an empty screen")
            running.type(keys.encode())
            yield running

    def sees(self, typed: str, *expected: str) -> None:
        """Assert that exactly this is offered."""
        if self.shell is FISH:
            assert sorted(self._listed_by_fish(typed)) == sorted(expected)
        elif expected:
            with self._typing(typed + self.shell.tabs) as running:
                running.wait_for(lambda: offered(running) == sorted(expected), f"{sorted(expected)}")
        else:
            assert self._seen_after(typed) == [f"{PROMPT}{typed}#"]

    def does_not_see(self, typed: str, *words: str) -> None:
        shown = "\n".join(self._listed_by_fish(typed) if self.shell is FISH else self._seen_after(typed))
        assert not [word for word in words if word in shown]

    def _listed_by_fish(self, typed: str) -> list[str]:
        command = ("fish", "--no-config", "-c", f"{self.shell.set_up}; complete -C $argv[1]", "--", typed)
        environment = {**os.environ, **self._surroundings}
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, "")
        return [line.partition("\t")[0] for line in done.stdout.splitlines()]

    def _seen_after(self, typed: str) -> list[str]:
        # The letter comes when the tab key has done all that it does.
        with self._typing(f"{typed}{self.shell.tabs}#") as running:
            running.wait_for(lambda: any(PROMPT in line and line.endswith("#") for line in lines(running)), "#")
            return [line.replace("\\", "") for line in lines(running)]

    def gets(self, keys: str, line: str) -> None:
        """Assert that the tab key completes the line so."""
        with self._typing(keys) as running:
            running.wait_for(lambda: lines(running)[-1:] == [PROMPT + line], line)


def lines(running: Session) -> list[str]:
    return [line.rstrip() for line in running.screen.display if line.strip()]


def offered(running: Session) -> list[str]:
    """The words of the list below the prompt; zsh adds what they mean."""
    listed = (line.partition(" -- ")[0].strip() for line in lines(running) if not line.startswith(PROMPT))
    return sorted(word.replace("\\", "") for line in listed for word in re.split(r"\s{2,}", line))
