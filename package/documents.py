"""The pages for people, and the examples, as they stand beside the installed program."""

import os
import re
from collections.abc import Container, Iterator
from pathlib import Path

from package.tree import content_of, contents

LINK = re.compile(r"\[([^\]]*)\]\(([^)#\s]+)[^)\s]*\)")


def documents(project: Path) -> Iterator[tuple[str, bytes]]:
    """By their names; links to what is in a clone alone are plain words there."""
    pages = {name: content_of(project / name) for name in ("README.md", "README.de.md")}
    pages.update((f"docs/{name}", content) for name, content in contents(project / "docs", "*.py", "__pycache__"))
    for folder, kinds in (("bots", (".py", ".c")), ("broker", ("",))):
        examples = contents(project / "examples" / folder)
        pages.update((f"examples/{folder}/{name}", content) for name, content in examples if name.endswith(kinds))

    for name, content in pages.items():
        yield name, unlinked(name, content.decode(), pages).encode() if name.endswith(".md") else content


def unlinked(name: str, page: str, pages: Container[str]) -> str:
    def words(link: re.Match[str]) -> str:
        target = link[2]
        is_there = "://" in target or os.path.normpath(Path(name).parent / target) in pages
        return link[0] if is_there else link[1]

    return LINK.sub(words, page)
