"""`python -m bot.language.catalogues [LANGUAGE]`: what translators need.

Collects every message anew into the templates, brings all catalogues up to date with them, and prints what
they lack. With a LANGUAGE ("fr", "pt-BR") its catalogues are begun; those of a new game are begun in every
language that there is. A message that comes from another catalogue of the same language brings its
translation along.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract, extract_from_dir
from babel.messages.pofile import read_po, write_po

from bot.language.library import COMMON, SHIPPED, place_of

__all__ = ["TEMPLATE", "Entry", "begin", "entries", "games", "main", "merged", "written"]

HOUSE = SHIPPED.parent
TEMPLATE = "messages.pot"
WIDTH = 110
KEYWORDS: Mapping[str, Any] = {
    "N_": None,
    "C_": ((1, "c"), 2),
    "say": None,
    "around": None,
    "count": (1, 2),
    "Sentence": None,
    "Numbered": (1, 2),
    "Plural": (1, 2),
    "Breach": None,
    "Unknown": None,
}
"""Calls whose first words are messages; `Unknown` names a sort of thing, `around` is the sandbox page's."""
METHODS = (
    ("games/core/**.py", "python"),
    ("games/*/**", "ignore"),
    ("lesson.toml", "bot.games.core.lessons:extract"),
    ("sandbox/page/*.js", "javascript"),
    ("**.py", "python"),
)
"""How the files of a folder are read; games have templates of their own, and a lesson stands in their folder.
"""
DESCRIPTIONS = "bot.features.descriptions:extract"
"""Finds what commands and options are for."""


@dataclass(frozen=True, slots=True, order=True)
class Entry:
    """A message: in English, with its plural if it has a number in it, and which of its meanings is meant."""

    message: str
    plural: str = ""
    meaning: str = ""

    @property
    def id(self) -> str | tuple[str, str]:
        """As gettext files name it."""
        return (self.message, self.plural) if self.plural else self.message


class _Neat(Catalog):
    """A catalogue whose head says what machines need and nothing else: no dates, no names to be filled in."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The head's fields."""
        head = [("MIME-Version", "1.0"), ("Content-Type", "text/plain; charset=utf-8")]
        head.append(("Content-Transfer-Encoding", "8bit"))
        if self.locale_identifier is not None:
            head += [
                ("Language", self.locale_identifier.replace("_", "-")),
                ("Plural-Forms", self.plural_forms),
            ]
        return head


# -- collecting ----------------------------------------------------------------------------------


def games() -> Sequence[str]:
    """The ids of the games that have sentences of their own."""
    folders = {path.parent.name for path in (SHIPPED / "games").glob("*/__init__.py")}
    return sorted(folders - {"core"})


@cache
def entries(game: str) -> frozenset[Entry]:
    """The messages of a game that are not among those that all share, or these (COMMON)."""
    found = frozenset(_found(game))
    return found - entries(COMMON) if game else found


def _found(game: str) -> Iterator[Entry]:
    own = [f"{ring}/{game}" for ring in ("bot/games", "render", "engine")]
    for folder in own if game else ("bot", "render/core", "engine/core"):
        found = extract_from_dir(HOUSE / folder, METHODS, keywords=KEYWORDS)
        yield from (_entry(said, meaning) for _, _, said, _, meaning in found)
    for _, said, _, _ in extract(DESCRIPTIONS, io.BytesIO(), options={"game": game}):
        yield _entry(said, None)


def _entry(said: str | tuple[str, ...], meaning: str | None) -> Entry:
    one, many = (said, "") if isinstance(said, str) else (said[0], said[1])
    return Entry(one, many, meaning or "")


def listed(game: str) -> Iterator[Entry]:
    """The messages of a game that its template holds. Reading them is quicker by far than collecting them."""
    for message in _read(SHIPPED / place_of(game) / TEMPLATE):
        if message.id:
            said = message.id if isinstance(message.id, str) else tuple(message.id)
            yield _entry(said, message.context)


# -- catalogues ----------------------------------------------------------------------------------


def merged(wanted: Iterable[Entry], language: str | None, known: Sequence[Catalog] = ()) -> Catalog:
    """A catalogue of these messages with the translations that are known, the first that has one counting; a
    template without a language.
    """
    locale = None if language is None else language.replace("-", "_")
    new = _Neat(locale, header_comment="", fuzzy=False)
    for entry in sorted(wanted):
        said = next(filter(None, (_said(each, entry) for each in known)), None)
        blank = ("",) * new.num_plurals if entry.plural else ""
        new.add(
            entry.id,
            said.string if said else blank,
            context=entry.meaning or None,
            user_comments=said.user_comments if said else (),
        )
    return new


def _said(catalogue: Catalog, entry: Entry) -> Message | None:
    """What a catalogue has for a message; None without a translation."""
    found = catalogue.get(entry.message, entry.meaning or None)
    fits = found is not None and found.pluralizable == bool(entry.plural) and not found.fuzzy
    return found if found is not None and fits and found.string and all(found.string) else None


def written(catalogue: Catalog) -> bytes:
    """A catalogue as the bytes of its file."""
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH, no_location=True, omit_header=False)
    return out.getvalue()


def begin(language: str, root: Path = SHIPPED) -> None:
    """Make empty catalogues of a language below a root, where there are none."""
    for game in (COMMON, *games()):
        path = root / place_of(game) / f"{language}.po"
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written(merged((), language)))


def _update(language: str) -> Sequence[tuple[str, Entry]]:
    """Bring a language's catalogues up to date; returns what they lack, each with its game."""
    paths = {game: SHIPPED / place_of(game) / f"{language}.po" for game in (COMMON, *games())}
    old = {game: _read(path) for game, path in paths.items() if path.exists()}
    lacking = []
    for game in old:
        known = [old[game], *(catalogue for other, catalogue in old.items() if other != game)]
        new = merged(entries(game), language, known)
        paths[game].write_bytes(written(new))
        lacking += [(game, entry) for entry in sorted(entries(game)) if _said(new, entry) is None]
    return lacking


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bot.language.catalogues", description=__doc__)
    parser.add_argument("language", nargs="?", help="a language to begin")
    asked = parser.parse_args(arguments).language
    for game in (COMMON, *games()):
        path = SHIPPED / place_of(game) / TEMPLATE
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(merged(entries(game), None)))
        print(f"{game or 'common'}: {len(entries(game))} messages")
    known = {path.stem for path in (SHIPPED / place_of(COMMON)).glob("*.po")}
    for language in sorted(known | ({asked} if asked else set())):
        begin(language, SHIPPED)
        lacking = _update(language)
        print(f"{language}: {len(lacking)} lacking")
        for game, entry in lacking:
            print(f"  {game or 'common'}: {entry.message!r}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
