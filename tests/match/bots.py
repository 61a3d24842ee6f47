"""Machines without lights, on which programs play: started as they are typed, and what they have saved."""

from collections.abc import Sequence
from pathlib import Path

from connect_four.journal.history import history_in
from connect_four.journal.text import SavedGame
from tests.clone import PROJECT
from tests.match.machines import Messenger

DICE = PROJECT / "examples" / "bots" / "dice.py"


def bot(folder: Path, name: str, broker: str, *program: object, inside: Sequence[str] = ()) -> Messenger:
    """A machine of this name in a folder of its own."""
    words = ["--broker", broker, "--name", name, "--bot", *map(str, program or [DICE])]
    return Messenger(folder / name, *words, inside=inside)


def saved(machine: Messenger) -> list[SavedGame]:
    return [*history_in(str(machine.folder / "state" / "connect-four")).games.values()]
