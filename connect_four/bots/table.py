"""A tournament in words: who has made how many points against whom."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from connect_four.bots.conversation import Reason
from connect_four.bots.standing import Played, Score, Standing
from connect_four.language import N_, _
from connect_four.view.table import Row, table, width_of

REASONS = {Reason.TIME: N_("time"), Reason.ILLEGAL: N_("illegal turn"), Reason.CRASH: N_("crash")}
GAP = "  "


def report(standing: Standing, width: int) -> Iterator[str]:
    """The paragraphs: who is how strong, the cross table, and why games were lost if not on the board."""
    order = standing.ranking()
    ratings = standing.ratings()
    rows: list[Row] = [
        (
            place,
            standing.names[player],
            standing.points(player),
            standing.games(player),
            round(ratings[player].elo),
            round(ratings[player].error),
        )
        for place, player in enumerate(order, start=1)
    ]
    yield table(("", _("player"), _("points"), _("games"), _("Elo"), "±"), rows)
    yield _("Elo: 0 is the mean of all; the true value is within ± in 95 of 100 cases.")
    yield _("Points against each, and pairs of games won-tied-lost") + "\n" + "\n".join(cross(standing, order, width))
    if any(map(sum_of, standing.lost_by)):
        yield _("Games lost by") + "\n" + losses(standing, order)
    else:
        yield _("No game was lost by time, by an illegal turn or by a crash.")


def sum_of(counted: Mapping[Reason, int]) -> int:
    return sum(counted.values())


def losses(standing: Standing, order: Sequence[int]) -> str:
    rows: list[Row] = [
        (place, standing.names[player], *(standing.lost_by[player][reason] for reason in REASONS))
        for place, player in enumerate(order, start=1)
        if sum_of(standing.lost_by[player])
    ]
    return table(("", _("player"), *map(_, REASONS.values())), rows)


def faults(standing: Standing, played: Iterable[Played], place: Callable[[int], str | None]) -> Iterator[str]:
    """For each player that lost a game otherwise than on the board why it did so first, and where there is more."""
    first: dict[int, Played] = {}
    for game in sorted(played, key=lambda game: game.fixture.number):
        if game.fault is not None and game.loser is not None:
            first.setdefault(game.loser, game)
    lines = [fault(standing.names[player], first[player], place(player)) for player in sorted(first)]
    if lines:
        yield "\n".join(lines)


def fault(name: str, game: Played, place: str | None) -> str:
    assert game.fault is not None
    sentence = _("{name} lost game {number}: {reason}")
    parts = [sentence.format(name=name, number=game.fixture.number + 1, reason=game.fault.sentence)]
    if game.fault.said:
        parts.append(_("it said last: {words}").format(words=game.fault.said))
    if place is not None:
        parts.append(_("more in {file}").format(file=place))
    return "; ".join(parts)


def cross(standing: Standing, order: Sequence[int], width: int) -> Iterator[str]:
    """The cross table; where it is too wide without the names, and then in several pieces."""
    places = [str(place) for place in range(1, len(order) + 1)]
    names = [standing.names[player] for player in order]
    columns = [
        column(place, [standing.cross[one][two] for one in order]) for place, two in zip(places, order, strict=True)
    ]
    head = aligned_left(
        ["", *(line for place, name in zip(places, names, strict=True) for line in (f"{place} {name}", ""))]
    )
    if wide(head, columns) > width:
        head = aligned_left(["", *(line for place in places for line in (place, ""))])
    while columns:
        most = next((count for count in range(len(columns), 1, -1) if wide(head, columns[:count]) <= width), 1)
        yield from (GAP.join(line).rstrip() for line in zip(head, *columns[:most], strict=True))
        columns = columns[most:]


def column(place: str, scores: Sequence[Score]) -> list[str]:
    """What everybody has made against one player: two lines each."""
    lines = [place]
    for score in scores:
        lines += (points(score.points), "-".join(map(str, score.pairs))) if score.games else ("-", "")
    width = max(map(len, lines))
    return [line.rjust(width) for line in lines]


def points(number: float) -> str:
    return f"{number:.1f}"


def aligned_left(lines: Sequence[str]) -> list[str]:
    width = max(map(width_of, lines))
    return [line + " " * (width - width_of(line)) for line in lines]


def wide(head: Sequence[str], columns: Sequence[Sequence[str]]) -> int:
    return sum(width_of(each[0]) for each in (head, *columns)) + len(GAP) * len(columns)
