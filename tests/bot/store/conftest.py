"""What the tests of the database share: the driver as it is."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _as_it_is(driver_threads: None) -> None:
    """Its threads are part of what is tested here."""
