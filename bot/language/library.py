"""Catalogues as files: found, read when a language is first asked for, and kept."""

from __future__ import annotations

import gettext
import hashlib
import io
import struct
from contextlib import suppress
from functools import cached_property, partial
from pathlib import Path

from render.core.stored import cache_folder, keep_file
from render.core.words import ENGLISH, SOURCE, Words

__all__ = ["COMMON", "SHIPPED", "Library", "in_use", "languages", "place_of", "words"]

SHIPPED = Path(__file__).parents[1]
_DIGEST = 16
"""Bytes at the head of a compiled catalogue that name what it was made from."""
COMMON = ""
"""Stands for what no game has for itself, where a game could be named."""


def place_of(game: str) -> Path:
    """The folder of a game's catalogues, or of those that all share (COMMON), seen from a library's root."""
    return Path("games", game, "locale") if game else Path("language", "locale")


class Library:
    """The catalogues below some folders, each laid out as the package `bot` is; of one that is in several the
    last counts. Files that come later are not seen.
    """

    def __init__(self, *roots: Path) -> None:
        self._roots = roots
        self._codes: dict[str, str] = {}
        self._files: dict[tuple[Path, str], tuple[Path, ...]] = {}
        self._words: dict[tuple[str, str], Words] = {}
        self._catalogues: dict[tuple[str, str], gettext.NullTranslations | None] = {}

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages that have a catalogue of what all share, English first."""
        found = {path.stem for root in self._roots for path in (root / place_of(COMMON)).glob("*.po")}
        return (SOURCE, *sorted(found - {SOURCE}))

    def files(self, place: Path, ending: str) -> tuple[Path, ...]:
        """The files of a folder, seen from a root, that end so (`.toml`); of several by one name the last."""
        if (place, ending) not in self._files:
            found = {path.name: path for root in self._roots for path in (root / place).glob(f"*{ending}")}
            self._files[place, ending] = tuple(found.values())
        return self._files[place, ending]

    def words(self, language: str) -> Words:
        """The words of a language, or of the nearest one that is there."""
        code = self._nearest(language)
        return ENGLISH if code == SOURCE else self._of(code, COMMON)

    def _nearest(self, language: str) -> str:
        """The language whose words are taken: looked for once, for Discord asks in all of its own for each of
        hundreds of descriptions.
        """
        if language not in self._codes:
            named = (language, language.partition("-")[0])
            self._codes[language] = next((code for code in named if code in self.languages), SOURCE)
        return self._codes[language]

    def _of(self, code: str, game: str) -> Words:
        """A language with a game's own words, where it has any."""
        if (code, game) not in self._words:
            catalogue = self._catalogue(code, game) or self._catalogue(code, COMMON)
            known = gettext.NullTranslations() if catalogue is None else catalogue
            self._words[code, game] = Words(code, known, partial(self._of, code))
        return self._words[code, game]

    def _catalogue(self, code: str, game: str) -> gettext.NullTranslations | None:
        """A catalogue, that of a game with the shared one behind it; None where there is none."""
        if (code, game) not in self._catalogues:
            paths = [root / place_of(game) / f"{code}.po" for root in self._roots]
            source = next((path for path in reversed(paths) if path.is_file()), None)
            read = None if source is None else _read(source, f"{game or 'common'}-{code}.mo")
            if read is not None and game and (shared := self._catalogue(code, COMMON)) is not None:
                read.add_fallback(shared)
            self._catalogues[code, game] = read
        return self._catalogues[code, game]


def _read(source: Path, name: str) -> gettext.GNUTranslations:
    """A catalogue, from what the last reader of the same file compiled, where that can be had."""
    text = source.read_bytes()
    made_from = hashlib.blake2b(text, digest_size=_DIGEST).digest()
    kept = cache_folder() / "words" / name
    with suppress(OSError, ValueError, struct.error), kept.open("rb") as file:
        if file.read(_DIGEST) == made_from:
            return gettext.GNUTranslations(file)
    compiled = _compiled(text)
    keep_file(kept, made_from + compiled)
    return gettext.GNUTranslations(io.BytesIO(compiled))


def _compiled(text: bytes) -> bytes:
    # Only who reads a catalogue that changed waits until these are loaded.
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    write_mo(compiled, read_po(io.BytesIO(text)))
    return compiled.getvalue()


in_use = Library(SHIPPED)
"""Where catalogues are read from."""


def languages() -> tuple[str, ...]:
    """The languages that there are, English first."""
    return in_use.languages


def words(language: str = SOURCE) -> Words:
    """The words of a language (`de`, `pt-BR` ...): of its region, or else of the language as such; English
    where there is no catalogue of it.
    """
    return in_use.words(language)
