"""Columns of words and numbers, also in a terminal with the letters of all people."""

from connect_four.view.table import table


def test_columns_stand_below_one_another() -> None:
    assert table(["game", "who"], [(1, "Ada"), (12, "Max")]) == "game  who\n   1  Ada\n  12  Max"


def test_wide_letters_take_two_columns_and_accents_none() -> None:
    rows = table(["who", "turns"], [("日本", "-"), ("Zoe\u0308", "-"), ("Émile", "-")]).splitlines()
    assert rows == ["who    turns", "日本   -", "Zoe\u0308    -", "Émile  -"]


def test_full_width_letters_take_two_columns() -> None:
    rows = table(["who", "turns"], [("\uff21\uff44\uff41", "-"), ("Max", "-")]).splitlines()
    assert rows == ["who     turns", "\uff21\uff44\uff41  -", "Max     -"]
