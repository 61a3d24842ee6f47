"""How a program is typed, and what it is called."""

from pathlib import Path

import pytest

from connect_four.bots.command import Command
from connect_four.errors import InputError


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, rights in (("ada", 0o755), ("mine.py", 0o644), ("notes.txt", 0o644), ("my bot.py", 0o755)):
        (tmp_path / name).touch(rights)
    return tmp_path


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("./ada", "ada"),
        ("ada --depth=3", "ada"),
        ("mine.py", "mine"),
        ("python3 mine.py 3", "mine"),
        ("python3 -c pass", "python3"),
        ("Ada=python3 mine.py", "Ada"),
        ("'my bot.py' a=b", "my bot"),
        ("./ada=3", "ada=3"),
        ("Ada L=python3 mine.py", "Ada L"),
        ("Ada  L = mine.py", "Ada L"),
        ("my bot.py", "my bot"),
        ("Ada=my bot.py", "Ada"),
        ("Ada's bot.py", "Ada's bot"),
        ("a-name-of-20-letters is cut.py", "a-name-of-20-letters"),
    ],
)
def test_it_is_called_as_it_is_typed_or_as_its_file(typed: str, name: str, folder: Path) -> None:
    for other in ("ada=3", "Ada's bot.py", "a-name-of-20-letters is cut.py"):
        (folder / other).touch(0o755)
    assert Command.typed(typed).name == name


@pytest.mark.parametrize("first_line", ["", "import json\n", "#!/usr/bin/env python3\r\n"])
def test_python_runs_a_file_that_is_marked_but_does_not_say_what_runs_it(first_line: str, folder: Path) -> None:
    (folder / "my bot.py").write_bytes(first_line.encode())
    python, program = Command.typed("./my bot.py").words
    assert (Path(python).name, program) == ("python3", "./my bot.py")
    (folder / "my bot.py").write_text("#!/usr/bin/env python3\n")
    assert Command.typed("./my bot.py").words == ("./my bot.py",)


def test_a_file_here_is_found_without_its_folder_and_python_runs_its_own(folder: Path) -> None:
    assert Command.typed("ada x").words == (str(folder / "ada"), "x")
    python, *words = Command.typed("mine.py 'a b'").words
    assert python.endswith("python3")
    assert words == [str(folder / "mine.py"), "a b"]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "the name of a program is missing"),
        ("Ada=", "the name of a program is missing"),
        ("./no-such", "there is no program './no-such'; say where it is, as ./player.py"),
        ("..", "there is no program '..'; say where it is, as ./player.py"),
        ("notes.txt", "'notes.txt' is not marked as a program; type: chmod +x notes.txt"),
        ("'ada", 'a quotation mark is missing in "\'ada"'),
        ("=./ada", "a name has 1 to 20 printable characters, unlike ''"),
        ("a\x07=./ada", "a name has 1 to 20 printable characters, unlike 'a\\x07'"),
        ("ABCDEFGHIJKLMNOPQRSTU=./ada", "a name has 1 to 20 printable characters, unlike 'ABCDEFGHIJKLMNOPQRSTU'"),
    ],
)
def test_what_cannot_be_started_is_said_before(typed: str, words: str) -> None:
    with pytest.raises(InputError) as error:
        Command.typed(typed)
    assert str(error.value) == words
