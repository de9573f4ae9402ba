"""Colours of the pictures, as data: light, dark, safe for the colour-blind, and of high contrast."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["THEMES"]

THEMES: Mapping[str, Mapping[str, str]] = {"light": {}, "dark": {}, "safe": {}, "contrast": {}}
