"""What a host tells its page, and what a browser shows of it."""

from collections.abc import Sequence
from typing import Any

from connect_four.web.pictures import last_board, seen_colours
from tests.web.chromium import Chromium
from tests.web.scores import Scores, Snapshot

COLOURS = seen_colours({})["lit"]
# The colour of each light of each board, nothing where it is dark.
BOARDS = """
return [...document.querySelectorAll('#boards canvas')].map((canvas) => {
  const copy = new OffscreenCanvas(8, 8).getContext('2d', {willReadFrequently: true});
  copy.drawImage(canvas, 0, 0);
  const seen = copy.getImageData(0, 0, 8, 8).data;
  return Array.from({length: 64}, (_, n) => seen[4 * n + 3]
    ? '#' + [...seen.slice(4 * n, 4 * n + 3)].map((part) => part.toString(16).padStart(2, '0')).join('') : '');
});
"""
# What is seen that is not wholly on the screen, but for the page of a phone, which is scrolled.
OUTSIDE = """
return [...document.querySelectorAll('header *, main *')].filter((each) => each.checkVisibility()
  && !each.closest('.unseen, canvas')).filter((each) => {
    const {left, right, top, bottom} = each.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1 || (arguments[0] && (top < -1 || bottom > innerHeight + 1));
  }).map((each) => each.outerHTML.slice(0, 120));
"""
TURNS = ("3", "4", "3", "4", "2", "5", "6", "1")
NAMES = (
    *("Anna", "Ben", "Clara", "David", "Emil", "Frieda", "Greta", "Hannes", "Ida", "Jakob"),
    *("Klara", "Leon", "Mia", "Noah", "Olivia", "Paul", "Quentin", "Rosa", "Samuel", "Tilda"),
    *("Ulrich", "Valentina", "Wilhelmine", "Xaver", "Yasmin", "Zacharias", "Mohammed-Alexander", "Ludovica Annabella"),
    *("\N{LATIN CAPITAL LETTER O WITH STROKE}ystein", "M"),
)


def pupil(name: str, **others: Any) -> dict[str, Any]:
    counted = {"points": 0, "games": 0, "wins": 0, "draws": 0, "losses": 0, "buchholz": 0, "elo": None, "error": None}
    return {
        "id": "0" * 16,
        "name": name,
        "is_computer": False,
        "state": "free",
        **counted,
        **others,
    }


def match(green: str, blue: str, *record: str, **others: Any) -> dict[str, Any]:
    named = {"table": f"{green} {blue}", "round": 1, "green": green, "blue": blue}
    return {**named, "record": [*record], "result": None, "words": "", **others}


def lesson(players: Sequence[dict[str, Any]] = (), tables: Sequence[dict[str, Any]] = (), **others: Any) -> Snapshot:
    course = {"name": "Ms Noor", "way": "swiss", "round": 1, "rounds": 5, "next": others.get("round", 1) + 1}
    how = {"hindrance": "Still playing", "is_connected": True, "is_over": False, "winner": None, "bye": None}
    playing = sum(table["result"] is None for table in tables)
    return {**course, **how, "playing": playing, "players": [*players], "tables": [*tables], **others}


def thirty() -> list[dict[str, Any]]:
    counted = {"games": 3, "buchholz": 4.5, "elo": -123.4, "error": 56.7}
    return [pupil(name, points=3 - number / 10, **counted) for number, name in enumerate(NAMES)]


def fifteen(records: Sequence[Sequence[str]] = ((),) * 15, **others: Any) -> list[dict[str, Any]]:
    return [match(*NAMES[2 * n : 2 * n + 2], *record, **others) for n, record in enumerate(records)]


def lights(record: Sequence[str]) -> list[str]:
    return [COLOURS[light] if light.strip() else "" for row in last_board(record) for light in cut(row)]


def cut(row: str) -> list[str]:
    return [row[2 * x : 2 * x + 2] for x in range(8)]


def shows_all(host: Scores, page: Chromium, told: Snapshot) -> None:
    host.show(told)
    expected = [lights(table["record"]) for table in told["tables"]]
    page.until(lambda: page.run(BOARDS) == expected, lambda: page.run(BOARDS))


def rows(page: Chromium) -> list[list[str]]:
    script = (
        "return [...document.querySelectorAll('#ranking tbody tr')]"
        ".map(row => [...row.children].map(cell => cell.innerText.replace(/\\s+/g, ' ').trim()))"
    )
    found: list[list[str]] = page.run(script)
    return found
