"""Turns sentences written for Discord into HTML; nothing in them can act as markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

__all__ = ["lines_of", "paragraphs"]

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
