"""Ten browsers for a while, here for seconds; EVENING_SECONDS=3600 makes it an hour."""

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from threading import Event, Thread

from tests.web.by_hand import memory_of
from tests.web.evening import Browser, Evening

SECONDS = float(os.environ.get("EVENING_SECONDS", "20"))
WATCHERS = 8
MOST_GROWTH = 5 << 20
# Two requests each time, and a browser may send 20 in a second.
PAUSE = 0.1


@contextmanager
def meanwhile(*doings: Callable[[Event], None]) -> Iterator[None]:
    """Each of them goes on in a thread of its own until the flag is set, and none may fail."""
    over, troubles = Event(), list[BaseException]()

    def done(doing: Callable[[Event], None]) -> None:
        try:
            doing(over)
        except BaseException as trouble:
            troubles.append(trouble)

    threads = [Thread(target=done, args=[doing]) for doing in doings]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()
    assert troubles == []


def watching(browser: Browser) -> Callable[[Event], None]:
    def watch(over: Event) -> None:
        browser.open()
        while not over.is_set():
            browser.hear_for(0.5)
            browser.heard.clear()

    return watch


def coming_and_going(browser: Browser) -> Callable[[Event], None]:
    def come_and_go(over: Event) -> None:
        while not over.is_set():
            assert browser.get("/").status == 200
            browser.open()
            answers = browser.ask(games={}), browser.ask(numbers={}), browser.ask(pictures=["3", "4", "3"])
            assert all("ok" in answer for answer in answers)
            browser.heard.clear()

    return come_and_go


def play_on(owner: Browser, chance: random.Random) -> None:
    """Whatever comes next in a game of two: a turn, or the way to the next game."""
    state = owner.seen["state"]
    if state["turn"] is None:
        owner.ask(press="C")
    elif chance.random() < 0.5:
        owner.ask(press=chance.choice("LR"))
    else:
        owner.ask(turn=chance.choice(state["possible"]), after=len(state["record"]))
    owner.heard.clear()


def test_neither_memory_nor_answers_grow(evening: Evening) -> None:
    game, owner = evening.play()
    programs = (game.pid, *game.children())
    owner.open()
    owner.sees_game()
    owner.press("R")
    others = [evening.browser(owner.port) for _ in range(WATCHERS + 1)]
    ratios: list[float] = []
    memory: list[list[int]] = []
    with meanwhile(coming_and_going(others[0]), *map(watching, others[1:])):
        chance, begun = random.Random(5), time.monotonic()
        while (now := time.monotonic()) < begun + SECONDS:
            play_on(owner, chance)
            asked = time.monotonic()
            owner.ask(pictures=["3", "4"])
            answered = time.monotonic()
            # What does not come from the game, for comparison: other programs of this machine may come and go.
            owner.get("/icon.svg")
            ratios.append((answered - asked) / (time.monotonic() - answered))
            time.sleep(PAUSE)
            if now > begun + SECONDS / 4:
                memory.append([memory_of(program) for program in programs])
    for first, last in zip(memory[0], memory[-1], strict=True):
        assert last - first < MOST_GROWTH
    quarter = len(ratios) // 4
    assert median(ratios[-quarter:]) < 5 * median(ratios[:quarter])
    assert len(owner.ask(games={})["games"]) > 0
