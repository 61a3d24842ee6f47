"""A game's turns judged by the strongest level: who stood how before and after each, and what would have been better.

    from connect_four.review import review

    for judged in review(beginning, turns, folder, stop):
        print(judged.as_json())

`turns` are all of the game, with those of its beginning, as a saved game has them; the beginning's are not judged. A
review takes up to a second a turn, on every machine, and is kept in the state folder, if there is one: the next time it
comes at once. Setting `stop` from another thread ends it soon, and then nothing is kept. A turn that is not
possible is a `ValueError`.

`as_json` gives each turn as

    {"number": 37, "turn": "x36", "by": "green", "before": 0.4, "value": -1.0, "is_proven": true,
     "mistake": "loss", "better": "4"}

- `number` is the turn's place in the record, from 1.
- `before` and `value` say who stands better before and after it: 1.0 Green wins, -1.0 Blue wins, 0.0 they are even, or
  it is a draw. What is between is a guess. `before` is the `value` of the turn before.
- `is_proven`: the value is no guess, for the game ends so if both play their best.
- `mistake` is null, `"win"` (the game was won, proved, and is not any more), `"loss"` (it is lost, proved, and was not
  before) or `"worse"` (clearly worse than the best turn).
- `better` is the best turn where there was a mistake, else null.
"""

from collections.abc import Iterator, Sequence
from threading import Event

from connect_four.logic.beginning import Beginning
from connect_four.logic.turn import Turn
from connect_four.review.judged import JudgedTurn, Mistake, Summary
from connect_four.review.shelf import keep, kept

__all__ = ["JudgedTurn", "Mistake", "Summary", "review"]


def review(beginning: Beginning, turns: Sequence[Turn], folder: str | None, stop: Event) -> Iterator[JudgedTurn]:
    """Turn after turn, those that are kept in the state folder at once; no more of them once it is stopped."""
    judged = [] if folder is None else kept(beginning, turns, folder)
    if judged:
        yield from judged
        return
    # Only now: on a Pi Zero the engine is waited for.
    from connect_four.review.judge import Judge

    for each in Judge(beginning, turns, stop).judged():
        judged.append(each)
        yield each
    if folder is not None and not stop.is_set():
        keep(beginning, turns, judged, folder)
