"""Every motion as it is seen, from the first still after the press to the last before the settled picture."""

import random

import pytest

from connect_four.datastore.fields import field
from connect_four.logic import GameManager
from connect_four.logic.record import replay
from connect_four.logic.turn import Drop, every_turn, parse
from connect_four.view.animation import Still, transition
from connect_four.view.frame import SIZE, STONE
from tests.pictures import after, moves
from tests.view.strips import film, motion, scene, seconds, strips


def test_a_stone_falls_field_by_field() -> None:
    stills = motion(after("", "3 3 3 4"), "LC")
    assert seconds(stills) == 7 * [0.05]
    assert film(stills) == strips("""
        |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |
        |    G           |                |                |                |                |                |
        |                |    G           |                |                |                |                |
        |                |                |    G           |                |                |                |
        |                |                |                |    G           |                |                |
        |      G         |      G         |      G         |      G         |    G G         |      G         |
        |      B         |      B         |      B         |      B         |      B         |    G B         |
        |      G B       |      G B       |      G B       |      G B       |      G B       |      G B       |

        |O C   R Y   C O |
        |                |
        |                |
        |                |
        |                |
        |      G         |
        |      B         |
        |    G G B       |
    """)


def test_a_stone_falls_into_the_last_free_field() -> None:
    stills = motion(after("", "3 3 3 3 3 3"), "C")
    assert seconds(stills) == [0.05]
    assert film(stills) == strips("""
        |O C   R Y   C O |
        |      G         |
        |      B         |
        |      G         |
        |      B         |
        |      G         |
        |      B         |
        |      G         |
    """)


def test_a_deleted_stone_flashes_and_vanishes_and_what_is_above_falls() -> None:
    stills = motion(after("", "3 3 3 4 4 2"), "UCDC")
    assert seconds(stills) == 4 * [0.1] + [0.05]
    assert film(stills) == strips("""
        |O C-  R Y   C O |O C-  R Y   C O |O C-  R Y   C O |O C-  R Y   C O |O C-  R Y   C O |
        |                |                |                |                |                |
        |                |                |                |                |                |
        |                |                |                |                |                |
        |                |                |                |                |                |
        |      G         |      G         |      G         |      G         |                |
        |      W G       |      B G       |      W G       |        G       |      G G       |
        |    B G B       |    B G B       |    B G B       |    B G B       |    B G B       |
    """)


def test_a_row_is_deleted_and_all_columns_fall_together() -> None:
    stills = motion(after("", "3 3 3 4 4 2 1 1 1"), "UCRRRRRDDC")
    assert seconds(stills) == 4 * [0.1] + [0.05]
    assert film(stills) == strips("""
        |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |
        |                |                |                |                |                |
        |                |                |                |                |                |
        |                |                |                |                |                |
        |                |                |                |                |                |
        |  G   G         |  G   G         |  G   G         |  G   G         |                |
        |  B   B G       |  B   B G       |  B   B G       |  B   B G       |  G   G         |
        |  W W W W       |  G B G B       |  W W W W       |                |  B   B G       |
    """)


def test_a_column_is_deleted_and_nothing_is_left_to_fall() -> None:
    stills = motion(after("", "3 3 3 4 4 2"), "UCDDDC")
    assert seconds(stills) == 4 * [0.1]
    assert film(stills) == strips("""
        |O C-  R Y   C O |O C-  R Y   C O |O C-  R Y   C O |O C-  R Y   C O |
        |                |                |                |                |
        |                |                |                |                |
        |                |                |                |                |
        |                |                |                |                |
        |      W         |      G         |      W         |                |
        |      W G       |      B G       |      W G       |        G       |
        |    B W B       |    B G B       |    B W B       |    B   B       |
    """)


def test_a_bomb_bursts_ring_by_ring_before_anything_falls() -> None:
    stills = motion(after("", "2 2 2 2 2 2 4 4 4 2"), "ULCC")
    assert seconds(stills) == 6 * [0.1] + 2 * [0.05]
    assert film(stills) == strips("""
        |O-C   R Y   C O |O-C   R Y   C O |O-C   R Y   C O |O-C   R Y   C O |O-C   R Y   C O |O-C   R Y   C O |
        |    B           |    B           |    B           |    B           |    B           |    B           |
        |    B           |    B           |    B           |    B           |    B           |    B           |
        |    G           |    G           |    G           |    G           |    G           |    G           |
        |    B           |    B           |    B           |    B           |    B           |    B           |
        |    G   G       |    G   G       |    G W G       |    G O G       |    G R G       |    G   G       |
        |    B   B       |    B W B       |    W O W       |    O R O       |    R   R       |                |
        |    G W G       |    W O W       |  W O R O W     |  O R   R O     |  R       R     |                |

        |O-C   R Y   C O |O-C   R Y   C O |
        |                |                |
        |    B           |                |
        |    B           |    B           |
        |    G           |    B           |
        |    B           |    G           |
        |    G   G       |    B           |
        |                |    G   G       |
    """)


def test_a_bomb_bursts_up_to_the_edges_alone() -> None:
    stills = motion(after("", "0 1 1"), "LLLURCC")
    assert seconds(stills) == 6 * [0.1]
    assert film(stills) == strips("""
        |O C   R Y   C O-|O C   R Y   C O-|O C   R Y   C O-|O C   R Y   C O-|O C   R Y   C O-|O C   R Y   C O-|
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |W               |O               |R               |                |
        |                |W               |O W             |R O             |  R             |                |
        |W G             |O W             |R O W           |  R O           |    R           |                |
        |G B             |W B             |O W             |R O             |  R             |                |
    """)


def test_the_select_screen_is_drawn_aside() -> None:
    stills = motion(GameManager(), "RC")
    assert seconds(stills) == 3 * [0.07]
    assert film(stills) == strips("""
        |G G G R Y B B B |G G   R Y   B B |G C   R Y   C B |
        |G G G g   B B B |G G   g     B B |G     g       B |
        |G G G g   B B B |G G   g     B B |G     g       B |
        |G G G g   B B B |G G   g     B B |G     g       B |
        |G G G g   B B B |G G   g     B B |G     g       B |
        |G G G g   B B B |G G   g     B B |G     g       B |
        |G G G g   B B B |G G   g     B B |G     g       B |
        |G G G g   B B B |G G   g     B B |G     g       B |
    """)


def test_nothing_but_the_chosen_half_is_drawn_aside_for_one_player() -> None:
    stills = motion(GameManager(), "C")
    assert seconds(stills) == 3 * [0.07]
    assert film(stills) == strips("""
        |G G G R Y       |G G   R Y       |G C   R Y   C   |
        |G G G g         |G G   g         |G     g         |
        |G G G g         |G G   g         |G     g         |
        |G G G g         |G G   g         |G     g         |
        |G G G g         |G G   g         |G     g         |
        |G G G g         |G G   g         |G     g         |
        |G G G g         |G G   g         |G     g         |
        |G G G g         |G G   g         |G     g         |
    """)


def computers_turn(record: str, token: str) -> list[Still]:
    """What is seen when the computer takes this turn."""
    manager = replay(record, player_count=1)
    before = scene(manager)
    turn = parse(token)
    assert turn is not None
    manager.take(turn)
    return list(transition(before, scene(manager)))


def test_the_computers_stone_glows_when_it_has_landed() -> None:
    stills = computers_turn("3", "4")
    assert stills[:7] == motion(after("", "3"), "RC")
    assert seconds(stills[7:]) == 3 * [0.15]
    assert film(stills[7:]) == strips("""
        |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |
        |      g         |      g         |      g         |
        |      g         |      g         |      g         |
        |      g         |      g         |      g         |
        |      g         |      g         |      g         |
        |      g         |      g         |      g         |
        |      g         |      g         |      g         |
        |      G b       |      G B       |      G b       |
    """)


def test_no_stone_glows_after_a_joker_or_a_win() -> None:
    assert computers_turn("3 4 3", "x36") == motion(after("", "3 4 3"), "UCC")
    assert computers_turn("7 0 7 0 7 0 6", "0") == motion(after("", "7 0 7 0 7 0 6"), "LLLC")


@pytest.mark.parametrize(
    ("record", "presses"),
    [
        ("3 3 4", "L"),
        ("3 3 4", "U"),
        ("3 3 4", "URRL"),
        ("3 3 4", "UD"),
        ("3 3 4", "UC"),
        ("3 3 4", "UCRRDDLDU"),
        ("3 3 4", "URC"),
        ("3 3 4", "URRRC"),
        ("0 1 0 1 0 1 0", "C"),
    ],
)
def test_nothing_moves_when_no_turn_is_taken(record: str, presses: str) -> None:
    manager = after("", record)
    for move in moves(presses):
        assert motion(manager, move.value) == []


def test_nothing_moves_when_a_turn_is_taken_back() -> None:
    manager = replay("3 4 3", player_count=1)
    before = scene(manager)
    assert manager.take_back()
    assert list(transition(before, scene(manager))) == []


@pytest.mark.parametrize("seed", range(40))
def test_any_turn_ends_where_its_stones_have_landed(seed: int) -> None:
    """Random games: no still shows a stone too many, and the last one shows the board of the settled picture."""
    chance = random.Random(seed)
    manager = replay("")
    while manager.game.is_started:
        before = scene(manager)
        turns = [turn for turn in every_turn() if manager.allows(turn)]
        drops = [turn for turn in turns if isinstance(turn, Drop)]
        manager.take(chance.choice(drops if drops and chance.random() < 0.9 else turns))
        after_turn = scene(manager)
        stills = list(transition(before, after_turn))
        most = (before.stones[0] | before.stones[1]).bit_count() + 1
        field = [light for still in stills for light in still.frame[SIZE:]]
        assert len(field) == (SIZE - 1) * SIZE * len(stills)
        if manager.game.is_started:
            assert stones_in(stills[-1]) == after_turn.stones
            assert all(sum(map(int.bit_count, stones_in(still))) <= most for still in stills)
        assert sum(seconds(stills)) < (2 if manager.game.is_started else 5)


def stones_in(still: Still) -> tuple[int, ...]:
    return tuple(
        sum(field(x, y) for x in range(SIZE) for y in range(1, SIZE) if still.frame[SIZE * y + x] == light)
        for light in STONE.values()
    )
