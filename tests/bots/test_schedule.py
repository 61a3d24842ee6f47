from collections import Counter
from itertools import combinations

from connect_four.bots.schedule import length, schedule


def test_everybody_plays_everybody_so_often_with_both_colours() -> None:
    fixtures = [*schedule(4, 6)]
    assert [fixture.number for fixture in fixtures] == [*range(length(4, 6))]
    met = Counter((fixture.green, fixture.blue) for fixture in fixtures)
    assert met == {(one, two): 3 for one in range(4) for two in range(4) if one != two}


def test_both_games_of_a_pair_have_one_opening_and_all_pairings_the_same_ones() -> None:
    fixtures = [*schedule(3, 4)]
    for one, two in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert one.pair == two.pair
        assert (one.green, one.blue, one.opening) == (two.blue, two.green, two.opening)
    for pairing in combinations(range(3), 2):
        own = [fixture.opening for fixture in fixtures if {fixture.green, fixture.blue} == {*pairing}]
        assert own == [0, 0, 1, 1]
