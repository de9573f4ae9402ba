"""Where each page and picture of the project stands on the site, and how links change with that."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

__all__ = ["KEPT", "PAGES", "ROOT", "moved"]

ROOT = Path(__file__).parents[2]
PAGES: Mapping[str, str] = {
    "README.md": "index.md",
    "docs/walkthrough.md": "players/first-evening.md",
    "docs/commands.md": "players/commands.md",
    "docs/pictures.md": "players/pictures.md",
    "docs/computers.md": "players/computers.md",
    "docs/operations.md": "admins/operations.md",
    "docs/scaling.md": "admins/scaling.md",
    "docs/rights.md": "admins/rights.md",
    "docs/sandbox.md": "admins/sandbox.md",
    "SECURITY.md": "admins/security.md",
    "CHANGELOG.md": "admins/changelog.md",
    "CONTRIBUTING.md": "developers/contributing.md",
    "docs/architecture.md": "developers/architecture.md",
    "docs/adding-a-game.md": "developers/adding-a-game.md",
    "docs/glossary.md": "developers/glossary.md",
    "docs/style.md": "developers/style.md",
    "docs/1840-and-18xx-games.md": "developers/1840-and-18xx-games.md",
}
"""The pages of the project, each with its place on the site."""
KEPT = frozenset({".png", ".webp", ".json", ".yml", ".service"})
"""Endings of files that go to the site with the pages that lead to them."""
LINK = re.compile(r"(?P<before>\[(?P<text>[^\]]*)\]\()(?P<to>[^)\s#]*)(?P<part>#[^)\s]*)?\)")
SOURCE = re.compile(r'(?P<before>\bsrc=")(?P<to>[^"]+)(?P<after>")')
AFAR = re.compile(r"[a-z]+:")


def moved(source: str, text: str) -> tuple[str, Mapping[str, str]]:
    """A page as it stands on the site, and the files that it shows or hands out, each with its place there.

    A link to a file of the project that isn't on the site becomes the file's name.

    Args:
        source: the page's path in the project.
        text: what stands there.
    """
    files: dict[str, str] = {}
    here = PurePosixPath(PAGES[source]).parent

    def place(to: str) -> str | None:
        """What leads from the page to something, or None where it isn't on the site."""
        path = os.path.normpath(PurePosixPath(source).parent / to)
        if path in PAGES:
            return os.path.relpath(PAGES[path], here)
        if PurePosixPath(path).suffix in KEPT and (ROOT / path).is_file():
            files[path] = f"files/{path.removeprefix('docs/')}"
            return os.path.relpath(files[path], here)
        return None

    def link(found: re.Match[str]) -> str:
        to, part = found["to"], found["part"] or ""
        if not to or AFAR.match(to):
            return found[0]
        leads = place(to)
        if leads is None:
            return found["text"]
        return f"{found['before']}{leads}{part})"

    def picture(found: re.Match[str]) -> str:
        return f"{found['before']}{place(found['to']) or found['to']}{found['after']}"

    return SOURCE.sub(picture, LINK.sub(link, text)), files
