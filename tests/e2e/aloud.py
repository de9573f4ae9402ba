"""A page as a screen reader has it: Chromium's tree of what is there for those who don't see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from selenium import webdriver

__all__ = ["Spoken", "aloud", "names_of"]

SILENT = frozenset({"none", "generic", "InlineTextBox", "LineBreak", "ListMarker"})
"""Roles of what only holds other things, or is said with them."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """One thing that is said.

    Attributes:
        role: what it is, in Chromium's words.
        name: what it is called.
        value: what it is set to, or the level of a heading; empty for all else.
    """

    role: str
    name: str
    value: str = ""


def aloud(driver: webdriver.Chrome) -> list[Spoken]:
    """All that is said of the page that is open, in order."""
    nodes = driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    known = {node["nodeId"]: node for node in nodes}
    return [*_below(known, nodes[0])]


def names_of(spoken: list[Spoken], role: str) -> list[str]:
    """The names of all things with a role, in order."""
    return [each.name for each in spoken if each.role == role]


def _below(known: dict[str, Any], node: dict[str, Any]) -> Iterator[Spoken]:
    role = node.get("role", {}).get("value", "none")
    if not node["ignored"] and role not in SILENT:
        more = {each["name"]: str(each["value"].get("value", "")) for each in node.get("properties", ())}
        value = more.get("valuetext") or more.get("level", "")
        yield Spoken(role, str(node.get("name", {}).get("value", "")), value)
    for child in node.get("childIds", ()):
        if child in known:
            yield from _below(known, known[child])
