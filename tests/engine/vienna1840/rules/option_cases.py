"""Tests of rules options: which values of which option they go through."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., None])

tested: dict[str, set[object]] = {}
"""By option, the values that the tests below go through."""


def both(option: str, *cases: tuple[object, ...]) -> Callable[[Test], Test]:
    """Run a test once for each value of an option, with what is expected of it."""
    tested.setdefault(option, set()).update(case[0] for case in cases)
    return pytest.mark.parametrize(("value", "expected"), cases)
