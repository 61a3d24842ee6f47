"""A program in a game: what it hears, how long it may take, and its end."""

import json
import os
import select
from pathlib import Path
from time import monotonic

import pytest

from connect_four.bots.command import Command
from connect_four.bots.conversation import FaultError, Reason
from connect_four.bots.program import Program
from connect_four.datastore import Outcome, PlayerID
from connect_four.logic.game_manager import GameManager
from connect_four.logic.record import replay
from connect_four.logic.turn import Drop
from tests.bots.processes import children
from tests.bots.programs import OBEDIENT, in_python, program


def started(command: Command, seconds: float = 5.0) -> Program:
    return Program(command, PlayerID.ONE, seconds, 1)


def new_game() -> GameManager:
    return replay("")


def test_two_programs_play_a_game(tmp_path: Path) -> None:
    command = program(tmp_path, OBEDIENT)
    manager = new_game()
    with started(command) as green, Program(command, PlayerID.TWO, 5.0, 2) as blue:
        for player in (green, blue) * 3:
            player.ask(manager)
            manager.take(player.turn())
    assert [str(turn) for turn in manager.record] == ["0"] * 6


def test_it_hears_hello_then_each_turn_and_at_last_how_it_ended(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    command = program(
        tmp_path,
        f"""
        #!/bin/sh
        read hello; read asked; echo '{{"turn": "3"}}'; read over
        printf '%s\\n' "$hello" "$asked" "$over" >{heard}
        """,
        "player.sh",
    )
    manager = new_game()
    with started(command) as player:
        player.ask(manager)
        manager.take(player.turn())
        player.bid_farewell(Outcome.FIRST_WON, manager.record)
    hello, asked, over = map(json.loads, heard.read_text().splitlines())
    assert hello["hello"]["you"] == "green"
    assert asked["your_turn"]["record"] == []
    assert over == {"over": {"result": "green", "record": ["3"]}}


def test_it_can_be_waited_at_beside_other_things(tmp_path: Path) -> None:
    with started(program(tmp_path, OBEDIENT)) as player:
        assert player.answer() is None
        player.ask(new_game())
        turn = None
        while turn is None:
            assert select.select([player], [], [], 10) == ([player], [], [])
            turn = player.answer()
        assert turn == Drop(0)


def test_the_first_turn_may_take_longer_because_programs_must_start(tmp_path: Path) -> None:
    command = in_python(
        tmp_path,
        """
        for _ in range(2):
            time.sleep(0.5)
            print('{"turn": "3"}')
            sys.stdin.readline()
        """,
    )
    with started(command, 0.1) as player:
        player.ask(new_game())
        assert player.turn() == Drop(3)
        player.ask(replay("3 3"))
        with pytest.raises(FaultError) as error:
            player.turn()
    assert (error.value.reason, error.value.sentence) == (Reason.TIME, "it said nothing within 0.1 s")


def test_what_it_writes_on_its_standard_error_is_kept_and_bounded(tmp_path: Path) -> None:
    command = in_python(
        tmp_path,
        """
        sys.stderr.write("x" * 300_000 + "the last")
        print('{"turn": "3"}')
        sys.stdin.readline()
        """,
    )
    with started(command) as player:
        player.ask(new_game())
        player.turn()
    assert len(player.said) == 1 << 16
    assert player.said.endswith(b"xxthe last")


def test_it_ends_with_its_game_though_it_would_not(tmp_path: Path) -> None:
    command = in_python(tmp_path, "print('{\"turn\": \"3\"}')\nsys.stderr.write('here')\ntime.sleep(600)")
    began, others = monotonic(), children(os.getpid())
    with started(command) as player:
        player.ask(new_game())
        player.turn()
        assert children(os.getpid()) != others
        player.bid_farewell(Outcome.FIRST_WON, [Drop(3)])
    assert player.said == b"here"
    # Not a measure: it would sleep for ten minutes.
    assert monotonic() - began < 60
    assert children(os.getpid()) == others


def test_a_python_program_need_not_be_marked_as_one(tmp_path: Path) -> None:
    with started(program(tmp_path, OBEDIENT)) as player:
        player.ask(new_game())
        assert player.turn() == Drop(0)


def test_two_programs_have_two_numbers_as_java_needs(tmp_path: Path) -> None:
    command = in_python(tmp_path, "print(os.getpid(), file=sys.stderr)")
    with started(command) as green, started(command) as blue:
        for player in (green, blue):
            player.ask(new_game())
            with pytest.raises(FaultError):
                player.turn()
    assert int(green.said) != int(blue.said)
