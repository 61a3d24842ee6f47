"""Times as people read them, beside the times of something bare."""

from statistics import median, quantiles


def described(seconds: list[float]) -> str:
    return f"median {1000 * median(seconds):7.2f} ms  99th percentile {1000 * quantiles(seconds, n=100)[98]:7.2f} ms"


def ratio(seconds: list[float], bare: list[float]) -> str:
    return f"{median(seconds) / median(bare):.2f} x"
