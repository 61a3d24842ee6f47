"""The page in a real Chromium, driven as a person would: with a finger, a mouse and keys, and looked at."""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from connect_four.view.frame import SIZE

PATIENCE = 60.0
SIZES = {"phone": (320, 640), "tablet": (800, 1100), "desk": (1920, 1080)}
CUT_SHORT = re.compile(r"WebSocket|/icon\.svg - Failed to load resource: net::ERR_(EMPTY_RESPONSE|CONNECTION_\w+)$")
"""What a browser says where a server has gone. It fetches the icon after all else, and nobody can see when."""
WAIT = """
const values = [...arguments];
const done = values.pop();
const end = performance.now() + 1000 * values.pop();
const isTrue = function () { SCRIPT };
const look = () => {
  let answer = false;
  try { answer = isTrue(...values); } catch { /* An element that is not there yet. */ }
  if (answer || performance.now() > end) done(answer);
  // Not for each animation frame: asking for one makes the browser paint it.
  else setTimeout(look, 10);
};
look();
"""
KEYS = {"L": "ArrowLeft", "R": "ArrowRight", "U": "ArrowUp", "D": "ArrowDown", "C": "Enter"}

Point = tuple[float, float]


class Chromium:
    """One browser with one page."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self.has_mouse = False
        """Or else a finger."""
        self._at: Point = (0, 0)
        self._is_down = False

    def be(self, width: int, height: int, scheme: str = "dark", calm: bool = False) -> None:
        """Be a screen of this size that likes it dark or light, in motion or calm."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self._cdp("Emulation.setDeviceMetricsOverride", **metrics)
        likes = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce" if calm else "no-preference"}
        self._cdp(
            "Emulation.setEmulatedMedia", features=[{"name": name, "value": value} for name, value in likes.items()]
        )

    def speak(self, language: str) -> None:
        agent = self.run("return navigator.userAgent")
        self._cdp("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=language)

    def block(self, *names: str) -> None:
        """Let nothing through that is named so."""
        self._cdp("Network.enable")
        self._cdp("Network.setBlockedURLs", urls=[*names])

    @contextmanager
    def without(self, *names: str) -> Iterator[None]:
        """Block requests for these names until the block ends."""
        self.block(*names)
        try:
            yield
        finally:
            self.block()

    @contextmanager
    def running_first(self, script: str) -> Iterator[None]:
        """Run this in each page before its own scripts."""
        added = self._cdp("Page.addScriptToEvaluateOnNewDocument", source=script)
        try:
            yield
        finally:
            self._cdp("Page.removeScriptToEvaluateOnNewDocument", **added)

    def tries(self, address: str) -> bool:
        """Whether there is somebody at this address."""
        from selenium.common.exceptions import WebDriverException

        try:
            self.go(address)
        except WebDriverException:
            return False
        return True

    def forget_everything(self) -> None:
        """Be as good as new."""
        if self._is_down:
            self.let_go()
        self.go("about:blank")
        self._cdp("Network.clearBrowserCookies")
        self.has_mouse = False
        self.speak("en-GB")
        self.be(*SIZES["tablet"])
        self.lines_of_the_console()

    def go(self, address: str) -> None:
        self.driver.get(address)

    def run(self, script: str, *values: object) -> Any:
        return self.driver.execute_script(script, *values)

    def until(self, is_so: Callable[[], bool], what: Callable[[], object] = str) -> None:
        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end, what()
            time.sleep(0.02)

    def _becomes_true(self, script: str, *values: object) -> bool:
        """Wait in the page itself: a poll from outside would be a round trip through chromedriver each time."""
        from selenium.common.exceptions import JavascriptException

        end = time.monotonic() + PATIENCE
        while (seconds := end - time.monotonic()) > 0:
            # A page that is loaded anew ends the wait in the old one.
            with suppress(JavascriptException):
                return bool(self.driver.execute_async_script(WAIT.replace("SCRIPT", script), *values, seconds))
        return False

    @property
    def lights(self) -> list[str]:
        """The colours of the 64 lights, as they are drawn."""
        return list(
            self.run("return [...document.querySelectorAll('#lights circle')].map(l => l.getAttribute('fill'))")
        )

    def await_lights(self, colours: Sequence[str]) -> None:
        script = (
            "const lights = [...document.querySelectorAll('#lights circle')];"
            "return lights.length === arguments[0].length"
            " && lights.every((light, place) => light.getAttribute('fill') === arguments[0][place])"
        )
        assert self._becomes_true(script, list(colours)), f"seen: {self.lights}\nexpected: {colours}"

    def says(self, name: str) -> str:
        """What the element with this id says; nothing if it is not seen."""
        script = (
            "const found = document.getElementById(arguments[0]); return found.checkVisibility() ? found.innerText : ''"
        )
        return str(self.run(script, name)).strip()

    def is_seen(self, selector: str) -> bool:
        script = "const found = document.querySelector(arguments[0]); return Boolean(found?.getClientRects().length)"
        return bool(self.run(script, selector))

    def await_words(self, name: str, words: str) -> None:
        script = (
            "const found = document.getElementById(arguments[0]);"
            "return found.checkVisibility() && found.innerText.includes(arguments[1])"
        )
        assert self._becomes_true(script, name, words), f"{name} says {self.says(name)!r} and not {words!r}"

    def await_attribute(self, selector: str, name: str, value: str) -> None:
        script = "return document.querySelector(arguments[0]).getAttribute(arguments[1]) === arguments[2]"
        assert self._becomes_true(script, selector, name, value), self.attribute(selector, name)

    def attribute(self, selector: str, name: str) -> str | None:
        found: str | None = self.run(
            "return document.querySelector(arguments[0]).getAttribute(arguments[1])", selector, name
        )
        return found

    def await_seen(self, selector: str) -> None:
        script = "return document.querySelector(arguments[0])?.getClientRects().length > 0"
        assert self._becomes_true(script, selector), f"{selector} is not there"

    def click(self, selector: str) -> None:
        self.await_seen(selector)
        self.run(
            "document.querySelector(arguments[0]).scrollIntoView({block: 'center', behavior: 'instant'})", selector
        )
        self.until(lambda: self._clicked(selector))

    def _clicked(self, selector: str) -> bool:
        """Whether it was: the page may put another one in its place just then."""
        from selenium.common.exceptions import StaleElementReferenceException

        try:
            self.driver.find_element("css selector", selector).click()
        except StaleElementReferenceException:
            return False
        return True

    def answer(self, is_yes: bool) -> str:
        """Answer what the page asks in a box of its own; what that is."""
        box = self.driver.switch_to.alert
        asked = str(box.text)
        if is_yes:
            box.accept()
        else:
            box.dismiss()
        return asked

    def type(self, selector: str, words: str) -> None:
        self.driver.find_element("css selector", selector).send_keys(words)

    def key(self, *moves: str) -> None:
        """Press keys of the keyboard, each named by its move or as browsers name it."""
        for move in moves:
            name = KEYS.get(move, move)
            codes = {"Enter": 13, "Escape": 27, "Tab": 9}
            down: dict[str, Any] = {"key": name, "code": name, "windowsVirtualKeyCode": codes.get(name, 0)}
            self._cdp("Input.dispatchKeyEvent", type="keyDown", **down, **({"text": "\r"} if name == "Enter" else {}))
            self._cdp("Input.dispatchKeyEvent", type="keyUp", **down)

    def press_stick(self, *moves: str) -> None:
        """Touch the keys of the page's stick."""
        for move in moves:
            key = f"#stick [data-press={move}]"
            self.run(
                "document.querySelector(arguments[0]).scrollIntoView({block: 'nearest', behavior: 'instant'})", key
            )
            self.touch(self.middle(key))
            self.let_go()

    def field(self, x: float, y: float) -> Point:
        """Where the light of this column and row is on the screen."""
        return self._point(
            "const box = document.getElementById('matrix').getBoundingClientRect();"
            "return [box.left + box.width * (arguments[0] + 0.5) / 8, box.top + box.height * (arguments[1] + 0.5) / 8]",
            x,
            y,
        )

    def middle(self, selector: str) -> Point:
        return self._point(
            "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return [box.left + box.width / 2, box.top + box.height / 2]",
            selector,
        )

    def tap(self, x: int, y: int) -> None:
        self.to_the_board()
        self.touch(self.field(x, y))
        self.let_go()

    def drag(self, joker: str, side: str, x: float, y: float) -> None:
        """Take a joker from its seat and hold it over a light, or beside the lights; it is not let go yet."""
        self.to_the_board()
        start, end = self.middle(f"#{side} .{joker}"), self.field(x, y)
        self.touch(start)
        for share in (0.2, 0.6, 1.0):
            self.move_hand((start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))

    def to_the_board(self) -> None:
        self.run("scrollTo({top: 0, behavior: 'instant'})")

    def touch(self, point: Point) -> None:
        self._at = point
        self._is_down = True
        self._hand_does("touchStart", "mousePressed")

    def move_hand(self, point: Point) -> None:
        self._at = point
        self._hand_does("touchMove", "mouseMoved")

    def add_finger(self, point: Point) -> None:
        """Put a second finger there, or move it there, while the first one stays."""
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate((self._at, point))]
        self._cdp("Input.dispatchTouchEvent", type="touchStart", touchPoints=fingers)
        self._cdp("Input.dispatchTouchEvent", type="touchMove", touchPoints=fingers)

    def let_go(self) -> None:
        self._is_down = False
        self._hand_does("touchEnd", "mouseReleased")

    def lines_of_the_console(self) -> list[str]:
        return [line["message"] for line in self.driver.get_log("browser")]

    def complaints(self) -> list[str]:
        """The same beside what is cut short where servers come and go."""
        return [line for line in self.lines_of_the_console() if not CUT_SHORT.search(line)]

    def _hand_does(self, finger: str, mouse: str) -> None:
        x, y = self._at
        if self.has_mouse:
            self._cdp("Input.dispatchMouseEvent", type=mouse, x=x, y=y, button="left", buttons=1, clickCount=1)
        else:
            points = [] if finger == "touchEnd" else [{"x": x, "y": y}]
            self._cdp("Input.dispatchTouchEvent", type=finger, touchPoints=points)

    def _point(self, script: str, *values: object) -> Point:
        x, y = self.run(script, *values)
        return float(x), float(y)

    def _cdp(self, command: str, **values: object) -> Any:
        return self.driver.execute_cdp_cmd(command, values)


def columns_of(lights: Sequence[str], x: int) -> list[str]:
    return [lights[SIZE * y + x] for y in range(SIZE)]
