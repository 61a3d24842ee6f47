"""The manual page, which `man connect-four` shows."""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path

from connect_four import __version__
from connect_four.journal.folder import state_folder
from connect_four.language import ENGLISH, N_, _, speak
from connect_four.match.credentials import FILE_OF_THE_SERVICE
from connect_four.match.credentials import NAME as BROKER
from connect_four.program import NAME
from connect_four.settings import SYSTEM_FILE, USER_FILE
from package.typed import Typed, Value, option_name, placeholder, program, value_of

DOCUMENTS = Path("/usr/share/doc", NAME)
# The folder of the user who is made for the service.
STATE = Path("/var/lib", NAME)
HOME = "/home/somebody"

DESCRIPTION = (
    N_(
        "Stones fall, and whoever has four in a row first, across, down or diagonally, wins. Each player has two"
        " jokers: one deletes a stone, a whole row or a whole column, the other is a bomb. Green begins."
    ),
    N_(
        "The joystick moves, and a press in its middle confirms. In the terminal the arrow keys move and Enter"
        " confirms, and the line below the board says what else there is."
    ),
    N_(
        "Without a command it plays: on the Sense HAT if there is one, else in the emulator if it is running, else"
        " in the terminal. It goes on with the game that was left."
    ),
    N_(
        "Some commands read a RECORD, a game's turns. 4 is a stone in column 4, x36 deletes the stone in column 3,"
        " row 6, x3* deletes column 3, x*6 row 6, and b45 is a bomb in column 4, row 5. Columns count from 0 at the"
        " left, rows from 0 at the top, where the menu is."
    ),
)
STATUSES = {
    "0": N_("Nothing went wrong."),
    "1": N_("It could not go on, as when a hat was lost; or there is nothing to play on, or the service does not run."),
    "2": N_("What was typed or read is wrong, or something is missing. One line says what it is and what to do."),
}


def manual_page(language: str = ENGLISH) -> str:
    before = speak(language)
    try:
        return "\n".join(lines(program(language))) + "\n"
    finally:
        speak(before)


def lines(top: Typed) -> Iterator[str]:
    yield f'.TH {plain(NAME.upper())} 1 "" "{plain(NAME)} {plain(__version__)}" "{plain(_("Games"))}"'
    # Options stay whole, and words stand as close as they are written.
    yield from (".nh", ".ad l")
    yield from section(_("NAME"), [f"{plain(NAME)} \\- {plain(top.purpose)}"])
    yield from section(_("SYNOPSIS"), synopsis())
    yield from section(_("DESCRIPTION"), paragraphs(map(_, DESCRIPTION)))
    yield from section(_("OPTIONS"), entries(top.options))
    yield from section(_("COMMANDS"), (line for each in [*top.all][1:] for line in command(each, top.options)))
    yield from section(_("FILES"), files())
    yield from section(
        _("EXIT STATUS"), (line for number in STATUSES for line in entry(bold(number), _(STATUSES[number])))
    )
    rest = _("The rules, how the computer plays and what else there is to read: {folder}")
    yield from section(_("SEE ALSO"), paragraphs([rest.format(folder=DOCUMENTS)]))


def section(heading: str, lines: Iterable[str]) -> Iterator[str]:
    yield f'.SH "{plain(heading)}"'
    yield from lines


def synopsis() -> Iterator[str]:
    ways = ("[OPTION...]", "COMMAND [OPTION...] [ARGUMENT...]", "COMMAND --help")
    for number, words in enumerate(ways):
        if number:
            yield ".br"
        yield f"{bold(NAME)} {plain(words)}"


def command(typed: Typed, known: Iterable[argparse.Action]) -> Iterator[str]:
    """The command, and the options that it does not share with the program itself."""
    told = {(option_name(option), option.help) for option in known}
    shared = [option for option in typed.options if (option_name(option), option.help) in told]
    names = [option_name(option) for option in shared if option_name(option) != "--help"]
    yield f'.SS "{plain(usage(typed))}"'
    yield from paragraphs(sentence(" ".join(each.split())) for each in typed.description.split("\n\n"))
    yield from entries(typed.arguments)
    yield from entries(option for option in typed.options if option not in shared)
    if names:
        yield from paragraphs([_("Options as above: {names}.").format(names=", ".join(names))])


def usage(typed: Typed) -> str:
    arguments: dict[object, str] = {None: "{}", "?": "[{}]", "+": "{}...", argparse.REMAINDER: "[{}...]"}
    words = [arguments[each.nargs].format(placeholder(each)) for each in typed.arguments]
    return " ".join((typed.words, *words))


def entries(actions: Iterable[argparse.Action]) -> Iterator[str]:
    for action in actions:
        names = ", ".join(map(bold, action.option_strings))
        value = "" if value_of(action) is Value.NONE else italic(placeholder(action))
        yield from entry(" ".join(filter(None, (names, value))), sentence(action.help or ""))


def entry(term: str, sense: str) -> Iterator[str]:
    yield ".TP"
    yield term
    yield plain(sense)


def files() -> Iterator[str]:
    games = str(state_folder({"HOME": HOME})).replace(HOME, "~")
    yield from entry(italic(games), _("The saved games. Where XDG_STATE_HOME is set they are in that folder."))
    yield from entry(italic(STATE), _("The saved games of the service."))
    yield from entry(
        italic(f"~/.config/{USER_FILE}"),
        _(
            "Your settings: lines such as rotation = 90, named like the options. Where XDG_CONFIG_HOME is set the file"
            " is in that folder."
        ),
    )
    yield from entry(italic(SYSTEM_FILE), _("The settings of everybody. The service reads no others."))
    password = _(
        "User and password at the broker of matches, as USER:PASSWORD. Nobody else may be able to read the file."
    )
    yield from entry(italic(f"~/.config/{USER_FILE.with_name(BROKER)}"), password)
    yield from entry(italic(FILE_OF_THE_SERVICE), _("The same for the service, of root."))


def paragraphs(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield ".PP"
        yield plain(text)


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def bold(text: str) -> str:
    return f"\\fB{plain(text)}\\fR"


def italic(text: object) -> str:
    return f"\\fI{plain(str(text))}\\fR"


def plain(text: str) -> str:
    """The text as roff shows it letter by letter."""
    shown = {"\\": "\\e", "-": "\\-", "'": "\\(aq", '"': "\\(dq", "~": "\\(ti", "^": "\\(ha", "`": "\\(ga"}
    return "".join(shown.get(letter, letter) for letter in text).replace("...", "\\&...")
