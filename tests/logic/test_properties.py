"""What is true of every turn on every board, and of every press in every game."""

import random
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy

from connect_four.datastore import Game, Guest, PlayerID, ScreenName
from connect_four.datastore.fields import ALL_FIELDS, Stones
from connect_four.logic import GameManager, Move, rules
from connect_four.logic.record import replay
from connect_four.logic.turn import Bomb, Delete, Drop, Turn, after, every_turn, is_possible
from tests.pictures import ONE_FIELD_LEFT, board, picture_of, seen

TURNS = every_turn()
PLACES = {(x, y) for x in range(8) for y in range(7)}

# One delete joker gives both players a four.
READY_FOR_A_DRAW = "3 0 0 1 1 2 2 3 3"


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


def ended_games(seed: int, number: int) -> Iterator[GameManager]:
    """Games of random turns to their ends; some of them begin late, because few random ones end in a draw."""
    chance = random.Random(seed)
    for _ in range(number):
        manager = replay(chance.choice(["", "", "", ONE_FIELD_LEFT, f"{ONE_FIELD_LEFT} 6", READY_FOR_A_DRAW]))
        while manager.game.is_started:
            manager.take(chance.choice([turn for turn in TURNS if manager.allows(turn)]))
        yield manager


def test_the_final_board_of_every_game_shows_its_fours() -> None:
    met = Counter[str]()
    for manager in ended_games(10, 400):
        rows = picture_of(manager.game.board.stones).split()
        fours = places_of_fours(rows)
        met["".join(sorted({rows[y][x] for x, y in fours}))] += 1
        for direction in "LRUD":
            other = deepcopy(manager)
            assert other.execute_move(Move(direction))
            assert field_seen(other) == [
                "".join(shown(letter, not fours or (x, y) in fours) for x, letter in enumerate(row))
                for y, row in enumerate(rows)
            ]
    assert min(met[kind] for kind in ("", "G", "B", "BG")) > 3, met


def places_of_fours(rows: list[str]) -> set[tuple[int, int]]:
    """Where the stones of all fours lie, found by looking from every field in each direction."""
    found = set()
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            for right, down in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                four = {(x + step * right, y + step * down) for step in range(4)}
                if letter != "." and all((x, y) in PLACES and rows[y][x] == letter for x, y in four):
                    found |= four
    return found


def shown(letter: str, is_bright: bool) -> str:
    return " " if letter == "." else letter if is_bright else letter.lower()


def field_seen(manager: GameManager) -> list[str]:
    """The letters of the field under a menu row that must be dark."""
    menu, *field = [line[2:-1] for line in seen(manager).splitlines()[2:-1]]
    assert not menu.strip()
    assert all(not row[1::2].strip() for row in field)
    return [row[::2] for row in field]


def random_games(seed: int, presses: int) -> Iterator[GameManager]:
    """One manager after every press; half of the presses are confirmations, so that games come to their ends.

    A guest is on offer, and sits down and plays sooner or later.
    """
    chance = random.Random(seed)
    manager = GameManager(level=8)
    manager.offer(("Anna",), 0)
    for _ in range(presses):
        yield manager
        game = manager.game
        if game.screen is ScreenName.WAITING and chance.random() < 0.5:
            manager.start(2, game.level, guest=Guest("Anna", chance.choice([*PlayerID])))
        if game.is_guests_turn and chance.random() < 0.5:
            manager.take(chance.choice([turn for turn in TURNS if manager.allows(turn)]))
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
