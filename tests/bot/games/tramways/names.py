"""What is called the same in every language: letters of choices beyond the 26th."""

from __future__ import annotations

__all__ = ["NAMES"]

NAMES = tuple(f"A{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
