"""As many pairs as there can be, of those who may meet: Edmonds' search for longer ways, with odd circles shrunk."""

from collections import deque
from collections.abc import Sequence


def partners(may_meet: Sequence[Sequence[int]]) -> list[int | None]:
    """Whom each one meets; None for whoever is left over. Who stands first is served first, as far as that goes."""
    found: list[int | None] = [None] * len(may_meet)
    for one, others in enumerate(may_meet):
        two = next((each for each in others if found[each] is None), None) if found[one] is None else None
        if two is not None:
            found[one], found[two] = two, one
    for one in range(len(may_meet)):
        if found[one] is None:
            Search(may_meet, found).run(one)
    return found


class Search:
    """For a way from one who is left over to another, on which every second step is a pair that there is."""

    def __init__(self, may_meet: Sequence[Sequence[int]], partner: list[int | None]) -> None:
        self._may_meet = may_meet
        self._partner = partner
        self._before: list[int | None] = [None] * len(partner)
        self._base = list(range(len(partner)))
        """Where the odd circle that each one is in begins."""
        self._reached: set[int] = set()
        self._waiting: deque[int] = deque()

    def run(self, root: int) -> None:
        """If there is a way, swap its pairs: then two fewer are left over."""
        self._reach(root)
        while self._waiting:
            one = self._waiting.popleft()
            for two in self._may_meet[one]:
                if self._base[one] == self._base[two] or self._partner[one] == two:
                    continue
                if two in self._reached:
                    self._shrink(one, two)
                elif self._before[two] is None:
                    self._before[two] = one
                    next_one = self._partner[two]
                    if next_one is None:
                        self._swap(two)
                        return
                    self._reach(next_one)

    def _reach(self, one: int) -> None:
        self._reached.add(one)
        self._waiting.append(one)

    def _swap(self, end: int) -> None:
        two: int | None = end
        while two is not None:
            one = self._before[two]
            assert one is not None
            two_before = self._partner[one]
            self._partner[one], self._partner[two] = two, one
            two = two_before

    def _shrink(self, one: int, two: int) -> None:
        """Both ends of this step are reached at an even distance: with the ways to them it closes an odd circle."""
        stem = self._common(one, two)
        circle = self._way(one, stem, two) | self._way(two, stem, one)
        for each, base in enumerate(self._base):
            if base in circle:
                self._base[each] = stem
                if each not in self._reached:
                    self._reach(each)

    def _common(self, one: int, two: int) -> int:
        """The base at which the ways back to the root meet."""
        passed = set()
        while True:
            one = self._base[one]
            passed.add(one)
            partner = self._partner[one]
            if partner is None:
                break
            one = self._step_before(partner)
        while self._base[two] not in passed:
            partner = self._partner[self._base[two]]
            assert partner is not None
            two = self._step_before(partner)
        return self._base[two]

    def _way(self, one: int, stem: int, child: int) -> set[int]:
        passed = set()
        while self._base[one] != stem:
            partner = self._partner[one]
            assert partner is not None
            passed |= {self._base[one], self._base[partner]}
            self._before[one] = child
            child, one = partner, self._step_before(partner)
        return passed

    def _step_before(self, one: int) -> int:
        before = self._before[one]
        assert before is not None
        return before
