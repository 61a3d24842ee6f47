"""Brings the German catalogue up to date: python -m docs.catalogue

Every sentence that the program says is in connect_four/languages/de.po afterwards, in the order of the files. What was
translated stays; what is new has an empty translation, and is printed. scripts/german.sh, for what the scripts say, is
written by hand.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from connect_four.commands import COMMANDS
from scripts.catalogue import SOURCES, Entry, entries

PROJECT = Path(__file__).parents[1]
GERMAN = SOURCES / "de.po"
SPEAKERS = [*sorted((PROJECT / "connect_four").rglob("*.py")), *sorted((PROJECT / "package").glob("*.py"))]
# Their docstrings are what --help says.
HELPFUL = {*(PROJECT / f"connect_four/commands/{name}.py" for name in COMMANDS), PROJECT / "package/__main__.py"}
MARKS = {"_": ("msgid",), "N_": ("msgid",), "ngettext": ("msgid", "msgid_plural")}
# What argparse says to people: it looks for it in the same catalogue.
OF_ARGPARSE = (
    "usage: ",
    "positional arguments",
    "options",
    "show this help message and exit",
    "argument %(argument_name)s: %(message)s",
    "unrecognized arguments: %s",
    "expected one argument",
    "expected at least one argument",
    "ignored explicit argument %r",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "not allowed with argument %s",
    "the following arguments are required: %s",
)


def sentences() -> dict[str, tuple[str, Entry]]:
    """Where each sentence is said first, and what is asked of a catalogue then."""
    found: dict[str, tuple[str, Entry]] = {}
    for file in SPEAKERS:
        for entry in said_in(file):
            found.setdefault(entry["msgid"], (str(file.relative_to(PROJECT)), entry))
    for sentence in OF_ARGPARSE:
        found.setdefault(sentence, ("argparse", {"msgid": sentence}))
    return found


def said_in(file: Path) -> Iterator[Entry]:
    module = ast.parse(file.read_text(encoding="utf-8"))
    if file in HELPFUL:
        for paragraph in (ast.get_docstring(module) or "").split("\n\n"):
            yield {"msgid": " ".join(paragraph.split())}
    calls = sorted((node for node in ast.walk(module) if isinstance(node, ast.Call)), key=lambda call: call.lineno)
    for call in calls:
        if parts := marked(call):
            yield parts


def marked(call: ast.Call) -> Entry | None:
    """What a call of `_` and its like asks for; nothing if its words stand elsewhere, in a constant."""
    if not (isinstance(call.func, ast.Name) and call.func.id in MARKS):
        return None
    words = [each.value for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return dict(zip(MARKS[call.func.id], words, strict=True)) if words else None


def updated(catalogue: str) -> str:
    header, *known = entries(catalogue)
    translations = {entry["msgid"]: entry for entry in known}
    blocks = [written(header)]
    for msgid, (place, asked) in sentences().items():
        answers = ("msgstr[0]", "msgstr[1]") if "msgid_plural" in asked else ("msgstr",)
        before = translations.get(msgid, {})
        blocks.append(f"#: {place}\n" + written(asked | {name: before.get(name, "") for name in answers}))
    return "\n".join(blocks)


def written(entry: Entry) -> str:
    return "".join(f"{name} {quoted(text)}\n" for name, text in entry.items())


def quoted(text: str) -> str:
    lines = re.findall(r".+\n?|\n", text) or [""]
    strings = [json.dumps(line, ensure_ascii=False) for line in lines]
    return strings[0] if len(strings) == 1 else "\n".join(('""', *strings))


def main() -> None:
    catalogue = updated(GERMAN.read_text(encoding="utf-8"))
    GERMAN.write_text(catalogue, encoding="utf-8")
    for entry in entries(catalogue):
        if not all(entry.values()) and entry["msgid"]:
            print(entry["msgid"])


if __name__ == "__main__":
    main()
