"""How quick the game is. Each number stands beside that of something bare, from the same run.

What takes minutes, or more than this machine has, is measured on its own, as `python -m benchmarks.motion`: motion,
saving, installation, service, page, link, tournament, room, matches, tables; and of the computer opponent match,
ladder, solver, solvable, depth.
"""

from benchmarks import latency, pace, start, waiting


def main() -> None:
    for benchmark in (latency, start, waiting, pace):
        benchmark.main()


if __name__ == "__main__":
    main()
