"""The pictures of 1840 in German, in which its golden ones are kept."""

from __future__ import annotations

from bot.language import words

__all__ = ["GERMAN"]

GERMAN = words("de").of("vienna1840")
