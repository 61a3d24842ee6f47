"""Photographs the page for the README: a game on a screen in the dark, and the same one on a phone in the light. And
the page of a class, on a wall.

python -m tests.web.photograph
"""

import os
import time
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PIL import Image, ImageDraw

from tests.clone import PROJECT
from tests.match.school import random_game
from tests.web.chromedriver import opened_chromium
from tests.web.chromium import Chromium
from tests.web.classes import NAMES, lesson, match, pupil, shows_all
from tests.web.evening import Evening
from tests.web.scores import shown_scores

PICTURE = PROJECT / "docs/pictures/page.jpg"
PICTURE_OF_CLASS = PROJECT / "docs/pictures/class.jpg"
SCREEN, PHONE, WALL = (900, 860), (330, 600), (1280, 720)
GAP = 30
CORNER = 28
GROUND = (11, 12, 16)
WIDTH = 880
GAME = ("3", "3", "4", "2", "2", "4", "5", "1", "4", "5", "3", "2")
SETTLED_SECONDS = 2
QUALITY = 74


def main() -> None:
    with TemporaryDirectory() as folder:
        os.environ |= {"XDG_STATE_HOME": folder, "XDG_RUNTIME_DIR": folder, "XDG_CONFIG_HOME": folder}
        evening = Evening(Path(folder))
        try:
            picture = photographed(evening)
        finally:
            evening.close()
    for file, each in ((PICTURE, picture), (PICTURE_OF_CLASS, photographed_class())):
        each.save(file, quality=QUALITY, optimize=True, progressive=True)
        print(f"{file}: {file.stat().st_size} bytes")


def photographed(evening: Evening) -> Image.Image:
    _, player = evening.play("--new")
    player.open()
    player.sees_game()
    player.press("RC")
    for after, turn in enumerate(GAME):
        player.ask(turn=turn, after=after)
    with opened_chromium() as page:
        page.go(f"http://{player.host}/")
        name, _, value = player.cookie.partition("=")
        page.driver.add_cookie({"name": name, "value": value})
        screen, phone = (seen(page, player.host, *how) for how in ((*SCREEN, "dark"), (*PHONE, "light")))
    both = Image.new("RGB", (screen.width + phone.width + GAP, screen.height), GROUND)
    both.paste(screen, (0, 0))
    outline = Image.new("L", phone.size)
    ImageDraw.Draw(outline).rounded_rectangle((0, 0, phone.width - 1, phone.height - 1), CORNER, fill=255)
    both.paste(phone, (screen.width, (screen.height - phone.height) // 2), outline)
    return both.resize((WIDTH, WIDTH * both.height // both.width), Image.Resampling.LANCZOS)


def photographed_class() -> Image.Image:
    """In the second round, with stones that were dropped at random."""
    # So that no game is over by then.
    random = Random(2)
    tables = [match(*NAMES[2 * n : 2 * n + 2], *random_game(random)[: 4 + n]) for n in range(15)]
    players = [pupil(name, points=1 - n // 15 * 0.5 - n // 24 * 0.5, games=1) for n, name in enumerate(NAMES)]
    with shown_scores("--host", "/nowhere") as host, opened_chromium() as page:
        page.be(*WALL)
        page.go(host.address)
        shows_all(host, page, lesson(players, tables, round=2))
        time.sleep(SETTLED_SECONDS)
        picture = Image.open(BytesIO(page.driver.get_screenshot_as_png())).convert("RGB")
    return picture.resize((WIDTH, WIDTH * picture.height // picture.width), Image.Resampling.LANCZOS)


def seen(page: Chromium, host: str, width: int, height: int, scheme: str) -> Image.Image:
    page.be(width, height, scheme)
    page.go(f"http://{host}/")
    page.await_words("link", "Live")
    page.drag("bomb", "green", 6, 6)
    time.sleep(SETTLED_SECONDS)
    picture = Image.open(BytesIO(page.driver.get_screenshot_as_png())).convert("RGB")
    page.key("Escape")
    page.let_go()
    return picture


if __name__ == "__main__":
    main()
