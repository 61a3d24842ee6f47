"""The page in a real Chromium beside a bare `websockets` echo: from a press to the browser's paint, and what it costs.

The game plays on the emulator's channels. At the end comes what sixteen clients of its link cost it.
"""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from re import search
from socket import socket
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from threading import Thread
from urllib.request import urlopen

from benchmarks import link
from benchmarks.latency import opened_screen
from benchmarks.times import described, ratio
from benchmarks.waiting import cpu_seconds, resident_megabytes, wake_ups
from tests.devices.stand_ins import emulator
from tests.devices.world import Game, World, opened_world
from tests.web.chromedriver import opened_chromium
from tests.web.chromium import Chromium

ROUNDS = 10
PRESSES = 30
SETTLED_SECONDS = 3
IDLE_SECONDS = 10

BARE_SERVER = """
import asyncio
from websockets.asyncio.server import serve
async def echo(connection):
    async for message in connection:
        await connection.send(message)
def page(connection, request):
    if request.path == "/":
        response = connection.respond(200, "<!doctype html><title>echo</title>")
        response.headers["Content-Type"] = "text/html"
        return response
async def main():
    async with serve(echo, "127.0.0.1", 0, compression=None, process_request=page) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.get_running_loop().create_future()
asyncio.run(main())
"""
BARE_PAGE = """
const [done] = arguments;
document.body.innerHTML = "<svg viewBox='0 0 8 8'><circle cx='4' cy='4' r='3' fill='#000000'/></svg>";
window.light = document.querySelector("circle");
window.link = new WebSocket(`ws://${location.host}/link`);
window.link.onmessage = ({ data }) => window.light.setAttribute("fill", data);
window.link.onopen = () => done();
"""
# Each press comes at another time of the screen's sixtieth of a second.
MEASURE = """
const [count, isBare, done] = arguments, painted = [], pressed = [];
const light = isBare ? window.light : document.getElementById("lights");
const press = (number) => isBare
  ? window.link.send(number % 2 ? "#ff0000" : "#00ff00")
  : document.body.dispatchEvent(new KeyboardEvent("keydown",
      { key: number % 2 ? "ArrowLeft" : "ArrowRight", bubbles: true, cancelable: true }));
const paint = () => new Promise((shown) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => shown(performance.timeOrigin + performance.now());
  channel.port2.postMessage(null);
}));
const changed = () => new Promise((seen) => {
  const observer = new MutationObserver(() => { observer.disconnect(); seen(); });
  observer.observe(light, { attributes: true, attributeFilter: ["fill"], subtree: !isBare });
});
(async () => {
  for (let number = 0; number < count; number++) {
    await new Promise((later) => setTimeout(later, 80 + 16 * Math.random()));
    const seen = changed();
    pressed.push(performance.timeOrigin + performance.now());
    press(number);
    await seen;
    painted.push(await paint());
  }
  done([pressed, painted]);
})();
"""


def main() -> None:
    with ExitStack() as stack:
        played = stack.enter_context(played_page())
        bare_port, bare = stack.enter_context(bare_server())
        page, echo = stack.enter_context(opened_chromium()), stack.enter_context(opened_chromium())
        begin_game(page, played.address)
        echo.go(f"http://127.0.0.1:{bare_port}/")
        echo.driver.execute_async_script(BARE_PAGE)
        painted_after: list[float] = []
        lit_after: list[float] = []
        echoed_after: list[float] = []
        for _ in range(ROUNDS):
            # In turns, so that whatever else the machine does disturbs both.
            pressed, painted, lit = measured(page, played.screen)
            painted_after += differences(pressed, painted)
            lit_after += differences(pressed, lit)
            echoed_after += differences(*echo.driver.execute_async_script(MEASURE, PRESSES, True))
        print(f"press in the browser, {ROUNDS * PRESSES} times each")
        print(f"  to the pixel on the emulator's screen    {described(lit_after)}")
        beside = ratio(painted_after, echoed_after)
        print(f"  to the paint, the page                   {described(painted_after)}  {beside}")
        print(f"  to the paint, a bare echo of websockets  {described(echoed_after)}")
        report_bytes(page, played.address)
        report_idle({"the game": played.game, "the web program": played.web, "a bare websockets server": bare})
    link.main()


@dataclass(frozen=True)
class Played:
    """A game on the emulator's channels with its page, whose address pairs the first browser."""

    address: str
    screen: memoryview
    game: Path
    web: Path


@contextmanager
def played_page() -> Iterator[Played]:
    with (
        TemporaryDirectory() as folder,
        opened_world(Path(folder)) as world,
        emulator(world) as device,
        closing(started(world, folder)) as game,
    ):
        device.await_player(game)
        address = search(r"http://\S+key=\w+", game.complaint())
        assert address is not None
        with opened_screen(world) as screen, memoryview(screen) as lights:
            yield Played(address[0], lights, process_of(game.pid), web_program(game.pid))


def started(world: World, folder: str) -> Game:
    names = ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "HOME")
    command = (sys.executable, "-m", "connect_four", "play", "--emulator", "--web", "--web-port", str(free_port()))
    no_desktop = {"DISPLAY": "", "WAYLAND_DISPLAY": ""}
    return world.start_command(world.entering(*command), **dict.fromkeys(names, folder), **no_desktop)


def free_port() -> int:
    with socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def web_program(game: int) -> Path:
    """The one that a game has started."""
    (child,) = Path(f"/proc/{game}/task/{game}/children").read_text().split()
    return process_of(int(child))


def process_of(pid: int) -> Path:
    return Path(f"/proc/{pid}")


@contextmanager
def bare_server() -> Iterator[tuple[int, Path]]:
    with Popen([sys.executable, "-c", BARE_SERVER], stdout=PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline()), process_of(process.pid)
        finally:
            process.kill()


def begin_game(chromium: Chromium, address: str) -> None:
    chromium.go(address)
    chromium.await_words("link", "Live")
    chromium.key("R", "C")
    chromium.await_words("caption", "Green to move.")
    # Until the curtain is open.
    time.sleep(1)


def measured(chromium: Chromium, screen: memoryview) -> tuple[list[float], list[float], list[float]]:
    """When each press was made, and when its picture was in the browser and on the emulator's screen."""
    with Watch(screen) as watch:
        pressed, painted = chromium.driver.execute_async_script(MEASURE, PRESSES, False)
    assert len(watch.changes) == len(pressed)
    return pressed, painted, watch.changes


class Watch:
    """Notes in a thread when the lights change, in milliseconds of the clock that browsers have too."""

    def __init__(self, screen: memoryview) -> None:
        self.changes: list[float] = []
        self._screen = screen
        self._is_over = False
        self._thread = Thread(target=self._run)

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over = True
        self._thread.join()

    def _run(self) -> None:
        before = bytes(self._screen[:128])
        while not self._is_over:
            now = bytes(self._screen[:128])
            if now != before:
                self.changes.append(1000 * time.time())
                before = now
            time.sleep(0.0003)


def differences(begin: Sequence[float], end: Sequence[float]) -> list[float]:
    return [(last - first) / 1000 for first, last in zip(begin, end, strict=True)]


def report_bytes(chromium: Chromium, address: str) -> None:
    """What a browser that has never been there loads, and whether the lights come with the document."""
    origin = address.partition("?")[0]
    with urlopen(origin) as answer:
        document: bytes = answer.read()
    names = chromium.run("return performance.getEntriesByType('resource').map(each => each.name)")
    sizes = [len(document), *(len(urlopen(name).read()) for name in {*names} if name.startswith(origin))]
    lights = document.count(b"<circle cx=")
    print(f"the page: {len(sizes)} files, {sum(sizes) / 1000:.1f} kB; {lights} lights are drawn in the document")


def report_idle(programs: Mapping[str, Path]) -> None:
    time.sleep(SETTLED_SECONDS)
    before = {name: (wake_ups(process), cpu_seconds(process)) for name, process in programs.items()}
    time.sleep(IDLE_SECONDS)
    print(f"{IDLE_SECONDS} seconds in which a browser watches and nobody presses")
    for name, process in programs.items():
        (main_then, others_then), cpu = before[name]
        main_now, others_now = wake_ups(process)
        print(
            f"  {name:26} woken {main_now - main_then} times, other threads {others_now - others_then} times;"
            f" {cpu_seconds(process) - cpu:.2f} s of CPU; {resident_megabytes(process):.1f} MB"
        )


if __name__ == "__main__":
    main()
