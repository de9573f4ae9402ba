"""Random names of people in a game's page and in the sentences of its moments: they stay letters."""

from __future__ import annotations

import random
import re
import time
import traceback
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from unicodedata import bidirectional

from bot.posting.pages.drawing import drawn
from bot.posting.pages.markup import Page, written
from bot.posting.pages.moments import PageMoment, moments_of, shown_in
from bot.posting.pages.pictures import Cut
from tests.bot.posting.pages.pages import opening, request
from tests.bot.posting.pages.reading import Read, read
from tests.fuzz.engine import SLOW_SECONDS, Tally
from tests.fuzz.payloads import odd_text

__all__ = ["fuzz_names"]

GAME = "trambahn"
HOSTILE = (
    "<script>alert(1)</script>", "</script>", "</title>", "</style><img src=x onerror=alert(1)>", "<!--",
    "-->", "]]>", "<svg/onload=alert(1)>", '" autofocus onfocus=alert(1) x="', "' onclick='", "&lt;b&gt;",
    "&#60;b&#62;", "javascript:alert(1)", "https://example.org", "[a](https://example.org)",
    "data:text/html,x", "{name}", "{0.__class__}", "%(x)s", "\u202e", "\u202a", "\u2066", "\u2067",
    "\u2068", "\u2069", "\u200e", "\u200f", "\u061c", "\u2028", "\u2029", "\n", "\r", "\x00", "\x85",
    "\ufeff", "\ud800", "@everyone", "@here", "<@1>", "<@&1>", "<#1>", "<t:1:R>", "</game:1>",
    "<:tram:1>", "**", "__", "~~", "||", "`", "```", "# ", "-# ", "> ", "* ", "1. ", "\\", "\\*",
)  # fmt: skip
LONGEST = 100
"""Characters of a name. Discord allows 32."""
TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Classes of signs that turn the words around them."""
ESCAPED = re.compile(r"\\[^a-zA-Z0-9\s]")
ACTIVE = re.compile(r"[*_~|`<>\[\]]|@everyone|@here|[a-z]://|^(?:[#+-]|[0-9]{1,2}[.)])", re.MULTILINE)
"""What Discord reads as more than letters."""


def fuzz_names(count: int, seed: int) -> Tally:
    """Try so many pairs of names; the same seed tries the same."""
    chance = random.Random(seed)
    tally = Tally()
    plain, said = _made(("Ann", "Ben"))
    for _ in range(count):
        names = _name(chance), _name(chance)
        began = time.perf_counter()
        tally.tried += 1
        try:
            found, spoken = _made(names)
            assert found.tags == plain.tags, "its elements are others"
            assert found.handlers == plain.handlers == [], "it has handlers"
            assert found.links == plain.links, "its links lead elsewhere"
            assert [*map(_active, spoken)] == [*map(_active, said)], "its sentences have other marks"
            tally.taken += 1
        except Exception:
            tally.faults.append(f"names {names!r}\n{traceback.format_exc(limit=-2)}")
        took = time.perf_counter() - began
        tally.slowest = max(tally.slowest, took)
        if took > SLOW_SECONDS:
            tally.faults.append(f"names {names!r} took {took:.1f} s")
    return tally


def _name(chance: random.Random) -> str:
    parts = [
        chance.choice(HOSTILE) if chance.random() < 0.7 else odd_text(chance)
        for _ in range(chance.choice((1, 2, 3)))
    ]
    return "".join(parts)[:LONGEST]


def _made(names: tuple[str, ...]) -> tuple[Read, Sequence[str]]:
    """The page as it is read, and the sentences of its moments."""
    asked = request(GAME, names=names)
    shown, moments = shown_in(asked), moments_of(asked, opening(GAME).steps())
    html = written(Page(shown, asked, moments, _cuts(names)))
    said = [
        shown.telling.headline(before.scene, after.scene, seat, action, after.events)
        for (before, after), (seat, action) in zip(pairwise(moments), opening(GAME).moves, strict=True)
    ]
    for text in (html, *said):
        assert not [letter for letter in text if bidirectional(letter) in TURNING], "words are turned"
        text.encode()
    return read(html), said


@cache
def _drawn() -> Sequence[Sequence[Cut]]:
    asked = request(GAME)
    moments: list[PageMoment] = moments_of(asked, opening(GAME).steps())
    return drawn(shown_in(asked), moments, 100)


def _cuts(names: Sequence[str]) -> Sequence[Sequence[Cut]]:
    """The pictures, of which the words have the names as people wrote them."""
    words = "; ".join(names).encode(errors="replace").decode()
    told = "".join(letter for letter in words if bidirectional(letter) not in TURNING)
    return [[cut.model_copy(update={"alt_text": told}) for cut in cuts] for cuts in _drawn()]


def _active(text: str) -> Sequence[str]:
    return ACTIVE.findall(ESCAPED.sub("x", text))
