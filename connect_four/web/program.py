"""The web program from its start to its end."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path

from connect_four.program import ENDING_SIGNALS
from connect_four.web.reviews import be_modest
from connect_four.web.server import PageServer, Plan
from connect_four.web.snapshots import SnapshotServer
from connect_four.web.wire import Call

NICENESS = 5
"""Whoever is at the lights comes first."""
# Linux gives every session the same share of the processor, however nice the threads in it are.
SHARE_OF_THE_SESSION = Path("/proc/self/autogroup")
NICENESS_OF_THE_SESSION = 10
LONGEST_SNAPSHOT = 1 << 24


def serve(plan: Plan, call: Call, tell: Callable[[str], None], ready: Callable[[], None], is_beside: bool) -> None:
    """Serve the page until a signal comes or, beside a game, until that has gone."""
    asyncio.run(serve_page(PageServer(plan, call, tell), ready, is_beside))


async def serve_page(page: PageServer, ready: Callable[[], None], is_beside: bool) -> None:
    ended = asyncio.get_running_loop().create_future()
    if is_beside:
        give_way()
        # The game holds the other end of the pipe, and lets go of it however it ends.
        asyncio.get_running_loop().add_reader(sys.stdin.fileno(), end, ended)
    await serve_while(page.game.follow(), page.listening(), ready, ended)


def serve_snapshots(server: SnapshotServer, ready: Callable[[], None]) -> None:
    """Serve the page of the snapshots that come through standard input, until that ends."""
    give_way()
    asyncio.run(serve_followed(server, ready))


async def serve_followed(server: SnapshotServer, ready: Callable[[], None]) -> None:
    ended = asyncio.get_running_loop().create_future()
    await serve_while(follow_input(server), server.listening(), ready, ended)


async def follow_input(server: SnapshotServer) -> None:
    snapshots = asyncio.StreamReader(LONGEST_SNAPSHOT)
    protocol = asyncio.StreamReaderProtocol(snapshots)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    await server.follow(snapshots)


async def serve_while(
    following: Coroutine[None, None, None],
    listening: AbstractAsyncContextManager[None],
    ready: Callable[[], None],
    ended: "asyncio.Future[None]",
) -> None:
    """Listen until there is nothing to follow any more, or a signal comes, or it is ended otherwise."""
    be_modest(NICENESS)
    for number in ENDING_SIGNALS:
        asyncio.get_running_loop().add_signal_handler(number, end, ended)
    async with listening:
        ready()
        followed = asyncio.ensure_future(following)
        await asyncio.wait({followed, ended}, return_when=asyncio.FIRST_COMPLETED)
        if followed.done():
            followed.result()


def end(ended: "asyncio.Future[None]") -> None:
    if not ended.done():
        ended.set_result(None)


def give_way() -> None:
    """The game has the processor first, whatever somebody has reviewed: this program is in a session of its own."""
    with suppress(OSError):
        SHARE_OF_THE_SESSION.write_text(str(NICENESS_OF_THE_SESSION))
