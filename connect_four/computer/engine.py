"""Finds the best turn of a position: chooses between solver and search, limits them, and builds the answer."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from threading import Event
from time import monotonic

from connect_four.computer import native
from connect_four.computer.answer import Answer, Candidate, Result, distance, proved_result
from connect_four.computer.position import Position, joker_of, position_after
from connect_four.computer.proof import Prover
from connect_four.computer.proving import Proving
from connect_four.computer.scores import PROVED, WIN
from connect_four.computer.search import Search
from connect_four.computer.solver import Solver, turns_until_end
from connect_four.computer.table import Table
from connect_four.computer.windows import worth
from connect_four.datastore import Outcome
from connect_four.logic.turn import Turn, every_turn

MAX_DEPTH = 90
UNLIMITED = 1 << 62
# With so few empty fields left most positions without jokers are solved in time, even at a tenth of the usual speed.
SOLVABLE = 40
SOLVABLE_IN_PYTHON = 24
SOLVERS_SHARE = 0.7
NUMBERS = {turn: number for number, turn in enumerate(every_turn())}

Tell = Callable[[int, Turn], None]
"""Is called with each depth that has been reached, and the best turn there."""


def tell_nobody(depth: int, turn: Turn) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop thinking: told to, out of time, deep enough, or after so many nodes."""

    stop: Event
    deadline: float = float("inf")
    depth: int = MAX_DEPTH
    nodes: int = UNLIMITED

    @property
    def is_time_alone(self) -> bool:
        """Whether only time limits it. Under any other limit the answer must be the same on every machine."""
        return self.depth == MAX_DEPTH and self.nodes == UNLIMITED


@dataclass(slots=True)
class Choice:
    """A turn, the position after it, its score so far, and what is expected to follow."""

    turn: Turn
    position: Position
    score: int
    is_final: bool = False
    following: tuple[Turn, ...] = ()


class Engine:
    """Finds the best turn of a position. From seed to seed, guesses differ by less than `noise` points."""

    def __init__(self, table_bits: int = 20, noise: int = 0) -> None:
        self._table_bits = table_bits
        self._noise = noise
        self._solver: Solver | None = None

    def think(
        self,
        position: Position,
        limits: Limits,
        chance: Random | None = None,
        every: bool = False,
        exact: bool = False,
        tell: Tell = tell_nobody,
    ) -> Answer:
        """The best turn; with `chance`, a random one of those equally good. `every` gives each turn its own value.
        `exact` goes on until the value is proved, or until it is told to stop."""
        began = monotonic()
        choices = choices_in(position)
        if not choices:
            return Answer(None, result=result_of(position), turns=0)
        if chance:
            chance.shuffle(choices)
        if exact and any(position.jokers):
            prover = Prover(self._table_bits)
            prover.limit(limits.stop, limits.deadline)
            return replace(Proving(position, prover, tell).answer(), seconds=monotonic() - began)
        answer = None
        if not any(position.jokers) and limits.is_time_alone and (exact or position.empty_fields <= solvable()):
            answer = self._solved(position, choices, solvers_limits(limits, began, exact), every, tell)
        if answer is None:
            answer = self._searched(position, choices, limits, chance, every, tell)
        return replace(answer, seconds=monotonic() - began)

    def _solved(
        self, position: Position, choices: list[Choice], limits: Limits, every: bool, tell: Tell
    ) -> Answer | None:
        if self._solver is None:
            self._solver = Solver()
        solver = self._solver
        nodes_before = solver.nodes
        solver.limit(limits.stop, limits.deadline)
        best = solver.solve(position.me, position.you)
        if solver.is_stopped:
            return None
        found = []
        for choice in choices:
            score = value_of(choice, solver)
            if solver.is_stopped:
                break
            found.append((score, choice))
            tell(position.empty_fields, choice.turn)
            if score == best and not every:
                break
        if all(score != best for score, _ in found):
            return None
        found.sort(key=lambda pair: -pair[0])
        candidates = tuple(solved_candidate(choice.turn, score, position.empty_fields) for score, choice in found)
        first = candidates[0]
        return Answer(
            first.turn,
            self._solved_line(found[0][1].position, first.turn, limits) if every else (first.turn,),
            first.score,
            first.result,
            first.turns,
            position.empty_fields,
            solver.nodes - nodes_before,
            candidates=candidates if every else (),
        )

    def _solved_line(self, position: Position, turn: Turn, limits: Limits) -> tuple[Turn, ...]:
        answer = self._solved(position, choices_in(position), limits, False, tell_nobody) if position.turns else None
        if answer is None or answer.best is None:
            return (turn,)
        return (turn, *self._solved_line(position.after(answer.best), answer.best, limits))

    def _searched(
        self,
        position: Position,
        choices: list[Choice],
        limits: Limits,
        chance: Random | None,
        every: bool,
        tell: Tell,
    ) -> Answer:
        seed = chance.getrandbits(64) if chance else 0
        search = Search(Table(self._table_bits), self._noise if chance else 0, seed)
        search.limit(limits.stop, limits.deadline, limits.nodes)
        choices.sort(key=lambda choice: -choice.score)
        depth_reached, is_exact = 0, False
        if len(choices) > 1 or every:
            for depth in range(1, limits.depth + 1):
                guesses = search.guesses
                if not look_at_all(choices, search, depth, every):
                    break
                depth_reached, is_exact = depth, search.guesses == guesses
                tell(depth, choices[0].turn)
                score = choices[0].score
                if is_exact or (abs(score) >= PROVED and distance(score) <= depth and not every):
                    break
        best = choices[0]
        candidates = tuple(candidate(choice, is_exact) for choice in choices)
        first = candidates[0]
        return Answer(
            best.turn,
            (best.turn, *best.following),
            first.score,
            # A turn that ends the game in a draw is one; whether another is better may be open.
            first.result if is_exact or first.result != "draw" else None,
            first.turns,
            depth_reached,
            search.nodes,
            candidates=candidates if every else (),
        )


def solvable() -> int:
    return SOLVABLE if native.is_compiled() else SOLVABLE_IN_PYTHON


def solvers_limits(limits: Limits, began: float, exact: bool) -> Limits:
    if exact:
        return limits
    return replace(limits, deadline=began + (limits.deadline - began) * SOLVERS_SHARE)


def result_of(position: Position) -> Result:
    """How a game that is over ended for the player to move."""
    winner = position.outcome.winner
    if winner is None:
        return "draw"
    return "win" if winner is position.player else "loss"


def choices_in(position: Position) -> list[Choice]:
    """One turn for each position that can be reached, with a first guess of its score."""
    choices: dict[Position, Choice] = {}
    for turn in position.turns:
        after = position_after(turn, position)
        if after not in choices:
            choices[after] = first_look(turn, after)
    return list(choices.values())


def first_look(turn: Turn, after: Position) -> Choice:
    if after.outcome is Outcome.OPEN:
        return Choice(turn, after, -worth(after.me, after.you) - 100 * (joker_of(turn) != 0))
    score = {"win": 1 - WIN, "draw": 0, "loss": WIN - 1}[result_of(after)]
    return Choice(turn, after, score, is_final=True)


def look_at_all(choices: list[Choice], search: Search, depth: int, every: bool) -> bool:
    """Bring every score to this depth and put the best first; False if there was no time for all of them."""
    alpha = -WIN
    done: list[Choice] = []
    for number, choice in enumerate(choices):
        score = look_at(choice, search, depth, -WIN if every else alpha, number)
        if search.is_stopped:
            break
        # Read now, because the next turn's search may overwrite it in the table.
        following = line(choice.position, search, depth - 1) if every else ()
        done.append(replace(choice, score=score, following=following))
        alpha = max(alpha, score)
    if every:
        # Values of different depths cannot be compared.
        if len(done) == len(choices):
            choices[:] = sorted(done, key=lambda choice: -choice.score)
    elif done:
        # Turns that are no better stay in their order behind the best.
        best = max(done, key=lambda choice: choice.score)
        known = {choice.turn: choice for choice in done}
        choices[:] = [best, *(known.get(each.turn, each) for each in choices if each.turn != best.turn)]
    return len(done) == len(choices)


def look_at(choice: Choice, search: Search, depth: int, alpha: int, number: int) -> int:
    if choice.is_final:
        return choice.score
    after = choice.position
    me, you, jokers = after.me, after.you, after.joker_bits
    if alpha > -WIN:
        score = -search.value(me, you, jokers, depth - 1, 1, -alpha - 1, -alpha)
        if score <= alpha:
            return score
    return -search.value(me, you, jokers, depth - 1, 1, -WIN, -alpha)


def value_of(choice: Choice, solver: Solver) -> int:
    if choice.is_final:
        return (choice.position.empty_fields + 2) // 2 if choice.score > 0 else 0
    return -solver.solve(choice.position.me, choice.position.you)


def solved_candidate(turn: Turn, score: int, empty: int) -> Candidate:
    turns = turns_until_end(score, empty)
    if score == 0:
        return Candidate(turn, 0, "draw", turns)
    return Candidate(turn, WIN - turns, "win", turns) if score > 0 else Candidate(turn, turns - WIN, "loss", turns)


def candidate(choice: Choice, is_exact: bool) -> Candidate:
    """What is known of a turn."""
    result = proved_result(choice.score, is_exact or choice.is_final)
    away = distance(choice.score)
    if result == "draw" or result is None:
        return Candidate(choice.turn, choice.score, result)
    is_shortest = is_exact or away <= (3 if result == "win" else 2)
    return Candidate(choice.turn, choice.score, result, away if is_shortest else None)


def line(position: Position, search: Search, length: int) -> tuple[Turn, ...]:
    """The turns that the search expects."""
    turns: list[Turn] = []
    while len(turns) < length:
        number = search.best_known(position.me, position.you, position.joker_bits)
        following = [turn for turn in position.turns if NUMBERS[turn] == number] or wins(position)
        if not following:
            break
        turns.append(following[0])
        position = position_after(following[0], position)
    return tuple(turns)


def wins(position: Position) -> list[Turn]:
    """The turns that win at once."""
    return [turn for turn in position.turns if position_after(turn, position).outcome.winner is position.player]
