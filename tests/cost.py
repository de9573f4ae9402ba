"""What the tests cost: `python -m pytest -n 0 -p tests.cost` prints the CPU seconds of each folder, and the
dearest tests. Unlike the time by the clock, these say the same on a busy machine.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator
from pathlib import PurePath

import pytest

from tests import forked

__all__: list[str] = []

DEAREST = 20
DEPTH = 3
"""Parts of a path below which folders are added up."""

costs: defaultdict[str, float] = defaultdict(float)
"""CPU seconds, by test."""


def spent() -> float:
    """The CPU seconds of this process, and of those that it started and that have ended, forks among them."""
    return sum(os.times()[:4]) + forked.spent()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note what a test costs with what is set up for it."""
    before = spent()
    try:
        return (yield)
    finally:
        costs[item.nodeid] += spent() - before


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print it, the dearest first."""
    folders: defaultdict[str, float] = defaultdict(float)
    for test, seconds in costs.items():
        folders["/".join(PurePath(test.partition("::")[0]).parent.parts[:DEPTH])] += seconds
    terminalreporter.section("CPU seconds")
    for found, most in ((folders, len(folders)), (costs, DEAREST)):
        for name in sorted(found, key=found.__getitem__, reverse=True)[:most]:
            terminalreporter.write_line(f"{found[name]:8.1f} {name}")
    terminalreporter.write_line(f"{spent():8.1f} in all, with looking for the tests")
