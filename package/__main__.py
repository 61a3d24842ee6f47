"""Build the Debian package of the game, which `apt` installs on any machine of this architecture without a network."""

import signal
import sys
from pathlib import Path

from connect_four.commands import Parser
from connect_four.errors import ProgramError
from connect_four.program import COMMAND, ENDING_SIGNALS, say
from package.build import build


def main() -> int:
    parser = Parser(f"{COMMAND} package", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path(), help="where to put the package (this folder)")
    for number in ENDING_SIGNALS:
        signal.signal(number, lambda *_: sys.exit(130))
    try:
        print(build(parser.parse_args().folder))
    except ProgramError as error:
        say(str(error))
        return error.status
    return 0


if __name__ == "__main__":
    sys.exit(main())
