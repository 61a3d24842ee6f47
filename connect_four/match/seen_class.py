"""What is seen of a class on its page."""

from connect_four.journal.data import RESULTS
from connect_four.language import _
from connect_four.link.lines import Object
from connect_four.match.contest import Table, Way
from connect_four.match.hosting import Hosting
from connect_four.match.register import row_as_data, said_of
from connect_four.match.standing import Row, names, winner

NEWEST = 15
"""So many tables are seen where there are no rounds."""
AWAY = "away"


def snapshot(hosting: Hosting, name: str, now: float) -> Object:
    contest = hosting.contest
    called = names(contest)
    tables = contest.tables_of(contest.round)[-NEWEST if contest.way is Way.FREE else 0 :]
    newcomers = [
        Row(player, known.name, known.is_computer, 0.0)
        for player, known in sorted(hosting.presence.players.items())
        if player not in contest.players
    ]
    return {
        "name": name,
        "way": contest.way.value,
        "round": contest.round,
        "rounds": hosting.course.length,
        "next": hosting.course.next,
        "hindrance": hosting.hindrance(now),
        "playing": len(hosting.playing(now)),
        "is_connected": hosting.is_connected,
        "is_over": contest.is_over(),
        "winner": best(hosting),
        "players": [{**row_as_data(row), "state": state(hosting, row.id)} for row in (*hosting.standing, *newcomers)],
        "tables": [seen(table, hosting, called) for table in tables],
        "bye": ", ".join(called[player] for number, player in contest.byes if number == contest.round) or None,
    }


def best(hosting: Hosting) -> Object | None:
    """Who has won, if that is sure by now."""
    row = winner(hosting.standing) if hosting.contest.is_over() else None
    return None if row is None else {"name": row.name, "points": row.points}


def state(hosting: Hosting, player: str) -> str | None:
    """Nothing while the broker is away, and with it all that is known of who is there."""
    if not hosting.is_connected:
        return None
    known = hosting.presence.state(player)
    return AWAY if known is None else known.value


def seen(table: Table, hosting: Hosting, called: dict[str, str]) -> Object:
    verdict = table.verdict
    return {
        "table": table.id,
        "round": table.round,
        "green": called[table.green],
        "blue": called[table.blue],
        "record": table.record,
        "result": None if verdict is None else RESULTS[verdict.outcome],
        "words": waiting(table, hosting, called) if verdict is None else said_of(table, called),
    }


def waiting(table: Table, hosting: Hosting, called: dict[str, str]) -> str:
    """Whom this table waits for, if somebody is not at it."""
    presence = hosting.presence
    missing = [
        called[player]
        for player in table.players.values()
        if hosting.is_connected and not presence.is_at(player, table)
    ]
    match missing:
        case [name]:
            return _("waits for {name}").format(name=name)
        case [one, two]:
            return _("waits for {one} and {two}").format(one=one, two=two)
        case _:
            return ""
