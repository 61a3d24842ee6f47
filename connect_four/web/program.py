"""The web program from its start to its end."""

import asyncio
import sys
from collections.abc import Callable

from connect_four.program import ENDING_SIGNALS
from connect_four.web.reviews import be_modest
from connect_four.web.server import PageServer, Plan
from connect_four.web.wire import Call

NICENESS = 5
"""Whoever is at the lights comes first."""


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
        # The game holds the other end of the pipe, and lets go of it however it ends.
        loop.add_reader(sys.stdin.fileno(), end)
    async with page.listening():
        ready()
        following = asyncio.ensure_future(page.game.follow())
        await asyncio.wait({following, ended}, return_when=asyncio.FIRST_COMPLETED)
        if following.done():
            following.result()
