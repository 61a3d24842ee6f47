"""Two machines without lights that play each other, one of them at a cable that can be cut."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

from connect_four.datastore import Outcome
from connect_four.journal.text import SavedGame
from tests.match.bots import saved
from tests.match.machines import Messenger
from tests.match.network import SWITCH, Cable
from tests.waiting import wait_until

PORT = 1883
PATIENCE_SECONDS = 240.0
# Of root's programs the warden counts the processes, as the kernel does not, and that takes time.
AS_A_PERSON = ("unshare", "--user", "--map-user=1000", "--map-group=1000")
THINKER = """
    import json, random, sys, time
    for line in sys.stdin:
        said = json.loads(line)
        if "your_turn" in said:
            time.sleep(float(sys.argv[1]))
            possible = said["your_turn"]["possible"]
            wished = [turn for turn in possible if turn in sys.argv[2:]]
            print(json.dumps({"turn": random.choice(wished or possible)}), flush=True)
"""


@contextmanager
def thinker(
    folder: Path,
    name: str,
    cable: Cable,
    seconds: float,
    *words: str,
    port: int = PORT,
    wish: str = "",
    environment: Mapping[str, str] | None = None,
) -> Iterator[Messenger]:
    """A machine whose program thinks so long about each turn, and takes the one that it wishes if it may."""
    own = folder / name
    own.mkdir(parents=True, exist_ok=True)
    program = own / "thinker.py"
    program.write_text(dedent(THINKER))
    typed = ("--broker", f"mqtt://{SWITCH}:{port}", "--name", name, *words, "--seconds", "60")
    inside = (*cable.inside, *AS_A_PERSON)
    with Messenger(
        own, *typed, "--bot", str(program), str(seconds), wish, inside=inside, environment=environment
    ) as machine:
        yield machine


@dataclass
class Pair:
    ann: Messenger
    ben: Messenger
    cable: Cable
    """Ann's."""

    @property
    def game(self) -> SavedGame | None:
        """Ann's, if one is being played."""
        games = saved(self.ann)
        return games[-1] if games and games[-1].outcome is Outcome.OPEN else None

    def is_to_move(self, name: str) -> bool:
        return self.game is not None and self.game.names[len(self.game.turns) % 2] == name

    def await_move_of(self, name: str) -> None:
        wait_until(lambda: self.is_to_move(name), self.told, patience=PATIENCE_SECONDS)

    def await_end(self) -> None:
        """Until Ann has seen the end of a match."""
        before = len(ended(self.ann))
        wait_until(lambda: len(ended(self.ann)) > before, self.told, patience=PATIENCE_SECONDS)

    def await_turns(self, count: int) -> None:
        """Until Ann has seen so many more."""
        enough = self.turns + count
        wait_until(lambda: self.turns >= enough, self.told, patience=PATIENCE_SECONDS)
        self.agree()

    @property
    def turns(self) -> int:
        return sum(len(game.turns) for game in saved(self.ann))

    @property
    def played(self) -> int:
        """How many whole matches both have saved."""
        return min(len(ended(self.ann)), len(ended(self.ben)))

    def told(self) -> object:
        machines = (self.ann, self.ben)
        return [(machine.said[-5:], machine.complaints, saved(machine)[-2:]) for machine in machines]

    def play_on(self, matches: int = 1, patience: float = PATIENCE_SECONDS) -> None:
        """Until so many more matches are over. All are the same on both sides."""
        enough = self.played + matches
        wait_until(lambda: self.played >= enough, self.told, patience=patience)
        self.agree()

    def agree(self) -> None:
        for one, other in zip(ended(self.ann), ended(self.ben), strict=False):
            assert (one.turns, one.outcome, one.names) == (other.turns, other.outcome, other.names)


@contextmanager
def pair(
    folder: Path, ann_thinks: float, ben_thinks: float, cables: tuple[Cable, Cable], *words: str, port: int = PORT
) -> Iterator[Pair]:
    with (
        thinker(folder, "Ann", cables[0], ann_thinks, *words, port=port) as ann,
        thinker(folder, "Ben", cables[1], ben_thinks, *words, port=port) as ben,
    ):
        yield Pair(ann, ben, cables[0])


def ended(machine: Messenger) -> list[SavedGame]:
    return [game for game in saved(machine) if game.outcome not in (Outcome.OPEN, Outcome.GIVEN_UP)]


def connected(machine: Messenger) -> bool:
    return any(line.endswith(": connected") for line in machine.said)
