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
        # Whoever read the output has seen enough; nothing may be flushed into the pipe at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except OSError as error:
        # What a command reads or writes itself is its own matter; this is the standard output.
        if error.errno not in UNWRITABLE:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"cannot write the output: {error.strerror}", file=sys.stderr)
        status = 1
    return status


def end(number: int, frame: FrameType | None) -> None:
    # A second signal must not interrupt what the first one has begun to put in order. One that has come already
    # is still to be handled, and Python complains about that if it is ignored by then.
    signal.pthread_sigmask(signal.SIG_BLOCK, ENDING_SIGNALS)
    for each in ENDING_SIGNALS:
        signal.signal(each, pass_over)
    raise SystemExit(0)


def pass_over(number: int, frame: FrameType | None) -> None: ...


def open_standard_files() -> None:
    """A closed standard file would be the number of the next file that is opened, a device among them."""
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
