"""The language in which people are spoken to. English is what the source says; every other one is a catalogue.

`_("Column {column} is full.").format(column=3)` says a sentence, `ngettext` one that counts. `N_` marks one that is
kept for later, in a constant; `_` says it where it is shown.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de")
FOLDER = Path(__file__).parent / "languages"
# The one that gettext asks where no other is named, as argparse does for its own words.
DOMAIN = "messages"

_spoken = ENGLISH
_catalogue: "NullTranslations | None" = None


def speak(language: str) -> str:
    """From now on in this language; in English if its catalogue is not there, as in a checkout that was not built, or
    is damaged. The answer is the language before."""
    global _catalogue, _spoken
    before, _spoken = _spoken, language
    if language == before:
        return before
    # Imported late: nobody who reads English waits for it.
    from gettext import bindtextdomain, translation
    from struct import error

    try:
        _catalogue = translation(DOMAIN, str(FOLDER), [language], fallback=True)
    # What gettext raises for a file that a power cut has left empty or torn.
    except (OSError, ValueError, LookupError, error):
        _catalogue = None
        return before
    bindtextdomain(DOMAIN, str(FOLDER))
    os.environ["LANGUAGE"] = language
    return before


def language_of(environment: Mapping[str, str]) -> str:
    """The first language that the environment asks for and that there is, as the locales of POSIX have it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "C")
    # Whoever has no locale at all wants programs to speak as they were written.
    wanted = "" if locale.partition(".")[0] in ("C", "POSIX") else environment.get("LANGUAGE", "")
    codes = [name[:2] for name in (*wanted.split(":"), locale) if name[2:3] in "_.@"]
    return next((code for code in codes if code in LANGUAGES), ENGLISH)


def _(sentence: str) -> str:
    return sentence if _catalogue is None else _catalogue.gettext(sentence)


def ngettext(one: str, many: str, number: int) -> str:
    """The form of the sentence that goes with the number."""
    if _catalogue is None:
        return one if number == 1 else many
    return _catalogue.ngettext(one, many, number)


def N_(sentence: str) -> str:  # noqa: N802, as gettext has it
    """A sentence that is shown later: the catalogues have it, and `_` says it."""
    return sentence
