from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import TypeGuard, assert_never

from connect_four.datastore import (
    BOMB_ITEM,
    DELETE_ITEM,
    FIRST_LEVEL,
    FIRST_PLAYER_COUNT,
    WON,
    Game,
    Guest,
    Outcome,
    PlayerID,
    ScreenName,
)
from connect_four.datastore.fields import Stones, fields_in
from connect_four.datastore.mutable import FullGame
from connect_four.logic.beginning import ORDINARY, Beginning
from connect_four.logic.move import Move
from connect_four.logic.screen import Reply, Screen
from connect_four.logic.screens import (
    GameOver,
    GuestsTurn,
    PlaceStone,
    PlayerSelect,
    TurnScreen,
    Waiting,
)
from connect_four.logic.turn import Bomb, Delete, Drop, Turn, after, is_possible, outcome


class Aid(Enum):
    """What helped a person."""

    HINT = "hint"
    TAKE_BACK = "take-back"


class GameManager:
    """Runs moves through the current screen, and is the only one that writes the game.

    It needs no device, no clock and no thread: a game is nothing but its moves. Each of its games has this beginning.
    """

    def __init__(
        self,
        player_count: int = FIRST_PLAYER_COUNT,
        level: int = FIRST_LEVEL,
        beginning: Beginning = ORDINARY,
    ) -> None:
        self._full = FullGame()
        self._game = self._full.view
        self._beginning = beginning
        self._record: tuple[Turn, ...] = ()
        self._aids: frozenset[Aid] = frozenset()
        self._show(PlayerSelect(player_count, level))

    @property
    def game(self) -> Game:
        """A read-only view, which always shows the current state."""
        return self._game

    @property
    def record(self) -> tuple[Turn, ...]:
        """The turns of the game so far and of its beginning; empty again when another game is being chosen."""
        return self._record

    @property
    def beginning(self) -> Beginning:
        return self._beginning

    @property
    def so_far(self) -> Beginning:
        """What another game would have to begin with to stand where this one does."""
        return replace(self._beginning, turns=self._record)

    def get_moves(self) -> list[Move]:
        """The moves that `execute_move` would not refuse."""
        return [move for move in Move if self._accepts(self._screen.on(move, self._game))]

    def execute_move(self, move: Move) -> bool:
        """Carry out the move, or refuse it: then nothing has changed and the answer is False."""
        if not isinstance(move, Move):
            raise TypeError(f"{move!r} is not a Move; write Move.LEFT, or Move('L')")
        reply = self._screen.on(move, self._game)
        if not self._accepts(reply):
            return False
        if isinstance(reply, Screen):
            self._show(reply)
        else:
            self._carry_out(reply)
        return True

    def hide_level(self) -> None:
        """Hide the level on player select, if it is shown."""
        if self._screen.shows_level:
            self._show(PlayerSelect(*self._screen.players_and_level(self._game)))

    def offer(self, guests: tuple[str, ...], guest_number: int) -> None:
        """These guests are on offer from now on, and this is the number of the one who was chosen, if there is one."""
        self._full.guests = guests
        screen = self._screen
        if isinstance(screen, PlayerSelect | Waiting) and screen.guest_number:
            self._show(replace(screen, guest_number=guest_number) if guest_number else PlayerSelect(1, screen.level))

    def seat(self, guest: Guest) -> None:
        """This guest sits down in the game that is being played, stands up, or is away."""
        was_guests_turn = self._game.is_guests_turn
        self._full.guest = guest
        if self._game.is_guests_turn is not was_guests_turn:
            self._show(self._first_screen_of_turn())

    def resign(self, player: PlayerID) -> None:
        """This player gives up, and so the other one has won."""
        if not self._game.is_started:
            raise ValueError("giving up is not allowed here")
        self._full.resigned = player
        self._full.outcome = WON[player.other]
        self._show(GameOver())

    def hand_over(self) -> None:
        """Make the guest's turn one that the five moves can take."""
        if self._game.is_guests_turn:
            self._show(PlaceStone(self._game.column))

    @property
    def aids(self) -> frozenset[Aid]:
        """The help that the game so far was played with."""
        return self._aids

    def note(self, aid: Aid) -> None:
        self._aids |= {aid}

    def take_back(self) -> bool:
        """Go back to the last decision of a person, also when the game is over, or refuse."""
        if not self.can_take_back:
            return False
        game = self._game
        turns = self._record[: self._last_decision]
        self.start(game.player_count, game.level, turns, self._aids | {Aid.TAKE_BACK}, game.guest)
        return True

    @property
    def can_take_back(self) -> bool:
        game = self._game
        if game.screen is ScreenName.OFF or (game.guest is not None and game.guest.is_there):
            return False
        return self._last_decision >= len(self._beginning.turns)

    @property
    def _last_decision(self) -> int:
        """How many turns came before the last one of a person; fewer than the beginning has if there is none."""
        last = len(self._record) - 1
        # The computer takes every second turn.
        return last if self._game.player_count == 2 else last // 2 * 2

    def start(
        self,
        player_count: int,
        level: int,
        turns: Sequence[Turn] = (),
        aids: frozenset[Aid] = frozenset(),
        guest: Guest | None = None,
    ) -> None:
        """Start a game that has come as far as these turns, each of which must be allowed.

        The first of them are those of its beginning, which it has in any case.
        """
        self._show(PlayerSelect(player_count, level))
        self._full.guest = guest
        self._show(self._first_screen_of_turn())
        self._aids = aids
        for turn in turns[len(self._beginning.turns) :]:
            self.take(turn)

    def _begin(self) -> None:
        """Take the beginning's jokers away, and then its turns, each of which must be allowed."""
        for player in self._full.players:
            if DELETE_ITEM[player.id] in self._beginning.without:
                player.use_delete_joker()
            if BOMB_ITEM[player.id] in self._beginning.without:
                player.use_bomb_joker()
        for turn in self._beginning.turns:
            self.take(turn)

    def way_to(self, turn: Turn) -> list[Move]:
        """The fewest moves that lead from the current screen to a turn that is allowed."""
        ways: dict[Screen, list[Move]] = {self._screen: []}
        waiting = deque([self._screen])
        while waiting:
            screen = waiting.popleft()
            for move in Move:
                reply = screen.on(move, self._game)
                if reply == turn:
                    return [*ways[screen], move]
                if isinstance(reply, Screen) and reply.takes_turns and reply not in ways:
                    ways[reply] = [*ways[screen], move]
                    waiting.append(reply)
        raise ValueError(f"no way leads to the turn {turn}")

    def allows(self, turn: Turn) -> bool:
        """Whether the active player may take the turn now."""
        player = self._game.active_player
        match turn:
            case Delete() if player.used_delete_joker:
                return False
            case Bomb() if player.used_bomb_joker:
                return False
            case Drop() | Delete() | Bomb():
                pass
            case _:
                assert_never(turn)
        return self._game.is_started and is_possible(turn, self._game.board.stones)

    def _accepts(self, reply: Reply) -> TypeGuard[Screen | Turn]:
        if isinstance(reply, Screen):
            return reply != self._screen
        return reply is not None and self.allows(reply)

    def take(self, turn: Turn) -> None:
        """Take a turn that is allowed, without the moves that would select it."""
        if not self.allows(turn):
            raise ValueError(f"the turn {turn} is not allowed here")
        self._carry_out(turn)

    def _carry_out(self, turn: Turn) -> None:
        game = self._full
        player = game.active_player
        match turn:
            case Delete():
                player.use_delete_joker()
            case Bomb():
                player.use_bomb_joker()
            case Drop():
                pass
            case _:
                assert_never(turn)
        self._toggle_to(after(turn, game.board.stones, player.id))
        self._record += (turn,)
        game.outcome = outcome(game.board.stones)
        if game.outcome is Outcome.OPEN:
            one, two = game.players
            game.active_player = two if player is one else one
            self._show(self._first_screen_of_turn())
        else:
            self._show(GameOver())

    def _first_screen_of_turn(self) -> TurnScreen:
        guest, column = self._full.guest, self._full.column
        if guest is not None and guest.is_there and guest.side is self._full.active_player.id:
            return GuestsTurn(column)
        return PlaceStone(column)

    def _toggle_to(self, stones: Stones) -> None:
        """First remove stones and then add some: one may fall onto a field that another one leaves."""
        board = self._full.board
        before = board.stones
        for player, old, new in zip(PlayerID, before, stones, strict=True):
            for x, y in fields_in(old & ~new):
                board.toggle_stone(x, y, player)
        for player, old, new in zip(PlayerID, before, stones, strict=True):
            for x, y in fields_in(new & ~old):
                board.toggle_stone(x, y, player)

    def _show(self, screen: Screen) -> None:
        game, seen = self._full, self._game
        begins = screen.takes_turns and not game.is_started
        if screen.forgets_game:
            game.clear()
            self._record = ()
            self._aids = frozenset()
        self._screen = screen
        game.screen = screen.name
        game.is_started = screen.takes_turns
        game.player_count, game.level = screen.players_and_level(seen)
        game.level_is_shown = screen.shows_level
        game.board_is_shown = screen.shows_board
        game.guest_number = screen.guest_number
        game.column = screen.cursor(seen)
        game.menu_item = screen.menu_item(seen)
        game.bomb_centre = screen.bomb_centre(seen)
        game.board.set_highlight(screen.highlight(seen))
        if begins:
            self._begin()
