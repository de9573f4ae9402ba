"""`python -m bot.language.pseudo [FOLDER]`: a language in which all that comes from a catalogue can be seen.

Every message stands between ‹ ›, its vowels have a macron, and it is longer by a third, which is what other
languages take. What has none of that is not translated; what has no end was cut off. The catalogues are
written below the folder, or into the package, where the sandbox offers them as `qps` until they are deleted.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from pathlib import Path

from bot.language.catalogues import games, listed, merged, written
from bot.language.library import COMMON, SHIPPED, place_of

__all__ = ["MARKED", "PSEUDO", "main", "pseudo", "write"]

PSEUDO = "qps"
"""A code that will never be a language's: ISO 639 keeps it for private use."""
VOWELS = dict(zip("aeiouyAEIOUY", "āēīōūŷĀĒĪŌŪŶ", strict=True))
MARKED = frozenset(VOWELS.values())
"""Letters that stand in no message and in no name."""
KEPT = re.compile(r"(\{[^}]*\}|`[^`]*`|<[^>]*>|(?<!\w)/[a-z]+|^-# |\*\*)", re.MULTILINE)
"""Places, what is typed, and the signs of Discord."""
LETTER = re.compile(r"[^\W\d_]")
BARE = re.compile(r"\b([^\W\d_aeiouyAEIOUY])([^\W\d_aeiouyAEIOUY]+)\b")
"""A word without vowels."""
BORDERS = re.compile(r"(\s*(?:-# )?)(.*?)(\s*)", re.DOTALL)


def pseudo(message: str) -> str:
    """A message in this language; one without letters as it is."""
    parts = KEPT.split(message)
    letters = sum(len(LETTER.findall(part)) for part in parts[::2])
    if not letters:
        return message
    more = max(-(-letters // 3) - 2, 0)
    said = []
    for number, part in enumerate(parts):
        if number % 2:
            said.append(part)
        else:
            text, more = _drawled(part, more)
            said.append(text)
    before, text, after = BORDERS.fullmatch("".join(said)).groups()  # type: ignore[union-attr]
    return f"{before}‹{text}{'~' * more}›{after}"


def _drawled(part: str, more: int) -> tuple[str, int]:
    """Words with marked vowels, of which some are twice as long; and how much is still to be added. A word
    without vowels gets one.
    """
    said = ""
    for letter in BARE.sub(r"\1u\2", part):
        said += VOWELS.get(letter, letter)
        if letter in VOWELS and more:
            said += VOWELS[letter.lower()]
            more -= 1
    return said, more


def write(root: Path) -> None:
    """Write the catalogues of all games below a root: of what the templates hold."""
    for game in (COMMON, *games()):
        catalogue = merged(listed(game), PSEUDO)
        for message in catalogue:
            if message.id:
                forms = (message.id,) if isinstance(message.id, str) else message.id
                said = tuple(map(pseudo, forms))
                message.string = said if message.pluralizable else said[0]
        path = root / place_of(game) / f"{PSEUDO}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(catalogue))


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m bot.language.pseudo", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=SHIPPED)
    write(parser.parse_args(arguments).folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
