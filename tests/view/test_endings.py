"""How a game ends, as it is seen from the last turn to the picture of the end."""

from tests.pictures import ONE_FIELD_LEFT, after
from tests.view.strips import film, motion, seconds, strips


def test_the_winning_four_rise_four_times_out_of_the_dim_board_and_their_colour_spreads() -> None:
    stills = motion(after("", "2 0 3 0 4 0"), "RRC")
    assert seconds(stills) == 7 * [0.05] + 4 * [0.3, 0.4] + 8 * [0.06]
    assert film(stills) == strips("""
        |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |
        |          G     |                |                |                |                |                |
        |                |          G     |                |                |                |                |
        |                |                |          G     |                |                |                |
        |                |                |                |          G     |                |                |
        |B               |B               |B               |B               |B         G     |B               |
        |B               |B               |B               |B               |B               |B         G     |
        |B   G G G       |B   G G G       |B   G G G       |B   G G G       |B   G G G       |B   G G G       |

        |O C   R Y   C O |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |B               |b               |b               |b               |b               |b               |
        |B               |b               |b               |b               |b               |b               |
        |B   G G G G     |b   g g g g     |b   G G G G     |b   g g g g     |b   G G G G     |b   g g g g     |

        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |    G G G G     |
        |b               |b               |b               |b               |b   G G G G     |b G G G G G G   |
        |b               |b               |b               |b   G G G G     |b G G G G G G   |G G G G G G G G |
        |b   G G G G     |b   g g g g     |b   G G G G     |b G G G G G G   |G G G G G G G G |G G G G G G G G |

        |                |                |                |    G G G G     |  G G G G G G   |
        |                |                |    G G G G     |  G G G G G G   |G G G G G G G G |
        |                |    G G G G     |  G G G G G G   |G G G G G G G G |G G G G G G G G |
        |    G G G G     |  G G G G G G   |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |  G G G G G G   |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
    """)


def test_every_winning_four_rises() -> None:
    stills = motion(after("", "2 7 2 7 1 1 1 6 0 0 5 0 0 6"), "C")
    assert seconds(stills) == 7 * [0.05] + 4 * [0.3, 0.4] + 10 * [0.06]
    assert film(stills) == strips("""
        |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |
        |      G         |                |                |                |                |                |
        |                |      G         |                |                |                |                |
        |                |                |      G         |                |                |                |
        |G               |G               |G               |G     G         |G               |G               |
        |B G             |B G             |B G             |B G             |B G   G         |B G             |
        |B B G       B B |B B G       B B |B B G       B B |B B G       B B |B B G       B B |B B G G     B B |
        |G G G     G B B |G G G     G B B |G G G     G B B |G G G     G B B |G G G     G B B |G G G     G B B |

        |O C   R Y   C O |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |G               |g               |G               |g               |G               |g               |
        |B G             |b g             |b G             |b g             |b G             |b g             |
        |B B G       B B |b b g       b b |b b G       b b |b b g       b b |b b G       b b |b b g       b b |
        |G G G G   G B B |g g g g   g b b |G G G G   g b b |g g g g   g b b |G G G G   g b b |g g g g   g b b |

        |                |                |                |                |                |                |
        |                |                |                |                |                |G               |
        |                |                |                |                |G               |G G             |
        |                |                |                |G               |G G             |G G G           |
        |G               |g               |G               |G G             |G G G           |G G G G         |
        |b G             |b g             |b G             |G G G           |G G G G         |G G G G G       |
        |b b G       b b |b b g       b b |b b G       b b |G G G G     b b |G G G G G   b b |G G G G G G b b |
        |G G G G   g b b |g g g g   g b b |G G G G   g b b |G G G G G g b b |G G G G G G b b |G G G G G G G b |

        |G               |G G             |G G G           |G G G G         |G G G G G       |G G G G G G     |
        |G G             |G G G           |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |
        |G G G           |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |
        |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |G G G G G G G G |
        |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G     |G G G G G G G   |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G b |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |

        |G G G G G G G   |
        |G G G G G G G G |
        |G G G G G G G G |
        |G G G G G G G G |
        |G G G G G G G G |
        |G G G G G G G G |
        |G G G G G G G G |
        |G G G G G G G G |
    """)


def test_a_joker_can_win_for_the_other_player() -> None:
    stills = motion(after("", "0 1 0 2 1 3 2 3 3"), "UCDDC")
    assert seconds(stills) == 4 * [0.1] + [0.05] + 4 * [0.3, 0.4] + 9 * [0.06]
    assert film(stills) == strips("""
        |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |      G         |      G         |      G         |      G         |                |                |
        |G G G B         |G G G B         |G G G B         |G G G B         |G G G G         |g g g g         |
        |G B B W         |G B B B         |G B B W         |G B B           |G B B B         |g b b b         |

        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |G G G G         |g g g g         |G G G G         |g g g g         |G G G G         |g g g g         |
        |g b b b         |g b b b         |g b b b         |g b b b         |g b b b         |g b b b         |

        |                |                |                |                |                |                |
        |                |                |                |                |                |G G G G         |
        |                |                |                |                |G G G G         |G G G G G       |
        |                |                |                |G G G G         |G G G G G       |G G G G G G     |
        |                |                |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |
        |                |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |
        |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |G G G G G G G G |
        |g b b b         |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |

        |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |
        |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |
        |G G G G G G     |G G G G G G G   |G G G G G G G G |G G G G G G G G |
        |G G G G G G G   |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
    """)


def test_a_draw_of_two_fours_lets_both_rise_and_dissolves() -> None:
    stills = motion(after("", "3 0 0 1 1 2 2 3 3"), "UCDDC")
    assert seconds(stills) == 4 * [0.1] + [0.05] + 4 * [0.3, 0.4] + 7 * [0.08]
    assert film(stills) == strips("""
        |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |      G         |      G         |      G         |      G         |                |                |
        |G G G B         |G G G B         |G G G B         |G G G B         |G G G G         |g g g g         |
        |B B B W         |B B B G         |B B B W         |B B B           |B B B B         |b b b b         |

        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |G G G G         |g g g g         |G G G G         |g g g g         |G G G G         |g g g g         |
        |B B B B         |b b b b         |B B B B         |b b b b         |B B B B         |b b b b         |

        |                |G               |G     B         |G     B     G   |G B   B     G   |G B   B G   G   |
        |                |      G         |      G     B   |  G   G     B   |  G   G B   B   |  G   G B   B G |
        |                |            G   |  B         G   |  B     G   G   |  B     G   G B |  B G   G   G B |
        |                |  G             |  G     B       |  G     B     G |  G B   B     G |  G B   B G   G |
        |                |        G       |        G     B |    G   G     B |    G   G B   B |G   G   G B   B |
        |                |              G |    B         G |    B     G   G |B   B     G   G |B   B G   G   G |
        |G G G G         |G G G G         |G G G G   B     |G G G G   B     |G G G B   B     |G G G B   B G   |
        |B B B B         |B B B B   G     |B B B B   G     |B B B G   G     |B B B G   G B   |B G B G   G B   |

        |G B   B G   G B |G B G B G   G B |
        |  G B G B   B G |  G B G B G B G |
        |  B G   G B G B |G B G   G B G B |
        |B G B   B G   G |B G B G B G   G |
        |G   G B G B   B |G   G B G B G B |
        |B   B G   G B G |B G B G   G B G |
        |G B G B   B G   |G B G B G B G   |
        |B G B G B G B   |B G B G B G B G |
    """)


def test_a_full_board_dissolves_into_the_checkerboard() -> None:
    stills = motion(after("", ONE_FIELD_LEFT), "RRRC")
    assert seconds(stills) == [0.05] + 7 * [0.08]
    assert film(stills) == strips("""
        |O C   R Y   C O |G               |G     B         |G     B     G   |G B   B     G   |G B   B G   G   |
        |B G G B B G B B |B G G G B G B B |B G G G B G B B |B G G G B G B B |B G G G B G B B |B G G G B G B G |
        |G G B G G G B G |G G B G G G G G |G B B G G G G G |G B B G G G G G |G B B G G G G B |G B G G G G G B |
        |B G B B G B G G |B G B B G B G G |B G B B B B G G |B G B B B B G G |B G B B B B G G |B G B B B G G G |
        |B B G G G B B B |B B G G G B B B |B B G G G B B B |B B G G G B B B |B B G G G B B B |G B G G G B B B |
        |B G B B B G G B |B G B B B G G G |B G B B B G G G |B G B B B G G G |B G B B B G G G |B G B G B G G G |
        |G G B G G G B G |G G G G G G B G |G G G G G B B G |G G G G G B B G |G G G B G B B G |G G G B G B G G |
        |B B B G B G G B |B B B G B G G B |B B B G B G G B |B B B G B G G B |B B B G B G B B |B G B G B G B B |

        |G B   B G   G B |G B G B G   G B |
        |B G B G B G B G |B G B G B G B G |
        |G B G G G B G B |G B G G G B G B |
        |B G B B B G G G |B G B G B G G G |
        |G B G B G B B B |G B G B G B G B |
        |B G B G B G B G |B G B G B G B G |
        |G B G B G B G G |G B G B G B G G |
        |B G B G B G B B |B G B G B G B G |
    """)
