import errno
import os
import signal
import sys
from types import FrameType
from typing import NoReturn

from connect_four.program import ENDING_SIGNALS, say

UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


def main() -> NoReturn:
    try:
        open_standard_files()
        for number in ENDING_SIGNALS:
            signal.signal(number, end)
        status = run_and_write(sys.argv[1:])
        pass_over_signals()
    except SystemExit:
        status = 0
    # Python's own end would let the signals kill the program again, and write once more what could not be written.
    os._exit(status)


def run_and_write(arguments: list[str]) -> int:
    # A signal during the first imports ends the program like any other.
    from connect_four.commands import run

    try:
        try:
            status = run(arguments)
        except SystemExit:
            # After a signal, or the help of a command.
            status = 0
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output has closed the pipe.
        return 0
    except OSError as error:
        # Only errors of writing standard output end here; commands report those of their own files.
        if error.errno not in UNWRITABLE:
            raise
        from connect_four.language import _

        say(_("cannot write the output: {reason}").format(reason=error.strerror))
        return 1
    return status


def end(number: int, frame: FrameType | None) -> NoReturn:
    # A second signal must not interrupt the cleanup after the first.
    pass_over_signals()
    raise SystemExit(0)


def pass_over_signals() -> None:
    for number in ENDING_SIGNALS:
        # Not SIG_IGN: one may be pending already, and Python prints an error if it is ignored by then.
        signal.signal(number, lambda *_: None)


def open_standard_files() -> None:
    """Open the standard files that are closed: the next file that is opened would get the number of one."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    main()
