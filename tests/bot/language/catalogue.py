"""What the tool that makes the catalogue finds in the bot, set up as `bot/language/babel.cfg` says."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg

__all__ = ["BOT", "extracted"]

BOT = Path(__file__).parents[3] / "bot"
KEYWORDS = {"N_": None, "say": None, "count": (1, 2)}


@cache
def extracted() -> frozenset[str | tuple[str, ...]]:
    """All messages; one with a number is a pair."""
    with (BOT / "language" / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    found = extract_from_dir(BOT, method_map=methods, options_map=options, keywords=KEYWORDS)
    return frozenset(message for _, _, message, _, _ in found)
