"""The settings. Each can be an option, or stand in the user's or the system's file: the first that names it counts."""

import argparse
import os
import re
from collections.abc import Callable, Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import Field, dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from connect_four.errors import InputError
from connect_four.files import beginning
from connect_four.language import LANGUAGES, N_, _, language_of
from connect_four.settings.words import BROKERS, FILES, NAMES, ROOMS, Words
from connect_four.view.look import ROTATIONS, Look
from connect_four.view.palette import BRIGHTNESSES, CLASSIC, DEFAULT_BRIGHTNESS, PALETTES

Value = int | str
T = TypeVar("T", int, str)

SYSTEM_FILE = Path("/etc/connect-four.toml")
USER_FILE = Path("connect-four", "settings.toml")
"""Where the user's own file is in ~/.config, or in the folder that XDG_CONFIG_HOME names."""
COMMAND_LINE = N_("command line")
DEFAULT = N_("default")
AUTO = "auto"
"""The language that the environment asks for."""
A_DAY = 24 * 60 * 60
OFF, WATCH, PLAY = "off", "watch", "play"
"""What the service's page may be used for."""
# No file of settings comes near this, in bytes.
LONGEST = 1 << 20


def setting(default: T, purpose: str, allowed: Container[T], meaning: str = "") -> T:
    """A field of `Settings`. `meaning` says in words what is allowed up to `most`, where a list would be too long."""
    entry: T = field(default=default, metadata={"purpose": purpose, "allowed": allowed, "meaning": meaning})
    return entry


def word(purpose: str, allowed: Words) -> str:
    return setting("", purpose, allowed, allowed.meaning)


def seconds(default: int, purpose: str) -> int:
    return setting(default, purpose, range(A_DAY + 1), N_("whole seconds up to {most}, or 0 for never"))


@dataclass(frozen=True, slots=True)
class Settings:
    """The table of all settings. In files and on the command line their names have hyphens."""

    rotation: int = setting(0, N_("turn the picture and the joystick together, in degrees"), ROTATIONS)
    palette: str = setting(CLASSIC, N_("the colours of the lights"), PALETTES)
    brightness: int = setting(DEFAULT_BRIGHTNESS, N_("how bright the lights are"), BRIGHTNESSES)
    dim_after: int = seconds(60, N_("dim the picture after so many seconds without a press"))
    show_after: int = seconds(
        120, N_("teach and show the game after so many seconds without a press, when none is played")
    )
    language: str = setting(AUTO, N_("the language; auto is the one of the system"), (AUTO, *LANGUAGES))
    green: str = word(N_("Green's name, for the list of games"), NAMES)
    blue: str = word(N_("Blue's name in a game of two, for the list of games"), NAMES)
    service_device: str = setting(
        "hat",
        N_("what the service plays on: the hat, or where there is none the emulator, whoever runs it"),
        ("hat", "emulator"),
    )
    web: str = setting(
        OFF,
        N_("the page of the service for browsers: none, one to watch on, or one to play on"),
        (OFF, WATCH, PLAY),
    )
    web_port: int = setting(
        8064, N_("the port of the page for browsers"), range(1, 1 << 16), N_("a whole number from 1 to {most}")
    )
    broker: str = word(N_("the broker through which this machine plays matches with others"), BROKERS)
    name: str = word(N_("the name that others see in a match; without it the machine's"), NAMES)
    room: str = word(N_("only machines with the same room play matches with each other"), ROOMS)
    broker_ca: str = word(N_("the certificates that a broker is known by; without it the system's"), FILES)

    @classmethod
    def of(cls, arguments: argparse.Namespace, files: Sequence[Path] | None = None) -> "Settings":
        """What is in force: the options of `add_options`, else what the files say, else the defaults."""
        return cls(**{key: value for key, (value, source) in in_force(arguments, files).items()})

    @property
    def look(self) -> Look:
        return Look(self.rotation, self.palette, self.brightness)


def in_force(arguments: argparse.Namespace, files: Sequence[Path] | None = None) -> dict[str, tuple[Any, str]]:
    """Every setting's value and where it comes from."""
    sources: list[tuple[str, Mapping[str, Any]]] = [(COMMAND_LINE, given(arguments))]
    sources += [(str(file), contents(file)) for file in (settings_files() if files is None else files)]
    sources += [(DEFAULT, {entry.name: entry.default for entry in fields(Settings)})]
    return {
        entry.name: next((values[entry.name], source) for source, values in sources if entry.name in values)
        for entry in fields(Settings)
    }


def given(arguments: argparse.Namespace) -> dict[str, Value]:
    """The settings that were typed as options."""
    options = {entry.name: getattr(arguments, entry.name, None) for entry in fields(Settings)}
    return {name: value for name, value in options.items() if value is not None}


def as_toml(values: Mapping[str, Value]) -> str:
    """What a settings file with these values says."""
    return "".join(
        f"{option_name(name)} = {value if isinstance(value, int) else quoted(value)}\n"
        for name, value in values.items()
    )


def quoted(word: str) -> str:
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def settings_files() -> list[Path]:
    """The user's file and then the system's."""
    # The XDG standard says to ignore a relative path.
    folder = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    try:
        folder = folder if folder.is_absolute() else Path.home() / ".config"
    except RuntimeError:  # a user without a home
        return [SYSTEM_FILE]
    return [folder / USER_FILE, SYSTEM_FILE]


def asked_language(words: Sequence[str], files: Sequence[Path]) -> str:
    """The language for a command, before it is looked at closer: mistakes in it and in the files are told in it."""
    typed = re.search(rf"(?:^| )--language[ =]({'|'.join(LANGUAGES)})(?: |$)", " ".join(words))
    language = typed[1] if typed else language_in(files)
    return language_of(os.environ) if language == AUTO else language


def language_in(files: Sequence[Path]) -> str:
    with suppress(InputError):
        for file in files:
            if language := contents(file).get("language"):
                return str(language)
    return AUTO


def add_options(parser: argparse.ArgumentParser, *names: str) -> None:
    """An option for each of these settings, or for all; one that is not given stays None."""
    group = parser.add_argument_group(_("settings"))
    for entry in fields(Settings):
        if names and entry.name not in names:
            continue
        group.add_argument(
            f"--{option_name(entry.name)}",
            type=option_of(entry),
            metavar=placeholder(entry),
            help=_(entry.metadata["purpose"]) + (f" ({entry.default})" if entry.default != "" else ""),
        )


def placeholder(entry: "Field[Any]") -> str:
    allowed = entry.metadata["allowed"]
    if isinstance(allowed, Words):
        return allowed.placeholder
    return "N" if entry.metadata["meaning"] else "|".join(map(str, allowed))


def option_of(entry: "Field[Any]") -> Callable[[str], Value]:
    def value_of(word: str) -> Value:
        is_number = isinstance(entry.default, int) and word.isascii() and word.isdecimal() and len(word) < 10
        value = int(word) if is_number else word
        if not is_allowed(entry, value):
            raise argparse.ArgumentTypeError(refusal(entry, repr(word)))
        return value

    return value_of


@cache
def contents(file: Path) -> Mapping[str, Value]:
    """The settings that a file names; none if there is no such file."""
    try:
        data = beginning(file, LONGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise InputError(_("{file}: cannot read it: {reason}").format(file=file, reason=error.strerror)) from error
    if len(data) > LONGEST:
        trouble = _("{file}: this is too long for settings").format(file=file)
        raise InputError(trouble, _("delete it, or write a short one"))
    # Imported late, because it slows the start and most users have no such file.
    from connect_four.settings.toml import line_of, parsed

    text, values = parsed(file, data)
    entries = {option_name(entry.name): entry for entry in fields(Settings)}
    for key, value in values.items():
        if key not in entries:
            trouble = _("there is no setting {name}; the settings are {names}")
            trouble = trouble.format(name=repr(key), names=", ".join(entries))
        elif not is_allowed(entries[key], value):
            trouble = refusal(entries[key], shortened(value))
        else:
            continue
        place = _("{file}, line {line}: {trouble}")
        raise InputError(place.format(file=file, line=line_of(key, text), trouble=trouble))
    return {entries[key].name: value for key, value in values.items()}


def is_allowed(entry: "Field[Any]", value: object) -> bool:
    # In Python False == 0 and 90.0 == 90, but in a settings file these are mistakes.
    return type(value) is type(entry.default) and value in entry.metadata["allowed"]


def refusal(entry: "Field[Any]", value: str) -> str:
    allowed = in_words(entry)
    return _("{name} can be {allowed}, not {value}").format(name=option_name(entry.name), allowed=allowed, value=value)


def in_words(entry: "Field[Any]") -> str:
    """What the setting can be."""
    allowed = entry.metadata["allowed"]
    if isinstance(allowed, Words):
        return _(allowed.meaning).format(most=allowed.most)
    *others, last = allowed
    words = _(entry.metadata["meaning"] or N_("{values} or {most}"))
    return words.format(values=", ".join(map(str, others)), most=last)


def shortened(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else f"{shown[:37]}..."


def option_name(name: str) -> str:
    return name.replace("_", "-")
