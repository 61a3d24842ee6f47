"""How a game ends, as it is seen from the last turn to the picture of the end."""

from tests.pictures import ONE_FIELD_LEFT, after
from tests.view.strips import film, motion, seconds, strips


def test_the_winning_four_blink_three_times_and_their_colour_spreads() -> None:
    stills = motion(after("", "2 0 3 0 4 0"), "RRC")
    assert seconds(stills) == 7 * [0.05] + 6 * [0.15] + 8 * [0.06]
    assert film(stills) == strips("""
        |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |
        |          G     |                |                |                |                |                |
        |                |          G     |                |                |                |                |
        |                |                |          G     |                |                |                |
        |                |                |                |          G     |                |                |
        |B               |B               |B               |B               |B         G     |B               |
        |B               |B               |B               |B               |B               |B         G     |
        |B   G G G       |B   G G G       |B   G G G       |B   G G G       |B   G G G       |B   G G G       |

        |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |B               |B               |B               |B               |B               |B               |
        |B               |B               |B               |B               |B               |B               |
        |B   G G G G     |B               |B   G G G G     |B               |B   G G G G     |B               |

        |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |
        |                |                |                |                |                |                |
        |                |                |                |                |                |    G G G G     |
        |                |                |                |                |    G G G G     |  G G G G G G   |
        |                |                |                |    G G G G     |  G G G G G G   |G G G G G G G G |
        |B               |B               |B   G G G G     |B G G G G G G   |G G G G G G G G |G G G G G G G G |
        |B               |B   G G G G     |B G G G G G G   |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |B   G G G G     |B G G G G G G   |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |

        |O C   R Y   C O |O C G G G G C O |O G G G G G G O |
        |    G G G G     |  G G G G G G   |G G G G G G G G |
        |  G G G G G G   |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |
    """)


def test_every_winning_four_blinks() -> None:
    stills = motion(after("", "2 7 2 7 1 1 1 6 0 0 5 0 0 6"), "C")
    assert seconds(stills) == 7 * [0.05] + 6 * [0.15] + 10 * [0.06]
    assert film(stills) == strips("""
        |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |
        |      G         |                |                |                |                |                |
        |                |      G         |                |                |                |                |
        |                |                |      G         |                |                |                |
        |G               |G               |G               |G     G         |G               |G               |
        |B G             |B G             |B G             |B G             |B G   G         |B G             |
        |B B G       B B |B B G       B B |B B G       B B |B B G       B B |B B G       B B |B B G G     B B |
        |G G G     G B B |G G G     G B B |G G G     G B B |G G G     G B B |G G G     G B B |G G G     G B B |

        |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |G               |                |G               |                |G               |                |
        |B G             |B               |B G             |B               |B G             |B               |
        |B B G       B B |B B         B B |B B G       B B |B B         B B |B B G       B B |B B         B B |
        |G G G G   G B B |          G B B |G G G G   G B B |          G B B |G G G G   G B B |          G B B |

        |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |O C   R Y   C O |G C   R Y   C O |G G   R Y   C O |
        |                |                |                |G               |G G             |G G G           |
        |                |                |G               |G G             |G G G           |G G G G         |
        |                |G               |G G             |G G G           |G G G G         |G G G G G       |
        |G               |G G             |G G G           |G G G G         |G G G G G       |G G G G G G     |
        |B G             |G G G           |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |
        |B B G       B B |G G G G     B B |G G G G G   B B |G G G G G G B B |G G G G G G G B |G G G G G G G G |
        |G G G G   G B B |G G G G G G B B |G G G G G G B B |G G G G G G G B |G G G G G G G G |G G G G G G G G |

        |G G G R Y   C O |G G G G Y   C O |G G G G G   C O |G G G G G G C O |G G G G G G G O |
        |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |
        |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |G G G G G G G G |
        |G G G G G G     |G G G G G G G   |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G   |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
    """)


def test_a_joker_can_win_for_the_other_player() -> None:
    stills = motion(after("", "0 1 0 2 1 3 2 3 3"), "UCDDC")
    assert seconds(stills) == 4 * [0.1] + [0.05] + 6 * [0.15] + 9 * [0.06]
    assert film(stills) == strips("""
        |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |      G         |      G         |      G         |      G         |                |                |
        |G G G B         |G G G B         |G G G B         |G G G B         |G G G G         |                |
        |G B B W         |G B B B         |G B B W         |G B B           |G B B B         |G B B B         |

        |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |G G G G         |
        |G G G G         |                |G G G G         |                |G G G G         |G G G G G       |
        |G B B B         |G B B B         |G B B B         |G B B B         |G B B B         |G G G G         |

        |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |G G G G Y   C-O |G G G G G   C-O |
        |                |                |                |G G G G         |G G G G G       |G G G G G G     |
        |                |                |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |
        |                |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |
        |G G G G         |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |G G G G G G G G |
        |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G G     |G G G G G G G   |G G G G G G G G |G G G G G G G G |G G G G G G G G |G G G G G G G G |
        |G G G G G       |G G G G G G     |G G G G G G G   |G G G G G G G G |G G G G G G G G |G G G G G G G G |

        |G G G G G G C-O |G G G G G G G O |
        |G G G G G G G   |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |
        |G G G G G G G G |G G G G G G G G |
    """)


def test_a_draw_of_two_fours_blinks_both_and_dissolves() -> None:
    stills = motion(after("", "3 0 0 1 1 2 2 3 3"), "UCDDC")
    assert seconds(stills) == 4 * [0.1] + [0.05] + 6 * [0.15] + 7 * [0.08]
    assert film(stills) == strips("""
        |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |                |                |                |                |                |                |
        |      G         |      G         |      G         |      G         |                |                |
        |G G G B         |G G G B         |G G G B         |G G G B         |G G G G         |                |
        |B B B W         |B B B G         |B B B W         |B B B           |B B B B         |                |

        |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |O C   R Y   C-O |G C   R Y   C-O |
        |                |                |                |                |                |      G         |
        |                |                |                |                |                |            G   |
        |                |                |                |                |                |  G             |
        |                |                |                |                |                |        G       |
        |                |                |                |                |                |              G |
        |G G G G         |                |G G G G         |                |G G G G         |G G G G         |
        |B B B B         |                |B B B B         |                |B B B B         |B B B B   G     |

        |G C   B Y   C-O |G C   B Y   G O |G B   B Y   G O |G B   B G   G O |G B   B G   G B |G B G B G   G B |
        |      G     B   |  G   G     B   |  G   G B   B   |  G   G B   B G |  G B G B   B G |  G B G B G B G |
        |  B         G   |  B     G   G   |  B     G   G B |  B G   G   G B |  B G   G B G B |G B G   G B G B |
        |  G     B       |  G     B     G |  G B   B     G |  G B   B G   G |B G B   B G   G |B G B G B G   G |
        |        G     B |    G   G     B |    G   G B   B |G   G   G B   B |G   G B G B   B |G   G B G B G B |
        |    B         G |    B     G   G |B   B     G   G |B   B G   G   G |B   B G   G B G |B G B G   G B G |
        |G G G G   B     |G G G G   B     |G G G B   B     |G G G B   B G   |G B G B   B G   |G B G B G B G   |
        |B B B B   G     |B B B G   G     |B B B G   G B   |B G B G   G B   |B G B G B G B   |B G B G B G B G |
    """)


def test_a_full_board_dissolves_into_the_checkerboard() -> None:
    stills = motion(after("", ONE_FIELD_LEFT), "RRRC")
    assert seconds(stills) == [0.05] + 7 * [0.08]
    assert film(stills) == strips("""
        |O C   R Y   C O |G C   R Y   C O |G C   B Y   C O |G C   B Y   G O |G B   B Y   G O |G B   B G   G O |
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
