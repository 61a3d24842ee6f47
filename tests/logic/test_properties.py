"""What is true of every turn on every board, and of every press in every game."""

import random
from collections.abc import Iterator
from copy import deepcopy

from connect_four.datastore import Game, PlayerID, ScreenName
from connect_four.datastore.fields import ALL_FIELDS, Stones
from connect_four.logic import GameManager, Move, rules
from connect_four.logic.turn import Bomb, Delete, Drop, Turn, after, every_turn, is_possible
from tests.pictures import board, picture_of, seen

TURNS = every_turn()


def random_boards(seed: int, number: int) -> Iterator[Stones]:
    """Boards on which nothing floats, from empty to full, whoever has four in a row on them."""
    chance = random.Random(seed)
    for _ in range(number):
        fullness = chance.randint(0, 7)
        heights = [min(7, max(0, fullness + chance.randint(-3, 3))) for _ in range(8)]
        columns = ["".join(chance.choices("GB", k=height)).rjust(7, ".") for height in heights]
        yield board("\n".join(map("".join, zip(*columns, strict=True))))


def random_turns(seed: int, number: int = 100) -> Iterator[tuple[Turn, Stones, PlayerID]]:
    for stones in random_boards(seed, number):
        for turn in TURNS:
            if is_possible(turn, stones):
                yield turn, stones, PlayerID.ONE
                yield turn, stones, PlayerID.TWO


def columns(stones: Stones) -> list[str]:
    """Each column from its bottom, as far as there is anything."""
    return ["".join(column)[::-1].rstrip(".") for column in zip(*picture_of(stones).split(), strict=True)]


def mirrored(stones: Stones) -> Stones:
    return board("\n".join(row[::-1] for row in picture_of(stones).split()))


def mirrored_turn(turn: Turn) -> Turn:
    match turn:
        case Drop():
            return Drop(7 - turn.x)
        case Delete():
            return Delete(None if turn.x is None else 7 - turn.x, turn.y)
        case Bomb():
            return Bomb(7 - turn.x, turn.y)


def count(stones: Stones) -> int:
    return sum(each.bit_count() for each in stones)


def test_the_boards_and_turns_are_as_many_as_they_should_be() -> None:
    assert len(set(TURNS)) == 8 + (56 + 8 + 7) + 56
    assert {count(stones) for stones in random_boards(1, 3000)} >= set(range(57))


def test_no_stone_floats_and_no_field_holds_two() -> None:
    for turn, stones, player in random_turns(2):
        one, two = after(turn, stones, player)
        assert one & two == 0
        assert (one | two) & ~ALL_FIELDS == 0
        assert "." not in "".join(columns((one, two)))


def test_a_drop_adds_one_stone_of_the_player_on_top_of_its_column() -> None:
    for turn, stones, player in random_turns(3):
        if isinstance(turn, Drop):
            expected = columns(stones)
            expected[turn.x] += "G" if player is PlayerID.ONE else "B"
            assert columns(after(turn, stones, player)) == expected


def test_a_joker_takes_the_stones_it_aims_at_and_leaves_the_others_in_their_order() -> None:
    for turn, stones, player in random_turns(4):
        if not isinstance(turn, Drop):
            expected = [
                "".join(letter for height, letter in enumerate(column) if not is_aimed_at(turn, x, 7 - height))
                for x, column in enumerate(columns(stones))
            ]
            assert columns(after(turn, stones, player)) == expected
            assert count(after(turn, stones, player)) < count(stones)


def is_aimed_at(turn: Delete | Bomb, x: int, y: int) -> bool:
    if isinstance(turn, Bomb):
        return abs(turn.x - x) + abs(turn.y - y) <= 2
    return turn.x in (x, None) and turn.y in (y, None)


def test_the_turns_of_a_mirrored_board_are_mirrored() -> None:
    for stones in random_boards(5, 100):
        for turn in TURNS:
            assert is_possible(turn, stones) == is_possible(mirrored_turn(turn), mirrored(stones))
            if is_possible(turn, stones):
                then = after(mirrored_turn(turn), mirrored(stones), PlayerID.TWO)
                assert then == mirrored(after(turn, stones, PlayerID.TWO))


def test_the_outcome_of_a_board_is_that_of_its_mirror_and_the_opposite_of_its_swapped_colours() -> None:
    swapped = {rules.FIRST_WINS: rules.SECOND_WINS, rules.SECOND_WINS: rules.FIRST_WINS}
    met = set()
    for one, two in random_boards(6, 3000):
        outcome = rules.outcome(one, two)
        met.add(outcome)
        assert rules.outcome(*mirrored((one, two))) == outcome
        assert rules.outcome(two, one) == swapped.get(outcome, outcome)
    assert met == {rules.OPEN, rules.FIRST_WINS, rules.SECOND_WINS, rules.DRAW}


def test_a_board_drawn_is_the_board() -> None:
    for stones in random_boards(7, 300):
        assert board(picture_of(stones)) == stones


def random_games(seed: int, presses: int) -> Iterator[GameManager]:
    """One manager after every press; half of the presses are confirmations, so that games come to their ends."""
    chance = random.Random(seed)
    manager = GameManager()
    for _ in range(presses):
        yield manager
        manager.execute_move(chance.choice([*Move, Move.CONFIRM, Move.CONFIRM, Move.CONFIRM]))


def state(manager: GameManager) -> object:
    """Everything that can be read."""
    game = manager.game
    values = {name: getattr(game, name) for name in dir(Game) if name[0] != "_" and name not in ("board", "players")}
    for name in ("active_player", "winner"):
        values[name] = values[name] and values[name].id
    players = [(player.id, player.used_delete_joker, player.used_bomb_joker) for player in game.players]
    return values, players, game.board.stones, game.board.highlighted, manager.record, manager.aids


def test_the_moves_that_are_listed_are_those_that_are_accepted() -> None:
    screens = set()
    for manager in random_games(8, 1200):
        screens.add(manager.game.screen)
        before, picture, listed = state(manager), seen(manager), manager.get_moves()
        assert state(manager) == before
        for move in Move:
            other = deepcopy(manager)
            accepted = other.execute_move(move)
            assert accepted == (move in listed)
            assert (state(other) != before) == accepted
            assert accepted or seen(other) == picture
    assert screens == set(ScreenName)


def test_a_game_is_nothing_but_its_moves() -> None:
    for one, other in zip(random_games(9, 1000), random_games(9, 1000), strict=True):
        assert state(one) == state(other)
