"""The page for everybody: by key and by ear, small and large, dark and light, calm, and in German."""

from typing import Any

import pytest

from tests.web.chromium import SIZES, Chromium
from tests.web.evening import Evening
from tests.web.table import Table, colours_of

SCHEMES = ("dark", "light")
LEAST_CONTRAST = 4.5
LEAST_CONTRAST_OF_LARGE = 3.0
LEAST_TARGET = 24
# What a thumb hits without aiming.
THUMB = 44

# Every text that is seen, with its colour, what is behind it, and whether it is large.
TEXTS = """
const rgba = (colour) => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};
const over = ([r, g, b, a], [R, G, B]) => [r, g, b].map((one, i) => (one * a + [R, G, B][i] * (255 - a)) / 255);
const ground = (element) => {
  const layers = [];
  for (let each = element; each; each = each.parentElement) {
    const style = getComputedStyle(each);
    if (style.backgroundImage !== 'none' && each.tagName !== 'HEADER') return null;
    layers.push(rgba(style.backgroundColor));
    if (layers.at(-1)[3] === 255) break;
  }
  return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
};
const found = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  const words = walker.currentNode.textContent.trim();
  if (!words || !element.checkVisibility() || element.closest('.unseen, svg, noscript, :disabled')) continue;
  const behind = ground(element);
  if (!behind) continue;
  const style = getComputedStyle(element);
  const size = parseFloat(style.fontSize);
  const ink = over(rgba(style.color), behind);
  found.push({words, ink, behind, isLarge: size >= 24 || (size >= 18.66 && style.fontWeight >= 700)});
}
return found;
"""

CONTROLS = """
return [...document.querySelectorAll('a[href], button, input')].filter((each) => each.checkVisibility()).map((each) => {
  const box = each.getBoundingClientRect();
  const label = each.labels?.length ? [...each.labels].map((one) => one.innerText).join(' ') : '';
  const name = (each.getAttribute('aria-label') || label || each.innerText || '').trim();
  return {name, html: each.outerHTML.slice(0, 90), width: box.width, height: box.height, isText: each.tagName === 'A'};
});
"""


def luminance(colour: list[float]) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (each / 255 for each in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(text: dict[str, Any]) -> float:
    light, dark = sorted((luminance(text["ink"]), luminance(text["behind"])), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("is_looking", [False, True], ids=["playing", "looking back"])
def test_every_text_can_be_read(begun: Table, page: Chromium, scheme: str, is_looking: bool) -> None:
    page.be(*SIZES["desk"], scheme=scheme)
    if is_looking:
        page.click("#turns li:nth-child(2) button")
        page.await_words("looking", "2. Blue")
    texts = page.run(TEXTS)
    assert len(texts) > 20
    for text in texts:
        least = LEAST_CONTRAST_OF_LARGE if text["isLarge"] else LEAST_CONTRAST
        assert contrast(text) >= least, (text, round(contrast(text), 2))


@pytest.mark.parametrize("size", SIZES)
def test_every_control_has_a_name_and_room_for_a_finger(begun: Table, page: Chromium, size: str) -> None:
    page.be(*SIZES[size])
    controls = page.run(CONTROLS)
    assert len(controls) > 12
    for control in controls:
        assert control["name"], control["html"]
        if not control["isText"]:
            assert min(control["width"], control["height"]) >= LEAST_TARGET, control["html"]
    sizes = page.run(
        "return [...document.querySelectorAll('#stick button, .jokers button')]"
        ".map(each => Math.min(each.offsetWidth, each.offsetHeight))"
    )
    assert min(sizes) >= THUMB


@pytest.mark.parametrize("size", SIZES)
def test_nothing_sticks_out(begun: Table, page: Chromium, size: str) -> None:
    page.be(*SIZES[size])
    width = SIZES[size][0]
    for prepare in ("", "#turns li:nth-child(1) button"):
        if prepare:
            page.click(prepare)
        assert page.run("return document.documentElement.scrollWidth") <= width
        script = (
            "return [...document.querySelectorAll('main *, section *, header *')].filter(each => each.checkVisibility()"
            " && !each.closest('.unseen, #board'))"
            ".filter(each => each.getBoundingClientRect().right > innerWidth + 1).map(each => each.outerHTML)"
        )
        assert page.run(script) == []


@pytest.mark.parametrize(("width", "height"), [(320, 568), (568, 320), (740, 360)])
def test_on_a_small_phone_the_board_and_the_stick_are_seen_at_once(
    begun: Table, page: Chromium, width: int, height: int
) -> None:
    page.be(width, height)
    page.to_the_board()
    bottoms = page.run("return ['frame', 'dock'].map(id => document.getElementById(id).getBoundingClientRect().bottom)")
    assert max(bottoms) <= height
    board = page.run("return document.getElementById('frame').getBoundingClientRect().width")
    assert board >= 0.7 * min(width, height)


@pytest.mark.parametrize("size", SIZES)
def test_words_of_any_length_leave_the_stick_where_it_is(table: Table, page: Chromium, size: str) -> None:
    page.be(*SIZES[size])
    page.until(lambda: page.is_seen("#stick"))
    place = page.middle("#stick")
    for press in "LRCUDC":
        table.press(press)
        table.is_seen_by(page)
        assert page.middle("#stick") == place
    page.tap(3, 3)
    table.expect_turn("3")
    table.is_seen_by(page)
    assert page.middle("#stick") == place


def test_the_landmarks(begun: Table, page: Chromium) -> None:
    assert page.run("return document.querySelectorAll('main, header, nav, h1').length") == 4
    headings = page.run("return [...document.querySelectorAll('section > h2')].map(each => each.innerText)")
    assert headings == ["This game", "Games", "Numbers"]
    names = page.run(
        "return [...document.querySelectorAll('main, nav, section, [role=group], dialog')].map(each => "
        "each.getAttribute('aria-label') || document.getElementById(each.getAttribute('aria-labelledby'))?.textContent)"
    )
    assert all(names)
    ids = page.run("return [...document.querySelectorAll('[id]')].map(each => each.id)")
    assert len(ids) == len(set(ids))


def test_the_tab_key_goes_through_everything_and_out_again(begun: Table, page: Chromium) -> None:
    page.run("document.activeElement.blur()")
    names = []
    for _ in range(60):
        page.key("Tab")
        script = (
            "const now = document.activeElement; if (now === document.body) return null; now.scrollIntoView();"
            "const style = getComputedStyle(now); const box = now.getBoundingClientRect();"
            "return [now.getAttribute('aria-label') || now.innerText || now.id, style.outlineStyle, box.width]"
        )
        now = page.run(script)
        if now is None:
            break
        name, outline, width = now
        assert (outline, width > 0) == ("solid", True), name
        names.append(name)
    else:
        pytest.fail(f"the tab key is caught: {names}")
    order = ["Green: Delete joker, left", "Up", "Confirm", "Down", "This game", "guest-name", "The picture as a file"]
    assert [name for name in names if name in order] == order


def test_the_board_is_described_and_turns_are_announced(begun: Table, page: Chromium) -> None:
    described = page.attribute("#matrix", "aria-describedby")
    assert described is not None
    page.until(
        lambda: words_of(page, described) == "Column 3: Green. Column 4: Blue.", lambda: words_of(page, described)
    )
    page.tap(3, 4)
    begun.expect_turn("3")
    begun.is_seen_by(page)
    page.until(lambda: words_of(page, "announced") == "Green: Column 3.")
    page.until(lambda: words_of(page, described) == "Column 3: Green, Green. Column 4: Blue.")
    assert page.attribute("#announced", "role") == "log"
    assert page.attribute("#said", "role") == "status"


def words_of(page: Chromium, name: str) -> str:
    return str(page.run("return document.getElementById(arguments[0]).textContent", name))


def test_a_refused_press_is_felt_seen_and_said(begun: Table, page: Chromium) -> None:
    page.run("window.felt = []; navigator.vibrate = (time) => felt.push(time)")
    page.run(
        "window.moved = 0; const board = document.getElementById('board'); const animate = board.animate.bind(board);"
        "board.animate = (...how) => { moved += 1; return animate(...how); }"
    )
    page.press_stick("D")
    page.await_words("said", "Down does nothing here.")
    assert page.run("return [felt.length, moved]") == [1, 1]


def test_in_german(evening: Evening, page: Chromium) -> None:
    page.speak("de-DE")
    _, browser = evening.play()
    page.go(f"http://{browser.host}/")
    page.await_words("link", "Live")
    page.await_words("watching", "Du schaust zu.")
    assert page.says("this-game-name") == "Dieses Spiel"
    assert page.attribute("html", "lang") == "de"
    names = {control["name"] for control in page.run(CONTROLS)}
    assert {"Mit diesem Gerät spielen", "Grün: Lösch-Joker, noch da", "Das Bild als Datei"} <= names


def test_where_no_game_is_there_is_nothing_to_press(evening: Evening, page: Chromium) -> None:
    _, browser = evening.serve()
    page.go(f"http://{browser.host}/")
    page.await_words("link", "The game is away")
    page.await_words("away", "It comes back by itself.")
    assert [control["name"] for control in page.run(CONTROLS)] == [
        "This game",
        "Games",
        "Numbers",
        "The picture as a file",
    ]


def test_calm_eyes_see_no_motion(table: Table, page: Chromium) -> None:
    page.be(*SIZES["tablet"], calm=True)
    table.press("RC")
    table.is_seen_by(page)
    page.run(
        "window.seen = new Set(); new MutationObserver(() => seen.add([...document.querySelectorAll('#lights circle')]"
        ".map(each => each.getAttribute('fill')).join(' '))).observe(document.getElementById('lights'), "
        "{subtree: true, attributes: true})"
    )
    before = colours_of(table.picture)
    page.key("C")
    table.expect("C")
    table.is_seen_by(page)
    # A stone that falls would be seen in every row.
    assert set(page.run("return [...seen]")) <= {" ".join(before), " ".join(colours_of(table.picture))}
    page.tap(3, 0)
    assert page.run("return getComputedStyle(document.documentElement).scrollBehavior") == "auto"
