"""The rules of each game in short as a page, in each language that has them, with their pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.games import Presentation, shelf
from bot.games.core.digest import Digest, Rule
from bot.language import SOURCE, languages, words

__all__ = ["Page", "page_name", "pages"]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the site: its place, what stands there, and pictures by their places."""

    place: str
    text: str
    pictures: dict[str, bytes]


def page_name(shown: Presentation, language: str = SOURCE) -> str:
    """The place of a game's rules in a language."""
    ending = ".md" if language == SOURCE else f".{language}.md"
    return f"players/{shown.game.id}{ending}"


def pages() -> Iterator[Page]:
    """The rules of all games, in all languages."""
    for shown in shelf():
        for language in languages():
            if Digest.is_there(shown.game.id):
                yield _page(shown, language)


def _page(shown: Presentation, language: str) -> Page:
    said, rules = words(language), shown.rules
    usual = rules.circumstances()
    book = rules.book(said, usual)
    lines = [f"# {shown.game.title}", ""]
    pictures: dict[str, bytes] = {}
    for title in book.chapters:
        lines += [f"## {title}", ""]
        for name in book.pictures.get(title, ()):
            plate = rules.illustration(name, said, usual, "")
            place = f"files/rules/{shown.game.id}-{name}-{language}.png"
            pictures[place] = plate.png
            lines += [f"![{_one_line(plate.alt_text)}](../{place})", ""]
        for rule in book.chapter(title):
            lines += [_written(rule), ""]
    return Page(page_name(shown, language), "\n".join(lines), pictures)


def _written(rule: Rule) -> str:
    source = f" <small>[{', '.join(rule.sections)}]</small>" if rule.sections else ""
    table = f"\n\n{rule.table}" if rule.table else ""
    return f"**{rule.number}** {rule.text}{source}{table}"


def _one_line(text: str) -> str:
    return " ".join(text.replace("[", "(").replace("]", ")").split())
