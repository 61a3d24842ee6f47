"""What one browser may have of what is there for all."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from connect_four.link.lines import Object
from connect_four.web.requests import RefusedError, Request, Why

A_SECOND = 1.0
REQUESTS_A_SECOND = 20

Answering = Callable[[Any, Request], Awaitable[Object]]


class Share:
    def __init__(self) -> None:
        self._asked_at: deque[float] = deque(maxlen=REQUESTS_A_SECOND)
        self._looking_up = asyncio.Lock()

    def keep_pace(self) -> None:
        now = asyncio.get_running_loop().time()
        if len(self._asked_at) == REQUESTS_A_SECOND and now - self._asked_at[0] < A_SECOND:
            raise RefusedError(Why.TOO_FAST)
        self._asked_at.append(now)

    def one_at_a_time(self, answering: Answering) -> Answering:
        """For what is work. Presses do not wait for it."""

        async def answered(body: Any, request: Request) -> Object:
            async with self._looking_up:
                return await answering(body, request)

        return answered
