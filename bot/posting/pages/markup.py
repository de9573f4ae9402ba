"""A page as HTML: it reads well without scripts, and with one, readers can step through it."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources

from PIL import Image

from bot.games import DETAIL, Plate, Presentation, Scene, plain_name
from bot.language import Words, words
from bot.posting.pages.moments import PageMoment
from bot.posting.pages.pictures import Cut, webp
from bot.posting.pages.request import PageRequest
from render.core.animation import from_png

__all__ = ["Page", "anchor", "lines_of", "paragraphs", "written"]

_TOKEN = re.compile(r"\\(?P<plain>.)|`(?P<code>[^`]*)`|<a?:\w+:\d+>\s?|(?P<bold>\*\*)|(?P<rest>[^\\`<*]+|.)")
_HEAD = re.compile(r"^(?:-# |#{1,3} |[•-] )")
_BREAKS = ("\u200b", "\u2060")
"""Characters put into names so that Discord notifies nobody."""


def lines_of(text: str) -> Iterator[str]:
    """The lines of a text, each as HTML."""
    for line in text.splitlines():
        if line.strip():
            small = line.startswith("-# ")
            said = _marked(_HEAD.sub("", line.strip()))
            yield f"<small>{said}</small>" if small else said


def paragraphs(text: str) -> str:
    """The same as paragraphs."""
    return "".join(f"<p>{line}</p>" for line in lines_of(text))


def _marked(text: str) -> str:
    parts: list[str] = []
    bold = False
    for token in _TOKEN.finditer(text):
        if token["bold"]:
            parts.append("</strong>" if bold else "<strong>")
            bold = not bold
        elif token["code"] is not None:
            parts.append(f"<code>{_plain(token['code'])}</code>")
        else:
            parts.append(_plain(token["plain"] or token["rest"] or ""))
    return "".join(parts) + ("</strong>" if bold else "")


def _plain(text: str) -> str:
    for each in _BREAKS:
        text = text.replace(each, "")
    return escape(text)


BEGINS = "document.documentElement.className='js'"
"""Runs before anything is shown, so that nothing jumps."""
NOTHING = webp(Image.new("RGBA", (1, 1)))
"""An empty overlay for the first picture of a size."""


@dataclass(frozen=True)
class Page:
    """The contents of a page. `cuts`: what is new in the game's pictures at each position."""

    shown: Presentation
    request: PageRequest
    moments: Sequence[PageMoment]
    cuts: Sequence[Sequence[Cut]]

    @property
    def words(self) -> Words:
        """The language of the page."""
        return words(self.request.language).of(self.shown.game.id)

    @property
    def title(self) -> str:
        """The game, and who plays."""
        names = self.words.listing([plain_name(name) for name in self.request.names])
        return f"{self.shown.game.title}: {names}"


def anchor(number: int) -> str:
    """The anchor of a move."""
    return f"move-{number}"


def written(page: Page) -> str:
    """The page as self-contained HTML."""
    language, script = escape(page.words.language), _asset("page.js")
    return "".join(
        (
            f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(BEGINS, script)}">',
            '<meta name="viewport" content="width=device-width,initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(page.title)}</title>",
            f'<meta property="og:title" content="{escape(page.title)}">',
            f'<meta property="og:image" content="{escape(page.request.image)}">'
            if page.request.image
            else "",
            f"<style>{_asset('page.css')}{_grounds(page)}</style><script>{BEGINS}</script></head><body>",
            _header(page),
            _stage(page),
            f"<main>{''.join(_chapters(page))}{_end(page)}</main>",
            f"<script>{script}</script></body></html>\n",
        )
    )


def _policy(*scripts: str) -> str:
    """What the page may load and run: nothing but what it holds."""
    hashes = (base64.b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in scripts)
    allowed = " ".join(f"'sha256-{each}'" for each in hashes)
    return f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src {allowed}"


@cache
def _asset(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _grounds(page: Page) -> str:
    """The first picture of each size, on which the others are stored as overlays."""
    return "".join(
        f".{_ground(cut)}{{background-image:url(data:image/webp;base64,{cut.webp})}}"
        for cuts in page.cuts
        for cut in cuts
        if cut.whole and not cut.on_first
    )


def _ground(cut: Cut) -> str:
    """The CSS class of an overlay on the first picture of its size."""
    width, height = cut.size
    return f"p-{cut.picture}-{width}x{height}"


def _header(page: Page) -> str:
    say, last = page.words.say, page.moments[-1].number
    moves = len(page.moments) - 1
    how = {
        "running": say("A running game, as of move {number}.", number=last),
        "over": page.words.count(
            "A finished game, {number} move.", "A finished game, {number} moves.", moves
        ),
    }.get(page.request.status, say("A game stopped before its end, at move {number}.", number=last))
    links = [
        f'<li><a href="#{anchor(moment.number)}">{escape(moment.chapter)}</a></li>'
        for moment in page.moments
        if moment.chapter
    ]
    links.append(f'<li><a href="#end">{escape(_end_title(page))}</a></li>')
    chapters = escape(say("Chapters"))
    return (
        f"<header><h1>{escape(page.title)}</h1><p>{escape(how)}</p>"
        f'<nav aria-label="{chapters}"><details open><summary>{chapters}</summary>'
        f"<ol>{''.join(links)}</ol></details></nav></header>"
    )


def _stage(page: Page) -> str:
    """Where a script shows one position at a time."""
    say, last = page.words.say, len(page.moments) - 1
    screens = [f'<canvas role="img" data-picture="{escape(cut.picture)}"></canvas>' for cut in page.cuts[0]]
    steps = {
        "first": ("|◀", say("First move")),
        "round-back": ("◀◀", say("Chapter before")),
        "back": ("◀", say("Move before")),
        "on": ("▶", say("Next move")),
        "round-on": ("▶▶", say("Next chapter")),
        "last": ("▶|", say("Last move")),
    }
    buttons = "".join(
        f'<button type="button" data-step="{step}" data-sign="{sign}" aria-label="{escape(said)}" '
        f'title="{escape(said)}"></button>'
        for step, (sign, said) in steps.items()
    )
    stage = say("The game, move by move")
    slider = say("Move")
    return (
        f'<section id="stage" aria-label="{escape(stage)}">'
        f'{"".join(screens[:1])}<div id="controls">'
        f'<input type="range" min="0" max="{last}" value="{last}" aria-label="{escape(slider)}">'
        f'<div role="group">{buttons}</div></div><div id="said" aria-live="polite"></div>'
        f'<div id="more">{"".join(screens[1:])}</div></section>'
    )


def _chapters(page: Page) -> Iterator[str]:
    opened = False
    for moment, cuts in zip(page.moments, page.cuts, strict=True):
        if moment.chapter is not None:
            if opened:
                yield "</section>"
            opened = True
            title = moment.chapter or page.words.say("The game")
            yield f"<section class=chapter><h2>{escape(title)}</h2>"
        yield _move(page, moment, cuts)
    yield "</section>"


def _move(page: Page, moment: PageMoment, cuts: Sequence[Cut]) -> str:
    if moment.seat is None:
        title = page.words.say("The beginning")
    else:
        name = plain_name(page.request.names[moment.seat])
        title = page.words.say("Move {number} · {name}", number=moment.number, name=name)
    link = anchor(moment.number)
    pictures = "".join(map(_picture, cuts))
    whole = "" if moment.chapter is None else _in_words(page, moment.scene)
    return (
        f'<article id="{link}"><h3><a href="#{link}">{escape(title)}</a></h3>'
        f"{paragraphs(moment.said)}{pictures}</article>{whole}"
    )


def _in_words(page: Page, scene: Scene) -> str:
    """All that the pictures show, for people who can't see them."""
    title = escape(page.words.say("Board in words"))
    said = "".join(map(paragraphs, page.shown.standing.in_words(scene)))
    return f"<details><summary>{title}</summary>{said}</details>"


def _picture(cut: Cut) -> str:
    """A whole picture, or what is new in one, as an overlay on the faint first picture of that size."""
    lay = " ".join(map(str, (*cut.size, *cut.corner, cut.split, cut.moved)))
    new = NOTHING if cut.whole and not cut.on_first else cut.webp
    about = (
        f'data-picture={cut.picture} data-lay="{lay}" alt="{escape(cut.alt_text)}" loading=lazy '
        f'src="data:image/webp;base64,{new}"'
    )
    (width, height), (left, top) = cut.size, cut.corner
    shape = f"--shape:{width}/{height};"
    if cut.whole:
        return f'<img class="whole on {_ground(cut)}" width={width} height={height} style="{shape}" {about}>'
    place = f"left:{left / width:.2%};top:{top / height:.2%};width:{cut.extent[0] / width:.2%}"
    return f'<div class="part on {_ground(cut)}" style="{shape}"><img style="{place}" {about}></div>'


def _end_title(page: Page) -> str:
    if page.request.status == "running":
        return page.words.say("So far")
    return page.words.say("How it ended")


def _end(page: Page) -> str:
    last = page.moments[-1].scene
    lines = page.request.end or page.shown.standing.status(last)
    said = "".join(map(paragraphs, lines))
    below = [_in_words(page, last), *map(_chart, _charts(page, last))]
    return f'<section id="end"><h2>{escape(_end_title(page))}</h2>{said}{"".join(below)}</section>'


def _charts(page: Page, last: Scene) -> Sequence[Plate]:
    """The pictures of the game's end besides the position, and charts of how it went."""
    views = [
        before.scene.view
        for before, moment in zip(page.moments, page.moments[1:], strict=False)
        if moment.chapter
    ]
    pictures = page.shown.pictures
    names = dict.fromkeys((*pictures.posted(last, ()), *pictures.closing(last)))
    ends = [pictures.draw(name, last, ()) for name in names if name not in (*pictures.names, DETAIL)]
    return [*ends, *page.shown.inquiries.charts(last, [*views, last.view])]


def _chart(plate: Plate) -> str:
    image = from_png(plate.png)
    small = image if max(image.size) <= 1500 else image.convert("RGB").reduce(2)
    return (
        f'<img class=chart width={small.width} height={small.height} alt="{escape(plate.alt_text)}" '
        f'loading=lazy src="data:image/webp;base64,{webp(small)}">'
    )
