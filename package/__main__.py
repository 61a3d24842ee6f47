"""Build the Debian package of the game, which `apt` installs on any machine of this architecture without a network."""

import signal
import sys
from pathlib import Path

from connect_four.commands import Parser
from connect_four.errors import ProgramError
from connect_four.language import _, speak
from connect_four.program import COMMAND, ENDING_SIGNALS, say
from connect_four.settings import asked_language, settings_files
from package.build import build


def main() -> int:
    speak(asked_language(sys.argv, settings_files()))
    parser = Parser(f"{COMMAND} package", description=_(__doc__))
    where = _("where to put the package (this folder)")
    parser.add_argument("folder", nargs="?", type=Path, default=Path(), help=where)
    for number in ENDING_SIGNALS:
        signal.signal(number, lambda *ignored: sys.exit(130))
    try:
        print(build(parser.parse_args().folder))
    except ProgramError as error:
        say(str(error))
        return error.status
    return 0


if __name__ == "__main__":
    sys.exit(main())
