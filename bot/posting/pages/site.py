"""A folder of pages for any static host: its index, and removing what no longer belongs there."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources
from pathlib import Path

from bot.games import plain_name
from bot.language import Words
from bot.posting.pages.moments import shown_in
from bot.posting.pages.request import PageRequest

__all__ = ["PageEntry", "clear", "index", "page_name"]

_OURS = re.compile(r"game-\d+\.(html|png)")


@dataclass(frozen=True, slots=True)
class PageEntry:
    """A page in an index: what it's about, and its file."""

    request: PageRequest
    file: str


def page_name(number: int) -> str:
    """The file name of a game's page; its picture is named alike."""
    return f"game-{number}.html"


def clear(folder: Path, pages: Collection[str]) -> None:
    """Remove the pages of a folder that are not among these, and their pictures."""
    kept = {Path(name).stem for name in pages}
    for path in folder.iterdir():
        if _OURS.fullmatch(path.name) and path.stem not in kept:
            path.unlink()


def index(title: str, words: Words, pages: Sequence[PageEntry]) -> str:
    """The list of all pages, as HTML."""
    css = resources.files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    name = escape(plain_name(title))
    return (
        f'<!doctype html><html lang="{escape(words.language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<title>{name}</title><meta property="og:title" content="{name}"><style>{css}</style></head><body>'
        f"<header><h1>{name}</h1></header><main><ul class=index>"
        f"{''.join(_row(words, each) for each in pages)}</ul></main></body></html>\n"
    )


def _row(words: Words, page: PageEntry) -> str:
    request, shown = page.request, shown_in(page.request)
    names = words.listing([plain_name(name) for name in request.names])
    moves = words.count("{number} move", "{number} moves", len(request.moves))
    if request.status == "running":
        moves = words.say("{moves}, still being played", moves=moves)
    picture = Path(page.file).with_suffix(".png")
    return (
        f'<li><a href="{page.file}"><img src="{picture}" alt="" loading="lazy">'
        f"<strong>{escape(shown.game.title)}</strong> {escape(names)}</a>"
        f"<p>{escape(moves)}</p></li>"
    )
