"""How quick the game is. Each number stands beside that of something bare, from the same run."""

from benchmarks import latency, pace, start, waiting


def main() -> None:
    for benchmark in (latency, start, waiting, pace):
        benchmark.main()


if __name__ == "__main__":
    main()
