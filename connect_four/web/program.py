"""The web program from its start to its end."""

import asyncio
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from connect_four.program import ENDING_SIGNALS
from connect_four.web.reviews import be_modest
from connect_four.web.server import PageServer, Plan
from connect_four.web.wire import Call

NICENESS = 5
"""Whoever is at the lights comes first."""
# Linux gives every session the same share of the processor, however nice the threads in it are.
SHARE_OF_THE_SESSION = Path("/proc/self/autogroup")
NICENESS_OF_THE_SESSION = 10


def serve(plan: Plan, call: Call, tell: Callable[[str], None], ready: Callable[[], None], is_beside: bool) -> None:
    """Serve the page until a signal comes or, beside a game, until that has gone."""
    asyncio.run(serve_page(PageServer(plan, call, tell), ready, is_beside))


async def serve_page(page: PageServer, ready: Callable[[], None], is_beside: bool) -> None:
    be_modest(NICENESS)
    loop = asyncio.get_running_loop()
    ended = loop.create_future()

    def end() -> None:
        if not ended.done():
            ended.set_result(None)

    for number in ENDING_SIGNALS:
        loop.add_signal_handler(number, end)
    if is_beside:
        give_way()
        # The game holds the other end of the pipe, and lets go of it however it ends.
        loop.add_reader(sys.stdin.fileno(), end)
    async with page.listening():
        ready()
        following = asyncio.ensure_future(page.game.follow())
        await asyncio.wait({following, ended}, return_when=asyncio.FIRST_COMPLETED)
        if following.done():
            following.result()


def give_way() -> None:
    """The game has the processor first, whatever somebody has reviewed: this program is in a session of its own."""
    with suppress(OSError):
        SHARE_OF_THE_SESSION.write_text(str(NICENESS_OF_THE_SESSION))
