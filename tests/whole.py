"""What `make test` leaves to `make test-all`: tests marked `whole`, which take long, and of a test
marked `sample(every)` all cases but the first of each so many.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

__all__ = ["FOLDERS", "TESTS", "folder_of", "mark"]

TESTS = Path(__file__).parent
FOLDERS = frozenset({"bench", "chaos", "front", "fuzz", "upgrades"})
"""The folders of tests of which all is `whole`."""


def folder_of(item: pytest.Item) -> str:
    """The folder of tests in which a test stands, or its file."""
    return _folder_of(item.path)


@cache
def _folder_of(file: Path) -> str:
    return file.relative_to(TESTS).parts[0]


def mark(items: Iterable[pytest.Item]) -> None:
    """Mark as `whole` what stands in such a folder, what drives a browser, and what a sample leaves out. Of
    several samples the smallest counts.
    """
    cases: Counter[str] = Counter()
    for item in items:
        test = item.nodeid.partition("[")[0]
        every = max((each for sample in item.iter_markers("sample") for each in sample.args), default=1)
        if folder_of(item) in FOLDERS or item.get_closest_marker("browser") or cases[test] % every:
            item.add_marker("whole")
        cases[test] += 1
