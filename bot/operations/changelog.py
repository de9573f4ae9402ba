"""What each version brought, as `CHANGELOG.md` says it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from bot.store.database.versions import Number, number

__all__ = ["brought", "changelog", "plain", "sections"]

PLACES = (Path(__file__).parents[1] / "CHANGELOG.md", Path(__file__).parents[2] / "CHANGELOG.md")
"""In a wheel and in the image it is beside the bot's packages, in a checkout at the top."""
_HEADING = re.compile(r"^## (\d+\.\d+\.\d+)\b.*$", re.MULTILINE)
_NEXT = re.compile(r"^## ", re.MULTILINE)
_WRAPPED = re.compile(r"\n {2,}(?=\S)")
_LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


def changelog() -> str:
    """The whole page; nothing where it is missing."""
    return next((place.read_text(encoding="utf-8") for place in PLACES if place.is_file()), "")


def sections(text: str) -> Mapping[Number, str]:
    """What stands below the heading of each version, the newest first."""
    found = {}
    for heading in _HEADING.finditer(text):
        after = _NEXT.search(text, heading.end())
        found[number(heading[1])] = text[heading.end() : after.start() if after else None].strip()
    return found


def brought(text: str, former: str, present: str) -> str:
    """What came after the former version, up to the present one."""
    since, until = number(former), number(present)
    return "\n\n".join(said for version, said in sections(text).items() if since < version <= until)


def plain(section: str) -> str:
    """A section as a message shows it: a line for each point, and no links into the project's files."""
    return _LINK.sub(r"\1", _WRAPPED.sub(" ", section))
