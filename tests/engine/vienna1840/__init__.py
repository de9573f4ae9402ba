"""Tests of the rules of 1840."""

__all__ = ["SELDOM"]

SELDOM = frozenset({"scrap", "return"})
"""Open all the while: random players that made such moves as often as others would strip the game bare."""
