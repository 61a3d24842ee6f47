"""Whatever happens to messages and machines, both sides of a match end with the same, or know why not."""

import os

import pytest

from connect_four.journal.text import SIDES
from connect_four.match.table import VOID, Table
from connect_four.match.wire import DRAW
from tests.match.schedules import World

SCHEDULES = int(os.environ.get("SCHEDULES", "400"))
BATCH = 50
STEPS = 3000


def ends(world: World) -> list[tuple[Table, Table]]:
    """The matches that have ended at both sides."""
    one, other = (machine.disk.ended for machine in world.machines)
    return [(one[table], other[table]) for table in sorted(one.keys() & other.keys())]


def is_beginning(one: Table, other: Table) -> bool:
    short, long = sorted((one.record, other.record), key=len)
    return long[: len(short)] == short


def gave_up(table: Table) -> bool:
    return table.result == SIDES[table.side.other] and not table.is_left


@pytest.mark.parametrize("seed", range(20))
def test_a_quiet_evening_is_one_match_after_the_other_and_both_have_the_same(seed: int) -> None:
    world = World(seed, is_rough=False)
    for _ in range(2 * STEPS):
        world.step()
    world.settle()
    assert ends(world)
    for one, other in ends(world):
        assert one.result == other.result != VOID
        assert is_beginning(one, other)
    assert not any(machine.disk.parted or machine.messenger.passed_over for machine in world.machines)


@pytest.mark.parametrize("host", ["nobody", "somebody"])
@pytest.mark.parametrize("batch", range(SCHEDULES // BATCH))
def test_a_rough_evening_ends_every_match_with_one_record_or_a_reason(batch: int, host: str) -> None:
    found = 0
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        world = World(seed)
        for number in range(STEPS + 1):
            if host == "somebody":
                world.host(is_to_go_on=number % 300 == 0)
            world.step()
        world.settle()
        assert not any(machine.is_matched for machine in world.machines), seed
        for one, other in ends(world):
            found += 1
            assert is_beginning(one, other), seed
            if VOID in (one.result, other.result):
                continue
            # Two who give up at the same moment, or a win while the other one was waited for in vain.
            is_excused = (gave_up(one) and gave_up(other)) or one.is_left or other.is_left
            assert one.result == other.result or is_excused, seed
            if one.result == DRAW == other.result:
                assert one.record == other.record, seed
    assert found > BATCH
