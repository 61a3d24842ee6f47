"""`connect-four bot`: a program as the guest of the game that runs here."""

import os
import signal
from contextlib import closing
from pathlib import Path

import pytest

from tests.bots.guests import ON_OFFER, bot, choose, lives, opponent, take
from tests.commands.typed import command
from tests.devices.stand_ins import emulator
from tests.devices.world import EMULATOR_ALLOWED, World
from tests.link.client import kinds
from tests.link.games import InTerminal, link_of, playing
from tests.link.test_turns import why
from tests.waiting import wait_until


def test_a_whole_game_with_a_joker(game: InTerminal, tmp_path: Path) -> None:
    with bot(tmp_path, "x37", "4", "4", "4", "4") as dice:
        person = opponent(game)
        assert person.state["seats"]["blue"] == {"by": "guest", "name": "Dice", "computer": True}
        for token in "33335":
            take(person, token)
        record = ["3", "x37", "3", "4", "3", "4", "3", "4", "5", "4"]
        assert (person.state["result"], person.state["record"]) == ("blue", record)
        # And it is there for another one.
        dice.says("Dice has won against Max.")
        person.press("C")
        dice.says(ON_OFFER, times=2)
        assert dice.said == [ON_OFFER, "Dice plays Blue against Max.", "Dice has won against Max.", ON_OFFER]
        assert dice.complaints == []
    assert kinds(dice.heard) == ["hello", *["your_turn"] * 5, "over"]
    assert (dice.heard[0]["hello"]["you"], dice.heard[0]["hello"]["seconds"]) == ("blue", 1.0)
    assert dice.heard[-1] == {"over": {"result": "blue", "record": record}}


def test_it_is_started_anew_for_every_game(game: InTerminal, tmp_path: Path) -> None:
    with bot(tmp_path, "3", "2", "4") as dice:
        person = opponent(game)
        for token in "343":
            take(person, token)
        person.press("U R R C")
        dice.says("The game was given up.")
        choose(person)
        take(person, "5")
        assert person.state["record"] == ["5", "3"]
        assert [each["hello"]["seed"] for each in dice.heard if "hello" in each] == dice.seeds
        assert len(set(dice.seeds)) == len(dice.starts) == 2
        assert "over" not in kinds(dice.heard)


def test_a_handicap_and_another_beginning_are_what_it_is_told(tmp_path: Path) -> None:
    with playing("--start", "3 3", "--handicap", "blue-bomb") as game, bot(tmp_path, "", "4") as dice:
        person = opponent(game)
        take(person, "2")
        (asked,) = (each["your_turn"] for each in dice.heard if "your_turn" in each)
        assert asked["record"] == ["3", "3", "2"]
        assert asked["jokers"] == {"green": ["delete", "bomb"], "blue": ["delete"]}
        assert asked["board"][-2:] == ["...b....", "..gg...."]


def test_while_it_thinks_a_press_is_refused_and_the_light_runs(game: InTerminal, tmp_path: Path) -> None:
    with bot(tmp_path, "think", options=("--seconds", "3600")) as dice:
        person = opponent(game)
        person.do(turn="3", after=0)
        dice.is_asked("3")
        for press in "LRDC":
            assert why(person.ask(press=press)) == "It is Dice's turn."
        person.press("U D")
        lit = [("B", " "), (" ", "B")] * 2
        seen: list[tuple[str, str]] = []

        def runs() -> bool:
            row = person.frame["lights"][0]
            if not seen or seen[-1] != (row[4], row[10]):
                seen.append((row[4], row[10]))
            return seen[-4:] in (lit, lit[::-1])

        person.wait_until(runs)
        assert person.frame["caption"] == "Dice is thinking.  Up: menu  q: leave"


def test_when_the_game_is_given_up_the_program_ends_at_once(game: InTerminal, tmp_path: Path) -> None:
    with bot(tmp_path, "think", options=("--seconds", "3600")) as dice:
        person = opponent(game)
        person.do(turn="3", after=0)
        dice.is_asked("3")
        assert dice.below
        person.press("U C")
        dice.says("The game was given up.")
        assert dice.below == []
        dice.says(ON_OFFER, times=2)


def test_after_a_kill_of_the_game_it_takes_its_seat_again(tmp_path: Path) -> None:
    with bot(tmp_path, "4", "4") as dice:
        dice.says("Dice waits for a game: no game is running here; type: connect-four")
        with playing("--green", "Max") as game:
            person = opponent(game)
            take(person, "3")
            number = person.state["game"]
            game.kill()
            wait_until(lambda: not dice.below)
        dice.says("Dice waits for a game: the game is gone")
        with playing("--green", "Max") as game:
            dice.says("Dice plays Blue against Max.", times=2)
            person = game.client()
            assert (person.state["game"], person.state["record"]) == (number, ["3", "4"])
            take(person, "3")
            assert person.state["record"] == ["3", "4", "3", "4"]
            game.end()
        dice.says("Dice waits for a game: The game was left.")
        assert len(dice.starts) == 2
        assert [line for line in dice.said if "waits" in line] == [
            "Dice waits for a game: no game is running here; type: connect-four",
            "Dice waits for a game: the game is gone",
            "Dice waits for a game: The game was left.",
        ]


def test_in_another_game_it_is_on_offer(tmp_path: Path) -> None:
    with bot(tmp_path, "4", "4") as dice:
        with playing("--green", "Max") as game:
            opponent(game)
            game.kill()
        with playing("--new", "--green", "Max") as game:
            dice.says(ON_OFFER, times=2)
            assert game.client().state["guests"] == ["Dice"]


def test_turns_taken_back_while_the_game_was_away(tmp_path: Path) -> None:
    with bot(tmp_path, "4", "2", "think", options=("--seconds", "3600")) as dice:
        with playing("--green", "Max") as game:
            person = opponent(game)
            for token in "33":
                take(person, token)
            person.do(turn="3", after=4)
            dice.is_asked("3", "3 4 3", "3 4 3 2 3")
            dice.process.send_signal(signal.SIGSTOP)
            game.kill()
        with playing("--green", "Max") as game:
            person = game.client()
            game.terminal.type(b"uu")
            person.wait_for_state(record=["3", "4", "3"])
            dice.process.send_signal(signal.SIGCONT)
            person.wait_for_state(record=["3", "4", "3", "2"])
            assert len(dice.starts) == 2
            assert dice.asked[3:] == [["3", "4", "3"]]


def test_a_kill_of_the_bot_leaves_an_empty_seat_and_no_program(game: InTerminal, tmp_path: Path) -> None:
    with bot(tmp_path, "think", options=("--seconds", "3600")) as dice:
        person = opponent(game)
        person.do(turn="3", after=0)
        dice.is_asked("3")
        below = dice.below
        dice.process.kill()
        person.wait_until(lambda: person.state["seats"]["blue"] == {"by": "stick"})
        assert person.frame["caption"].startswith("Dice has left. The stick plays on for Blue.")
        person.do(turn="3", after=1)
        wait_until(lambda: not any(map(lives, below)))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_while_it_thinks_ends_both(number: signal.Signals, game: InTerminal, tmp_path: Path) -> None:
    with bot(tmp_path, "think", options=("--seconds", "3600")) as dice:
        person = opponent(game)
        person.do(turn="3", after=0)
        dice.is_asked("3")
        below = dice.below
        assert below
        assert dice.end(number) == 0
        assert not any(map(lives, below))
        assert dice.complaints == []
        person.wait_until(lambda: person.state["seats"]["blue"] == {"by": "stick"})


def test_a_signal_while_it_waits(tmp_path: Path) -> None:
    with bot(tmp_path) as dice:
        dice.says("Dice waits for a game: no game is running here; type: connect-four")
        assert (dice.end(signal.SIGINT), dice.complaints) == (0, [])


def test_two_on_offer(game: InTerminal, tmp_path: Path) -> None:
    with bot(tmp_path, "4") as dice, bot(tmp_path, "5", name="Ada", options=("--name", "Ada Lovelace")) as ada:
        dice.says(ON_OFFER)
        ada.says(ON_OFFER.replace("Dice", "Ada Lovelace"))
        person = opponent(game, "Ada Lovelace")
        take(person, "3")
        assert (person.state["record"], person.state["guests"]) == (["3", "5"], ["Dice"])
        assert dice.starts == []


def test_the_services_game(world: World, tmp_path: Path) -> None:
    folder = tmp_path / "runtime"
    folder.mkdir()
    world.write_settings(EMULATOR_ALLOWED)
    with (
        emulator(world),
        closing(world.start("service", "run", RUNTIME_DIRECTORY=str(folder))),
        link_of(folder) as game,
        bot(tmp_path, "4", RUNTIME_DIRECTORY=str(folder)) as dice,
    ):
        person = opponent(game)
        take(person, "3")
        assert person.state["record"] == ["3", "4"]
        person.press("U R C")
        assert person.state["screen"] == "off"
        dice.says(ON_OFFER, times=2)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["./no-such"], "there is no program './no-such'; say where it is, as ./player.py"),
        (["--name", "", "true"], "a name has 1 to 20 printable characters, unlike ''"),
        (["--name", " ", "true"], "a name has 1 to 20 printable characters, unlike ' '"),
        (["--name", 21 * "x", "true"], f"a name has 1 to 20 printable characters, unlike '{21 * 'x'}'"),
        *(
            (
                ["--seconds", seconds, "true"],
                f"connect-four bot: argument --seconds: '{seconds}' is not a number of seconds above 0 and up to 3600; "
                "see connect-four bot --help",
            )
            for seconds in ("0", "x", "nan", "inf", "3601")
        ),
        (
            [],
            "connect-four bot: the following arguments are required: PROGRAM; see connect-four bot --help",
        ),
    ],
)
def test_what_cannot_be_done_is_said_at_once(words: list[str], complaint: str) -> None:
    ended = command("bot", *words)
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"{complaint}\n")


def test_nobody_hears_it_any_more(game: InTerminal, tmp_path: Path) -> None:
    reader, writer = os.pipe()
    with bot(tmp_path, "4", output=writer) as dice:
        os.close(writer)
        with os.fdopen(reader) as output:
            assert output.readline() == f"{ON_OFFER}\n"
        person = game.client()
        person.wait_for_state(guests=["Dice"])
        person.press("U" * 6 + "C")
        assert dice.process.wait(60) == 0
        assert dice.complaints == []
