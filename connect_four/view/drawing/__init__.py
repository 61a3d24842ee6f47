"""Drawings: SVG, and pictures of the matrix in pixels too."""

import argparse
from pathlib import Path

from connect_four.language import _

SVG, PNG, GIF = ".svg", ".png", ".gif"


def svg_file(name: str) -> Path:
    """The type of an argument that names a drawing."""
    if kind_of(name) != SVG:
        problem = _("{name}: the picture is an SVG; give a name that ends in .svg")
        raise argparse.ArgumentTypeError(problem.format(name=repr(name)))
    return Path(name)


def picture_file(name: str) -> Path:
    """The type of an argument that names a picture of the matrix, whose ending says of which kind it is."""
    if kind_of(name) not in (SVG, PNG, GIF):
        problem = _("{name}: give a name that ends in .svg, .png or .gif")
        raise argparse.ArgumentTypeError(problem.format(name=repr(name)))
    return Path(name)


def kind_of(name: str) -> str:
    """Which kind of picture a file of this name holds, if it can hold one."""
    return name[-4:].lower()
