"""The tab key, in the three shells."""

from pathlib import Path

import pytest

from connect_four.commands import COMMANDS
from connect_four.journal.text import SavedGame
from tests.commands.conftest import saved as saved
from tests.package.shells import FISH, SHELLS, Person, Shell

OF_ALL = ("--help",)
OF_A_LOOK = ("--rotation", "--palette", "--brightness", "--language")
OF_TIME = ("--dim-after", "--show-after")
OF_THE_PAGE = ("--web", "--listen", "--web-port")
OF_MATCHES = ("--broker", "--name", "--room", "--broker-ca")
OF_A_DEVICE = ("--hat", "--emulator", "--terminal")


@pytest.fixture(params=SHELLS, ids=lambda shell: shell.name)
def person(request: pytest.FixtureRequest, tmp_path: Path) -> Person:
    shell: Shell = request.param
    person = Person(shell, tmp_path)
    (person.folder / "my moves.txt").touch()
    (person.folder / "won.svg").touch()
    (person.folder / "games").mkdir()
    return person


FILES = ("my moves.txt", "won.svg", "games/")


def test_the_commands(person: Person) -> None:
    person.sees("connect-four ", *COMMANDS)
    person.sees("connect-four s", "script", "sit", "stats", "settings", "service")


def test_the_actions_of_the_service_that_are_for_people(person: Person) -> None:
    person.sees("connect-four service ", "install", "uninstall", "status")
    person.sees("connect-four service r")


def test_the_options_without_a_command_are_those_of_play(person: Person) -> None:
    options = (
        *OF_ALL,
        *OF_A_DEVICE,
        "--new",
        "--start",
        "--handicap",
        *OF_A_LOOK,
        *OF_TIME,
        "--green",
        "--blue",
        *OF_THE_PAGE,
    )
    person.sees("connect-four --", *options, "--version")
    person.sees("connect-four play --", *options)


def test_the_options_of_commands_and_actions(person: Person) -> None:
    person.sees("connect-four teach --", *OF_ALL, *OF_A_DEVICE, *OF_A_LOOK)
    person.sees("connect-four replay 3 --", *OF_ALL, *OF_A_DEVICE, *OF_A_LOOK)
    person.sees("connect-four analyse 3 4 --", *OF_ALL, "--no-jokers", "--handicap", "--time", "--exact", "--json")
    of_a_tournament = ("--games", "--seconds", "--openings", "--seed", "--jobs", "--json", "--svg")
    person.sees(
        "connect-four tournament level:1 --", *OF_ALL, *of_a_tournament, "--web", "--listen", "--web-port", "--language"
    )
    person.sees("connect-four bot --", *OF_ALL, "--name", "--seconds", "--language")
    own = (*OF_A_LOOK, *OF_TIME, "--green", "--blue", "--service-device", "--web", "--web-port", *OF_MATCHES)
    person.sees("connect-four service install --", *OF_ALL, *own)
    person.gets("connect-four web f\t", "connect-four web forget")
    person.sees("connect-four web --", *OF_ALL, "--listen", "--web-port", "--language")
    person.sees("connect-four match --", *OF_ALL, *OF_MATCHES, "--language", "--seconds", "--bot")
    person.sees("connect-four match --broker-ca ", *FILES)
    of_a_class = ("--rounds", "--everybody", "--free", "--new", "--listen", "--web-port")
    person.sees("connect-four host --", *OF_ALL, *of_a_class, *OF_MATCHES, "--language")
    person.sees("connect-four service uninstall --", *OF_ALL, "--purge")


def test_what_an_option_can_be(person: Person) -> None:
    person.sees("connect-four --rotation ", "0", "90", "180", "270")
    person.sees("connect-four service install --brightness ", "1", "2", "3")
    # fish lists the whole word.
    prefix = "--brightness=" if person.shell is FISH else ""
    person.sees("connect-four --brightness=", *(f"{prefix}{value}" for value in (1, 2, 3)))


def test_words_are_completed(person: Person) -> None:
    equals = "=" if person.shell.name == "zsh" else " "
    person.gets("connect-four serv\tinst\t--pal\tcol\t", f"connect-four service install --palette{equals}colour-blind")
    person.gets("connect-four --rotation=9\t", "connect-four --rotation=90")


def test_files_where_a_file_is_expected(person: Person) -> None:
    person.sees("connect-four script ", *FILES)
    person.sees("connect-four picture '3 4' ", *FILES)
    person.sees("connect-four picture --palette classic 3 ", *FILES)
    person.sees("connect-four stats --svg ", *FILES)
    person.sees("connect-four tournament --json ", *FILES)
    person.sees("connect-four bot ", *FILES)
    person.sees("connect-four bot --seconds 2 python3 ", *FILES)
    person.gets("connect-four script my\t", "connect-four script my\\ moves.txt")


@pytest.mark.parametrize(
    "typed",
    ["picture ", "picture --palette classic ", "analyse 3 ", "games ", "script 3 ", "--dim-after ", "service status "],
)
def test_no_files_where_none_is_expected(person: Person, typed: str) -> None:
    person.does_not_see(f"connect-four {typed}", *FILES)


def test_the_saved_games(person: Person, saved: list[SavedGame]) -> None:
    person.sees("connect-four replay ", *map(str, range(1, len(saved) + 1)))


def test_no_saved_games(person: Person) -> None:
    person.sees("connect-four replay ")
