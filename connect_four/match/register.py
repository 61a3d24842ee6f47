"""A class as data: what is kept of it on the disk, for the host that is opened again and for other programs."""

from connect_four.journal.data import RESULTS
from connect_four.journal.text import PLAYER_ON, SIDES
from connect_four.language import _
from connect_four.link.lines import Object
from connect_four.match.contest import Contest, Entrant, Table, Way
from connect_four.match.standing import Row, names, standing
from connect_four.match.verdict import OUTCOMES, RESULT, Ground, Told, Verdict, in_words
from connect_four.match.wire import TABLE, flag, id_in, name_in, record_in, table_in


def as_data(contest: Contest, rows: list[Row]) -> Object:
    """All of it; `contest_of` reads all but the standing, which follows from the rest."""
    called = names(contest)
    return {
        "way": contest.way.value,
        "rounds": contest.rounds,
        "round": contest.round,
        "players": [
            {"id": player, "name": entrant.name, "is_computer": entrant.is_computer}
            for player, entrant in contest.players.items()
        ],
        "tables": [table_as_data(table, called) for table in contest.tables.values()],
        "byes": [{"round": number, "player": player} for number, player in contest.byes],
        "aside": None if contest.aside is None else sorted(contest.aside),
        "ended": contest.is_ended,
        "standing": [row_as_data(row) for row in rows],
    }


def row_as_data(row: Row) -> Object:
    return {
        "id": row.id,
        "name": row.name,
        "is_computer": row.is_computer,
        "points": row.points,
        "games": row.games,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "buchholz": row.buchholz,
        # The last digits differ from processor to processor.
        "elo": None if row.rating is None else round(row.rating.elo, 1),
        "error": None if row.rating is None else round(row.rating.error, 1),
    }


def table_as_data(table: Table, called: dict[str, str]) -> Object:
    verdict = table.verdict
    return {
        "table": table.id,
        "round": table.round,
        "green": table.green,
        "blue": table.blue,
        "record": table.record,
        "result": None if verdict is None else RESULTS[verdict.outcome],
        "words": said_of(table, called),
        "told": {SIDES[side]: told_as_data(told) for side, told in table.told.items()},
        "missed": sorted(SIDES[side] for side in table.missed),
        "ruling": None if table.ruling is None else verdict_as_data(table.ruling),
    }


def said_of(table: Table, called: dict[str, str]) -> str:
    if (verdict := table.verdict) is None:
        return ""
    return in_words(verdict, {side: called[player] for side, player in table.players.items()})


def in_a_line(table: Table, called: dict[str, str]) -> str:
    """How a match has ended."""
    assert table.verdict is not None
    words = _("{green} - {blue} {result}")
    line = words.format(green=called[table.green], blue=called[table.blue], result=RESULT[table.verdict.outcome])
    reason = said_of(table, called)
    return f"{line} ({reason})" if reason else line


def told_as_data(told: Told) -> Object:
    return {"record": told.record, "result": RESULTS[told.outcome], "parted": told.parted}


def verdict_as_data(verdict: Verdict) -> Object:
    return {"result": RESULTS[verdict.outcome], "ground": verdict.ground.value, "turn": verdict.turn}


def contest_of(data: Object) -> Contest:
    """What `as_data` has written; a ValueError, KeyError, TypeError or AttributeError if it has not."""
    rounds, aside = data["rounds"], data["aside"]
    contest = Contest(
        way=Way(data["way"]),
        rounds=None if rounds is None else whole(data, "rounds"),
        round=whole(data, "round"),
        players={id_in(each, "id"): Entrant(name_in(each), flag(each, "is_computer")) for each in data["players"]},
        tables={table_in(each): table_of(each) for each in data["tables"]},
        byes=[(whole(each, "round"), id_in(each, "player")) for each in data["byes"]],
        aside=None if aside is None else set(aside),
        is_ended=flag(data, "ended"),
    )
    # What follows from it has to follow.
    standing(contest)
    seated = {player for table in contest.tables.values() for player in table.players.values()}
    if not contest.players.keys() >= seated or not all(map(TABLE.fullmatch, contest.aside or ())):
        raise ValueError(contest)
    return contest


def table_of(data: Object) -> Table:
    ruling = data["ruling"]
    if data["green"] == data["blue"]:
        raise ValueError(data)
    return Table(
        table_in(data),
        whole(data, "round"),
        id_in(data, "green"),
        id_in(data, "blue"),
        {PLAYER_ON[side]: told_of(told) for side, told in data["told"].items()},
        {PLAYER_ON[side] for side in data["missed"]},
        None
        if ruling is None
        else Verdict(OUTCOMES[ruling["result"]], Ground(ruling["ground"]), whole(ruling, "turn")),
    )


def told_of(data: Object) -> Told:
    return Told(record_in(data), OUTCOMES[data["result"]], None if data["parted"] is None else whole(data, "parted"))


def whole(data: Object, member: str) -> int:
    number = data[member]
    if type(number) is not int:
        raise ValueError(number)
    return number
