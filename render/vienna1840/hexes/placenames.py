"""How the names of places are written on a hex: in lines, in parts, shortened."""

from __future__ import annotations

from functools import cache

__all__ = ["ways_of"]

_PARTING = {"­": "-", "​": ""}
"""A soft hyphen is written as one where a word is parted, a zero-width space is not."""

_SYLLABLES = {
    "Neulerchenfeld": "Neulerchen­feld",
    "Schwedenplatz": "Schweden­platz",
    "Matzleinsdorf": "Matzleins­dorf",
    "Brigittenau": "Brigitten­au",
    "Leopoldstadt": "Leopold­stadt",
    "Gaudenzdorf": "Gaudenz­dorf",
    "Praterstern": "Prater­stern",
    "Josefstadt": "Josef­stadt",
    "Alsergrund": "Alser­grund",
    "Landstraße": "Land­straße",
    "Margareten": "Marga­reten",
    "Nikolsdorf": "Nikols­dorf",
    "Weißgerber": "Weiß­gerber",
    "Breitensee": "Breiten­see",
    "Stubentor": "Stuben­tor",
    "Mariahilf": "Maria­hilf",
    "Stadtpark": "Stadt­park",
    "Heiligenstadt": "Heiligen­stadt",
    "Stephansdom": "Stephans­dom",
    "Karlskirche": "Karls­kirche",
    "Nordbahnhof": "Nord­bahnhof",
    "Westbahnhof": "West­bahnhof",
    "Südbahnhof": "Süd­bahnhof",
    "Aspangbahnhof": "Aspang­bahnhof",
    "Hauptzollamt": "Haupt­zollamt",
    "Josef-Bahnhof": "Josef-​Bahnhof",
    "Universität": "Univer­sität",
    "Schottentor": "Schotten­tor",
    "Rudolfsheim": "Rudolfs­heim",
    "Fünfhaus": "Fünf­haus",
    "Parlament": "Parla­ment",
    "Donaubäder": "Donau­bäder",
    "Schönbrunn": "Schön­brunn",
    "Hietzing": "Hiet­zing",
    "Belvedere": "Belve­dere",
    "Ottakring": "Otta­kring",
    "Hütteldorf": "Hüttel­dorf",
    "Döbling": "Döb­ling",
    "Dornbach": "Dorn­bach",
    "Gersthof": "Gerst­hof",
    "Währing": "Wäh­ring",
}
"""Where long words may be parted."""
_SHORT = {
    "Schottentor & Universität": (
        ("Schottent.", "& Univ."),
        ("Schotten-", "tor & Uni."),
        ("Schottent.",),
        ("Schotten-", "tor"),
    ),
    "Rudolfsheim & Fünfhaus": (("Rudolfsh.", "& Fünfh."), ("Rudolfsh.",), ("Rudolfs-", "heim")),
    "Rathaus & Parlament": (("Rathaus", "& Parl."), ("Rathaus",)),
    "Bahnhof Hauptzollamt": (("Haupt-", "zollamt"), ("Hptzollamt",)),
    "Franz Josef-Bahnhof": (("Fr.-Josef-", "Bahnhof"), ("Fr.-J.-", "Bhf.")),
    "Neulerchenfeld": (("Neulerchf.",), ("Neu-", "lerchf.")),
    "Matzleinsdorf": (("Matzlein.",),),
    "Leopoldstadt": (("Leopoldst.",), ("Leop.-", "stadt")),
    "Schwedenplatz": (("Schwed.-", "platz"), ("Schw.-", "platz")),
    "Gaudenzdorf": (("Gaudenzd.",), ("Gaud.-", "dorf")),
    "Nordbahnhof": (("Nordbhf.",),),
    "Südbahnhof": (("Südbhf.",),),
    "Aspangbahnhof": (("Aspangb.",), ("Aspang-", "bhf.")),
    "Stephansdom": (("Steph.-", "dom"),),
    "Margareten": (("Margar.",),),
    "Breitensee": (("Breit.-", "see"),),
    "Stubentor": (("Stub.-", "tor"),),
}
"""Shortened names for tiles full of track, where the whole name has no room."""


@cache
def ways_of(name: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Ways to write a name in lines: in whole words, with words parted, and shortened."""
    words = name.split(" ")
    whole = _few_lines(words)
    parts: list[str] = []
    for word in words:
        soft = _SYLLABLES.get(word, word)
        mark = next((mark for mark in _PARTING if mark in soft), None)
        if mark is None:
            parts.append(word)
        else:
            first, second = soft.split(mark)
            parts += [first + _PARTING[mark] + "\n", second]
    return whole, _few_lines(parts), _SHORT.get(name, whole)


def _few_lines(words: list[str]) -> tuple[tuple[str, ...], ...]:
    ways = sorted({_joined(lines) for lines in _partitions(words)}, key=lambda way: (len(way), way))
    return tuple(way for way in ways if len(way) <= 4)


def _partitions(words: list[str]) -> list[list[list[str]]]:
    if len(words) == 1:
        return [[words]]
    rest = _partitions(words[1:])
    apart = [[[words[0]], *lines] for lines in rest]
    if words[0].endswith("\n"):
        return apart
    return apart + [[[words[0], *lines[0]], *lines[1:]] for lines in rest]


def _joined(lines: list[list[str]]) -> tuple[str, ...]:
    return tuple(" ".join(words).replace("\n", "") for words in lines)
