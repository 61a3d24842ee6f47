"""The files of the page, as they are sent."""

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).parent / "page"
TOURNAMENT = Path(__file__).parent / "tournament_page"
HOST = Path(__file__).parent / "host_page"
DOCUMENT = "index.html"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
LIGHTS, CAPTION = "<!--lights-->", "<!--caption-->"
MATRIX = "<!--matrix-->"
RETRY_PLACE = "<!--retry-->"
RETRY = (FOLDER / "retry.js").read_text()
RETRY_HASH = f"sha256-{b64encode(sha256(RETRY.encode()).digest()).decode()}"
"""Allows the one script that stands in the documents."""
DRAWING = re.compile(r'<svg id="matrix".*?</svg>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class PageFile:
    content: bytes
    kind: str
    tag: str
    """Which content it is, for a browser that has it already."""

    @classmethod
    def of(cls, file: Path) -> "PageFile":
        content = file.read_bytes()
        return cls(content, KINDS[file.suffix], f'"{sha256(content).hexdigest()[:16]}"')


@dataclass(frozen=True, slots=True)
class Page:
    document: str
    files: Mapping[str, PageFile]
    """The others, by what follows the slash."""
    tag: str
    """Another one as soon as any of it is another one."""

    @classmethod
    def there(cls, *folders: Path) -> "Page":
        """The files that are there now. Nothing else is ever sent, whatever is asked for. Later folders win."""
        there = [file for folder in (FOLDER, *folders) for file in sorted(folder.iterdir()) if file.suffix in KINDS]
        files = {file.name: PageFile.of(file) for file in there}
        tag = sha256("".join(file.tag for file in files.values()).encode()).hexdigest()[:16]
        document = files.pop(DOCUMENT).content.decode().replace(RETRY_PLACE, f"<script>{RETRY}</script>", 1)
        return cls(document, files, tag)

    @classmethod
    def of_snapshots(cls, *folders: Path) -> "Page":
        """The game's files with another document, which may have the drawing of the lights from there, too."""
        drawing = DRAWING.search(cls.there().document)
        assert drawing is not None
        page = cls.there(*folders)
        return replace(page, document=page.document.replace(MATRIX, drawing[0], 1))

    def filled(self, lights: str, caption: str) -> bytes:
        """The document with a picture in it."""
        return self.document.replace(LIGHTS, lights, 1).replace(CAPTION, caption, 1).encode()
