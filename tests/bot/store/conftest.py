"""What the tests of the database share: the driver as it is."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _as_it_is(sqlite_as_it_is: None) -> None:
    """Its threads, and what it keeps on disk, are part of what is tested here."""
