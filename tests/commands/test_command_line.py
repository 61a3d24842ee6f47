"""What is typed wrong is told in one line."""

import re
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from connect_four import __version__
from connect_four.commands import COMMANDS
from tests.devices.stand_ins import emulator
from tests.devices.world import EMULATOR_ALLOWED, World

ROOT = Path(__file__).parents[2]


def connect_four(*arguments: str) -> tuple[int, str, str]:
    command = [sys.executable, "-m", "connect_four", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120, check=False, input="")
    return ended.returncode, ended.stdout, ended.stderr


@pytest.mark.parametrize("name", ["scrip", "Play", "", "two words", "/"])
def test_an_unknown_command(name: str) -> None:
    error = f"there is no command {name!r}; the commands are {', '.join(COMMANDS)}\n"
    assert connect_four(name) == (2, "", error)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["script", "--lst"], "unrecognized arguments: --lst"),
        (["script", "--las"], "unrecognized arguments: --las"),
        (["script", "--last=1"], "argument --last: ignored explicit argument '1'"),
        (["script", "one", "two"], "unrecognized arguments: two"),
        (["play", "--no-such-option"], "unrecognized arguments: --no-such-option"),
        (["play", "--two\nlines"], "unrecognized arguments: --two lines"),
        (["service", "uninstall", "--p"], "unrecognized arguments: --p"),
    ],
)
def test_an_unknown_option(arguments: list[str], error: str) -> None:
    name = arguments[0]
    line = f"connect-four {name}: {error}; see connect-four {name} --help\n"
    assert connect_four(*arguments) == (2, "", line)


def test_an_action_of_the_service_that_is_none() -> None:
    """What only systemd types is not among the choices."""
    status, told, error = connect_four("service", "instal")
    assert (status, told) == (2, "")
    # Some versions of Python quote each choice.
    assert error.replace("'", "") == (
        "connect-four service: argument install|uninstall|status: invalid choice: instal "
        "(choose from install, uninstall, status); see connect-four service --help\n"
    )


def test_what_systemd_types_plays(world: World) -> None:
    with emulator(world) as device, closing(world.service(EMULATOR_ALLOWED)) as service:
        device.await_player(service)
        service.signal(signal.SIGTERM)
        assert service.finish() == (0, "", "playing on the emulator\n")


def test_options_without_a_command_are_those_of_play() -> None:
    assert connect_four("--no-such-option") == connect_four("play", "--no-such-option")


@pytest.mark.parametrize("asked", ["--help", "-h", "help"])
def test_help_names_every_command(asked: str) -> None:
    status, told, error = connect_four(asked)
    assert (status, error) == (0, "")
    for name, purpose in COMMANDS.items():
        assert any(line.split(None, 1) == [name, purpose] for line in told.splitlines())
    assert {"--hat", "--new", "--palette", "--language", "--version"} <= {
        *re.findall(r"^  (--[a-z-]+)", told, re.MULTILINE)
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_own_help(name: str) -> None:
    status, told, error = connect_four(name, "--help")
    assert (status, error) == (0, "")
    assert told.startswith(f"usage: connect-four {name} ")
    assert "SUPPRESS" not in told


@pytest.mark.parametrize("name", COMMANDS)
def test_a_program_of_any_name_has_its_help(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONNECT_FOUR", "./50%d")
    status, told, error = connect_four(name, "--help")
    assert (status, error) == (0, "")
    assert told.startswith(f"usage: ./50%d {name} ")


def test_the_version() -> None:
    assert connect_four("--version") == (0, f"connect-four {__version__}\n", "")


def test_what_is_typed_at_an_installation_is_added_to_the_settings_file(world: World) -> None:
    world.write_settings("rotation = 90")
    with closing(world.start("service", "settings", "--palette", "colour-blind")) as asked:
        assert asked.finish() == (0, 'rotation = 90\npalette = "colour-blind"\n', "")
