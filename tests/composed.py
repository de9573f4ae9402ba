"""`compose.yml` as it is read: its services, each with what it takes over."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

__all__ = ["FILE", "composed", "services"]

FILE = Path(__file__).parents[1] / "compose.yml"


def composed() -> dict[str, Any]:
    """The whole file."""
    read: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return read


def services() -> dict[str, dict[str, Any]]:
    """Its services by name."""
    found: dict[str, dict[str, Any]] = composed()["services"]
    return found
