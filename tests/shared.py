"""What lies beside the project and is no part of it: recorded games, and Discord's description.

`STELLWERK_SHARED` names another folder than `../shared`. A test that reads what lies there is marked with it,
`@pytest.mark.shared(TRACES)`, and skips where it is missing; `-m shared` chooses these tests.
"""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["DESCRIPTION", "RECORDED", "SHARED", "recorded_files"]

SHARED = Path(os.environ.get("STELLWERK_SHARED") or Path(__file__).parents[2] / "shared").resolve()
RECORDED = SHARED / "conformance" / "1840"
"""The folder of games that were played on 18xx.games, and of what they came to."""
DESCRIPTION = SHARED / "discord" / "openapi.json"
"""Discord's published interface description."""


def recorded_files(pattern: str = "*.json*") -> list[Path]:
    """The recorded games at hand, by name; none where they are missing."""
    return sorted(RECORDED.glob(pattern))
