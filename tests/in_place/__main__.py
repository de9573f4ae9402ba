"""`python -m tests.in_place LANGUAGE [FOLDER]`: writes LANGUAGE.html, every sentence of it in its place.

Walks through whatever commands answer, all ways to moves and all screens behind buttons, which takes some
minutes. What has no translation yet stands there in English and is marked.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path

from babel.messages.pofile import read_po

from bot.language.catalogues import Entry, games
from bot.language.library import COMMON, SHIPPED, place_of
from tests.in_place.collecting import collected
from tests.in_place.marks import numbered
from tests.in_place.page import messages_of, page


def main() -> None:
    """Walk, and write the page."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.in_place",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("language", help="its code: de, fr, pt-BR")
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build"))
    parser.add_argument("--walks", type=int, help="only so many walks")
    asked = parser.parse_args()
    numbers = numbered()
    screens = asyncio.run(collected(asked.language, numbers, asked.walks))
    asked.folder.mkdir(parents=True, exist_ok=True)
    file = asked.folder / f"{asked.language}.html"
    file.write_text(
        page(asked.language, screens, messages_of(numbers, _translated(asked.language))), encoding="utf-8"
    )
    print(f"written: {file}")


def _translated(language: str) -> Mapping[tuple[str, Entry], Sequence[str]]:
    """What is translated in the shipped catalogues of a language."""
    found: dict[tuple[str, Entry], Sequence[str]] = {}
    for game in (COMMON, *games()):
        path = SHIPPED / place_of(game) / f"{language}.po"
        if not path.exists():
            continue
        with path.open("rb") as file:
            for message in read_po(file):
                one, *more = (message.id,) if isinstance(message.id, str) else message.id
                forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
                if one and forms and all(forms):
                    found[game, Entry(one, more[0] if more else "", message.context or "")] = forms
    return found


main()
