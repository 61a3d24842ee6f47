"""Times as people read them, beside the times of something bare."""

from statistics import median, quantiles

SECONDS = {"ms": 1e-3, "µs": 1e-6}


def described(seconds: list[float], unit: str = "ms") -> str:
    values = [each / SECONDS[unit] for each in seconds]
    return f"median {median(values):7.2f} {unit}  99th percentile {quantiles(values, n=100)[98]:7.2f} {unit}"


def ratio(seconds: list[float], bare: list[float]) -> str:
    return f"{median(seconds) / median(bare):.2f} x"
