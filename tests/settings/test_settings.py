"""Where a setting's value comes from, and one line for everything that can be wrong with it."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import Field, fields
from pathlib import Path

import pytest

from connect_four.commands import run
from connect_four.errors import InputError
from connect_four.settings import (
    DEFAULT,
    Settings,
    add_options,
    as_toml,
    in_force,
    in_words,
    option_name,
    settings_files,
)
from connect_four.settings.words import BROKERS, FILES, NAMES, ROOMS, Words


def options(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_options(parser)
    return parser.parse_args(words)


def file_with(text: str | bytes, folder: Path, name: str = "settings.toml") -> Path:
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def test_defaults_without_any_file(tmp_path: Path) -> None:
    assert Settings.of(options(), [tmp_path / "none.toml", tmp_path / "none" / "none.toml"]) == Settings()
    assert {source for value, source in in_force(options(), []).values()} == {DEFAULT}


def test_the_first_that_names_a_setting_counts(tmp_path: Path) -> None:
    user = file_with("rotation = 90\ndim-after = 10", tmp_path, "user.toml")
    system = file_with("rotation = 180\ndim-after = 20\nshow-after = 0", tmp_path, "system.toml")
    assert Settings.of(options("--rotation", "270"), [user, system]) == Settings(
        rotation=270, dim_after=10, show_after=0
    )
    assert in_force(options("--rotation", "270"), [user, system]) == {
        "rotation": (270, "command line"),
        "palette": ("classic", "default"),
        "brightness": (Settings().brightness, "default"),
        "dim_after": (10, str(user)),
        "show_after": (0, str(system)),
        "language": ("auto", "default"),
        "green": ("", "default"),
        "blue": ("", "default"),
        "service_device": ("hat", "default"),
        "web": ("off", "default"),
        "web_port": (8064, "default"),
        "broker": ("", "default"),
        "name": ("", "default"),
        "room": ("", "default"),
        "broker_ca": ("", "default"),
    }


def some_allowed(allowed: object) -> Sequence[int | str]:
    match allowed:
        case Words():
            return "", *EXAMPLES[allowed]
        case range():
            return allowed[:400]
        case _:
            assert isinstance(allowed, tuple)
            return allowed


EXAMPLES = {
    NAMES: ("Ada", '"Zoë" \\'),
    BROKERS: ("mqtt://pi-4", "mqtts://broker.example:8883"),
    ROOMS: ("5b", "School-7"),
    FILES: ("/etc/ssl/certs/class room.crt",),
}


@pytest.mark.parametrize("entry", fields(Settings), ids=lambda entry: option_name(entry.name))
def test_everything_allowed_is_taken_from_both(entry: "Field[int | str]", tmp_path: Path) -> None:
    for number, value in enumerate(some_allowed(entry.metadata["allowed"])):
        file = file_with(as_toml({entry.name: value}), tmp_path, f"{number}.toml")
        for found in (
            Settings.of(options(), [file]),
            Settings.of(options(f"--{option_name(entry.name)}", str(value)), []),
        ):
            assert getattr(found, entry.name) == value
            assert type(getattr(found, entry.name)) is type(value)


@pytest.mark.parametrize("name", ["A" * 21, " Ada", "Ada ", "A  B", "A\tB", "A\nB", "\x1b[2J", "\u202e", "\udcff"])
def test_what_is_no_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options("--green", name)
    assert "green can be a name of up to 20 characters, not " in capsys.readouterr().err


@pytest.mark.parametrize("name", ["A" * 20, "Ada Lovelace", "Zoë", "李小龙", 'a"b', "\\"])
def test_what_is_a_name(name: str) -> None:
    assert Settings.of(options("--blue", name), []).blue == name


ROTATIONS = "rotation can be 0, 90, 180 or 270, not"
SECONDS = "can be whole seconds up to 86400, or 0 for never, not"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rotation = 45", f"line 1: {ROTATIONS} 45"),
        ("# turned\n\nrotation = 90.0", f"line 3: {ROTATIONS} 90.0"),
        ("rotation = false", f"line 1: {ROTATIONS} False"),
        ('rotation = "90"', f"line 1: {ROTATIONS} '90'"),
        ("dim-after = 5\ndim-after.x = 5", "line 2: this is not TOML: Cannot overwrite a value"),
        ("dim-after = -1", f"line 1: dim-after {SECONDS} -1"),
        ("show-after = 86401", f"line 1: show-after {SECONDS} 86401"),
        ("show-after = [\n5,\n6]", f"line 1: show-after {SECONDS} [5, 6]"),
        ("show-after = 1.5", f"line 1: show-after {SECONDS} 1.5"),
        ("rotation = 0\npalette = 'loud'", "line 2: palette can be "),
        ("dim_after = 5", "line 1: there is no setting 'dim_after'; the settings are rotation, palette, "),
        ("rotation = 0\r\n\r\n[look]\r\nrotation = 0", "line 3: there is no setting 'look'"),
        ('palette = "classic"\n"a\\nb" = 1', "line 2: there is no setting 'a\\nb'"),
        ('x = """\nrotation = 45\n"""\nrotation = 0', "line 1: there is no setting 'x'"),
        ("'rotation' = 90\nshow-after = [ # ]\n'[',\n]\nbrightness = 9", f"line 2: show-after {SECONDS} ['[']"),
        ('palette = """\n\\"""[\n"""\nrotation = 90\n', "line 1: palette can be "),
        ("rotation = 90\nlook.a = 1\nlook.b = [\n]", "line 2: there is no setting 'look'"),
        ("# \u2028\nrotation = 45", f"line 2: {ROTATIONS} 45"),
        ("rotation = 90\nbrightness = \n", "line 2: this is not TOML: Invalid value"),
        ("rotation = 90\nrotation", "line 2: this is not TOML: Expected '=' after a key"),
        ("rotation = 90\nrotation = 90", "line 2: this is not TOML: Cannot overwrite a value"),
        ("rotation = " + "[" * 100_000, "line 1: this is not TOML"),
        ("rotation = " + "9" * 10_000, "line 1: "),
        (b"rotation = 90\n# \xff", "line 2: this is not UTF-8"),
    ],
)
def test_a_wrong_file_is_one_line(text: str | bytes, said: str, tmp_path: Path) -> None:
    file = file_with(text, tmp_path)
    with pytest.raises(InputError) as refusal:
        Settings.of(options(), [file])
    assert str(refusal.value).startswith(f"{file}, {said}")
    assert len(str(refusal.value).splitlines()) == 1


@pytest.mark.parametrize("line", ["# nothing", "x.a{} = 1", "5,"])
def test_a_long_file_is_not_waited_for(line: str, tmp_path: Path) -> None:
    lines = "".join(f"{line.format(number)}\n" for number in range(8000))
    file = file_with(f"x = [\n{lines}]\n" if line == "5," else f"{lines}rotation = 45\n", tmp_path)
    begin = time.monotonic()
    with pytest.raises(InputError, match="line 8001: rotation" if line == "# nothing" else "line 1: there is no"):
        Settings.of(options(), [file])
    assert time.monotonic() - begin < 3


def test_a_file_that_can_not_be_read_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read it: Is a directory"):
        Settings.of(options(), [tmp_path])


def test_what_never_ends_is_not_waited_for(tmp_path: Path) -> None:
    folder = tmp_path / "connect-four"
    folder.mkdir()
    os.mkfifo(folder / "settings.toml")
    shown = subprocess.run(
        [sys.executable, "-m", "connect_four", "settings"],
        env=os.environ | {"XDG_CONFIG_HOME": str(tmp_path)},
        timeout=60,
    )
    assert shown.returncode == 0


def test_a_file_without_an_end_is_one_line() -> None:
    with pytest.raises(InputError, match="this is too long for settings"):
        Settings.of(options(), [Path("/dev/zero")])


def test_a_byte_order_mark_and_comments_are_no_mistake(tmp_path: Path) -> None:
    file = file_with("\ufeff# the board stands on its side\nrotation = 90 # degrees\n", tmp_path)
    assert Settings.of(options(), [file]).rotation == 90


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rotation", "45"], f"{ROTATIONS} '45'"),
        (["--palette", "loud"], "palette can be "),
        (["--brightness", "very"], "brightness can be "),
        (["--dim-after", "-1"], f"dim-after {SECONDS} '-1'"),
        (["--dim-after", "1_0"], f"dim-after {SECONDS} '1_0'"),
        (["--show-after", "9" * 10_000], f"show-after {SECONDS} "),
    ],
)
def test_a_wrong_option_is_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        options(*words)
    assert end.value.code == 2
    assert said in capsys.readouterr().err


def test_the_users_file_is_where_the_standard_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/etc/ada")
    assert settings_files() == [Path("/etc/ada/connect-four/settings.toml"), Path("/etc/connect-four.toml")]
    monkeypatch.setenv("XDG_CONFIG_HOME", "not/absolute")
    assert settings_files()[0] == Path("/home/ada/.config/connect-four/settings.toml")


def test_a_user_without_a_home_has_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(Path, "home", no_home)
    assert settings_files() == [Path("/etc/connect-four.toml")]


def settings_command(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "connect_four", "settings", *words],
        env={**os.environ, "XDG_CONFIG_HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_command_shows_values_and_their_sources(tmp_path: Path) -> None:
    (tmp_path / "connect-four").mkdir()
    file = file_with("show-after = 0", tmp_path / "connect-four")
    seen = settings_command(tmp_path, "--rotation", "90", "--palette", "colour-blind")
    assert (seen.returncode, seen.stderr) == (0, "")
    rows = [line.split(maxsplit=2) for line in seen.stdout.splitlines()]
    assert ["rotation", "90", "command line"] in rows
    assert ["palette", "colour-blind", "command line"] in rows
    assert ["brightness", "2", "default"] in rows
    assert ["show-after", "0", str(file)] in rows


def test_what_the_service_plays_on_is_no_option_of_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seen = settings_command(tmp_path, "--service-device", "emulator", "--web", "watch")
    assert "service-device  emulator      command line" in seen.stdout.splitlines()
    assert "web             watch         command line" in seen.stdout.splitlines()
    assert run(["play", "--service-device", "emulator"]) == 2
    assert "unrecognized arguments: --service-device" in capsys.readouterr().err


def test_command_tells_of_a_wrong_file(tmp_path: Path) -> None:
    (tmp_path / "connect-four").mkdir()
    file = file_with("rotation = 1", tmp_path / "connect-four")
    seen = settings_command(tmp_path)
    assert (seen.returncode, seen.stdout) == (2, "")
    assert seen.stderr == f"{file}, line 1: {ROTATIONS} 1\n"


def test_without_a_file_nothing_is_loaded_to_read_one(tmp_path: Path) -> None:
    code = "import sys; from connect_four.commands import run; run(['settings']); print('tomllib' in sys.modules)"
    environment = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path)}
    seen = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)
    assert seen.stdout.splitlines()[-1] == "False"


def test_the_docs_have_the_same_table() -> None:
    lines = (Path(__file__).parents[2] / "docs" / "settings.md").read_text().splitlines()
    for entry in fields(Settings):
        allowed = in_words(entry).replace(" or ", ", " if not entry.metadata["meaning"] else " or ")
        assert f"| `{option_name(entry.name)}` | {allowed} | {entry.default} | {entry.metadata['purpose']} |" in lines
