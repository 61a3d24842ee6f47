"""The table of a class for other programs."""

from connect_four.match.papers import results
from tests.match.school import School, pupils


def test_no_name_becomes_a_formula_in_any_spreadsheet() -> None:
    school = School()
    one, two = pupils(2)
    school.comes(one, "=1+1")
    school.comes(two, 'A";=1+1')
    school.deliver()
    assert school.host.start(1, school.now)
    school.goes(two)
    school.deliver()
    school.pass_time(60)
    assert school.host.start(1, school.now)
    ((_round, _table, *called, _result, words, _record),) = results(school.host.contest)
    assert {*called} == {"'=1+1", 'A",=1+1'}
    assert words == 'A",=1+1 was away'
