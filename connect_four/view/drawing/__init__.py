"""Drawings, all of them SVG."""

import argparse
from pathlib import Path


def svg_file(name: str) -> Path:
    """The type of an argument that names a drawing."""
    if not name.lower().endswith(".svg"):
        raise argparse.ArgumentTypeError(f"{name!r}: the picture is an SVG; give a name that ends in .svg")
    return Path(name)
