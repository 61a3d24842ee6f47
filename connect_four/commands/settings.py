"""Show every setting, its value and where that comes from. Options count here as they do when playing."""

import argparse

from connect_four.language import _
from connect_four.settings import add_options, in_force, option_name, settings_files


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    for name, (value, source) in in_force(arguments).items():
        print(f"{option_name(name):16}{value!s:13} {_(source)}")
    print()
    print(_("The first that names a setting counts: the command line, then these files, then the default."))
    for file in settings_files():
        print(file if file.exists() else _("{file} (not there)").format(file=file))
    return 0
