import errno
import os
import signal
import sys
from types import FrameType

from connect_four.program import ENDING_SIGNALS

UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


def main() -> int:
    open_standard_files()
    for number in ENDING_SIGNALS:
        signal.signal(number, end)
    # A signal during the first imports ends the program like any other.
    from connect_four.commands import run

    try:
        status = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output has closed the pipe: Python must not flush into it at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except OSError as error:
        # Only errors of writing standard output end here; commands report those of their own files.
        if error.errno not in UNWRITABLE:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"cannot write the output: {error.strerror}", file=sys.stderr)
        status = 1
    return status


def end(number: int, frame: FrameType | None) -> None:
    # A second signal must not interrupt the cleanup after the first. One may be pending already, and Python prints
    # an error if it is set to SIG_IGN by then: hence a handler that does nothing.
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    for each in ENDING_SIGNALS:
        signal.signal(each, pass_over)
    raise SystemExit(0)


def pass_over(number: int, frame: FrameType | None) -> None: ...


def open_standard_files() -> None:
    """Open the standard files that are closed: the next file that is opened would get the number of one."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    sys.exit(main())
