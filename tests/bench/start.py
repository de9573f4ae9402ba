"""How long the command line takes to say what it can do."""

from __future__ import annotations

import subprocess
import sys

from tests.bench.measure import median_ms

__all__ = ["start_figures"]

RUNS = 9


def start_figures() -> dict[str, float]:
    """`cli_start_s`: the median of several starts of `python -m bot.cli --help`, in seconds."""
    command = [sys.executable, "-m", "bot.cli", "--help"]
    return {
        "cli_start_s": median_ms(lambda: subprocess.run(command, check=True, capture_output=True), RUNS)
        / 1000
    }
