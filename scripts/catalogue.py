"""Compiles catalogues: out of de.po, which people write, comes what gettext reads.

    python scripts/catalogue.py [FOLDER]

They are written into FOLDER, else beside the catalogues themselves. Python alone is enough for it, so that it works
where nothing can be installed.
"""

import re
import struct
import sys
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "connect_four" / "languages"
PART = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[\d\])?) +((?:"(?:[^"\\\n]|\\.)*"\s*)+)', re.MULTILINE)
MAGIC = 0x950412DE
HEAD = 7
"""The numbers that a compiled catalogue begins with."""

Entry = dict[str, str]
"""The parts of an entry by their names: msgid, msgstr and, where it counts, msgid_plural, msgstr[0], msgstr[1]."""


def entries(catalogue: str) -> Iterator[Entry]:
    """All entries; the first, whose msgid is empty, says what the catalogue is."""
    for block in catalogue.split("\n\n"):
        if parts := {name: literal_eval(f"({lines})") for name, lines in PART.findall(block)}:
            yield parts


def compiled(catalogue: str) -> bytes:
    """The catalogue as GNU gettext has it: two tables that say where each sentence and its translation are."""
    pairs = sorted((asked, answer) for asked, answer in map(pair, entries(catalogue)) if answer)
    place = 4 * HEAD + 16 * len(pairs)
    tables, text = b"", b""
    for side in zip(*pairs, strict=True):
        for sentence in side:
            tables += struct.pack("<2I", len(sentence), place + len(text))
            text += sentence + b"\0"
    size = 8 * len(pairs)
    return struct.pack("<7I", MAGIC, 0, len(pairs), 4 * HEAD, 4 * HEAD + size, 0, 0) + tables + text


def pair(entry: Entry) -> tuple[bytes, bytes]:
    """What is looked up, and the answer; none where something is not translated yet."""
    asked = [text for name, text in entry.items() if name.startswith("msgid")]
    answer = [text for name, text in entry.items() if name.startswith("msgstr")]
    return "\0".join(asked).encode(), "\0".join(answer if all(answer) else ()).encode()


def compile_all(folder: Path) -> None:
    """Where gettext looks for them, argparse's own words too."""
    for source in SOURCES.glob("*.po"):
        file = folder / source.stem / "LC_MESSAGES" / "messages.mo"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(compiled(source.read_text(encoding="utf-8")))


if __name__ == "__main__":
    compile_all(Path(*sys.argv[1:2]) if sys.argv[1:] else SOURCES)
