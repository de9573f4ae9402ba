"""The page: each screen once, with the messages that nothing above it has shown, and the rest as a list."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from PIL import Image

from bot.language.catalogues import Entry
from bot.posting.pages.markup import lines_of
from tests.in_place.collecting import Screen, Shot
from tests.in_place.marks import END, MARK, Numbered, number_of

__all__ = ["Message", "messages_of", "page"]

STYLE = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
WIDTH = 640
"""Of a picture, in pixels."""
ROW, BUTTON, FORM_LINE, LABEL = 1, 2, 4, 18
MENUS = frozenset(range(3, 9)) - {FORM_LINE}
"""Discord's numbers for components."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the catalogues: its game (empty where all share it), in English, and its translation in as
    many forms as the language has; none where it lacks.
    """

    game: str
    entry: Entry
    said: Sequence[str]


def messages_of(numbers: Numbered, said: Mapping[tuple[str, Entry], Sequence[str]]) -> Sequence[Message]:
    """All messages, each at the place of its number."""
    return [Message(game, entry, said.get((game, entry), ())) for game, entry in numbers]


def page(language: str, screens: Iterable[Screen], messages: Sequence[Message]) -> str:
    """The page as HTML."""
    seen: set[int] = set()
    parts = []
    walk = ""
    for screen in screens:
        new = [number for number in screen.messages if number not in seen]
        if not new:
            continue
        seen.update(new)
        if screen.walk != walk:
            walk = screen.walk
            parts.append(f"<h2>{escape(walk)}</h2>")
        parts.append(
            f"<section><div class=screen>{_shown(screen, new)}</div>{_listed(new, messages)}</section>"
        )
    rest = [number for number in range(len(messages)) if number not in seen]
    lacking = sum(not message.said for message in messages)
    head = (
        f"{len(messages)} messages, {lacking} without a translation. {len(seen)} are shown where they stand; "
        f"the walk comes past none of the other {len(rest)}, which are below."
    )
    title = f"Every sentence in its place: {escape(language)}"
    return (
        f'<!doctype html><html lang="{escape(language)}"><meta charset=utf-8><title>{title}</title>'
        f'<meta name=viewport content="width=device-width"><style>{STYLE}</style>'
        f"<h1>{title}</h1><p>{head}</p>"
        "<label><input type=checkbox id=lacking> only what lacks</label>"
        f"{''.join(parts)}<h2>Not met</h2><section>{_listed(rest, messages)}</section></html>"
    )


# --- the messages of a screen ---------------------------------------------------------------------


def _listed(numbers: Iterable[int], messages: Sequence[Message]) -> str:
    rows = (_row(number, messages[number]) for number in numbers)
    return f"<table><tbody>{''.join(rows)}</table>"


def _row(number: int, message: Message) -> str:
    english = filter(None, (message.entry.message, message.entry.plural))
    said = "<br>".join(map(escape, message.said)) or "<b>lacks</b>"
    meaning = f" <i>({escape(message.entry.meaning)})</i>" if message.entry.meaning else ""
    lacks = "" if message.said else " class=lacks"
    return (
        f"<tr{lacks}><td>{number}<td>{escape(message.game)}"
        f"<td>{'<br>'.join(map(escape, english))}{meaning}<td>{said}"
    )


# --- a screen -------------------------------------------------------------------------------------


def _shown(screen: Screen, new: Iterable[int]) -> str:
    """A screen, with the messages that are new on it in boxes that stand out."""
    body = screen.body if isinstance(screen.body, dict) else {}
    shown = _part(body.get("data") or body) + "".join(map(_picture, screen.shots))
    for number in new:
        shown = shown.replace(_box(number), f"<mark class=new title={number}>")
    return shown


def _part(part: Any) -> str:
    """A part of what was sent, with all below it."""
    if isinstance(part, list):
        return "".join(map(_part, part))
    if not isinstance(part, dict):
        return ""
    match part.get("type"):
        case _ if "embeds" in part or ("components" in part and part.get("type") != ROW):
            return "".join(_members(part))
        case _ if part.get("type") == ROW and "components" in part:
            return f"<div class=row>{_part(part['components'])}</div>"
        case _ if part.get("type") == BUTTON and "custom_id" in part:
            return f"<span class=button>{_words(part.get('label'))}</span>"
        case _ if part.get("type") in MENUS and "custom_id" in part:
            options = "".join(
                f"<li>{_words(each.get('label'))} <small>{_words(each.get('description'))}</small>"
                for each in part.get("options", ())
            )
            return f"<div class=menu>{_words(part.get('placeholder'))}<ul>{options}</ul></div>"
        case _:
            return "".join(_members(part))


def _members(part: Mapping[str, Any]) -> Iterator[str]:
    for name in ("title", "label", "name", "content", "description", "placeholder", "value"):
        if isinstance(part.get(name), str):
            yield "".join(f"<p class={name}>{line}</p>" for line in _lines(part[name]))
    for name in ("fields", "embeds", "components", "choices"):
        yield _part(part.get(name))
    yield _part(part.get("component"))
    if isinstance(part.get("footer"), dict):
        yield f"<p><small>{_words(part['footer'].get('text'))}</small>"
    for each in part.get("attachments") or ():
        if each.get("description"):
            yield f"<p class=alt>{_words(each['description'])}"


def _words(text: str | None) -> str:
    return " ".join(_lines(text or ""))


def _lines(text: str) -> Iterator[str]:
    """The lines of a text, each message in a box: one that goes on over a line is closed and opened anew."""
    open_: list[int] = []
    for line in lines_of(text):
        boxed = "".join(map(_box, open_))
        for character in line:
            if MARK.match(character):
                open_.append(number_of(character))
                boxed += _box(open_[-1])
            elif character != END:
                boxed += character
            elif open_:
                open_.pop()
                boxed += "</mark>"
        yield boxed + "</mark>" * len(open_)


def _box(number: int) -> str:
    return f"<mark title={number}>"


def _picture(shot: Shot) -> str:
    out = io.BytesIO()
    with Image.open(io.BytesIO(shot.png)) as image:
        small = image.convert("RGB")
    small.thumbnail((WIDTH, 4 * WIDTH))
    small.save(out, "WEBP", quality=60)
    return f'<img src="data:image/webp;base64,{base64.b64encode(out.getvalue()).decode()}" alt="">'
